/** Texts that an automaton accepts. */
import { type Alphabet, classRanges } from './alphabet.ts';
import type { Automaton } from './automaton.ts';
import { contains, type Ranges } from './ranges.ts';

/**
 * Returns a shortest accepted text, of readable characters if possible; undefined if there is none
 * without lone surrogates, which no document has.
 */
export function shortestWitness({
  alphabet,
  transitions,
  accepting,
}: Automaton): string | undefined {
  const classes = readableClasses(alphabet);
  const found = new Map<number, string>([[0, '']]);
  for (const [state, text] of found) {
    if (accepting[state] === true) return text;
    for (const { index, character } of classes) {
      const next = transitions[state * alphabet.count + index] ?? 0;
      if (!found.has(next)) found.set(next, text + character);
    }
  }
  return undefined;
}

/** A class, and the character of it that people can read best. */
interface ReadableClass {
  readonly index: number;
  readonly character: string;
}

/** The classes of an alphabet, the best readable ones first, without those of lone surrogates. */
export function readableClasses(alphabet: Alphabet): readonly ReadableClass[] {
  const codes = classRanges(alphabet).map((ranges, index) => ({ index, code: readable(ranges) }));
  return codes
    .filter(({ code }) => !contains(surrogates, code))
    .map((each) => ({ ...each, rank: rankOf(each.code) }))
    .sort((a, b) => a.rank - b.rank || a.code - b.code)
    .map(({ index, code }) => ({ index, character: String.fromCodePoint(code) }));
}

const surrogates: Ranges = [[0xd800, 0xdfff]];

/** What people read best comes first: letters, digits, ASCII, letters of Europe. */
const preferred: readonly Ranges[] = [
  [[0x61, 0x7a]],
  [[0x41, 0x5a]],
  [[0x30, 0x39]],
  [[0x21, 0x7e]],
  [[0x20, 0x20]],
  [[0xc0, 0x24f]],
  [[0x370, 0xd7ff]],
  [[0xe000, 0x10ffff]],
];

function readable(ranges: Ranges): number {
  for (const [[low, high] = [0, 0]] of preferred)
    for (const [from, to] of ranges) if (from <= high && to >= low) return Math.max(from, low);
  return ranges[0]?.[0] ?? 0;
}

function rankOf(code: number): number {
  const found = preferred.findIndex((ranges) => contains(ranges, code));
  return found < 0 ? preferred.length : found;
}
