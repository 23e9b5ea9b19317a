/** Values and tests of the validator IR as TypeScript. */
import type { JsonKind } from '../../../compiler/model/json.ts';
import type { Argument, Operation, OperationName, Test, Value } from '../../shared/validator/ir.ts';
import {
  absent,
  anyJson,
  array,
  boolean,
  integer,
  isCertain,
  type Kinds,
  nullKind,
  number,
  object,
  string,
} from '../../shared/validator/kinds.ts';
import {
  and,
  type Condition,
  equality,
  negate,
  or,
  printCondition,
  relation,
  unary,
} from '../printing/conditions.ts';
import { literal, memberOf, stringLiteral } from '../printing/encode.ts';
import {
  flagName,
  localName,
  type PrintScope,
  useLocal,
  usePattern,
  useScalars,
  useTable,
} from './scope.ts';

const relations = { 'at-least': '>=', 'at-most': '<=', above: '>', below: '<' } as const;

export function printTest(test: Test, scope: PrintScope): string {
  return printCondition(conditionOf(test, scope));
}

export function conditionOf(test: Test, scope: PrintScope): Condition {
  switch (test.kind) {
    case 'constant':
      return unary(String(test.value));
    case 'isKind':
      return kindCondition(test.of, test.kinds, scope);
    case 'compare':
      return compareCondition(test, scope);
    case 'not':
      return negate(conditionOf(test.test, scope));
    case 'all':
      return and(test.tests.map((inner) => conditionOf(inner, scope)));
    case 'any':
      return or(test.tests.map((inner) => conditionOf(inner, scope)));
    case 'operation':
      return operationCondition(test, scope);
    case 'passed':
      scope.used.add(flagName(test.local, scope));
      return unary(flagName(test.local, scope));
    case 'finds':
    case 'isValid':
      throw new Error('TypeScript prints validators in the mode collect only.');
  }
}

function kindCondition(of: Value, kinds: Kinds, scope: PrintScope): Condition {
  const value = printValue(of, scope);
  if (kinds === anyJson)
    return isNumeric(of)
      ? unary(`runtime.isNumber(${value})`)
      : negate(equality(value, 'undefined'));
  return or(
    kindTests
      .filter((test) => (kinds & test.kinds) === test.kinds)
      .filter(({ kinds: each }) => each !== integer || (kinds & number) !== number)
      .map(({ print }) => print(value)),
  );
}

/** An integer is a number, so that at most one of the two is tested. */
const kindTests: readonly {
  readonly kinds: Kinds;
  readonly print: (value: string) => Condition;
}[] = [
  { kinds: object, print: (value) => unary(`runtime.isObject(${value})`) },
  { kinds: array, print: (value) => unary(`runtime.isList(${value})`) },
  { kinds: string, print: (value) => equality(`typeof ${value}`, "'string'") },
  { kinds: number, print: (value) => unary(`runtime.isNumber(${value})`) },
  { kinds: integer, print: (value) => unary(`runtime.isInteger(${value})`) },
  { kinds: boolean, print: (value) => equality(`typeof ${value}`, "'boolean'") },
  { kinds: nullKind, print: (value) => equality(value, 'null') },
];

function compareCondition(
  { left, operator, right }: Extract<Test, { kind: 'compare' }>,
  scope: PrintScope,
): Condition {
  if (operator !== 'equal')
    return relation(
      `${printNumber(left, scope)} ${relations[operator]} ${printNumber(right, scope)}`,
    );
  const [first, second] = [printValue(left, scope), printValue(right, scope)];
  return right.kind === 'literal'
    ? equals(left, first, second)
    : unary(`runtime.same(${first}, ${second})`);
}

/**
 * Only the current value is narrowed to the literal. If a field were, the compiler would refuse the
 * next rule that compares the field with another literal.
 */
function equals(value: Value, printed: string, other: string): Condition {
  const mayNarrow = value.kind === 'operation' || (value.kind === 'local' && value.isCurrent);
  return mayNarrow ? equality(printed, other) : unary(`runtime.same(${printed}, ${other})`);
}

/** More values than this are in a constant of the module. */
const mostInPlace = 8;

function operationCondition(
  operation: Extract<Test, { kind: 'operation' }>,
  scope: PrintScope,
): Condition {
  const [value, second] = operation.arguments;
  if (operation.name === 'isNotEmpty' && isValue(value))
    return relation(`${printValue(value, scope)}.length > 0`);
  if (operation.name === 'isOneOf' && isValue(value) && second?.kind === 'scalars') {
    const { values } = second.scalars;
    const printed = printValue(value, scope);
    if (values.length <= mostInPlace)
      return or(values.map((each) => equals(value, printed, literal(each))));
  }
  if (operation.name === 'matches' && isCertainString(value) && second?.kind === 'pattern')
    return unary(`${usePattern(second.pattern, scope)}.test(${printValue(value, scope)})`);
  if (operation.name === 'startsWith' && isCertainString(value) && isLiteral(second))
    return unary(`${printValue(value, scope)}.startsWith(${printValue(second, scope)})`);
  if (operation.name === 'fieldPassed' && isValue(value)) {
    scope.used.add('passed');
    return unary(`passed(${printValue(value, scope)})`);
  }
  return unary(printOperation(operation, scope));
}

export function printOperation(
  { name, arguments: given }: Operation<OperationName>,
  scope: PrintScope,
): string {
  return `runtime.${name}(${given.map((each) => printArgument(each, scope)).join(', ')})`;
}

function printArgument(given: Argument, scope: PrintScope): string {
  switch (given.kind) {
    case 'path':
      return `[${given.names.map(stringLiteral).join(', ')}]`;
    case 'pattern':
      return usePattern(given.pattern, scope);
    case 'table':
      return useTable(given.table, scope);
    case 'scalars':
      return useScalars(given.scalars, scope);
    case 'jsonKind':
      return given.of === undefined ? 'runtime.isPresent' : kindFunctions[given.of];
    case 'tests':
      return given.tests.map((test) => printTest(test, scope)).join(', ');
    case 'itemTest':
      return printItemTest(given, scope);
    case 'names':
      throw new Error('Name sets are printed by the statements that use them.');
    default:
      return printValue(given, scope);
  }
}

function printItemTest(
  { item, test }: Extract<Argument, { kind: 'itemTest' }>,
  scope: PrintScope,
): string {
  const printed = printTest(test, scope);
  const name = localName(item, scope);
  return `(${scope.used.has(name) ? name : ''}) => ${printed}`;
}

const kindFunctions: Readonly<Record<JsonKind, string>> = {
  object: 'runtime.isObject',
  array: 'runtime.isList',
  number: 'runtime.isNumber',
  integer: 'runtime.isInteger',
  string: 'runtime.isString',
  boolean: 'runtime.isBoolean',
  null: 'runtime.isNull',
};

export function printValue(value: Value, scope: PrintScope): string {
  switch (value.kind) {
    case 'local':
      return useLocal(value.local, scope);
    case 'literal':
      return value.value === undefined ? 'undefined' : literal(value.value);
    case 'operation':
      return printOperation(value, scope);
    case 'member':
      return printMember(value, scope);
  }
}

/** A member of an object, or the value at the end of a path that may not exist. */
function printMember(value: Extract<Value, { kind: 'member' }>, scope: PrintScope): string {
  if (value.of.kind === 'local' && isCertain(value.of.kinds, object))
    return memberOf(useLocal(value.of.local, scope), value.name);
  const names: string[] = [];
  let from: Value = value;
  while (from.kind === 'member') {
    names.unshift(stringLiteral(from.name));
    from = from.of;
  }
  return `runtime.get(${[printValue(from, scope), ...names].join(', ')})`;
}

/** A value that is compared by size: NaN if it is not a number. */
function printNumber(value: Value, scope: PrintScope): string {
  const printed = printValue(value, scope);
  return isNumeric(value) || isCertain(value.kinds, number)
    ? printed
    : `runtime.number(${printed})`;
}

/** Whether the TypeScript of a value is a number, NaN if the value is absent. */
function isNumeric(value: Value): boolean {
  return value.kind === 'operation' && isCertain(value.kinds, number | absent);
}

/** A string in a variable, so that the compiler knows it too. */
function isCertainString(given: Argument | undefined): given is Value {
  return given?.kind === 'local' && isCertain(given.kinds, string);
}

function isLiteral(given: Argument | undefined): given is Extract<Value, { kind: 'literal' }> {
  return given?.kind === 'literal';
}

function isValue(given: Argument | undefined): given is Value {
  return (
    given?.kind === 'local' ||
    given?.kind === 'member' ||
    given?.kind === 'literal' ||
    given?.kind === 'operation'
  );
}
