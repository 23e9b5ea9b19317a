/**
 * The code points of a Unicode property, such as `\p{Lu}` or `\p{Script=Greek}`, as the JavaScript
 * engine that runs the compiler defines it. The languages get the ranges, so that they agree
 * whatever their own Unicode tables are.
 */
import { lastCodePoint, merged, type Range, type Ranges } from './ranges.ts';

const found = new Map<string, Ranges>();

/** No chunk has high and low surrogates, which would be read as pairs. */
const chunk = 0x400;

/** Returns the code points of a property, which is written as between the braces of `\p{…}`. */
export function rangesOfProperty(property: string): Ranges {
  const known = found.get(property);
  if (known !== undefined) return known;
  const expression = new RegExp(`\\p{${property}}+`, 'gu');
  const ranges: Range[] = [];
  for (let start = 0; start < lastCodePoint; start += chunk)
    for (const run of chunkText(start).matchAll(expression)) {
      const from = start + run.index / unitsOf(start);
      ranges.push([from, from + run[0].length / unitsOf(start) - 1]);
    }
  const joined = merged(ranges);
  found.set(property, joined);
  return joined;
}

function chunkText(start: number): string {
  return String.fromCodePoint(...Array.from({ length: chunk }, (_, index) => start + index));
}

function unitsOf(code: number): number {
  return code < 0x10000 ? 1 : 2;
}
