/** What structural rules say. Constants made when code is generated: no value of a document, no parser's words. */
import type { Bounds } from './model.ts';
import type { Blame, JsonKind, Scalar } from './tree.ts';

export const structuralRules = {
  size: 'The text is larger than the limit.',
  encoding: 'The text is not valid UTF-8.',
  depth: 'The text is nested more deeply than the limit.',
  syntax: 'The text is not valid JSON.',
  surrogate: 'The text holds half of a surrogate pair, which is no character.',
  'duplicate-key': 'This key stands more than once in the same object.',
  number: 'The number is beyond the range of a double.',
  asks: 'The asking document is not valid.',
  type: 'The value is of the wrong JSON kind.',
  required: 'A field that must be there is missing.',
  'unknown-field': 'The type has no such field.',
  'forbidden-field': 'Another variant has this field; this one must not.',
  enum: 'The value is none of the allowed ones.',
  length: 'The text is too short or too long.',
  range: 'The number is too small or too large.',
  count: 'The list or map has too few or too many entries.',
  unique: 'An earlier item of the list has the same key.',
  format: 'The text is not written as its format asks.',
  json: 'The text does not hold JSON.',
} as const;

export type StructuralRule = keyof typeof structuralRules;

export function structural(rule: StructuralRule, message: string): Blame {
  return { rule, level: 'must', message, at: [] };
}

const kindNames: Readonly<Record<JsonKind, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  null: 'null',
};

export function typeMessage(kinds: readonly JsonKind[]): string {
  return `Must be ${kinds.map((kind) => kindNames[kind]).join(' or ')}.`;
}

export function boundsMessage({ min, max }: Bounds, unit: string, units: string, verb = 'have'): string {
  const count = (n: number) => `${n}${unit === '' ? '' : ` ${n === 1 ? unit : units}`}`;
  if (min !== undefined && min === max) return `Must ${verb} exactly ${count(min)}.`;
  if (min !== undefined && max !== undefined) return `Must ${verb} from ${min} to ${count(max)}.`;
  return min !== undefined ? `Must ${verb} at least ${count(min)}.` : `Must ${verb} at most ${count(max ?? 0)}.`;
}

export function enumMessage(values: readonly Scalar[]): string {
  const quoted = values.map((value) => JSON.stringify(value));
  return quoted.length === 1 ? `Must be ${quoted[0]}.` : `Must be one of ${quoted.join(', ')}.`;
}
