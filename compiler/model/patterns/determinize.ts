/**
 * The subset construction. A state is a set of states of the nondeterministic automaton and what
 * the text had before, since an assertion such as `^` or `\b` depends on both adjacent characters.
 */
import { limits } from '../limits.ts';
import { alphabetOf, classesOf, firstCodePoints } from './alphabet.ts';
import type { Automaton } from './automaton.ts';
import type { Nfa } from './nfa.ts';
import { contains, wordCharacters } from './ranges.ts';
import type { Assertion } from './syntax.ts';
import { count, tooComplex, type Work } from './work.ts';

/** What is next to a position. Without `\b` no character is a word character. */
type Adjacent = 'edge' | 'word' | 'other';

/**
 * A match may start anywhere, so each subset also has the states with which the pattern starts;
 * `states` are the others.
 */
interface Subset {
  readonly states: readonly number[];
  readonly before: Adjacent;
}

/** A set from which every text is accepted. */
const accepted = 'accepted';

/** The classes of the alphabet that are next to a position in one way. */
interface Group {
  readonly adjacent: Adjacent;
  readonly classes: readonly number[];
  /** Those of each set of code points of the nondeterministic automaton. */
  readonly members: readonly (readonly number[])[];
}

interface Construction {
  readonly nfa: Nfa;
  readonly work: Work;
  readonly starts: ReadonlySet<number>;
  /** What the start contributes to the transitions for a group, by what is before. */
  readonly fromStart: Map<string, Parts | typeof accepted>;
  /** The subsets found so far, and their numbers. */
  readonly subsets: (Subset | typeof accepted)[];
  readonly numbers: Map<string, number>;
}

/** Compiles an automaton that searches: a match may start and end anywhere in the text. */
export function determinize(nfa: Nfa, work: Work): Automaton {
  const alphabet = alphabetOf(nfa.usesBoundaries ? [...nfa.sets, wordCharacters] : nfa.sets);
  const groups = groupsOf(
    firstCodePoints(alphabet),
    nfa.sets.map((set) => classesOf(alphabet, set)),
    nfa,
  );
  const construction: Construction = {
    nfa,
    work,
    starts: new Set(nfa.start),
    fromStart: new Map(),
    subsets: [],
    numbers: new Map(),
  };
  numberOf({ states: [], before: 'edge' }, construction);
  const rows: Int32Array[] = [];
  const accepting: boolean[] = [];
  for (const subset of construction.subsets) {
    if (construction.subsets.length > limits.patternConstruction) throw tooComplex();
    count(work, alphabet.count);
    const row = new Int32Array(alphabet.count);
    if (subset === accepted) row.fill(rows.length);
    else for (const group of groups) fill(row, subset, group, construction);
    rows.push(row);
    accepting.push(subset === accepted || isAccepting(subset, construction));
  }
  return { alphabet, transitions: joined(rows, alphabet.count), accepting };
}

function groupsOf(
  points: readonly number[],
  members: readonly (readonly number[])[],
  { usesBoundaries }: Nfa,
): readonly Group[] {
  const all = [...points.keys()];
  if (!usesBoundaries) return [{ adjacent: 'other', classes: all, members }];
  const isWord = points.map((code) => contains(wordCharacters, code));
  return ([true, false] as const).map((word) => {
    const own = (classes: readonly number[]) => classes.filter((index) => isWord[index] === word);
    return { adjacent: word ? 'word' : 'other', classes: own(all), members: members.map(own) };
  });
}

function numberOf(subset: Subset | typeof accepted, { subsets, numbers }: Construction): number {
  const key = subset === accepted ? accepted : `${subset.before} ${subset.states.join(' ')}`;
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const number = subsets.push(subset) - 1;
  numbers.set(key, number);
  return number;
}

/** Sets the transitions of a subset for the classes of a group. */
function fill(row: Int32Array, subset: Subset, group: Group, construction: Construction): void {
  const parts = partsAfter(subset, group, construction);
  const fillAll = (target: number) => {
    for (const index of group.classes) row[index] = target;
  };
  if (parts === accepted) return fillAll(numberOf(accepted, construction));
  const targetOf = (part: Part) => numberOf(after(part, group, construction), construction);
  if (parts.size < group.classes.length) fillAll(targetOf(untouched));
  const targets = new Map<Part, number>();
  for (const [index, part] of parts) {
    const target = targets.get(part) ?? targetOf(part);
    targets.set(part, target);
    row[index] = target;
  }
}

/** Classes with the same targets: the lists of targets of one set, and those of `rest`. */
interface Part {
  readonly lists: readonly (readonly number[])[];
  readonly rest: Part | undefined;
}

type Parts = ReadonlyMap<number, Part>;

const untouched: Part = { lists: [], rest: undefined };

function partsAfter(
  { states, before }: Subset,
  group: Group,
  construction: Construction,
): Parts | typeof accepted {
  const { fromStart, nfa } = construction;
  const key = `${before} ${group.adjacent}`;
  const start = fromStart.get(key) ?? split(new Map(), nfa.start, before, group, construction);
  fromStart.set(key, start);
  return start === accepted ? accepted : split(start, states, before, group, construction);
}

/** Splits the parts with the set of each state, so that classes need not be compared. */
function split(
  given: Parts,
  states: readonly number[],
  before: Adjacent,
  group: Group,
  { nfa, work }: Construction,
): Parts | typeof accepted {
  const open = closure(states, before, group.adjacent, nfa, work);
  if (open === accepted) return accepted;
  const parts = new Map(given);
  for (const [set, lists] of targetsBySet(open, nfa)) {
    const found = new Map<Part, Part>();
    const classes = group.members[set] ?? [];
    count(work, classes.length + lists.length);
    for (const index of classes) {
      const rest = parts.get(index) ?? untouched;
      const part = found.get(rest) ?? { lists, rest };
      found.set(rest, part);
      parts.set(index, part);
    }
  }
  return parts;
}

function isAccepting({ states, before }: Subset, { nfa, work }: Construction): boolean {
  return [nfa.start, states].some((each) => closure(each, before, 'edge', nfa, work) === accepted);
}

/** The lists of targets of states, by the sets of code points that lead to them. */
function targetsBySet(states: readonly number[], nfa: Nfa): Map<number, (readonly number[])[]> {
  const found = new Map<number, (readonly number[])[]>();
  for (const state of states) {
    const given = nfa.states[state];
    if (given?.kind !== 'class') continue;
    const lists = found.get(given.set);
    if (lists === undefined) found.set(given.set, [given.next]);
    else lists.push(given.next);
  }
  return found;
}

/** The subset after a character. */
function after(part: Part, { adjacent }: Group, { starts, work }: Construction): Subset {
  const states = new Set<number>();
  for (let each: Part | undefined = part; each !== undefined; each = each.rest)
    for (const list of each.lists) {
      for (const state of list) if (!starts.has(state)) states.add(state);
      count(work, list.length + 1);
    }
  return { states: [...states].sort((a, b) => a - b), before: adjacent };
}

/** Follows the assertions that hold between two adjacent characters. */
function closure(
  states: readonly number[],
  before: Adjacent,
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

function joined(rows: readonly Int32Array[], width: number): Int32Array {
  const all = new Int32Array(rows.length * width);
  rows.forEach((row, state) => {
    all.set(row, state * width);
  });
  return all;
}
