/**
 * Marks around the parts of a page while it is put together, whatever its template does with them: so the index knows on which lines each
 * part stands. They are made of code points that are no characters; the encoders let none of those through.
 */
import type { Lines } from './part.ts';

const mark = /([\uFDD0\uFDD1])([0-9]+)\uFDD2/g;

export function startMark(index: number): string {
  return `\uFDD0${index}\uFDD2`;
}

export function endMark(index: number): string {
  return `\uFDD1${index}\uFDD2`;
}

export function withoutMarks(text: string): string {
  return text.replace(mark, '');
}

/** Of the parts that stand on the page from start to end. */
export function placesOf(text: string): ReadonlyMap<number, Lines> {
  const starts = new Map<number, number>();
  const places = new Map<number, Lines>();
  for (const [at, line] of text.split('\n').entries()) {
    for (const [, kind, digits] of line.matchAll(mark)) {
      const index = Number(digits);
      const start = starts.get(index);
      if (kind === '\uFDD0') starts.set(index, at + 1);
      else if (start !== undefined && !places.has(index)) places.set(index, { start, end: at + 1 });
    }
  }
  return places;
}
