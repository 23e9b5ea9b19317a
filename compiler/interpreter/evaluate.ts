/**
 * Evaluates tests and operands of the rule tree. Evaluation is total: a test with an operand that
 * is absent or of the wrong kind is false.
 */
import { asList, follow, isObject, isScalar, type Json, type Scalar } from '../model/json.ts';
import { matchesPattern } from '../model/patterns/form.ts';
import type {
  Arithmetic,
  Binding,
  Comparison,
  Measure,
  Operand,
  Test,
} from '../model/rule-tree.ts';
import {
  countCodePoints,
  countSentences,
  countTokens,
  instant,
  isText,
} from '../model/text/text-rules.ts';
import { isFullyValidated, isWellFormed } from './schema-state.ts';

/** The values of the bound names of the tree. */
export type Bindings = Readonly<Record<Binding, Json | undefined>>;

export function holds(test: Test, scope: Bindings): boolean {
  switch (test.kind) {
    case 'hasKind':
      return isOfKind(value(test.operand, scope), test.of);
    case 'present':
      return value(test.operand, scope) !== undefined;
    case 'in':
      return isIn(value(test.operand, scope), test.values);
    case 'matches': {
      const operand = value(test.operand, scope);
      return typeof operand === 'string' && matchesPattern(test.pattern, operand);
    }
    case 'startsWith': {
      const operand = value(test.operand, scope);
      const prefix = typeof test.prefix === 'string' ? test.prefix : value(test.prefix, scope);
      return (
        typeof operand === 'string' && typeof prefix === 'string' && operand.startsWith(prefix)
      );
    }
    case 'text': {
      const operand = value(test.operand, scope);
      return typeof operand === 'string' && isText(operand, test.is);
    }
    case 'schema':
      return test.is === 'well-formed'
        ? isWellFormed(value(test.operand, scope))
        : isFullyValidated(value(test.operand, scope));
    case 'some':
      return asList(value(test.list, scope)).some((item) => holds(test.test, { ...scope, item }));
    case 'compare':
      return compare(value(test.left, scope), test.operator, value(test.right, scope));
    case 'nOf': {
      const count = test.tests.filter((inner) => holds(inner, scope)).length;
      return test.min <= count && count <= test.max;
    }
  }
}

export function isIn(operand: Json | undefined, values: readonly Scalar[]): boolean {
  return isScalar(operand) && values.includes(operand);
}

function compare(left: Json | undefined, operator: Comparison, right: Json | undefined): boolean {
  if (operator === 'equal') return isScalar(left) && left === right;
  if (typeof left !== 'number' || typeof right !== 'number') return false;
  switch (operator) {
    case 'at-least':
      return left >= right;
    case 'at-most':
      return left <= right;
    case 'above':
      return left > right;
    case 'below':
      return left < right;
  }
}

export function value(operand: Operand, scope: Bindings): Json | undefined {
  switch (operand.kind) {
    case 'get':
      return follow(scope[operand.from], operand.path);
    case 'literal':
      return operand.value;
    case 'measure':
      return measure(operand.of, value(operand.operand, scope));
    case 'count': {
      const list = value(operand.list, scope);
      return Array.isArray(list) ? countMatching(list, operand.where, scope) : undefined;
    }
    case 'sum': {
      const list = value(operand.list, scope);
      return Array.isArray(list) ? sumOf(list, operand.item) : undefined;
    }
    case 'arithmetic':
      return calculate(operand.operator, value(operand.left, scope), value(operand.right, scope));
  }
}

function countMatching(list: readonly Json[], where: Test | undefined, scope: Bindings): number {
  return where === undefined
    ? list.length
    : list.filter((item) => holds(where, { ...scope, item })).length;
}

/** Adds from first to last, since the sum of doubles depends on the order. */
function sumOf(list: readonly Json[], path: readonly string[]): number | undefined {
  return list.reduce<number | undefined>(
    (sum, item) => calculate('add', sum, follow(item, path)),
    0,
  );
}

function calculate(
  operator: Arithmetic,
  left: Json | undefined,
  right: Json | undefined,
): number | undefined {
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  const result = applyOperator(operator, left, right);
  return Number.isFinite(result) ? result : undefined;
}

function applyOperator(operator: Arithmetic, left: number, right: number): number {
  switch (operator) {
    case 'add':
      return left + right;
    case 'subtract':
      return left - right;
    case 'multiply':
      return left * right;
    case 'divide':
      return left / right;
    case 'distance':
      return Math.abs(left - right);
  }
}

function measure(of: Measure, operand: Json | undefined): number | undefined {
  if (typeof operand === 'string') {
    if (of === 'code-points') return countCodePoints(operand);
    if (of === 'bytes') return Buffer.byteLength(operand, 'utf8');
    if (of === 'sentences') return countSentences(operand);
    if (of === 'tokens') return countTokens(operand);
    if (of === 'instant') return instant(operand);
  }
  if (of === 'items' && Array.isArray(operand)) return operand.length;
  if (of === 'keys' && isObject(operand)) return Object.keys(operand).length;
  return undefined;
}

export function isOfKind(
  operand: Json | undefined,
  kind: Extract<Test, { kind: 'hasKind' }>['of'],
): boolean {
  switch (kind) {
    case 'null':
      return operand === null;
    case 'array':
      return Array.isArray(operand);
    case 'object':
      return isObject(operand);
    case 'integer':
      return Number.isSafeInteger(operand);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof operand === kind;
  }
}
