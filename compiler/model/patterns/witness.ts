/** Texts that an automaton accepts. */
import { classRanges } from './alphabet.ts';
import type { Automaton } from './automaton.ts';
import { contains, type Ranges } from './ranges.ts';

/** Returns a shortest accepted text, of readable characters if possible; undefined if none is. */
export function shortestWitness(automaton: Automaton): string | undefined {
  const { alphabet, transitions, accepting } = automaton;
  const characters = readableCharacters(automaton);
  const order = byReadability(characters);
  const found = new Map<number, string>([[0, '']]);
  for (const [state, text] of found) {
    if (accepting[state] === true) return text;
    for (const index of order) {
      const next = transitions[state * alphabet.count + index] ?? 0;
      if (!found.has(next)) found.set(next, text + (characters[index] ?? ''));
    }
  }
  return undefined;
}

/** A character of each class that people can read, if it has one. */
export function readableCharacters({ alphabet }: Automaton): readonly string[] {
  return classRanges(alphabet).map((ranges) => String.fromCodePoint(readable(ranges)));
}

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

function byReadability(characters: readonly string[]): readonly number[] {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const rank = (code: number) => {
    const found = preferred.findIndex((ranges) => contains(ranges, code));
    return found < 0 ? preferred.length : found;
  };
  const order = codes.map((code, index) => ({ code, index, rank: rank(code) }));
  return order.sort((a, b) => a.rank - b.rank || a.code - b.code).map(({ index }) => index);
}
