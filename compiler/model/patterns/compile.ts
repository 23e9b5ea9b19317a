/**
 * Compiles a pattern to the smallest automaton that accepts the texts in which it matches
 * somewhere, as `pattern` of JSON Schema does. Look-ahead at the start becomes intersection and
 * difference.
 */
import type { Automaton } from './automaton.ts';
import { determinize } from './determinize.ts';
import { minimize } from './minimize.ts';
import { buildNfa } from './nfa.ts';
import { difference, intersection, union } from './operations.ts';
import { parsePattern } from './parse/parse.ts';
import { hasLookahead, type Node, PatternError } from './syntax.ts';
import { newWork, type Work } from './work.ts';

/** `steps` is the work that it took, and does not depend on the machine. */
export type Compiled = { readonly steps: number } & (
  | { readonly kind: 'automaton'; readonly node: Node; readonly automaton: Automaton }
  /** `problem` continues the sentence "This pattern is not allowed: …". */
  | { readonly kind: 'refused'; readonly problem: string }
);

const compiled = new Map<string, Compiled>();

export function compilePattern(source: string): Compiled {
  const result = compiled.get(source) ?? tryCompile(source);
  compiled.set(source, result);
  return result;
}

/** Returns the automaton of a pattern that has been accepted. */
export function automatonOf(source: string): Automaton {
  const result = compilePattern(source);
  if (result.kind === 'refused') throw new Error(`${source}: ${result.problem}`);
  return result.automaton;
}

function tryCompile(source: string): Compiled {
  const work = newWork();
  try {
    const node = parsePattern(source, work);
    const automaton = compileNode(node, work);
    return { kind: 'automaton', node, automaton, steps: work.steps };
  } catch (problem) {
    if (problem instanceof PatternError)
      return { kind: 'refused', problem: problem.message, steps: work.steps };
    throw problem;
  }
}

function compileNode(node: Node, work: Work): Automaton {
  if (!hasLookahead(node)) return minimize(determinize(buildNfa(node, work), work));
  const [first, ...more] = branchesOf(node).map((branch) => compileBranch(branch, work));
  if (first === undefined) throw new Error('A pattern has at least one branch.');
  return more.reduce((all, each) => union(all, each, work), first);
}

/** One alternative of the pattern: look-ahead at the start, and the rest. */
interface Branch {
  readonly lookaheads: readonly Extract<Node, { kind: 'lookahead' }>[];
  readonly rest: Node;
}

function compileBranch({ lookaheads, rest }: Branch, work: Work): Automaton {
  return lookaheads.reduce(
    (automaton, { isNegative, of }) => {
      const ahead = compileNode(atStart(of), work);
      return isNegative ? difference(automaton, ahead, work) : intersection(automaton, ahead, work);
    },
    compileNode(rest, work),
  );
}

function atStart(node: Node): Node {
  return { kind: 'sequence', of: [{ kind: 'assertion', that: 'start' }, node] };
}

function branchesOf(node: Node): readonly Branch[] {
  if (!hasLookahead(node)) return [{ lookaheads: [], rest: node }];
  if (node.kind === 'choice') return node.of.flatMap(branchesOf);
  return node.kind === 'sequence' ? branchesOfSequence(node.of) : [misplaced()];
}

/** Flattens groups at the start, until look-ahead follows `^` directly. */
function branchesOfSequence(parts: readonly Node[]): readonly Branch[] {
  const starts = parts.findIndex((part) => !isStart(part));
  const [next, ...rest] = parts.slice(Math.max(starts, 0));
  const before = parts.slice(0, Math.max(starts, 0));
  if (next?.kind === 'choice' && hasLookahead(next))
    return next.of.flatMap((each) =>
      branchesOf({ kind: 'sequence', of: [...before, each, ...rest] }),
    );
  if (next?.kind === 'sequence' && hasLookahead(next))
    return branchesOfSequence([...before, ...next.of, ...rest]);
  if (next?.kind !== 'lookahead' || before.length === 0) return [misplaced()];
  return branchesOf({ kind: 'sequence', of: [...before, ...rest] }).map((branch) => ({
    ...branch,
    lookaheads: [next, ...branch.lookaheads],
  }));
}

function isStart(node: Node): boolean {
  return node.kind === 'assertion' && node.that === 'start';
}

function misplaced(): never {
  throw new PatternError(
    'it looks ahead in the middle; only ^(?=…) and ^(?!…) at the start are allowed',
  );
}
