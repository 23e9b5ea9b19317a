/**
 * Finds the patterns that backtracking engines match in linear time: those that are strongly
 * one-unambiguous, so that each character is matched by at most one path through the pattern. This
 * is stricter than a deterministic automaton of Glushkov: in `(a+)+` two loops lead to the same
 * position for each `a`, and an engine would try all combinations of them.
 */
import { limits } from '../limits.ts';
import { anyCodePoint, type Ranges } from './ranges.ts';
import type { Node } from './syntax.ts';

/** The positions with which texts of a part start and end, and whether the empty text is one. */
interface Part {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly isEmpty: boolean;
}

interface Positions {
  readonly sets: Ranges[];
  readonly followers: Set<number>[];
  steps: number;
}

/** The pattern is not linear. */
class Ambiguity extends Error {}

const emptyPart: Part = { first: [], last: [], isEmpty: true };

/** Whether an expression without assertions is strongly one-unambiguous. */
export function isLinear(node: Node): boolean {
  const positions: Positions = { sets: [], followers: [], steps: 0 };
  try {
    const whole = visit(node, positions);
    return [whole.first, ...positions.followers].every((next) => areDisjoint([...next], positions));
  } catch (error) {
    if (error instanceof Ambiguity) return false;
    throw error;
  }
}

function areDisjoint(next: readonly number[], { sets }: Positions): boolean {
  const ranges = next.flatMap((position) => sets[position] ?? []);
  const sorted = ranges.sort((a, b) => a[0] - b[0]);
  return sorted.every(([from], index) => (sorted[index - 1]?.[1] ?? -1) < from);
}

function visit(node: Node, positions: Positions): Part {
  switch (node.kind) {
    case 'class':
      return addPosition(node.ranges, positions);
    case 'sequence':
      return node.of.reduce(
        (left, part) => join(left, visit(part, positions), positions),
        emptyPart,
      );
    case 'choice':
      return choose(node.of.map((part) => visit(part, positions)));
    case 'repeat':
      return repeat(node, positions);
    case 'assertion':
    case 'lookahead':
      throw new Ambiguity();
  }
}

function addPosition(ranges: Ranges, { sets, followers }: Positions): Part {
  if (sets.length >= limits.patternPositions || ranges.length === 0) throw new Ambiguity();
  followers.push(new Set());
  const position = sets.push(ranges) - 1;
  return { first: [position], last: [position], isEmpty: false };
}

function join(left: Part, right: Part, positions: Positions): Part {
  link(left.last, right.first, positions);
  return {
    first: left.isEmpty ? [...left.first, ...right.first] : left.first,
    last: right.isEmpty ? [...left.last, ...right.last] : right.last,
    isEmpty: left.isEmpty && right.isEmpty,
  };
}

/** Two ways to match the empty text are two ways too. */
function choose(parts: readonly Part[]): Part {
  if (parts.filter(({ isEmpty }) => isEmpty).length > 1) throw new Ambiguity();
  return {
    first: parts.flatMap(({ first }) => first),
    last: parts.flatMap(({ last }) => last),
    isEmpty: parts.some(({ isEmpty }) => isEmpty),
  };
}

/** Adds transitions. An existing one means that two nested loops repeat the same characters. */
function link(from: readonly number[], to: readonly number[], positions: Positions): void {
  positions.steps += from.length * to.length;
  if (positions.steps > limits.patternSteps) throw new Ambiguity();
  for (const position of from) {
    const followers = positions.followers[position];
    for (const next of to) {
      if (followers?.has(next)) throw new Ambiguity();
      followers?.add(next);
    }
  }
}

/** Expands a repetition into a chain of copies. Each copy after the required ones may be last. */
function repeat({ of, min, max }: Extract<Node, { kind: 'repeat' }>, positions: Positions): Part {
  if (max === 0) return emptyPart;
  const part = visit(of, positions);
  if (part.isEmpty) throw new Ambiguity();
  const copies = [part];
  const count = Number.isFinite(max) ? max : Math.max(min, 1);
  while (copies.length < count) {
    const copy = visit(of, positions);
    link(copies.at(-1)?.last ?? [], copy.first, positions);
    copies.push(copy);
  }
  const looping = copies.at(-1) ?? part;
  if (!Number.isFinite(max)) link(looping.last, looping.first, positions);
  return {
    first: part.first,
    last: copies.slice(Math.max(min, 1) - 1).flatMap(({ last }) => last),
    isEmpty: min === 0,
  };
}

/**
 * Returns an expression for the whole text, without anchors; undefined if the pattern is not
 * anchored at its start, or has other assertions.
 */
export function wholeText(node: Node): Node | undefined {
  if (node.kind === 'choice') {
    const parts = node.of.map(wholeText);
    const found = parts.filter((part) => part !== undefined);
    return found.length === parts.length ? { kind: 'choice', of: found } : undefined;
  }
  const [start, ...rest] = flat(node);
  if (!isAssertion(start, 'start')) return undefined;
  const end = rest.at(-1);
  return {
    kind: 'sequence',
    of: isAssertion(end, 'end') ? rest.slice(0, -1) : [...trimmed(rest), anything],
  };
}

const anything: Node = {
  kind: 'repeat',
  of: { kind: 'class', ranges: anyCodePoint },
  min: 0,
  max: Number.POSITIVE_INFINITY,
};

function flat(node: Node): readonly Node[] {
  return node.kind === 'sequence' ? node.of.flatMap(flat) : [node];
}

function isAssertion(node: Node | undefined, that: 'start' | 'end'): boolean {
  return node?.kind === 'assertion' && node.that === that;
}

/** Before an arbitrary rest, repetitions of the last part beyond its minimum are redundant. */
function trimmed(parts: readonly Node[]): readonly Node[] {
  const end = parts.at(-1);
  if (end?.kind !== 'repeat') return parts;
  const rest = parts.slice(0, -1);
  return end.min === 0 ? trimmed(rest) : [...rest, { ...end, max: end.min }];
}
