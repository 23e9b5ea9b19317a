/**
 * Compares the texts of two patterns without building an automaton for both, so that the comparison
 * has no limits of its own. Texts with lone surrogates do not count, since no document has them.
 */
import { classOf, commonAlphabet, firstCodePoints } from './alphabet.ts';
import type { Automaton } from './automaton.ts';
import { readableClasses } from './witness.ts';

/** Whether the other automaton accepts every text that the first accepts. */
export function isIncluded(one: Automaton, other: Automaton): boolean {
  return witnessOfDifference(one, other) === undefined;
}

/** Whether no text is accepted by both. */
export function areDisjoint(one: Automaton, other: Automaton): boolean {
  return witnessOfIntersection(one, other) === undefined;
}

/** Returns a shortest text that the first accepts and the other does not, if there is one. */
export function witnessOfDifference(one: Automaton, other: Automaton): string | undefined {
  return shortestText(one, other, (left, right) => left && !right);
}

/** Returns a shortest text that both accept, if there is one. */
export function witnessOfIntersection(one: Automaton, other: Automaton): string | undefined {
  return shortestText(one, other, (left, right) => left && right);
}

type Accepts = (left: boolean, right: boolean) => boolean;

/** Whether a text is accepted from here on, where this is the same for all texts. */
type Fate = boolean | undefined;

/** A pair of states, and how it was reached. */
interface Reached {
  readonly pair: number;
  readonly before: Reached | undefined;
  readonly character: string;
}

function shortestText(one: Automaton, other: Automaton, accepts: Accepts): string | undefined {
  const alphabet = commonAlphabet(one.alphabet, other.alphabet);
  const points = firstCodePoints(alphabet);
  const classes = readableClasses(alphabet).map(({ index, character }) => ({
    character,
    ofOne: classOf(one.alphabet, points[index] ?? 0),
    ofOther: classOf(other.alphabet, points[index] ?? 0),
  }));
  const [fates, otherFates] = [fatesOf(one), fatesOf(other)];
  const isHopeless = (left: number, right: number) =>
    !accepts(fates[left] ?? true, otherFates[right] ?? true) &&
    !accepts(fates[left] ?? true, otherFates[right] ?? false) &&
    !accepts(fates[left] ?? false, otherFates[right] ?? true);
  const width = other.accepting.length;
  const seen = new Set([0]);
  const queue: Reached[] = [{ pair: 0, before: undefined, character: '' }];
  for (const reached of queue) {
    const [left, right] = [Math.floor(reached.pair / width), reached.pair % width];
    if (accepts(one.accepting[left] ?? false, other.accepting[right] ?? false))
      return textTo(reached);
    if (isHopeless(left, right)) continue;
    for (const { character, ofOne, ofOther } of classes) {
      const pair = target(one, left, ofOne) * width + target(other, right, ofOther);
      if (seen.has(pair)) continue;
      seen.add(pair);
      queue.push({ pair, before: reached, character });
    }
  }
  return undefined;
}

function target({ alphabet, transitions }: Automaton, state: number, index: number): number {
  return transitions[state * alphabet.count + index] ?? 0;
}

/** States that no text leaves, of which the smallest automaton has at most two. */
function fatesOf({ alphabet, transitions, accepting }: Automaton): readonly Fate[] {
  return accepting.map((accepts, state) =>
    transitions
      .subarray(state * alphabet.count, (state + 1) * alphabet.count)
      .every((next) => next === state)
      ? accepts
      : undefined,
  );
}

function textTo(last: Reached): string {
  const characters: string[] = [];
  for (let each: Reached | undefined = last; each !== undefined; each = each.before)
    characters.push(each.character);
  return characters.reverse().join('');
}
