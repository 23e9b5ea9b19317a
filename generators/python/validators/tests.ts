/** Prints tests of the rule tree as Python expressions. */

import type { Scalar } from '../../../compiler/model/json.ts';
import type {
  Comparison,
  JsonKind,
  Operand,
  SchemaState,
  Test,
  TextRule,
} from '../../../compiler/model/rule-tree.ts';
import { nameLiteral, scalarLiteral, textLiteral, tupleLiteral } from '../printing/encode.ts';
import { sharedPattern, sharedScalars } from './constants.ts';
import { isCertain, isPossible, type Scope } from './emit-context.ts';
import {
  distinguishing,
  isAlwaysPresent,
  itemScope,
  kindOfScalar,
  ownMember,
  printOperand,
} from './operands.ts';

/** Operator precedence: an expression needs parentheses within one that binds tighter. */
type Binding = 'or' | 'and' | 'not' | 'comparison' | 'atom';
const bindings: readonly Binding[] = ['or', 'and', 'not', 'comparison', 'atom'];

interface Expression {
  readonly text: string;
  readonly binding: Binding;
}

const alwaysTrue: Expression = { text: 'True', binding: 'atom' };
const alwaysFalse: Expression = { text: 'False', binding: 'atom' };

/** Prints a test or its negation; `True` or `False` if the result is constant. */
export function printTest(test: Test, scope: Scope, isNegated = false): string {
  return print(test, scope, isNegated).text;
}

function print(test: Test, scope: Scope, isNegated: boolean): Expression {
  switch (test.kind) {
    case 'hasKind':
      return printKind(test.operand, test.of, scope, isNegated);
    case 'present':
      return printPresent(test.operand, scope, isNegated);
    case 'compare':
      return printComparison(test, scope, isNegated);
    case 'in':
      return printIn(test.operand, test.values, scope, isNegated);
    case 'matches':
      return printMatches(test.operand, test.pattern, scope, isNegated);
    case 'startsWith':
      return printStarts(test.operand, test.prefix, scope, isNegated);
    case 'text':
      return printText(test.operand, test.is, scope, isNegated);
    case 'schema':
      return called(
        `${schemaStates[test.is]}(${printOperand(test.operand, scope).text})`,
        isNegated,
      );
    case 'some':
      return printSome(test, scope, isNegated);
    case 'nOf':
      return printHolds(test, scope, isNegated);
  }
}

const classes: Readonly<Partial<Record<JsonKind, string>>> = {
  object: 'dict',
  array: 'list',
  string: 'str',
  boolean: 'bool',
};

function printKind(operand: Operand, kind: JsonKind, scope: Scope, isNegated: boolean): Expression {
  const { text, kinds } = printOperand(operand, scope);
  if (isCertain(kinds, kind)) return constant(true, isNegated);
  if (!isPossible(kinds, kind)) return constant(false, isNegated);
  if (kind === 'null')
    return comparison(distinguishing(operand, scope), isNegated ? 'is not' : 'is', 'None');
  const name = classes[kind];
  if (name !== undefined) return called(`isinstance(${text}, ${name})`, isNegated);
  return called(`${kind === 'integer' ? 'integral' : 'numeric'}(${text})`, isNegated);
}

function printPresent(operand: Operand, scope: Scope, isNegated: boolean): Expression {
  const member = ownMember(operand, scope);
  if (member !== undefined)
    return comparison(nameLiteral(member), isNegated ? 'not in' : 'in', scope.current);
  if (isAlwaysPresent(operand, scope)) return constant(true, isNegated);
  return comparison(distinguishing(operand, scope), isNegated ? 'is' : 'is not', 'ABSENT');
}

function printComparison(
  test: Extract<Test, { kind: 'compare' }>,
  scope: Scope,
  isNegated: boolean,
): Expression {
  const left = printOperand(test.left, scope);
  const right = printOperand(test.right, scope);
  const areNumbers = isCertain(left.kinds, 'number') && isCertain(right.kinds, 'number');
  if (test.operator === 'equal') {
    if (test.right.kind === 'literal')
      return printEqual(test.left, test.right.value, scope, isNegated);
    if (test.left.kind === 'literal')
      return printEqual(test.right, test.left.value, scope, isNegated);
    if (areNumbers) return comparison(left.text, isNegated ? '!=' : '==', right.text);
    return called(
      `equal(${distinguishing(test.left, scope)}, ${distinguishing(test.right, scope)})`,
      isNegated,
    );
  }
  if (!isPossible(left.kinds, 'number') || !isPossible(right.kinds, 'number'))
    return constant(false, isNegated);
  const { symbol, opposite, helper } = orders[test.operator];
  if (areNumbers) {
    // An empty string, list or dict is falsy.
    const isLength =
      test.operator === 'at-least' && right.text === '1' && /^len\(\w+\)$/.test(left.text);
    if (isLength && isNegated) return called(left.text.slice('len('.length, -1), true);
    return comparison(left.text, isNegated ? opposite : symbol, right.text);
  }
  return called(`${helper}(${left.text}, ${right.text})`, isNegated);
}

const orders: Readonly<
  Record<
    Exclude<Comparison, 'equal'>,
    { readonly symbol: string; readonly opposite: string; readonly helper: string }
  >
> = {
  'at-least': { symbol: '>=', opposite: '<', helper: 'at_least' },
  'at-most': { symbol: '<=', opposite: '>', helper: 'at_most' },
  above: { symbol: '>', opposite: '<=', helper: 'above' },
  below: { symbol: '<', opposite: '>=', helper: 'below' },
};

/** Python considers `True` and `1` equal, so only strings are compared by `==` directly. */
function printEqual(operand: Operand, value: Scalar, scope: Scope, isNegated: boolean): Expression {
  const { text, kinds } = printOperand(operand, scope);
  const literal = scalarLiteral(value);
  if (operand.kind === 'literal') return constant(operand.value === value, isNegated);
  if (!isPossible(kinds, kindOfScalar(value))) return constant(false, isNegated);
  if (value === null)
    return comparison(distinguishing(operand, scope), isNegated ? 'is not' : 'is', literal);
  if (typeof value === 'boolean') return comparison(text, isNegated ? 'is not' : 'is', literal);
  if (typeof value === 'string' || isCertain(kinds, 'number'))
    return comparison(text, isNegated ? '!=' : '==', literal);
  return called(`equal(${text}, ${literal})`, isNegated);
}

function printIn(
  operand: Operand,
  all: readonly Scalar[],
  scope: Scope,
  isNegated: boolean,
): Expression {
  const { text, kinds } = printOperand(operand, scope);
  const values = (all.length === 1 ? all : [...new Set(all)]).filter((value) =>
    isPossible(kinds, kindOfScalar(value)),
  );
  const [only] = values;
  if (only === undefined) return constant(false, isNegated);
  if (values.length === 1) return printEqual(operand, only, scope, isNegated);
  const literals = values.map(scalarLiteral);
  const tuple =
    literals.join().length > 50 ? sharedScalars(literals, scope.constants) : tupleLiteral(literals);
  if (values.every((value) => typeof value === 'string')) {
    return comparison(text, isNegated ? 'not in' : 'in', tuple);
  }
  return called(`among(${distinguishing(operand, scope)}, ${tuple})`, isNegated);
}

function printMatches(
  operand: Operand,
  pattern: string,
  scope: Scope,
  isNegated: boolean,
): Expression {
  const { text, kinds } = printOperand(operand, scope);
  if (!isPossible(kinds, 'string')) return constant(false, isNegated);
  const compiled = sharedPattern(pattern, scope.constants);
  if (!isCertain(kinds, 'string')) return called(`matches(${compiled}, ${text})`, isNegated);
  return comparison(`${compiled}.fullmatch(${text})`, isNegated ? 'is' : 'is not', 'None');
}

function printStarts(
  operand: Operand,
  prefix: string | Operand,
  scope: Scope,
  isNegated: boolean,
): Expression {
  const { text, kinds } = printOperand(operand, scope);
  if (!isPossible(kinds, 'string')) return constant(false, isNegated);
  if (typeof prefix !== 'string')
    return called(`starts(${text}, ${printOperand(prefix, scope).text})`, isNegated);
  const literal = textLiteral(prefix);
  return called(
    isCertain(kinds, 'string') ? `${text}.startswith(${literal})` : `starts(${text}, ${literal})`,
    isNegated,
  );
}

function printText(operand: Operand, rule: TextRule, scope: Scope, isNegated: boolean): Expression {
  const { text, kinds } = printOperand(operand, scope);
  const searched = called(`${textRules[rule]}(${text})`, isNegated);
  if (rule !== 'emoji' || !isCertain(kinds, 'string')) return searched;
  // ASCII text contains no emoji, and `isascii` is faster than the search.
  return joined([called(`${text}.isascii()`, !isNegated), searched], isNegated ? 'or' : 'and');
}

const textRules: Readonly<Record<TextRule, string>> = {
  blank: 'blank',
  emoji: 'has_emoji',
  markup: 'has_markup',
  'data-url': 'has_data_url',
  'untagged-json': 'has_untagged_json',
};
const schemaStates: Readonly<Record<SchemaState, string>> = {
  'well-formed': 'well_formed_schema',
  'fully-validated': 'fully_judged',
};

function printSome(
  { list, test }: Extract<Test, { kind: 'some' }>,
  scope: Scope,
  isNegated: boolean,
): Expression {
  const { text, kinds } = printOperand(list, scope);
  const { variable, inner } = itemScope(scope);
  const passes = printTest(test, inner);
  if (passes === 'False') return constant(false, isNegated);
  // A test may not use the item, and type checkers report unused variables.
  const name = new RegExp(`\\b${variable}\\b`).test(passes) ? variable : '_';
  return called(
    `any(${passes} for ${name} in ${isCertain(kinds, 'array') ? text : `as_items(${text})`})`,
    isNegated,
  );
}

/** Prints a range such as `1 <= len(text) <= 3`, which evaluates the operand once. */
function printRange(
  { min, tests }: Extract<Test, { kind: 'nOf' }>,
  scope: Scope,
  isNegated: boolean,
): Expression | undefined {
  const [low, high] = tests;
  if (min !== 2 || tests.length !== 2 || low?.kind !== 'compare' || high?.kind !== 'compare')
    return undefined;
  if (
    low.operator !== 'at-least' ||
    high.operator !== 'at-most' ||
    low.right.kind !== 'literal' ||
    high.right.kind !== 'literal'
  ) {
    return undefined;
  }
  const { text, kinds } = printOperand(low.left, scope);
  const isNumber =
    isCertain(kinds, 'number') &&
    typeof low.right.value === 'number' &&
    typeof high.right.value === 'number';
  if (!isNumber || (low.left !== high.left && printOperand(high.left, scope).text !== text))
    return undefined;
  const least = scalarLiteral(low.right.value);
  const most = scalarLiteral(high.right.value);
  if (least === most) return comparison(text, isNegated ? '!=' : '==', least);
  const chained = comparison(`${least} <= ${text}`, '<=', most);
  return isNegated ? { text: `not ${chained.text}`, binding: 'not' } : chained;
}

const longestSum = 60;

function printHolds(
  test: Extract<Test, { kind: 'nOf' }>,
  scope: Scope,
  isNegated: boolean,
): Expression {
  const count = test.tests.length;
  const min = Math.max(0, test.min);
  const max = Math.min(count, test.max);
  const inner = (negated: boolean) => test.tests.map((each) => print(each, scope, negated));
  if (min > max) return constant(false, isNegated);
  const range = printRange(test, scope, isNegated);
  if (range !== undefined) return range;
  if (min === 0 && max === count) return constant(true, isNegated);
  if (min === count) return isNegated ? joined(inner(true), 'or') : joined(inner(false), 'and');
  if (max === 0) return isNegated ? joined(inner(false), 'or') : joined(inner(true), 'and');
  if (min === 1 && max === count)
    return isNegated ? joined(inner(true), 'and') : joined(inner(false), 'or');
  const terms = inner(false).map(({ text }) => text);
  const added = `(${terms.join(') + (')})`;
  // A sum that is too long for a line becomes a call, which can be broken between its items.
  const sum = added.length <= longestSum ? added : `sum((${terms.join(', ')}))`;
  if (min === max) return comparison(sum, isNegated ? '!=' : '==', String(min));
  if (min === 0) return comparison(sum, isNegated ? '>' : '<=', String(max));
  if (max === count) return comparison(sum, isNegated ? '<' : '>=', String(min));
  return isNegated
    ? { text: `not ${min} <= ${sum} <= ${max}`, binding: 'not' }
    : comparison(String(min), '<=', `${sum} <= ${max}`);
}

function constant(value: boolean, isNegated: boolean): Expression {
  return value === isNegated ? alwaysFalse : alwaysTrue;
}

function comparison(left: string, operator: string, right: string): Expression {
  return { text: `${left} ${operator} ${right}`, binding: 'comparison' };
}

function called(text: string, isNegated: boolean): Expression {
  return isNegated ? { text: `not ${text}`, binding: 'not' } : { text, binding: 'atom' };
}

/** Joins conditions and drops the constant ones. */
function joined(parts: readonly Expression[], operator: 'and' | 'or'): Expression {
  const neutral = operator === 'and' ? alwaysTrue : alwaysFalse;
  const deciding = operator === 'and' ? alwaysFalse : alwaysTrue;
  const open: Expression[] = [];
  for (const part of parts) {
    if (part.text === deciding.text) return deciding;
    if (part.text !== neutral.text) open.push(part);
  }
  if (open.length < 2) return open[0] ?? neutral;
  const inner = open.map(({ text, binding }) =>
    bindings.indexOf(binding) < bindings.indexOf(operator) ? `(${text})` : text,
  );
  return { text: inner.join(` ${operator} `), binding: operator };
}
