/**
 * Parses the regular expressions of ECMA-262 in Unicode mode (flag `u`). The syntax is checked
 * before, so that the parser only refuses what is not regular or not supported.
 */
import { formatLimit, limits } from '../../limits.ts';
import {
  anyCodePoint,
  complement,
  lineTerminators,
  merged,
  onlyCodePoint,
  point,
  type Ranges,
} from '../ranges.ts';
import { type Node, PatternError } from '../syntax.ts';
import { count, newWork } from '../work.ts';
import { Cursor } from './cursor.ts';
import { characterEscape, classEscape } from './escapes.ts';
import { checkSyntax } from './syntax-check.ts';

/** Throws a `PatternError` if the pattern is not allowed. */
export function parsePattern(source: string, work = newWork()): Node {
  if (source.length > limits.patternLength)
    throw new PatternError(`it has more than ${formatLimit(limits.patternLength)} characters`);
  checkSyntax(source);
  return alternatives(new Cursor([...source], work), 0);
}

function alternatives(cursor: Cursor, depth: number): Node {
  if (depth > limits.patternDepth)
    throw new PatternError(`its groups are nested more than ${limits.patternDepth} deep`);
  const parts = [sequence(cursor, depth)];
  while (cursor.accept('|')) parts.push(sequence(cursor, depth));
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { kind: 'choice', of: parts };
}

function sequence(cursor: Cursor, depth: number): Node {
  const parts: Node[] = [];
  while (cursor.peek() !== undefined && cursor.peek() !== '|' && cursor.peek() !== ')')
    parts.push(repeated(cursor, depth));
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { kind: 'sequence', of: parts };
}

function repeated(cursor: Cursor, depth: number): Node {
  const of = atom(cursor, depth);
  const counts = quantifier(cursor);
  if (counts === undefined) return of;
  cursor.accept('?');
  return { kind: 'repeat', of, ...counts };
}

function quantifier(cursor: Cursor): { readonly min: number; readonly max: number } | undefined {
  if (cursor.accept('*')) return { min: 0, max: Number.POSITIVE_INFINITY };
  if (cursor.accept('+')) return { min: 1, max: Number.POSITIVE_INFINITY };
  if (cursor.accept('?')) return { min: 0, max: 1 };
  if (!cursor.accept('{')) return undefined;
  const [least = '0', most] = cursor.takeUntil('}').split(',');
  const min = Number(least);
  if (most === undefined) return { min, max: min };
  return { min, max: most === '' ? Number.POSITIVE_INFINITY : Number(most) };
}

function atom(cursor: Cursor, depth: number): Node {
  const character = cursor.take();
  switch (character) {
    case '(':
      return group(cursor, depth);
    case '[':
      return { kind: 'class', ranges: characterClass(cursor) };
    case '.':
      return { kind: 'class', ranges: complement(lineTerminators) };
    case '^':
      return { kind: 'assertion', that: 'start' };
    case '$':
      return { kind: 'assertion', that: 'end' };
    case '\\':
      return escapeSequence(cursor);
    default:
      return { kind: 'class', ranges: point(character.codePointAt(0) ?? 0) };
  }
}

function escapeSequence(cursor: Cursor): Node {
  const letter = cursor.peek() ?? '';
  if (letter === 'b' || letter === 'B') {
    cursor.take();
    return { kind: 'assertion', that: letter === 'b' ? 'boundary' : 'notBoundary' };
  }
  if (/[1-9k]/.test(letter))
    throw new PatternError(
      `it refers back to a group with "\\${letter}", which no automaton can do; repeat the part, or list the cases as alternatives`,
    );
  return { kind: 'class', ranges: classEscape(cursor) ?? point(characterEscape(cursor)) };
}

function group(cursor: Cursor, depth: number): Node {
  const lookahead = groupStart(cursor);
  const inner = alternatives(cursor, depth + 1);
  cursor.accept(')');
  return lookahead === undefined
    ? inner
    : { kind: 'lookahead', isNegative: lookahead === '!', of: inner };
}

/** Reads what follows the parenthesis; returns the sign of a look-ahead. */
function groupStart(cursor: Cursor): '=' | '!' | undefined {
  if (!cursor.accept('?') || cursor.accept(':')) return undefined;
  if (cursor.accept('=')) return '=';
  if (cursor.accept('!')) return '!';
  cursor.accept('<');
  if (cursor.peek() === '=' || cursor.peek() === '!')
    throw new PatternError('it looks behind; write what comes before as a part of the pattern');
  cursor.takeUntil('>');
  return undefined;
}

/** Reads a class after its opening bracket. */
function characterClass(cursor: Cursor): Ranges {
  const isNegated = cursor.accept('^');
  const ranges: (readonly [number, number])[] = [];
  while (!cursor.accept(']')) {
    const from = classMember(cursor);
    const single = onlyCodePoint(from);
    if (single !== undefined && cursor.peek() === '-' && cursor.peek(1) !== ']') {
      cursor.take();
      ranges.push([single, onlyCodePoint(classMember(cursor)) ?? single]);
    } else ranges.push(...from);
    count(cursor.work, from.length);
  }
  return isNegated ? complement(ranges) : merged(ranges);
}

function classMember(cursor: Cursor): Ranges {
  if (!cursor.accept('\\')) return point(cursor.take().codePointAt(0) ?? 0);
  if (cursor.accept('b')) return point(0x08);
  return classEscape(cursor) ?? point(characterEscape(cursor));
}

/** Returns the ranges of a class such as `[^a-z]`. */
export function rangesOfClass(written: string): Ranges {
  const node = written === '' ? undefined : parsePattern(written);
  return node?.kind === 'class' ? node.ranges : anyCodePoint;
}
