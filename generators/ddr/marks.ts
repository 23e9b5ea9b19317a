/**
 * Marks around the parts of a page while it is put together, whatever its template does with them: so the index knows on which lines each
 * part stands. They are made of code points that are no characters; the encoders let none of those through.
 */
import { lineBreaks } from '../support/text.ts';
import type { Lines } from './part.ts';

const mark = /([\uFDD0\uFDD1])([0-9]+)\uFDD2/;

export function startMark(index: number): string {
  return `\uFDD0${index}\uFDD2`;
}

export function endMark(index: number): string {
  return `\uFDD1${index}\uFDD2`;
}

export interface Unmarked {
  /** Ends with the one end of its last line. */
  readonly text: string;
  /** Of the parts that stand on the page from start to end. */
  readonly places: ReadonlyMap<number, Lines>;
}

export function withoutMarks(marked: string): Unmarked {
  const starts = new Map<number, number>();
  const places = new Map<number, Lines>();
  const pieces: string[] = [];
  let line = 1;
  // What stands before a mark, its kind and its number, and so on; last what stands behind all marks.
  const split = marked.split(mark);
  for (let at = 0; at + 2 < split.length; at += 3) {
    const between = split[at] ?? '';
    pieces.push(between);
    line += lineBreaks(between);
    const index = Number(split[at + 2]);
    const start = starts.get(index);
    if (split[at + 1] === '\uFDD0') starts.set(index, line);
    else if (start !== undefined && !places.has(index)) places.set(index, { start, end: line });
  }
  pieces.push(split.at(-1) ?? '');
  return { text: withoutEnd(pieces).join(''), places };
}

/** A page is long: what is cut off and put on at its end is cut off and put on before it becomes one text. */
function withoutEnd(pieces: string[]): readonly string[] {
  let last = pieces.pop();
  while (last !== undefined && last.trimEnd() === '') last = pieces.pop();
  pieces.push(`${last?.trimEnd() ?? ''}\n`);
  return pieces;
}
