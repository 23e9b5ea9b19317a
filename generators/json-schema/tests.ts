/** Tests of the rule tree as keywords. A test that no keyword can say gives undefined. */
import { format, formatNames } from '../../compiler/formats.ts';
import type { Comparison, JsonKind, Measure, Operand, Scalar, Test } from '../../compiler/tree.ts';
import { both, kindOfScalar, type Schema, unlist } from './schema.ts';

/** What a test asks of the one value that it looks at. Absent values fail every test. */
export interface Demand {
  /** Members from the current value. */
  readonly path: readonly string[];
  readonly schema: Schema;
}

/** What the current value itself must be. */
export function schemaOfTest(test: Test): Schema | undefined {
  if (test.kind !== 'holds') {
    const demand = demandOf(test);
    return demand?.path.length === 0 ? demand.schema : undefined;
  }
  const { min, max, tests } = test;
  if (min > tests.length) return false;
  const kinds = tests.flatMap((inner) => (inner.kind === 'is' && isCurrent(inner.operand) ? [inner.of] : []));
  if (min === 1 && max >= tests.length && kinds.length === tests.length) return { type: unlist(kinds) };
  const schemas = tests.map(schemaOfTest).filter((schema) => schema !== undefined);
  if (schemas.length < tests.length) return undefined;
  if (min === tests.length) return schemas.reduce(both, true);
  if (min === 1 && max >= tests.length) return { anyOf: schemas };
  if (min === 1 && max === 1) return { oneOf: schemas };
  return max === 0 ? { not: { anyOf: schemas } } : undefined;
}

export function demandOf(test: Test): Demand | undefined {
  switch (test.kind) {
    case 'is':
      return demand(test.operand, { type: test.of });
    case 'present':
      return demand(test.operand, true);
    case 'in':
      return demand(test.operand, oneOf(test.values));
    case 'matches':
      return demand(test.operand, { type: 'string', ...patternKeywords(test.pattern) });
    case 'compare': {
      if (test.right.kind !== 'literal') return undefined;
      const { left, operator, right } = test;
      const schema = left.kind === 'measure' ? measured(left.of, operator, right.value) : compared(operator, right.value);
      return schema === undefined ? undefined : demand(left.kind === 'measure' ? left.operand : left, schema);
    }
    case 'holds':
      return undefined;
  }
}

export function oneOf(values: readonly Scalar[]): Schema {
  const [first] = values;
  if (first === null && values.length === 1) return { type: 'null' };
  const kinds = [...new Set(values.map(kindOfScalar))];
  const type = kinds.length === 1 && kinds[0] !== undefined ? { type: kinds[0] } : {};
  return values.length === 1 && first !== undefined ? { ...type, const: first } : { ...type, enum: values };
}

/** Our grammar is in the pattern; the format beside it only tells readers what it is called. */
function patternKeywords(pattern: string): { readonly format?: string; readonly pattern: string } {
  const name = formatNames.map(format).find((candidate) => candidate.pattern === pattern)?.schemaFormat;
  return name === undefined ? { pattern } : { format: name, pattern };
}

function compared(operator: Comparison, value: Scalar): Schema | undefined {
  if (operator === 'equal') return oneOf([value]);
  if (typeof value !== 'number') return undefined;
  return operator === 'at-least' ? { type: 'number', minimum: value } : { type: 'number', maximum: value };
}

const measures: Readonly<Record<Measure, readonly [type: JsonKind, least: string, most: string] | undefined>> = {
  'code-points': ['string', 'minLength', 'maxLength'],
  items: ['array', 'minItems', 'maxItems'],
  keys: ['object', 'minProperties', 'maxProperties'],
  bytes: undefined,
};

function measured(of: Measure, operator: Comparison, value: Scalar): Schema | undefined {
  const keywords = measures[of];
  if (keywords === undefined || typeof value !== 'number' || !Number.isInteger(value) || value < 0) return undefined;
  const [type, least, most] = keywords;
  if (operator === 'equal') return value === 0 ? { type, [most]: 0 } : { type, [least]: value, [most]: value };
  return { type, [operator === 'at-least' ? least : most]: value };
}

function demand(operand: Operand, schema: Schema): Demand | undefined {
  return operand.kind === 'get' && operand.from === 'self' ? { path: operand.path, schema } : undefined;
}

function isCurrent(operand: Operand): boolean {
  return operand.kind === 'get' && operand.from === 'self' && operand.path.length === 0;
}
