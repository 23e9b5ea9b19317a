/**
 * Translates patterns of JSON Schema (regular expressions of ECMAScript that may match anywhere in
 * a text) to patterns of the contract language (anchored, without `.`, `\s`, lazy quantifiers and
 * named groups). Only exact translations are returned; for others, the problem.
 */

import { format, formatNames } from '../../../model/text/formats.ts';
import { patternProblem } from '../../../model/text/patterns.ts';
import { whiteSpace } from '../../../model/text/text-rules.ts';
import type { FormatName } from '../../../model/types.ts';
import {
  complement,
  lastCodePoint,
  type Node,
  type Range,
  readPattern,
  Untranslatable,
} from './pattern-tree.ts';

export type Translated =
  | { readonly kind: 'everything' }
  | { readonly kind: 'pattern'; readonly pattern: string }
  | { readonly kind: 'format'; readonly format: FormatName }
  | { readonly kind: 'problem'; readonly problem: string };

const everything: Node = {
  kind: 'repeat',
  of: { kind: 'class', ranges: [[0, lastCodePoint]] },
  min: 0,
  max: Number.POSITIVE_INFINITY,
};

const maximumLength = 2000;

export function translatePattern(source: string): Translated {
  const named = formatNames.find((name) => format(name).pattern === source);
  if (named !== undefined) return { kind: 'format', format: named };
  if (source.length > maximumLength) return { kind: 'problem', problem: 'it is too long' };
  if (patternProblem(source) === undefined) return { kind: 'pattern', pattern: source };
  try {
    new RegExp(source, 'u');
  } catch {
    return { kind: 'problem', problem: 'it is not a valid regular expression in Unicode mode' };
  }
  try {
    return translateTree(readPattern(source));
  } catch (problem) {
    if (problem instanceof Untranslatable) return { kind: 'problem', problem: problem.message };
    throw problem;
  }
}

function translateTree(whole: Node): Translated {
  const parts = (whole.kind === 'choice' ? whole.of : [whole]).map(anchored);
  if (parts.includes('everything')) return { kind: 'everything' };
  const nodes = parts.filter((part): part is Node => part !== 'everything');
  const [only] = nodes;
  const pattern = `^${nodes.length === 1 && only !== undefined ? print(only) : print({ kind: 'choice', of: nodes })}$`;
  const problem = patternProblem(pattern);
  return problem === undefined ? { kind: 'pattern', pattern } : { kind: 'problem', problem };
}

/** Rewrites one alternative so that it matches a whole text. */
function anchored(part: Node): Node | 'everything' {
  const nodes = part.kind === 'sequence' ? [...part.of] : [part];
  const hasStart = nodes[0]?.kind === 'start';
  const hasEnd = nodes.at(-1)?.kind === 'end';
  const inner = nodes.slice(hasStart ? 1 : 0, hasEnd ? -1 : undefined);
  if (inner.some(containsAnchor)) throw new Untranslatable('it has "^" or "$" in the middle');
  if (hasStart && hasEnd) return { kind: 'sequence', of: inner };
  if (
    (!hasStart && !hasEnd && inner.every(canBeEmpty)) ||
    (hasStart && inner.every(canBeEmpty) && !hasEnd) ||
    (!hasStart && hasEnd && inner.every(canBeEmpty))
  )
    return 'everything';
  const single = singleClass(inner);
  // The text contains one of these characters; matching up to the first one keeps the pattern
  // unambiguous.
  if (!hasStart && !hasEnd && single !== undefined)
    return {
      kind: 'sequence',
      of: [
        zeroOrMore({ kind: 'class', ranges: complement(single) }),
        { kind: 'class', ranges: single },
        everything,
      ],
    };
  if (hasStart) return { kind: 'sequence', of: [...trimRepetition(inner), everything] };
  throw new Untranslatable('it may match anywhere in the text, and a contract matches whole texts');
}

/** Before an arbitrary suffix, repetitions of the last part beyond its minimum are redundant. */
function trimRepetition(nodes: readonly Node[]): readonly Node[] {
  const end = nodes.at(-1);
  if (end?.kind !== 'repeat') return nodes;
  const rest = nodes.slice(0, -1);
  return end.min === 0 ? trimRepetition(rest) : [...rest, { ...end, max: end.min }];
}

function zeroOrMore(of: Node): Node {
  return { kind: 'repeat', of, min: 0, max: Number.POSITIVE_INFINITY };
}

function singleClass(nodes: readonly Node[]): readonly Range[] | undefined {
  const [only, ...more] = nodes;
  if (only === undefined || more.length > 0) return undefined;
  if (only.kind === 'class') return only.ranges;
  return only.kind === 'repeat' && only.min === 1 && only.of.kind === 'class'
    ? only.of.ranges
    : undefined;
}

function containsAnchor(node: Node): boolean {
  switch (node.kind) {
    case 'class':
      return false;
    case 'repeat':
      return containsAnchor(node.of);
    case 'sequence':
    case 'choice':
      return node.of.some(containsAnchor);
    default:
      return true;
  }
}

function canBeEmpty(node: Node): boolean {
  switch (node.kind) {
    case 'class':
      return false;
    case 'repeat':
      return node.min === 0 || canBeEmpty(node.of);
    case 'sequence':
      return node.of.every(canBeEmpty);
    case 'choice':
      return node.of.some(canBeEmpty);
    default:
      return true;
  }
}

function print(node: Node): string {
  switch (node.kind) {
    case 'class':
      return printClass(node.ranges);
    case 'sequence':
      return node.of.map(print).join('');
    case 'choice':
      return `(?:${node.of.map(print).join('|')})`;
    case 'repeat':
      return `${node.of.kind === 'class' || node.of.kind === 'choice' ? print(node.of) : `(?:${print(node.of)})`}${counts(node.min, node.max)}`;
    default:
      throw new Untranslatable('it has "^" or "$" in the middle');
  }
}

function counts(min: number, max: number): string {
  if (max === Number.POSITIVE_INFINITY) return min === 0 ? '*' : min === 1 ? '+' : `{${min},}`;
  if (min === 0 && max === 1) return '?';
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

function printClass(ranges: readonly Range[]): string {
  const [only] = ranges;
  if (ranges.length === 1 && only !== undefined && only[0] === only[1])
    return printPoint(only[0], /[\\^$.*+?()[\]{}|/]/);
  const inverse = complement(ranges);
  const [kept, sign] =
    inverse.length < ranges.length && inverse.length > 0 ? [inverse, '^'] : [ranges, ''];
  const member = (point: number) => printPoint(point, /[\\^\]-]/);
  return `[${sign}${kept.map(([from, to]) => (from === to ? member(from) : `${member(from)}-${member(to)}`)).join('')}]`;
}

function printPoint(point: number, escaped: RegExp): string {
  if (point === 9) return '\\t';
  if (point === 10) return '\\n';
  if (point === 13) return '\\r';
  const character = String.fromCodePoint(point);
  if (point > 0xffff) return `\\u{${point.toString(16).toUpperCase()}}`;
  if (point < 0x20 || point > 0x7e)
    return `\\u${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return escaped.test(character) ? `\\${character}` : character;
}

const somewhereNotBlank = translateTree({ kind: 'class', ranges: complement(whiteSpace) });

/** The pattern that `blank: false` is equivalent to. */
export const notBlank =
  somewhereNotBlank.kind === 'pattern' ? somewhereNotBlank.pattern : undefined;
