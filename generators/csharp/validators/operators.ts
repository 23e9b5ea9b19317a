/** The C# names of the kinds, comparisons, measures and calculations of the rule tree. */
import type {
  Arithmetic,
  Comparison,
  Measure,
  SchemaState,
  TextRule,
} from '../../../compiler/model/rule-tree.ts';

export const valueKinds = {
  object: 'JsonValueKind.Object',
  array: 'JsonValueKind.Array',
  string: 'JsonValueKind.String',
  number: 'JsonValueKind.Number',
  null: 'JsonValueKind.Null',
} as const;

export const relations: Readonly<Record<Exclude<Comparison, 'equal'>, string>> = {
  'at-least': '>=',
  'at-most': '<=',
  above: '>',
  below: '<',
};

export const measures: Readonly<Record<Measure, string>> = {
  'code-points': 'CodePoints',
  bytes: 'Bytes',
  sentences: 'Sentences',
  tokens: 'Tokens',
  instant: 'Instant',
  items: 'Items',
  keys: 'Keys',
};

export const textRules: Readonly<Record<TextRule, string>> = {
  blank: 'IsBlank',
  emoji: 'HasEmoji',
  markup: 'HasMarkup',
  'data-url': 'HasDataUrl',
  'untagged-json': 'HasUntaggedJson',
};

export const schemaStates: Readonly<Record<SchemaState, string>> = {
  'well-formed': 'IsWellFormedSchema',
  'fully-validated': 'IsFullyJudgedSchema',
};

/**
 * A result that is not finite is absent at each step, so a later step cannot make it finite again.
 */
export const calculations: Readonly<Record<Arithmetic, (left: string, right: string) => string>> = {
  add: (left, right) => `Json.Finite(${left} + ${right})`,
  subtract: (left, right) => `Json.Finite(${left} - ${right})`,
  multiply: (left, right) => `Json.Finite(${left} * ${right})`,
  divide: (left, right) => `Json.Finite(${left} / ${right})`,
  distance: (left, right) => `Json.Distance(${left}, ${right})`,
};
