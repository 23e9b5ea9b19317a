/**
 * What structural rules say. Constants made when code is generated: no value of a document, no
 * parser's words.
 */
import type { Scalar } from './json.ts';
import type { Bounds, Constraint } from './model.ts';
import type { Finding, JsonKind, Level } from './rule-tree.ts';

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
  required: 'A field that must be there is missing.',
  'unknown-field': 'The type has no such field.',
  'forbidden-field': 'Another variant has this field; this one must not.',
  enum: 'The value is none of the allowed ones.',
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
  'data-url': 'The text holds a data URL, which is a file and no reference to one.',
  'untagged-json': 'The text holds JSON in a fenced block without a language tag.',
  variant: 'None of the fields is there that tell what the object is.',
  format: 'The text is not written as its format asks.',
  json: 'The text does not hold JSON.',
  schema: 'The value is no JSON Schema, or has keywords that are not judged.',
} as const;

/** Instead of the message of `no-answer` where the text ends within reasoning. */
export const openReasoning =
  'The reasoning is never closed. Close it, then write the document as JSON in one fenced block.';

export type StructuralRule = keyof typeof structuralRules;

/**
 * The owner itself. One for all: an object that is written with a list inside takes engines several
 * times as long to make.
 */
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

/** Asked for again and again. */
export const kindMessages = Object.fromEntries(
  Object.entries(kindNames).map(([kind, name]) => [kind, `Must be ${name}.`]),
) as Readonly<Record<JsonKind, string>>;

export function typeMessage(kinds: readonly JsonKind[]): string {
  const [only] = kinds;
  if (kinds.length === 1 && only !== undefined) return kindMessages[only];
  return `Must be ${kinds.map((kind) => kindNames[kind]).join(' or ')}.`;
}

export function boundsMessage(
  { min, max }: Bounds,
  unit: string,
  units: string,
  verb = 'have',
  level: Level = 'must',
): string {
  const modal = level === 'must' ? 'Must' : 'Should';
  if (min !== undefined && min === max)
    return `${modal} ${verb} exactly ${counted(min, unit, units)}.`;
  if (min !== undefined && max !== undefined)
    return `${modal} ${verb} from ${min} to ${counted(max, unit, units)}.`;
  return min !== undefined
    ? `${modal} ${verb} at least ${counted(min, unit, units)}.`
    : `${modal} ${verb} at most ${counted(max ?? 0, unit, units)}.`;
}

function counted(count: number, unit: string, units: string): string {
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

const wants = {
  blank: 'hold more than white space',
  emoji: 'hold no emoji',
  markup: 'hold no markup',
  'data-url': 'hold no data URL',
  'untagged-json': 'hold no JSON in a fenced block without a language tag',
} as const;

/** What a violation of a constraint says, and the documentation of its field. */
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
      return `${modal} ${wants[constraint.kind]}.`;
  }
}

/** Whether the id is that of a structural rule. */
export function isStructural(id: string): id is StructuralRule {
  return Object.hasOwn(structuralRules, id);
}
