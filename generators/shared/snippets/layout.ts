/** Prints nested values on one line if they fit, or else one member per line. */
import { indent } from '../text.ts';

export interface Brackets {
  readonly open: string;
  readonly close: string;
  /** The padding within the brackets on one line: a space, or nothing. */
  readonly padding: string;
  readonly indentation: string;
  /** Whether a comma follows the last item if each is on its own line. */
  readonly trailing: boolean;
}

/** The maximum length of a line; leaves room for the name of a member. */
export const width = 72;

/** Prints items between brackets. `open` may replace the opening bracket, for example by a call. */
export function nested(items: readonly string[], brackets: Brackets, open = brackets.open): string {
  const { close, padding, indentation, trailing } = brackets;
  if (items.length === 0) return open + close;
  if (fitsOnLine(items, width - open.length - close.length - 2 * padding.length))
    return `${open}${padding}${items.join(', ')}${padding}${close}`;
  let inner = '';
  for (const item of items) inner += `${inner === '' ? '' : ',\n'}${indent(item, indentation)}`;
  return `${open}\n${inner}${trailing ? ',' : ''}\n${close}`;
}

/** Whether the items fit on a line, separated by commas and spaces. */
export function fitsOnLine(items: readonly string[], room: number): boolean {
  let left = room + 2;
  for (const item of items) {
    left -= item.length + 2;
    if (left < 0 || item.includes('\n')) return false;
  }
  return true;
}
