/**
 * The alphabet of an automaton: code points that no part of the pattern distinguishes are one class.
 */
import { lastCodePoint, type Ranges } from './ranges.ts';

export interface Alphabet {
  /** Where a run of code points of one class starts; the first is 0. */
  readonly starts: readonly number[];
  /** The class of each run. Classes are numbered in the order of their first code points. */
  readonly classes: readonly number[];
  readonly count: number;
}

/** Returns the class of a code point. */
export function classOf({ starts, classes }: Alphabet, code: number): number {
  return classes[lastAtOrBefore(starts, code)] ?? 0;
}

function lastAtOrBefore(starts: readonly number[], code: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= code) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the coarsest alphabet that distinguishes what these sets do. */
export function alphabetOf(sets: readonly Ranges[]): Alphabet {
  const bounds = new Set([0]);
  for (const set of sets) for (const [from, to] of set) bounds.add(from).add(to + 1);
  const starts = [...bounds].filter((start) => start <= lastCodePoint).sort((a, b) => a - b);
  const keys = new Int32Array(starts.length);
  let next = 1;
  for (const set of sets) {
    // Runs that had the same key keep one if all of them, or none, are in the set.
    const split = new Map<number, number>();
    for (const run of runsIn(starts, set)) {
      const key = keys[run] ?? 0;
      const changed = split.get(key) ?? next++;
      split.set(key, changed);
      keys[run] = changed;
    }
  }
  return joinRuns(starts, renumbered([...keys]));
}

/** The classes of a set that does not split any. */
export function classesOf({ starts, classes }: Alphabet, set: Ranges): readonly number[] {
  return [...new Set(runsIn(starts, set).map((run) => classes[run] ?? 0))];
}

/** The runs of a set whose ranges start and end at starts of runs. */
function runsIn(starts: readonly number[], set: Ranges): readonly number[] {
  const runs: number[] = [];
  for (const [from, to] of set)
    for (let run = lastAtOrBefore(starts, from); (starts[run] ?? lastCodePoint + 1) <= to; run++)
      runs.push(run);
  return runs;
}

/** Returns the alphabet that distinguishes what either of two does. */
export function commonAlphabet(one: Alphabet, other: Alphabet): Alphabet {
  const starts = [...new Set([...one.starts, ...other.starts])].sort((a, b) => a - b);
  return joinRuns(
    starts,
    renumbered(starts.map((start) => classOf(one, start) * other.count + classOf(other, start))),
  );
}

/** Merges the classes to which `key` gives the same number. */
export function mergeClasses({ starts, classes }: Alphabet, key: readonly number[]): Alphabet {
  return joinRuns(starts, renumbered(classes.map((each) => key[each] ?? 0)));
}

/** A code point of each class, the lowest one. */
export function firstCodePoints({ starts, classes, count }: Alphabet): readonly number[] {
  const first = new Array<number>(count);
  for (let run = starts.length - 1; run >= 0; run--) first[classes[run] ?? 0] = starts[run] ?? 0;
  return first;
}

/** The code points of each class. */
export function classRanges({ starts, classes, count }: Alphabet): readonly Ranges[] {
  const ranges = Array.from({ length: count }, (): (readonly [number, number])[] => []);
  starts.forEach((from, run) => {
    ranges[classes[run] ?? 0]?.push([from, (starts[run + 1] ?? lastCodePoint + 1) - 1]);
  });
  return ranges;
}

/** Numbers equal keys alike, in the order of their first occurrence. */
export function renumbered(keys: readonly number[]): number[] {
  const numbers = new Map<number, number>();
  return keys.map((key) => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  });
}

function joinRuns(starts: readonly number[], classes: readonly number[]): Alphabet {
  const isFirst = (_: number, run: number) => run === 0 || classes[run] !== classes[run - 1];
  return {
    starts: starts.filter(isFirst),
    classes: classes.filter(isFirst),
    count: classes.reduce((most, each) => Math.max(most, each + 1), 0),
  };
}
