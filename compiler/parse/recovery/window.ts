/** The lines around a mistake that are parsed again to try a repair. */
import { indentationOf, isBlankOrComment } from './line-repairs.ts';

export interface Window {
  /** The line of the top-level key, which stays above what is looked at; -1 where there is none. */
  readonly head: number;
  readonly from: number;
  /** Without it. */
  readonly to: number;
}

/**
 * The part of a top-level section around a line: the item or type that it is in, the one before and
 * the one after.
 */
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
  // The line of the next key is a part of it, since what is indented wrongly may be so only in its
  // sight.
  return windowOfItems(
    lines,
    anchor,
    isTop(head) ? head : -1,
    Math.min(lines.length, end + 1),
    isItem,
  );
}

/** From the item before to the item after. */
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

export function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
