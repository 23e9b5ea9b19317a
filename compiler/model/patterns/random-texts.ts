/** Random texts that an automaton accepts, or nearly accepts. */
import { classRanges } from './alphabet.ts';
import type { Automaton } from './automaton.ts';
import type { Ranges } from './ranges.ts';

/** Returns a number from 0 to below the bound. */
export type Below = (bound: number) => number;

/** How often a walk prefers to end where it may. */
const endsOneIn = 4;

/** Generates texts of one automaton. */
export interface TextGenerator {
  /** Returns an accepted text; undefined if there is none. */
  readonly accepted: (random: Below) => string | undefined;
  /** Returns a text with one character more, less or changed. It may still be accepted. */
  readonly edited: (text: string, random: Below) => string;
}

export function textGenerator(automaton: Automaton): TextGenerator {
  const distances = distancesToEnd(automaton);
  const ranges = classRanges(automaton.alphabet);
  const character = (random: Below) =>
    characterOf(ranges[random(ranges.length)] ?? [[0x61, 0x61]], random);
  return {
    accepted: (random) =>
      Number.isFinite(distances[0]) ? walk(automaton, distances, ranges, random) : undefined,
    edited: (text, random) => {
      const points = [...text];
      const kind = points.length === 0 ? 0 : random(3);
      const at = random(points.length + (kind === 0 ? 1 : 0));
      const added = kind === 1 ? [] : [character(random)];
      return points.toSpliced(at, kind === 0 ? 0 : 1, ...added).join('');
    },
  };
}

/** A walk goes anywhere for a while and then takes a shortest way to an accepting state. */
function walk(
  { alphabet, transitions, accepting }: Automaton,
  distances: readonly number[],
  ranges: readonly Ranges[],
  random: Below,
): string {
  const wanderings = random(24);
  let text = '';
  let state = 0;
  for (let step = 0; ; step++) {
    if (accepting[state] === true && (step >= wanderings || random(endsOneIn) === 0)) return text;
    const distance = distances[state] ?? 0;
    const possible = ranges.flatMap((_, index) => {
      const next = transitions[state * alphabet.count + index] ?? 0;
      const after = distances[next] ?? Number.POSITIVE_INFINITY;
      const isPossible = step < wanderings ? Number.isFinite(after) : after < distance;
      return isPossible ? [{ index, next }] : [];
    });
    const chosen = possible[random(possible.length)];
    if (chosen === undefined) return text;
    text += characterOf(ranges[chosen.index] ?? [], random);
    state = chosen.next;
  }
}

/** Often a code point at the end of a range, where implementations err; seldom a surrogate. */
function characterOf(ranges: Ranges, random: Below): string {
  let code = 0;
  for (let attempt = 0; attempt < 8; attempt++) {
    const [from, to] = ranges[random(ranges.length)] ?? [0x61, 0x61];
    const likely = Math.min(to, from + 0x60);
    code =
      [from, to, from + random(likely - from + 1), from + random(to - from + 1)][random(4)] ?? from;
    if (code < 0xd800 || code > 0xdfff) break;
  }
  return String.fromCodePoint(code);
}

/** The number of characters from each state to an accepting one. */
function distancesToEnd({ alphabet, transitions, accepting }: Automaton): readonly number[] {
  const sources = accepting.map((): number[] => []);
  transitions.forEach((target, at) => {
    sources[target]?.push(Math.floor(at / alphabet.count));
  });
  const distances = accepting.map((isEnd) => (isEnd ? 0 : Number.POSITIVE_INFINITY));
  const queue = [...accepting.keys()].filter((state) => accepting[state] === true);
  for (const state of queue)
    for (const source of sources[state] ?? [])
      if (distances[source] === Number.POSITIVE_INFINITY) {
        distances[source] = (distances[state] ?? 0) + 1;
        queue.push(source);
      }
  return distances;
}
