/**
 * The subset construction. A state is a set of states of the nondeterministic automaton and what
 * the text had before, since an assertion such as `^` or `\b` depends on both adjacent characters.
 */
import { formatLimit, limits } from '../limits.ts';
import { alphabetOf, firstCodePoints } from './alphabet.ts';
import type { Automaton } from './automaton.ts';
import type { Nfa } from './nfa.ts';
import { contains, type Ranges, wordCharacters } from './ranges.ts';
import { type Assertion, PatternError } from './syntax.ts';

/** What is next to a position. Without `\b` no character is a word character. */
type Adjacent = 'edge' | 'word' | 'other';

interface Subset {
  readonly states: readonly number[];
  readonly before: Adjacent;
}

/** A set from which every text is accepted. */
const accepted = 'accepted';

/** The work so far, so that a small pattern cannot take long. */
interface Work {
  steps: number;
}

/** Compiles an automaton that searches: a match may start and end anywhere in the text. */
export function determinize(nfa: Nfa): Automaton {
  const alphabet = alphabetOf(nfa.usesBoundaries ? [...nfa.sets, wordCharacters] : nfa.sets);
  const points = firstCodePoints(alphabet);
  const adjacent = points.map((code) => adjacentOf(code, nfa));
  const members = nfa.sets.map((set) => memberClasses(set, points));
  const subsets: (Subset | typeof accepted)[] = [{ states: nfa.start, before: 'edge' }];
  const numbers = new Map<string, number>();
  const work: Work = { steps: 0 };
  const numberOf = (subset: Subset | typeof accepted): number => {
    const key = subset === accepted ? accepted : `${subset.before} ${subset.states.join(' ')}`;
    const number = numbers.get(key) ?? subsets.push(subset) - 1;
    numbers.set(key, number);
    return number;
  };
  const transitions: number[] = [];
  const accepting: boolean[] = [];
  for (let state = 0; state < subsets.length; state++) {
    if (subsets.length > limits.patternConstruction) throw tooComplex();
    const subset = subsets[state] ?? accepted;
    if (subset === accepted) {
      accepting.push(true);
      for (const _ of points) transitions.push(state);
      continue;
    }
    count(work, points.length);
    accepting.push(closure(subset, 'edge', nfa, work) === accepted);
    for (const target of targets(subset, adjacent, members, nfa, work))
      transitions.push(numberOf(target));
  }
  return { alphabet, transitions, accepting };
}

export function tooComplex(): PatternError {
  return new PatternError(
    `its automaton is too large: more than ${formatLimit(limits.patternConstruction)} states before it is minimized; shorten counted repetitions, or split the pattern`,
  );
}

function adjacentOf(code: number, { usesBoundaries }: Nfa): Adjacent {
  return usesBoundaries && contains(wordCharacters, code) ? 'word' : 'other';
}

function memberClasses(set: Ranges, points: readonly number[]): readonly number[] {
  return points.flatMap((code, index) => (contains(set, code) ? [index] : []));
}

/** Returns the subset after each class of the alphabet. */
function targets(
  subset: Subset,
  adjacent: readonly Adjacent[],
  members: readonly (readonly number[])[],
  nfa: Nfa,
  work: Work,
): readonly (Subset | typeof accepted)[] {
  const closures = new Map(
    [...new Set(adjacent)].map((next) => [next, closure(subset, next, nfa, work)] as const),
  );
  const reached = adjacent.map(() => new Set(nfa.start));
  for (const [next, states] of closures) {
    if (states === accepted) continue;
    for (const state of states) {
      const given = nfa.states[state];
      if (given?.kind !== 'class') continue;
      for (const index of members[given.set] ?? []) {
        if (adjacent[index] !== next) continue;
        for (const target of given.next) reached[index]?.add(target);
        count(work, given.next.length + 1);
      }
    }
  }
  return adjacent.map((next, index) =>
    closures.get(next) === accepted ? accepted : { states: sorted(reached[index]), before: next },
  );
}

/** Follows the assertions that hold between two adjacent characters. */
function closure(
  { states, before }: Subset,
  next: Adjacent,
  nfa: Nfa,
  work: Work,
): readonly number[] | typeof accepted {
  const seen = new Set(states);
  for (const state of seen) {
    const given = nfa.states[state];
    if (given?.kind === 'accept') return accepted;
    if (given?.kind === 'assertion' && holds(given.that, before, next))
      for (const target of given.next) seen.add(target);
  }
  count(work, seen.size);
  return [...seen];
}

function holds(assertion: Assertion, before: Adjacent, next: Adjacent): boolean {
  switch (assertion) {
    case 'start':
      return before === 'edge';
    case 'end':
      return next === 'edge';
    case 'boundary':
      return (before === 'word') !== (next === 'word');
    case 'notBoundary':
      return (before === 'word') === (next === 'word');
  }
}

function count(work: Work, steps: number): void {
  work.steps += steps;
  if (work.steps > limits.patternWork) throw tooComplex();
}

function sorted(states: ReadonlySet<number> | undefined): readonly number[] {
  return [...(states ?? [])].sort((a, b) => a - b);
}
