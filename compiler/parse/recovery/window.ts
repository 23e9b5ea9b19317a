/** Selects the lines around a mistake that are parsed again to try a repair. */
import { indentationOf, isBlankOrComment } from './line-repairs.ts';

export interface Window {
  /** The line of the top-level key that is parsed together with the window; -1 for none. */
  readonly head: number;
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** The item or type of a top-level section that contains a line, and the ones before and after. */
export function windowAround(lines: readonly string[], anchor: number): Window {
  const isTop = (index: number) => /^[^\s#-]/.test(lines[index] ?? '');
  const isNearTop = (index: number) =>
    isTop(index) ||
    (!isBlankOrComment(lines[index] ?? '') && indentationOf(lines[index] ?? '') <= 1);
  if (isNearTop(anchor)) return windowOfItems(lines, anchor, -1, lines.length, isNearTop);
  let head = anchor;
  while (head > 0 && !isTop(head)) head--;
  let end = anchor + 1;
  while (end < lines.length && !isTop(end)) end++;
  const indented = range(head + 1, end).filter((index) => !isBlankOrComment(lines[index] ?? ''));
  const depth = Math.min(...indented.map((index) => indentationOf(lines[index] ?? '')));
  const isItem = (index: number) =>
    !isBlankOrComment(lines[index] ?? '') && indentationOf(lines[index] ?? '') <= depth + 1;
  // Includes the line of the next top-level key, which can make wrong indentation visible.
  return windowOfItems(
    lines,
    anchor,
    isTop(head) ? head : -1,
    Math.min(lines.length, end + 1),
    isItem,
  );
}

/** Extends a window from the item before the anchor to the item after it. */
function windowOfItems(
  lines: readonly string[],
  anchor: number,
  head: number,
  end: number,
  isItem: (index: number) => boolean,
): Window {
  let from = anchor;
  for (let items = 0; from > head + 1 && items < 2; ) if (isItem(--from)) items++;
  let to = anchor + 1;
  for (let items = 0; to < end && items < 2; to++) if (isItem(to)) items++;
  return { head, from, to: Math.min(to, lines.length) };
}

/** The integers from `from` to `to`, exclusive. */
export function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
