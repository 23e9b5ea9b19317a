/** Nested values as text: on one line where they fit, else a member a line. */
import { indent } from '../text.ts';

export interface Brackets {
  readonly open: string;
  readonly close: string;
  /** What stands within the brackets on one line: a blank, or nothing. */
  readonly padding: string;
  readonly indentation: string;
  /** Whether a comma follows the last item where each has its own line. */
  readonly trailing: boolean;
}

/** Fits beside the name of a member, and into the column of a page. */
export const width = 72;

/** `open` may be another than that of the brackets: the name of what is called as well. */
export function nested(items: readonly string[], brackets: Brackets, open = brackets.open): string {
  const { close, padding, indentation, trailing } = brackets;
  if (items.length === 0) return open + close;
  if (fitsOnLine(items, width - open.length - close.length - 2 * padding.length))
    return `${open}${padding}${items.join(', ')}${padding}${close}`;
  let inner = '';
  for (const item of items) inner += `${inner === '' ? '' : ',\n'}${indent(item, indentation)}`;
  return `${open}\n${inner}${trailing ? ',' : ''}\n${close}`;
}

/** With a comma and a blank between them. */
export function fitsOnLine(items: readonly string[], room: number): boolean {
  let left = room + 2;
  for (const item of items) {
    left -= item.length + 2;
    if (left < 0 || item.includes('\n')) return false;
  }
  return true;
}
