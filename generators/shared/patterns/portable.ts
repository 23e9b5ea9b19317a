/**
 * The expression of a pattern in a JSON Schema, which programs in many languages read: it means the
 * same in ECMA-262, Python, .NET and RE2, and no engine takes exponential time for it.
 */
import { classOf } from '../../../compiler/model/patterns/alphabet.ts';
import { type Automaton, stateAfter } from '../../../compiler/model/patterns/automaton.ts';
import { automatonOf } from '../../../compiler/model/patterns/compile.ts';
import { isLinear } from '../../../compiler/model/patterns/linear.ts';
import { acceptsFinalLineFeed } from '../../../compiler/model/patterns/operations.ts';
import { parsePattern } from '../../../compiler/model/patterns/parse/parse.ts';
import type { Node } from '../../../compiler/model/patterns/syntax.ts';
import { format, formatNames } from '../../../compiler/model/text/formats.ts';
import { hasFewWays } from './backtracking.ts';
import { expressionOf } from './from-automaton.ts';
import { printPortable, type WideClasses } from './portable-syntax.ts';

export interface PortablePattern {
  readonly pattern: string;
  /**
   * Whether no text that ends in a line feed matches. `$` matches before it in Python and .NET, so
   * the schema must forbid it there.
   */
  readonly forbidsFinalLineFeed: boolean;
}

/** Longer expressions are not printed from an automaton. */
const maximumLength = 2000;

/** They are written so that engines take linear time, which tests measure. */
const formatPatterns = new Set(formatNames.map((name) => format(name).pattern));

const found = new Map<string, PortablePattern | undefined>();

/** Returns undefined if no expression means the same in all of them. */
export function portablePattern(source: string): PortablePattern | undefined {
  if (!found.has(source)) found.set(source, findPortable(source));
  return found.get(source);
}

function findPortable(source: string): PortablePattern | undefined {
  const node = parsePattern(source);
  const automaton = automatonOf(source);
  const wideClasses = readsPairsAlike(automaton) ? 'everywhere' : 'repeated';
  const pattern = fromSource(source, node, wideClasses) ?? fromAutomaton(automaton, wideClasses);
  if (pattern === undefined) return undefined;
  if (!pattern.includes('$')) return { pattern, forbidsFinalLineFeed: false };
  if (!acceptsFinalLineFeed(automaton)) return { pattern, forbidsFinalLineFeed: true };
  return staysAcceptedWithLineFeed(automaton)
    ? { pattern, forbidsFinalLineFeed: false }
    : undefined;
}

function fromSource(source: string, node: Node, wide: WideClasses): string | undefined {
  return formatPatterns.has(source) || isFast(withoutAnchors(node))
    ? isPortableSource(source)
      ? source
      : printPortable(node, wide)
    : undefined;
}

function isFast(node: Node): boolean {
  return isLinear(node) || hasFewWays(node);
}

/** Whether a pattern is written in the syntax that all engines share, and stays as it is. */
function isPortableSource(source: string): boolean {
  return portableSource.test(source);
}

const plain = String.raw`[^\\^$.*+?()[\]{}|\u0080-\u{10FFFF}]|\\[\\^$.*+?()[\]{}|/tnr]`;
const member = String.raw`(?:[^\\\][\-^&~|\u0080-\u{10FFFF}]|&(?!&)|~(?!~)|\|(?!\|)|\\[\\^$.*+?()[\]{}|/tnr]|\\-(?!-))`;
const portableSource = new RegExp(
  String.raw`^(?:${plain}|\[(?:${member}(?:-${member})?)+-?\]|\((?:\?:|(?!\?))|[)|^$]|[*+?]|\{[0-9]{1,3},?[0-9]{0,3}\})*$`,
  'u',
);

/** Anchors match no character, so they do not change how often an engine goes back. */
function withoutAnchors(node: Node): Node {
  switch (node.kind) {
    case 'assertion':
      return node.that === 'start' || node.that === 'end' ? { kind: 'sequence', of: [] } : node;
    case 'sequence':
    case 'choice':
      return { ...node, of: node.of.map(withoutAnchors) };
    case 'repeat':
      return { ...node, of: withoutAnchors(node.of) };
    case 'class':
    case 'lookahead':
      return node;
  }
}

/** The paths of a deterministic automaton are unambiguous, and so is the expression for them. */
function fromAutomaton(automaton: Automaton, wide: WideClasses): string | undefined {
  const node = expressionOf(automaton, maximumLength);
  const pattern = node === undefined ? undefined : printPortable(node, wide);
  if (pattern === undefined || pattern.length > maximumLength) return undefined;
  return `^(?:${pattern})$`;
}

/** Whether each accepted text is also accepted with a line feed at its end. */
function staysAcceptedWithLineFeed(automaton: Automaton): boolean {
  return automaton.accepting.every(
    (isAccepting, state) =>
      !isAccepting || automaton.accepting[stateAfter(automaton, '\n', state)] === true,
  );
}

/**
 * Whether a character beyond U+FFFF may be read as the two code units that .NET sees: wherever the
 * automaton is, a second one of them changes nothing.
 */
function readsPairsAlike({ alphabet, transitions, accepting }: Automaton): boolean {
  const pairs = classOf(alphabet, 0x10000);
  const isOneClass = alphabet.starts.every(
    (start, run) =>
      (start <= 0xd800
        ? (alphabet.starts[run + 1] ?? 0x110000) <= 0xd800
        : start > 0xdfff && start <= 0xffff) || alphabet.classes[run] === pairs,
  );
  const next = (state: number) => transitions[state * alphabet.count + pairs] ?? 0;
  return isOneClass && accepting.every((_, state) => next(next(state)) === next(state));
}
