/** Values and tests of the validator IR as C#. */
import type {
  Argument,
  Call,
  Local,
  Operation,
  OperationName,
  Path,
  Test,
  Value,
} from '../../shared/validator/ir.ts';
import {
  anyJson,
  anything,
  isCertain,
  kindsNamed,
  number as numbers,
} from '../../shared/validator/kinds.ts';
import { number, text, utf8 } from '../printing/encode.ts';
import {
  and,
  type Condition,
  constant,
  equality,
  negated,
  or,
  relation,
  unit,
} from '../printing/expressions.ts';
import { isScalar, member } from '../printing/json.ts';
import { pascalName } from '../printing/names.ts';
import { kindCondition, numericKindCondition } from './kinds.ts';
import {
  functionName,
  type PrintScope,
  sharedFlags,
  useNameSet,
  usePattern,
  useScalars,
  useTable,
  variable,
} from './scope.ts';

type Of<Kind extends Test['kind']> = Extract<Test, { readonly kind: Kind }>;

export function conditionOf(test: Test, scope: PrintScope): Condition {
  switch (test.kind) {
    case 'constant':
      return constant(test.value);
    case 'isKind':
      return isKindCondition(test, scope);
    case 'compare':
      return compareCondition(test, scope);
    case 'not':
      return negated(conditionOf(test.test, scope));
    case 'all':
      return and(test.tests.map((inner) => conditionOf(inner, scope)));
    case 'any':
      return or(test.tests.map((inner) => conditionOf(inner, scope)));
    case 'operation':
      return operationCondition(test, scope);
    case 'finds':
      return test.found.name === 'misfits'
        ? negated(unit(`Json.Fits(${printArguments(test.found, scope).join(', ')})`))
        : unit(`Json.Any(${printOperation(test.found, scope)})`);
    case 'isValid':
      return unit(printCall(test.call, scope));
    case 'passed':
      return unit(
        test.local.slot === undefined
          ? variable(test.local, scope)
          : `${sharedFlags}.Contains(${test.local.slot})`,
      );
  }
}

function isKindCondition({ of, kinds }: Of<'isKind'>, scope: PrintScope): Condition {
  if (isNumeric(of)) return numericKindCondition(printNumber(of, scope), kinds);
  if (of.kind === 'member' && kinds === anyJson) return tryMember(of.of, of.name, '_', scope);
  const member = of.kind === 'local' ? scope.undeclared.get(of.local) : undefined;
  if (of.kind !== 'local' || member === undefined)
    return kindCondition(printJson(of, scope), of.kinds, kinds);
  scope.undeclared.delete(of.local);
  return declareMember(member.of, member.name, of.local, scope);
}

/** Whether an object has a member, which the variable then contains. */
export function declareMember(of: Value, name: string, local: Local, scope: PrintScope): Condition {
  return tryMember(of, name, `var ${variable(local, scope)}`, scope);
}

function tryMember(of: Value, name: string, out: string, scope: PrintScope): Condition {
  return unit(`Json.TryMember(${printJson(of, scope)}, ${utf8(name)}, out ${out})`);
}

const operators = {
  'at-least': ['>=', '<'],
  'at-most': ['<=', '>'],
  above: ['>', '<='],
  below: ['<', '>='],
} as const;

function compareCondition({ left, operator, right }: Of<'compare'>, scope: PrintScope): Condition {
  if (operator === 'equal') return equalCondition(left, right, scope);
  const [first, second] = [printNumber(left, scope), printNumber(right, scope)];
  const [holds, fails] = operators[operator];
  const areNumbers = isCertain(left.kinds | right.kinds, numbers);
  return relation(
    `${first} ${holds} ${second}`,
    areNumbers ? `${first} ${fails} ${second}` : undefined,
  );
}

function equalCondition(left: Value, right: Value, scope: PrintScope): Condition {
  if (isNumeric(left) || isNumeric(right))
    return equality(printNumber(left, scope), printNumber(right, scope));
  const value = printJson(left, scope);
  if (right.kind !== 'literal' || right.value === undefined)
    return unit(`Json.AreEqual(${value}, ${printJson(right, scope)})`);
  const isKey = left.kind === 'local' && scope.keys.has(left.local);
  return isKey ? equality(value, text(String(right.value))) : isScalar(value, right.value);
}

/** More values than this are in a constant. */
const mostInPlace = 8;

function operationCondition(operation: Of<'operation'>, scope: PrintScope): Condition {
  const [value, second] = operation.arguments;
  switch (operation.name) {
    case 'isOneOf':
      return value?.kind === 'local' &&
        second?.kind === 'scalars' &&
        second.scalars.values.length <= mostInPlace
        ? or(second.scalars.values.map((each) => isScalar(printJson(value, scope), each)))
        : unit(printOperation(operation, scope));
    case 'matches':
    case 'matchesTable': {
      // The name of a member is a string of C#, all other values are JSON.
      if (value?.kind !== 'local' || !scope.keys.has(value.local))
        return unit(printOperation(operation, scope));
      const [key, pattern] = printArguments(operation, scope);
      return unit(`${pattern}.${operation.name === 'matches' ? 'IsMatch' : 'Accepts'}(${key})`);
    }
    case 'isBetween': {
      const [of, low, high] = printArguments(operation, scope);
      const range = `>= ${low} and <= ${high}`;
      return relation(`${of} is ${range}`, `${of} is not (${range})`);
    }
    case 'fieldPassed':
      return unit(`ofResponse.FieldPassed(${printArguments(operation, scope).join()})`);
    default:
      return unit(printOperation(operation, scope));
  }
}

/** `more` are arguments that only C# has. */
export function printOperation(
  operation: Operation<OperationName>,
  scope: PrintScope,
  more: readonly string[] = [],
): string {
  const given = [...printArguments(operation, scope), ...more];
  return `Json.${pascalName(operation.name)}(${given.join(', ')})`;
}

/** Operations whose arguments are numbers. */
const numeric: ReadonlySet<OperationName> = new Set([
  ...(['add', 'subtract', 'multiply', 'divide', 'distance'] as const),
  ...(['isBetween', 'countIsBetween'] as const),
]);

function printArguments(
  { name, arguments: given }: Operation<OperationName>,
  scope: PrintScope,
): readonly string[] {
  return given.map((each) => {
    if (each.kind === 'path' && name === 'hasOtherMembers') return `required: ${each.names.length}`;
    if (each.kind === 'literal' && typeof each.value === 'string')
      return name === 'fieldPassed' ? text(each.value) : utf8(each.value);
    if (!isValue(each)) return printConstant(each, scope);
    return numeric.has(name) || (name === 'isOneOf' && isNumeric(each))
      ? printNumber(each, scope)
      : printJson(each, scope);
  });
}

function isValue(given: Argument): given is Value {
  return 'kinds' in given;
}

function printConstant(given: Exclude<Argument, Value>, scope: PrintScope): string {
  switch (given.kind) {
    case 'path':
      return `static item => ${given.names.reduce(member, 'item')}`;
    case 'pattern':
      return usePattern(given.pattern, scope);
    case 'table':
      return useTable(given.table, scope);
    case 'names':
      return useNameSet(given.names, scope);
    case 'scalars':
      return useScalars(given.scalars, scope);
    case 'jsonKind':
      return given.of === undefined
        ? 'null'
        : `static item => ${kindCondition('item', anything, kindsNamed(given.of)).text}`;
    case 'tests':
      return `[${given.tests.map((test) => conditionOf(test, scope).text).join(', ')}]`;
    case 'itemTest':
      return `${variable(given.item, scope)} => ${conditionOf(given.test, scope).text}`;
  }
}

/** Whether the C# of a value is a double. */
function isNumeric(value: Value): boolean {
  return (
    (value.kind === 'operation' && value.name !== 'itemWith') ||
    (value.kind === 'literal' && typeof value.value === 'number')
  );
}

/** A part of a document. */
export function printJson(value: Value, scope: PrintScope): string {
  if (value.kind === 'local')
    return `${variable(value.local, scope)}${scope.contents.has(value.local) ? '.Root' : ''}`;
  if (value.kind === 'member') return member(printJson(value.of, scope), value.name);
  return value.kind === 'operation' && !isNumeric(value)
    ? printOperation(value, scope)
    : 'default(JsonPart)';
}

/** A double: NaN if the value is not a number. */
function printNumber(value: Value, scope: PrintScope): string {
  if (value.kind === 'literal')
    return typeof value.value === 'number' ? number(value.value) : 'double.NaN';
  return value.kind === 'operation' && isNumeric(value)
    ? printOperation(value, scope)
    : `Json.Number(${printJson(value, scope)})`;
}

const contexts = { none: [], given: ['context'], absent: ['default'] } as const;

export function printCall(
  { callee, value, at, arguments: given }: Call,
  scope: PrintScope,
): string {
  const printed = [
    printJson(value, scope),
    ...(scope.mode === 'collect' ? [printPath(at, scope), 'sink'] : []),
    ...(callee.kind === 'declaration' ? contexts[callee.context] : []),
    ...given.map((each) => functionName(each, scope)),
  ];
  return `${functionName(callee, scope)}(${printed.join(', ')})`;
}

export function printPath(path: Path, scope: PrintScope): string {
  return path.reduce((before, step) => {
    if (step.kind === 'member') return `${before}.Member(${text(step.name)})`;
    if (step.kind === 'embedded') return `${before}.Inside()`;
    const local = variable(step.local, scope);
    // A pointer that an operation found begins with the path before it.
    if (step.kind === 'found') return local;
    return `${before}.${step.kind === 'index' ? 'Item' : 'Member'}(${local})`;
  }, scope.path);
}
