/**
 * A nondeterministic automaton with assertions, by the construction of Thompson. Edges without a
 * character are removed, except those with an assertion.
 */
import { formatLimit, limits } from '../limits.ts';
import type { Ranges } from './ranges.ts';
import { type Assertion, type Node, PatternError } from './syntax.ts';
import { count, type Work } from './work.ts';

export type NfaState =
  | { readonly kind: 'class'; readonly set: number; readonly next: readonly number[] }
  | { readonly kind: 'assertion'; readonly that: Assertion; readonly next: readonly number[] }
  | { readonly kind: 'accept' };

/** The states are numbered, and none leads to another without a character or an assertion. */
export interface Nfa {
  readonly states: readonly NfaState[];
  readonly start: readonly number[];
  /** The distinct sets of code points to which the states refer. */
  readonly sets: readonly Ranges[];
  readonly usesBoundaries: boolean;
}

/** The states under construction. `next` is filled in when a repetition is closed. */
interface Builder {
  readonly states: MutableState[];
  readonly sets: Ranges[];
  readonly keys: Map<string, number>;
  readonly indices: Map<Ranges, number>;
  usesBoundaries: boolean;
  edges: number;
  readonly work: Work;
}

type MutableState =
  | { readonly kind: 'class'; readonly set: number; next: readonly number[] }
  | { readonly kind: 'assertion'; readonly that: Assertion; next: readonly number[] }
  | { readonly kind: 'accept' }
  /** The start of a loop: leads to its body and behind it. Removed in the end. */
  | { readonly kind: 'loop'; next: readonly number[] };

export function buildNfa(node: Node, work: Work): Nfa {
  const builder: Builder = {
    states: [],
    sets: [],
    keys: new Map(),
    indices: new Map(),
    usesBoundaries: false,
    edges: 0,
    work,
  };
  const accept = addState(builder, { kind: 'accept' });
  const start = build(node, [accept], builder);
  const withoutLoops = (targets: readonly number[]) => skipLoops(targets, builder);
  const states = builder.states.map((state): NfaState => {
    if (state.kind === 'accept' || state.kind === 'loop') return { kind: 'accept' };
    return { ...state, next: withoutLoops(state.next) };
  });
  return {
    states,
    start: withoutLoops(start),
    sets: builder.sets,
    usesBoundaries: builder.usesBoundaries,
  };
}

/** Builds a part whose end leads to `next`; returns the states with which it starts. */
function build(node: Node, next: readonly number[], builder: Builder): readonly number[] {
  switch (node.kind) {
    case 'class':
      return [addState(builder, { kind: 'class', set: setIndex(node.ranges, builder), next })];
    case 'assertion':
      if (node.that === 'boundary' || node.that === 'notBoundary') builder.usesBoundaries = true;
      return [addState(builder, { kind: 'assertion', that: node.that, next })];
    case 'sequence':
      return node.of.reduceRight((then, part) => build(part, then, builder), next);
    case 'choice':
      return joined(
        node.of.map((part) => build(part, next, builder)),
        builder,
      );
    case 'repeat':
      return buildRepeat(node, next, builder);
    case 'lookahead':
      throw new PatternError(
        'it looks ahead in the middle; only ^(?=…) and ^(?!…) at the start are allowed',
      );
  }
}

/** Writes a repetition out: the optional copies, or a loop, come after the required ones. */
function buildRepeat(
  { of, min, max }: Extract<Node, { kind: 'repeat' }>,
  next: readonly number[],
  builder: Builder,
): readonly number[] {
  let start = next;
  if (max === Number.POSITIVE_INFINITY) {
    const loop: MutableState = { kind: 'loop', next: [] };
    const index = addState(builder, loop);
    loop.next = joined([build(of, [index], builder), next], builder);
    start = [index];
  } else
    for (let copy = min; copy < max; copy++)
      start = joined([build(of, start, builder), next], builder);
  for (let copy = 0; copy < min; copy++) start = joined([build(of, start, builder)], builder);
  return start;
}

function joined(targets: readonly (readonly number[])[], builder: Builder): readonly number[] {
  const all = [...new Set(targets.flat())];
  builder.edges += all.length + 1;
  if (builder.edges > limits.patternEdges) throw tooLarge();
  return all;
}

/** Building a state takes about as long as this many transitions of the deterministic automaton. */
const stepsPerState = 50;

function addState(builder: Builder, state: MutableState): number {
  if (builder.states.length >= limits.patternNfaStates) throw tooLarge();
  count(builder.work, stepsPerState);
  return builder.states.push(state) - 1;
}

export function tooLarge(): PatternError {
  return new PatternError(
    `it is too large: at most ${formatLimit(limits.patternNfaStates)} characters when repetitions are written out`,
  );
}

/** Sets that come from the same property are the same object, which need not be compared. */
function setIndex(ranges: Ranges, { indices, sets, keys }: Builder): number {
  const known = indices.get(ranges);
  if (known !== undefined) return known;
  const key = ranges.join(';');
  const index = keys.get(key) ?? sets.push(ranges) - 1;
  keys.set(key, index);
  indices.set(ranges, index);
  return index;
}

/** Replaces the starts of loops by what they lead to. */
function skipLoops(targets: readonly number[], builder: Builder): readonly number[] {
  const seen = new Set<number>();
  const found: number[] = [];
  const open = [...targets];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (seen.has(state)) continue;
    seen.add(state);
    const given = builder.states[state];
    if (given?.kind === 'loop') open.push(...given.next);
    else found.push(state);
  }
  builder.edges += seen.size;
  if (builder.edges > limits.patternEdges) throw tooLarge();
  return found.sort((a, b) => a - b);
}
