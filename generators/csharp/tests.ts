/** Tests and operands of the rule tree as C# expressions. All are total, as the runtime's helpers are. */

import { pascalCase } from '../../compiler/names.ts';
import type { Binding, JsonKind, Measure, Operand, Scalar, Test } from '../../compiler/tree.ts';
import { number, utf8 } from './encode.ts';
import { and, type Condition, constant, equality, negated, or, relation, unit } from './expressions.ts';

export interface TestScope {
  /** The expression for what a name of the tree is bound to. */
  readonly bindings: Readonly<Record<Binding, string>>;
  /** The name of the regular expression for a pattern. */
  readonly pattern: (source: string) => string;
  /** A name for a value that is looked at more than once. */
  readonly local: (wish: string) => string;
}

export function printTest(test: Test, scope: TestScope): Condition {
  switch (test.kind) {
    case 'is':
      return printKind(json(test.operand, scope), test.of);
    case 'present':
      return unit(`Json.IsPresent(${json(test.operand, scope)})`);
    case 'compare':
      return printComparison(test, scope);
    case 'in':
      return printMembership(test, scope);
    case 'matches':
      return unit(`Json.Matches(${json(test.operand, scope)}, ${scope.pattern(test.pattern)})`);
    case 'holds':
      return printCount(test, scope);
  }
}

/** Whether a test is the same for every document: `undefined` where it is not. */
export function constantTest(test: Test): boolean | undefined {
  if (test.kind !== 'holds') return undefined;
  if (test.min > Math.min(test.max, test.tests.length)) return false;
  return test.min <= 0 && test.max >= test.tests.length ? true : undefined;
}

function printKind(operand: string, kind: JsonKind): Condition {
  switch (kind) {
    case 'object':
    case 'array':
    case 'string':
    case 'number':
    case 'null':
      return equality(`${operand}.ValueKind`, `JsonValueKind.${pascalCase(kind)}`);
    case 'boolean':
      return unit(`Json.IsBoolean(${operand})`);
    case 'integer':
      return unit(`Json.IsInteger(${operand})`);
  }
}

function printComparison({ left, operator, right }: Extract<Test, { kind: 'compare' }>, scope: TestScope): Condition {
  if (operator !== 'equal') return relation(numeric(left, scope), operator === 'at-least' ? '>=' : '<=', numeric(right, scope));
  if (left.kind === 'literal' && right.kind === 'literal') return constant(left.value === right.value);
  if (right.kind === 'literal') return printEquality(left, right.value, scope);
  if (left.kind === 'literal') return printEquality(right, left.value, scope);
  if (left.kind === 'measure' || right.kind === 'measure') return equality(numeric(left, scope), numeric(right, scope));
  return unit(`Json.AreEqual(${json(left, scope)}, ${json(right, scope)})`);
}

function printEquality(operand: Operand, value: Scalar, scope: TestScope): Condition {
  if (typeof value === 'number') return equality(numeric(operand, scope), number(value));
  // A measure is a number, so it equals nothing else.
  return operand.kind === 'get' ? printScalar(json(operand, scope), value) : constant(false);
}

function printScalar(operand: string, value: Scalar): Condition {
  if (typeof value === 'string') return unit(`Json.IsText(${operand}, ${utf8(value)})`);
  if (typeof value === 'number') return equality(`Json.Number(${operand})`, number(value));
  return equality(`${operand}.ValueKind`, `JsonValueKind.${value === null ? 'Null' : value ? 'True' : 'False'}`);
}

function printMembership({ operand, values }: Extract<Test, { kind: 'in' }>, scope: TestScope): Condition {
  if (operand.kind !== 'get' || operand.path.length === 0 || values.length < 2) {
    return or(
      values.map((value) => (operand.kind === 'literal' ? constant(operand.value === value) : printEquality(operand, value, scope))),
    );
  }
  const local = scope.local(operand.path.at(-1) ?? 'operand');
  const bound = unit(`${json(operand, scope)} is var ${local}`);
  return and([bound, or(values.map((value) => printScalar(local, value)))]);
}

function printCount(test: Extract<Test, { kind: 'holds' }>, scope: TestScope): Condition {
  const known = constantTest(test);
  if (known !== undefined) return constant(known);
  const { min, max } = test;
  const conditions = test.tests.map((inner) => printTest(inner, scope));
  if (min === conditions.length) return and(conditions);
  if (min === 1 && max >= conditions.length) return or(conditions);
  if (max === 0) return negated(or(conditions));
  const count = `Json.Count(${conditions.map(({ text }) => text).join(', ')})`;
  return min === max ? equality(count, String(min)) : unit(`Json.IsFrom(${min}, ${max}, ${count})`);
}

/** An operand as JSON; undefined where it is absent. */
export function json(operand: Operand, scope: TestScope): string {
  if (operand.kind !== 'get') throw new Error(`A ${operand.kind} is no part of a document.`);
  return member(scope.bindings[operand.from], operand.path);
}

export function member(from: string, path: readonly string[]): string {
  return path.reduce((object, name) => `Json.Member(${object}, ${utf8(name)})`, from);
}

/** An operand as a number; NaN where it is none. */
function numeric(operand: Operand, scope: TestScope): string {
  switch (operand.kind) {
    case 'get':
      return `Json.Number(${json(operand, scope)})`;
    case 'literal':
      return typeof operand.value === 'number' ? number(operand.value) : 'double.NaN';
    case 'measure':
      return operand.operand.kind === 'get' ? `Json.${measures[operand.of]}(${json(operand.operand, scope)})` : 'double.NaN';
  }
}

const measures: Readonly<Record<Measure, string>> = { 'code-points': 'CodePoints', bytes: 'Bytes', items: 'Items', keys: 'Keys' };
