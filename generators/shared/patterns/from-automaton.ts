/** Turns an automaton into an expression, by removing one state after the other. */
import { classRanges } from '../../../compiler/model/patterns/alphabet.ts';
import type { Automaton } from '../../../compiler/model/patterns/automaton.ts';
import { merged } from '../../../compiler/model/patterns/ranges.ts';
import type { Node } from '../../../compiler/model/patterns/syntax.ts';

/** More states give expressions beyond every limit. */
const maximumStates = 60;

/** Edges by their ends. The states before the first and after the last are -1 and -2. */
type Edges = Map<number, Map<number, Node>>;
const [before, after] = [-1, -2];
const emptyText: Node = { kind: 'sequence', of: [] };

/** Returns undefined if the expression would be much longer than the limit. */
export function expressionOf(automaton: Automaton, limit: number): Node | undefined {
  const useful = usefulStates(automaton);
  if (useful.size === 0 || useful.size > maximumStates) return undefined;
  const edges = edgesOf(automaton, useful);
  const left = [...useful];
  while (left.length > 0) {
    const costs = new Map(left.map((state) => [state, costOf(edges, state)]));
    left.sort((a, b) => (costs.get(b) ?? 0) - (costs.get(a) ?? 0));
    const state = left.pop();
    if (state !== undefined) remove(state, edges);
    if (sizeOf(edges) > limit) return undefined;
  }
  return edges.get(before)?.get(after);
}

/**
 * The states from which some accepting state can be reached: in the smallest automaton all but the
 * one that no text leaves and that does not accept.
 */
function usefulStates({ alphabet, transitions, accepting }: Automaton): ReadonlySet<number> {
  const isUseful = (state: number) =>
    accepting[state] === true ||
    transitions
      .subarray(state * alphabet.count, (state + 1) * alphabet.count)
      .some((next) => next !== state);
  return new Set([...accepting.keys()].filter(isUseful));
}

function edgesOf(
  { alphabet, transitions, accepting }: Automaton,
  useful: ReadonlySet<number>,
): Edges {
  const ranges = classRanges(alphabet);
  const edges: Edges = new Map([[before, new Map([[0, emptyText]])]]);
  for (const state of useful) {
    const targets = new Map<number, (typeof ranges)[number]>();
    ranges.forEach((set, index) => {
      const next = transitions[state * alphabet.count + index] ?? 0;
      if (useful.has(next)) targets.set(next, merged([...(targets.get(next) ?? []), ...set]));
    });
    const row = new Map<number, Node>(
      [...targets].map(([next, set]) => [next, { kind: 'class', ranges: set }]),
    );
    if (accepting[state] === true) row.set(after, emptyText);
    edges.set(state, row);
  }
  return edges;
}

/** Replaces the paths through a state by edges around it. */
function remove(state: number, edges: Edges): void {
  const own = edges.get(state) ?? new Map<number, Node>();
  const loop = own.get(state);
  edges.delete(state);
  for (const row of edges.values()) {
    const into = row.get(state);
    if (into === undefined) continue;
    row.delete(state);
    for (const [next, out] of own) {
      if (next === state) continue;
      const path = sequence([into, ...(loop === undefined ? [] : [starOf(loop)]), out]);
      const known = row.get(next);
      row.set(next, known === undefined ? path : alternatives(known, path));
    }
  }
}

function starOf(node: Node): Node {
  return { kind: 'repeat', of: node, min: 0, max: Number.POSITIVE_INFINITY };
}

function sequence(parts: readonly Node[]): Node {
  const of = parts.flatMap((part) => (part.kind === 'sequence' ? part.of : [part]));
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { kind: 'sequence', of };
}

function alternatives(one: Node, other: Node): Node {
  if (isEmpty(one)) return optional(other);
  if (isEmpty(other)) return optional(one);
  const parts = [one, other].flatMap((part) => (part.kind === 'choice' ? part.of : [part]));
  return { kind: 'choice', of: parts };
}

function isEmpty(node: Node): boolean {
  return node.kind === 'sequence' && node.of.length === 0;
}

function optional(node: Node): Node {
  return { kind: 'repeat', of: node, min: 0, max: 1 };
}

/** How much removing a state adds. */
function costOf(edges: Edges, state: number): number {
  const out = edges.get(state) ?? new Map<number, Node>();
  const into = [...edges].filter(([from, row]) => from !== state && row.has(state));
  const weight = [...out.values()].reduce((sum, node) => sum + lengthOf(node), 0);
  return into.length * (weight + 1) * out.size;
}

function sizeOf(edges: Edges): number {
  let size = 0;
  for (const row of edges.values()) for (const node of row.values()) size += lengthOf(node);
  return size;
}

/** Nodes are shared between edges and never change, so their lengths are kept. */
const lengths = new WeakMap<Node, number>();

function lengthOf(node: Node): number {
  const known = lengths.get(node);
  if (known !== undefined) return known;
  const length =
    node.kind === 'sequence' || node.kind === 'choice'
      ? node.of.reduce((sum, part) => sum + lengthOf(part), 1)
      : node.kind === 'repeat'
        ? lengthOf(node.of) + 1
        : 1;
  lengths.set(node, length);
  return length;
}
