/**
 * Finds expressions that engines match in linear time although a character can be matched in
 * several ways: those for which the number of ways is bounded, whatever the text is, such as
 * `^(?:beta|better)$`. In `(?:a|aa)+` it doubles with every other character.
 */
import { alphabetOf, classesOf } from '../../../compiler/model/patterns/alphabet.ts';
import type { Ranges } from '../../../compiler/model/patterns/ranges.ts';
import type { Node } from '../../../compiler/model/patterns/syntax.ts';

/** The most ways to match the beginning of a text. An engine tries all of them. */
const maximumWays = 256;
/** Positions of characters after repetitions are expanded, and steps to count the ways. */
const maximumPositions = 2000;
const maximumSteps = 200_000;

/** Numbers of ways by positions. */
type Ways = ReadonlyMap<number, number>;

/** The positions with which texts of a part start and end, and the ways to match the empty text. */
interface Part {
  readonly first: Ways;
  readonly last: Ways;
  readonly empty: number;
}

interface Positions {
  readonly sets: Ranges[];
  readonly followers: Map<number, number>[];
  steps: number;
}

/** There are too many ways, or it takes too long to count them. */
class Unbounded extends Error {}

const emptyText: Part = { first: new Map(), last: new Map(), empty: 1 };

/** Whether an expression without assertions can be matched in few ways, whatever the text is. */
export function hasFewWays(node: Node): boolean {
  const positions: Positions = { sets: [], followers: [], steps: 0 };
  try {
    const { first } = visit(node, positions);
    countWays(first, positions);
    return true;
  } catch (problem) {
    if (problem instanceof Unbounded) return false;
    throw problem;
  }
}

function visit(node: Node, positions: Positions): Part {
  switch (node.kind) {
    case 'class':
      return addPosition(node.ranges, positions);
    case 'sequence':
      return node.of.reduce(
        (left, part) => join(left, visit(part, positions), positions),
        emptyText,
      );
    case 'choice':
      return choose(node.of.map((part) => visit(part, positions)));
    case 'repeat':
      return repeat(node, positions);
    case 'assertion':
    case 'lookahead':
      throw new Unbounded();
  }
}

function addPosition(ranges: Ranges, { sets, followers }: Positions): Part {
  if (sets.length >= maximumPositions) throw new Unbounded();
  followers.push(new Map());
  const ways = new Map([[sets.push(ranges) - 1, 1]]);
  return { first: ways, last: ways, empty: 0 };
}

function join(left: Part, right: Part, positions: Positions): Part {
  link(left.last, right.first, positions);
  return {
    first: sum([left.first, times(right.first, left.empty)]),
    last: sum([right.last, times(left.last, right.empty)]),
    empty: few(left.empty * right.empty),
  };
}

/** Counts stop growing here, before they are too large for numbers. */
function few(ways: number): number {
  if (ways > maximumWays) throw new Unbounded();
  return ways;
}

function choose(parts: readonly Part[]): Part {
  return {
    first: sum(parts.map(({ first }) => first)),
    last: sum(parts.map(({ last }) => last)),
    empty: few(parts.reduce((all, { empty }) => all + empty, 0)),
  };
}

/** A repetition as a chain of copies. Engines differ in how often they repeat the empty text. */
function repeat({ of, min, max }: Extract<Node, { kind: 'repeat' }>, positions: Positions): Part {
  if (max === 0) return emptyText;
  const part = visit(of, positions);
  if (part.empty > 0) throw new Unbounded();
  const copies = [part];
  while (copies.length < (Number.isFinite(max) ? max : Math.max(min, 1))) {
    const copy = visit(of, positions);
    link(copies.at(-1)?.last ?? new Map(), copy.first, positions);
    copies.push(copy);
  }
  const end = copies.at(-1) ?? part;
  if (!Number.isFinite(max)) link(end.last, end.first, positions);
  return {
    first: part.first,
    last: sum(copies.slice(Math.max(min, 1) - 1).map(({ last }) => last)),
    empty: min === 0 ? 1 : 0,
  };
}

function link(from: Ways, to: Ways, positions: Positions): void {
  step(positions, from.size * to.size);
  for (const [position, endings] of from)
    for (const [next, beginnings] of to) {
      const followers = positions.followers[position];
      followers?.set(next, (followers.get(next) ?? 0) + endings * beginnings);
    }
}

function times(ways: Ways, factor: number): Ways {
  if (factor === 1) return ways;
  return new Map(
    factor === 0 ? [] : [...ways].map(([position, count]) => [position, count * factor]),
  );
}

function sum(all: readonly Ways[]): Ways {
  const total = new Map<number, number>();
  for (const ways of all)
    for (const [position, count] of ways) total.set(position, (total.get(position) ?? 0) + count);
  return total;
}

/** Visits the numbers of ways after all texts, as the subset construction visits its states. */
function countWays(first: Ways, positions: Positions): void {
  const alphabet = alphabetOf(positions.sets);
  const classes = positions.sets.map((set) => classesOf(alphabet, set));
  const seen = new Set<string>();
  const open = [first];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const ways of byClass(next, classes, positions)) {
      const total = [...ways.values()].reduce((all, count) => all + count, 0);
      if (total > maximumWays) throw new Unbounded();
      const key = [...ways].sort(([one], [other]) => one - other).join(' ');
      if (seen.has(key)) continue;
      seen.add(key);
      open.push(after(ways, positions));
    }
}

/** The positions that match a character, for each class of characters. */
function byClass(
  candidates: Ways,
  classes: readonly (readonly number[])[],
  positions: Positions,
): Iterable<Ways> {
  const found = new Map<number, Map<number, number>>();
  for (const [position, count] of candidates)
    for (const index of classes[position] ?? []) {
      step(positions, 1);
      const ways = found.get(index) ?? new Map<number, number>();
      found.set(index, ways.set(position, count));
    }
  return found.values();
}

function after(ways: Ways, positions: Positions): Ways {
  const next = new Map<number, number>();
  for (const [position, count] of ways)
    for (const [follower, more] of positions.followers[position] ?? []) {
      step(positions, 1);
      next.set(follower, (next.get(follower) ?? 0) + count * more);
    }
  return next;
}

function step(positions: Positions, count: number): void {
  positions.steps += count;
  if (positions.steps > maximumSteps) throw new Unbounded();
}
