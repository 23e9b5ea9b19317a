/** Patterns of JSON Schema in contracts, which have the same syntax and meaning. */
import { witnessOfIntersection } from '../../../model/patterns/compare.ts';
import { automatonOf } from '../../../model/patterns/compile.ts';
import { patternProblem } from '../../../model/patterns/form.ts';
import { areEquivalent, isUniversal } from '../../../model/patterns/operations.ts';
import { format, formatNames } from '../../../model/text/formats.ts';
import { whiteSpace } from '../../../model/text/text-rules.ts';
import type { FormatName } from '../../../model/types.ts';

export type Translated =
  | { readonly kind: 'everything' }
  | { readonly kind: 'pattern'; readonly pattern: string }
  | { readonly kind: 'format'; readonly format: FormatName }
  | { readonly kind: 'problem'; readonly problem: string };

const maximumLength = 2000;

export function translatePattern(source: string): Translated {
  const named = formatNames.find((name) => format(name).pattern === source);
  if (named !== undefined) return { kind: 'format', format: named };
  if (source.length > maximumLength) return { kind: 'problem', problem: 'it is too long' };
  const problem = patternProblem(source);
  if (problem !== undefined) return { kind: 'problem', problem };
  return isUniversal(automatonOf(source))
    ? { kind: 'everything' }
    : { kind: 'pattern', pattern: source };
}

/** Whether no text matches both patterns. */
export function areDisjoint(one: string, other: string): boolean {
  return witnessOfIntersection(automatonOf(one), automatonOf(other)) === undefined;
}

/** Whether a pattern is equivalent to `blank: false`. */
export function isNotBlank(pattern: string): boolean {
  return areEquivalent(automatonOf(pattern), automatonOf(notBlank));
}

const member = (point: number) => `\\u${point.toString(16).padStart(4, '0')}`;
const blanks = whiteSpace.map(([from, to]) => `${member(from)}-${member(to)}`).join('');
const notBlank = `[^${blanks}]`;
