/** Tests and operands of the rule tree as TypeScript expressions. Each is total, as the tree asks. */
import type { Binding, Operand, Test } from '../../compiler/tree.ts';
import { literal, memberOf, regularExpression, stringLiteral } from './encode.ts';

/** How the names of the tree are spelled at this place of the code. */
export interface Names {
  readonly self: string;
  /** Fields of the current object that already stand in a variable. */
  readonly fields: ReadonlyMap<string, string>;
  /** Gives a pattern a constant of its own above the functions. */
  readonly pattern: (source: string) => string;
}

export function printTest(test: Test, names: Names): string {
  switch (test.kind) {
    case 'is':
      return printKind(printOperand(test.operand, names), test.of);
    case 'present':
      return `${printOperand(test.operand, names)} !== undefined`;
    case 'in': {
      const operand = printOperand(test.operand, names);
      return either(test.values.map((value) => `${operand} === ${literal(value)}`));
    }
    case 'matches':
      return `runtime.matches(${names.pattern(regularExpression(test.pattern))}, ${printOperand(test.operand, names)})`;
    case 'compare': {
      const left = printOperand(test.left, names);
      const right = printOperand(test.right, names);
      if (test.operator === 'equal') return test.right.kind === 'literal' ? `${left} === ${right}` : `runtime.same(${left}, ${right})`;
      return test.operator === 'at-least' ? `${left} >= ${right}` : `${left} <= ${right}`;
    }
    case 'holds':
      return printHolds(test, names);
  }
}

function printHolds({ min, max, tests }: Extract<Test, { kind: 'holds' }>, names: Names): string {
  const printed = tests.map((test) => printTest(test, names));
  const count = printed.length;
  if (min > count || max < min) return 'false';
  if (min === 0 && max >= count) return 'true';
  if (min === count) return printed.map(inParentheses).join(' && ');
  if (max === 0) return `!(${either(printed)})`;
  if (min === 1 && max >= count) return either(printed);
  return `runtime.holds(${min}, ${max}, ${printed.join(', ')})`;
}

/** The opposite, as plain as a person would write it. */
export function printNegation(test: Test, names: Names): string {
  if (test.kind === 'holds' && test.max === 0 && test.tests.length > 0) return either(test.tests.map((inner) => printTest(inner, names)));
  const printed = printTest(test, names);
  if (printed === 'false') return 'true';
  const simple = /^(typeof [\w.[\]']+|[\w.]+(?:\[[^\]]+\])?) (===|!==) ([^&|]+)$/.exec(printed);
  if (simple !== null) return `${simple[1]} ${simple[2] === '===' ? '!==' : '==='} ${simple[3]}`;
  return /^runtime\.[A-Za-z]+\([^()]*(?:\([^()]*\)[^()]*)*\)$/.test(printed) ? `!${printed}` : `!(${printed})`;
}

export function printOperand(operand: Operand, names: Names): string {
  switch (operand.kind) {
    case 'get':
      return printGet(operand.from, operand.path, names);
    case 'literal':
      return literal(operand.value);
    case 'measure': {
      const functions = { 'code-points': 'codePoints', bytes: 'utf8Bytes', items: 'items', keys: 'keyCount' } as const;
      return `runtime.${functions[operand.of]}(${printOperand(operand.operand, names)})`;
    }
  }
}

function printGet(from: Binding, path: readonly string[], names: Names): string {
  const base = from === 'self' ? names.self : from;
  const [first, ...rest] = path;
  if (first === undefined) return base;
  const known = from === 'self' ? names.fields.get(first) : undefined;
  if (known !== undefined && rest.length === 0) return known;
  if (from === 'self' && rest.length === 0) return memberOf(base, first);
  return `runtime.get(${[known ?? base, ...(known === undefined ? path : rest).map(stringLiteral)].join(', ')})`;
}

function printKind(operand: string, kind: Extract<Test, { kind: 'is' }>['of']): string {
  switch (kind) {
    case 'object':
      return `runtime.isObject(${operand})`;
    case 'array':
      return `runtime.isList(${operand})`;
    case 'number':
      return `runtime.isNumber(${operand})`;
    case 'integer':
      return `runtime.isInteger(${operand})`;
    case 'null':
      return `${operand} === null`;
    case 'string':
    case 'boolean':
      return `typeof ${operand} === '${kind}'`;
  }
}

function either(tests: readonly string[]): string {
  return tests.length === 1 ? (tests[0] ?? 'false') : tests.map(inParentheses).join(' || ');
}

/** Comparisons need none beside && and ||; anything that is itself joined does. */
function inParentheses(test: string): string {
  return test.includes(' || ') || test.includes(' && ') ? `(${test})` : test;
}
