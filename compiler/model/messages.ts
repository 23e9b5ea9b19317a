/**
 * The messages of structural rules. They are constants of the generated code: a message never
 * contains a value of the document or an error text of a parser.
 */
import type { JsonKind, Scalar } from './json.ts';
import type { Finding, Level } from './rule-tree.ts';
import type { Bounds, Constraint } from './types.ts';

export const structuralRules = {
  size: 'The text is larger than the limit.',
  encoding: 'The text is not valid UTF-8.',
  depth: 'The text is nested more deeply than the limit.',
  syntax: 'The text is not valid JSON.',
  surrogate: 'The text holds half of a surrogate pair, which is no character.',
  'duplicate-key': 'This key stands more than once in the same object.',
  number: 'The number is beyond the range of a double.',
  'no-answer': 'The text holds no answer. Write the document as JSON in one fenced block.',
  'several-answers': 'The text holds several answers that differ. Write one.',
  asks: 'The asking document is not valid.',
  type: 'The value is of the wrong JSON kind.',
  required: 'A required field is missing.',
  'unknown-field': 'The type has no such field.',
  'forbidden-field': 'Another variant has this field; this one must not.',
  enum: 'The value is not one of the allowed values.',
  length: 'The text is too short or too long.',
  range: 'The number is too small or too large.',
  count: 'The list or map has too few or too many entries.',
  unique: 'An earlier item of the list has the same key.',
  bytes: 'The text has too few or too many bytes in UTF-8.',
  sentences: 'The text has too few or too many sentences.',
  tokens: 'The text has too few or too many tokens, estimated as a quarter of its characters.',
  pattern: 'The text does not match its pattern.',
  blank: 'The text holds nothing but white space.',
  emoji: 'The text holds an emoji.',
  markup: 'The text holds markup.',
  'data-url': 'The text holds a data URL, which embeds a file instead of referring to one.',
  'untagged-json': 'The text holds JSON in a fenced block without a language tag.',
  variant: 'None of the fields that select a variant is present.',
  format: 'The text does not match its format.',
  json: 'The text does not hold JSON.',
  schema: 'The value is not a JSON Schema, or has keywords that are not checked.',
} as const;

/** Replaces the message of `no-answer` if the text ends within reasoning. */
export const openReasoning =
  'The reasoning is never closed. Close it, then write the document as JSON in one fenced block.';

export type StructuralRule = keyof typeof structuralRules;

/** The path of a finding at the current value itself. Shared by all structural findings. */
const here: Finding['at'] = [];

export function structural(rule: StructuralRule, message: string, level: Level = 'must'): Finding {
  return { rule, level, message, at: here };
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

/** The message of `type` for each JSON kind. */
export const kindMessages = Object.fromEntries(
  Object.entries(kindNames).map(([kind, name]) => [kind, `Must be ${name}.`]),
) as Readonly<Record<JsonKind, string>>;

export function typeMessage(kinds: readonly JsonKind[]): string {
  const [only] = kinds;
  if (kinds.length === 1 && only !== undefined) return kindMessages[only];
  return `Must be ${kinds.map((kind) => kindNames[kind]).join(' or ')}.`;
}

/** The kinds, by the messages of `type` that leave one kind, besides null. */
export const kindsByMessage: readonly (readonly [message: string, kind: JsonKind])[] = (
  ['object', 'array', 'string', 'number', 'integer', 'boolean'] as const
).flatMap((kind) => [
  [typeMessage([kind]), kind] as const,
  [typeMessage([kind, 'null']), kind] as const,
]);

export function boundsMessage(
  { min, max }: Bounds,
  unit: string,
  units: string,
  verb = 'have',
  level: Level = 'must',
): string {
  const modal = level === 'must' ? 'Must' : 'Should';
  if (min !== undefined && min === max)
    return `${modal} ${verb} exactly ${countOf(min, unit, units)}.`;
  if (min !== undefined && max !== undefined)
    return `${modal} ${verb} from ${min} to ${countOf(max, unit, units)}.`;
  return min !== undefined
    ? `${modal} ${verb} at least ${countOf(min, unit, units)}.`
    : `${modal} ${verb} at most ${countOf(max ?? 0, unit, units)}.`;
}

function countOf(count: number, unit: string, units: string): string {
  return unit === '' ? String(count) : `${count} ${count === 1 ? unit : units}`;
}

export function enumMessage(values: readonly Scalar[]): string {
  const quoted = values.map((value) => JSON.stringify(value));
  return quoted.length === 1 ? `Must be ${quoted[0]}.` : `Must be one of ${quoted.join(', ')}.`;
}

export function prefixMessage(values: readonly Scalar[], prefixes: readonly string[]): string {
  const starts = `start with ${prefixes.map((prefix) => JSON.stringify(prefix)).join(' or ')}`;
  return values.length === 0
    ? `Must ${starts}.`
    : `${enumMessage(values).slice(0, -1)}, or ${starts}.`;
}

const units = {
  length: ['character', 'characters'],
  bytes: ['byte in UTF-8', 'bytes in UTF-8'],
  sentences: ['sentence', 'sentences'],
  tokens: ['token', 'tokens'],
} as const;

const textRequirements = {
  blank: 'hold more than white space',
  emoji: 'hold no emoji',
  markup: 'hold no markup',
  'data-url': 'hold no data URL',
  'untagged-json': 'hold no JSON in a fenced block without a language tag',
} as const;

/** The message of a violated constraint; also part of the documentation of the field. */
export function constraintMessage(constraint: Constraint): string {
  const modal = constraint.level === 'must' ? 'Must' : 'Should';
  switch (constraint.kind) {
    case 'length':
    case 'bytes':
    case 'sentences':
    case 'tokens': {
      const [unit, plural] = units[constraint.kind];
      return boundsMessage(constraint.bounds, unit, plural, 'have', constraint.level);
    }
    case 'pattern':
      return `${modal} match ${constraint.pattern}.`;
    case 'blank':
    case 'emoji':
    case 'markup':
    case 'data-url':
    case 'untagged-json':
      return `${modal} ${textRequirements[constraint.kind]}.`;
  }
}

/** Whether this is the id of a structural rule. */
export function isStructural(id: string): id is StructuralRule {
  return Object.hasOwn(structuralRules, id);
}
