/** Operations on automata: Boolean combinations, comparisons and properties. */
import { limits } from '../limits.ts';
import { type Alphabet, classOf, commonAlphabet, firstCodePoints } from './alphabet.ts';
import { type Automaton, stateAfter } from './automaton.ts';
import { minimize } from './minimize.ts';
import { anyCodePoint } from './ranges.ts';
import { count, newWork, tooComplex, type Work } from './work.ts';

/** Accepts every text. */
export const everything: Automaton = {
  alphabet: { starts: [0], classes: [0], count: anyCodePoint.length },
  transitions: new Int32Array(1),
  accepting: [true],
};

/** Throws a `PatternError` if the work is too much; so do the other combinations. */
export function intersection(one: Automaton, other: Automaton, work?: Work): Automaton {
  return combine(one, other, (left, right) => left && right, work);
}

export function union(one: Automaton, other: Automaton, work?: Work): Automaton {
  return combine(one, other, (left, right) => left || right, work);
}

/** Accepts what the first accepts and the other does not. */
export function difference(one: Automaton, other: Automaton, work?: Work): Automaton {
  return combine(one, other, (left, right) => left && !right, work);
}

export function complementOf(automaton: Automaton): Automaton {
  return { ...automaton, accepting: automaton.accepting.map((accepts) => !accepts) };
}

/** Whether no text is accepted. */
export function isEmpty({ accepting }: Automaton): boolean {
  return !accepting.includes(true);
}

/** Whether every text is accepted. */
export function isUniversal({ accepting }: Automaton): boolean {
  return !accepting.includes(false);
}

/** Minimal automata of one language are equal data. */
export function areEquivalent(one: Automaton, other: Automaton): boolean {
  const data = ({ alphabet, transitions, accepting }: Automaton) =>
    JSON.stringify([alphabet, [...transitions], accepting]);
  return data(one) === data(other);
}

/** Whether some accepted text ends in a line feed, before which `$` matches in some engines. */
export function acceptsFinalLineFeed(automaton: Automaton): boolean {
  return automaton.accepting.some(
    (_, state) => automaton.accepting[stateAfter(automaton, '\n', state)] === true,
  );
}

type Accepts = (left: boolean, right: boolean) => boolean;

/** The product of two automata, of which only the states that are reached are built. */
function combine(one: Automaton, other: Automaton, accepts: Accepts, work = newWork()): Automaton {
  const alphabet = commonAlphabet(one.alphabet, other.alphabet);
  const points = firstCodePoints(alphabet);
  const [ofOne, ofOther] = [classesIn(one.alphabet, points), classesIn(other.alphabet, points)];
  const width = other.accepting.length;
  const numbers = new Map<number, number>([[0, 0]]);
  const transitions: number[] = [];
  const accepting: boolean[] = [];
  for (const [pair] of numbers) {
    if (numbers.size > limits.patternConstruction) throw tooComplex();
    count(work, points.length);
    const [left, right] = [Math.floor(pair / width), pair % width];
    accepting.push(accepts(one.accepting[left] ?? false, other.accepting[right] ?? false));
    points.forEach((_, index) => {
      const next = target(one, left, ofOne[index]) * width + target(other, right, ofOther[index]);
      if (!numbers.has(next)) numbers.set(next, numbers.size);
      transitions.push(numbers.get(next) ?? 0);
    });
  }
  return minimize({ alphabet, transitions: Int32Array.from(transitions), accepting });
}

function classesIn(alphabet: Alphabet, points: readonly number[]): readonly number[] {
  return points.map((code) => classOf(alphabet, code));
}

function target({ alphabet, transitions }: Automaton, state: number, index = 0): number {
  return transitions[state * alphabet.count + index] ?? 0;
}
