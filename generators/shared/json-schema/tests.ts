/**
 * Expresses tests of the rule tree as JSON Schema keywords. The result is undefined if no keyword
 * can express a test.
 */

import type { JsonKind, JsonObject, Scalar } from '../../../compiler/model/json.ts';
import type { Comparison, Measure, Operand, Test } from '../../../compiler/model/rule-tree.ts';
import { format, formatNames } from '../../../compiler/model/text/formats.ts';
import { whiteSpace } from '../../../compiler/model/text/text-rules.ts';
import { portablePattern } from '../patterns/portable.ts';
import { printRanges } from '../patterns/portable-syntax.ts';
import { copyOf, intersect, kindOfScalar, type Schema, unlist } from './schema.ts';

/**
 * The schema that a test requires of the one value that it reads. Absent values fail every test.
 */
export interface Demand {
  /** The path of the member, relative to the current value. */
  readonly path: readonly string[];
  readonly schema: Schema;
}

/** Returns the schema that a test requires of the current value. */
export function schemaOfTest(test: Test): Schema | undefined {
  if (test.kind !== 'nOf') {
    const requireSchema = demandOf(test);
    return requireSchema?.path.length === 0 ? requireSchema.schema : undefined;
  }
  const { min, max, tests } = test;
  if (min > tests.length) return false;
  if (min === 1 && max >= tests.length) return schemaOfAny(tests);
  const schemas = allSchemas(tests);
  if (schemas === undefined) return undefined;
  if (min === tests.length) return schemas.reduce(intersect, true);
  if (min === 1 && max === 1) return { oneOf: schemas };
  return max === 0 ? { not: { anyOf: schemas } } : undefined;
}

/** Combines type tests to one `type`, and prefixes to one pattern. */
function schemaOfAny(tests: readonly Test[]): Schema | undefined {
  const kinds = tests.flatMap((test) =>
    test.kind === 'hasKind' && isCurrent(test.operand) ? [test.of] : [],
  );
  if (kinds.length === tests.length) return { type: unlist(kinds) };
  const prefixes = tests.flatMap((test) => ownPrefix(test) ?? []);
  const others = allSchemas(tests.filter((test) => ownPrefix(test) === undefined));
  const schemas = others && [...others, ...(prefixes.length === 0 ? [] : [startsWith(prefixes)])];
  return schemas?.length === 1 ? schemas[0] : schemas && { anyOf: schemas };
}

/** Returns the constant prefix that a test requires of the current text. */
function ownPrefix(test: Test): string | undefined {
  return test.kind === 'startsWith' && typeof test.prefix === 'string' && isCurrent(test.operand)
    ? test.prefix
    : undefined;
}

function allSchemas(tests: readonly Test[]): readonly Schema[] | undefined {
  const schemas = tests.map(schemaOfTest).filter((schema) => schema !== undefined);
  return schemas.length < tests.length ? undefined : schemas;
}

export function demandOf(test: Test): Demand | undefined {
  switch (test.kind) {
    case 'hasKind':
      return demand(test.operand, { type: test.of });
    case 'present':
      return demand(test.operand, true);
    case 'in':
      return demand(test.operand, oneOf(test.values));
    case 'matches': {
      const schema = patternSchema(test.pattern);
      return schema === undefined ? undefined : demand(test.operand, schema);
    }
    case 'startsWith':
      return typeof test.prefix === 'string'
        ? demand(test.operand, startsWith([test.prefix]))
        : undefined;
    case 'text':
      return test.is === 'blank'
        ? demand(test.operand, { type: 'string', pattern: blank })
        : undefined;
    case 'compare':
      return test.right.kind === 'literal'
        ? comparedWith(test.left, test.operator, test.right.value)
        : undefined;
    case 'some':
    case 'schema':
    case 'nOf':
      return undefined;
  }
}

export function startsWith(prefixes: readonly string[]): Schema {
  const [first = '', ...more] = prefixes.map((prefix) =>
    prefix.replace(/[\^$.*+?()[\]{}|/\\]/g, '\\$&'),
  );
  return {
    type: 'string',
    pattern: more.length === 0 ? `^${first}` : `^(?:${[first, ...more].join('|')})`,
  };
}

/**
 * All white space is in the basic multilingual plane, so these patterns mean the same where a text
 * is code points and where it is UTF-16 code units. A line feed at the end is white space too.
 */
export const blank = `^[${printRanges(whiteSpace)}]*$`;
export const notBlank = `[^${printRanges(whiteSpace)}]`;

export function oneOf(values: readonly Scalar[]): Schema {
  const first = values[0];
  if (values.length === 1 && first !== undefined)
    return first === null ? { type: 'null' } : { type: kindOfScalar(first), const: first };
  const kinds = new Set(values.map(kindOfScalar));
  const [only] = kinds;
  return kinds.size === 1 && only !== undefined ? { type: only, enum: values } : { enum: values };
}

/**
 * The pattern enforces our grammar; `format` is only informative. Returns undefined if engines would
 * read each expression for the pattern differently.
 */
function patternSchema(source: string): Schema | undefined {
  const portable = portablePattern(source);
  if (portable === undefined) return undefined;
  const { pattern, forbidsFinalLineFeed } = portable;
  const name = formatsByPattern.get(source)?.schemaFormat;
  return {
    type: 'string',
    ...(name === undefined ? {} : { format: name }),
    pattern,
    ...(forbidsFinalLineFeed ? { not: finalLineFeed } : {}),
  };
}

/** `$` matches before a line feed at the end of a text in Python and .NET. */
export const finalLineFeed: JsonObject = { pattern: '\\n$' };

/** If several formats have the same pattern, the first one wins. */
const formatsByPattern = new Map(
  formatNames
    .map(format)
    .reverse()
    .map((each) => [each.pattern, each]),
);

function comparedWith(left: Operand, operator: Comparison, value: Scalar): Demand | undefined {
  if (left.kind === 'measure') return demand(left.operand, measured(left.of, operator, value));
  if (left.kind === 'count' && !left.where)
    return demand(left.list, measured('items', operator, value));
  return demand(left, compared(operator, value));
}

function compared(operator: Comparison, value: Scalar): Schema | undefined {
  if (operator === 'equal') return oneOf([value]);
  if (typeof value !== 'number') return undefined;
  return bounded('number', bounds[operator], value);
}

function bounded(type: JsonKind, keyword: string, bound: number): Schema {
  const schema = copyOf({ type });
  schema[keyword] = bound;
  return schema;
}

const bounds = {
  'at-least': 'minimum',
  'at-most': 'maximum',
  above: 'exclusiveMinimum',
  below: 'exclusiveMaximum',
} as const;

const measures: Readonly<
  Record<Measure, readonly [type: JsonKind, least: string, most: string] | undefined>
> = {
  'code-points': ['string', 'minLength', 'maxLength'],
  items: ['array', 'minItems', 'maxItems'],
  keys: ['object', 'minProperties', 'maxProperties'],
  bytes: undefined,
  sentences: undefined,
  tokens: undefined,
  instant: undefined,
};

function measured(of: Measure, operator: Comparison, value: Scalar): Schema | undefined {
  const keywords = measures[of];
  if (keywords === undefined || typeof value !== 'number') return undefined;
  const [type, least, most] = keywords;
  const atLeast = (bound: number): Schema => (bound <= 0 ? { type } : bounded(type, least, bound));
  const atMost = (bound: number): Schema => (bound < 0 ? false : bounded(type, most, bound));
  switch (operator) {
    case 'equal':
      return Number.isInteger(value) ? intersect(atLeast(value), atMost(value)) : false;
    case 'at-least':
      return atLeast(Math.ceil(value));
    case 'above':
      return atLeast(Math.floor(value) + 1);
    case 'at-most':
      return atMost(Math.floor(value));
    case 'below':
      return atMost(Math.ceil(value) - 1);
  }
}

function demand(operand: Operand, schema: Schema | undefined): Demand | undefined {
  const isOwn = operand.kind === 'get' && operand.from === 'self';
  return isOwn && schema !== undefined ? { path: operand.path, schema } : undefined;
}

function isCurrent(operand: Operand): boolean {
  return operand.kind === 'get' && operand.from === 'self' && operand.path.length === 0;
}
