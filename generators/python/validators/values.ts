/** Values and tests of the validator IR in Python. An absent value is `ABSENT`. */
import {
  type Argument,
  type Call,
  type Callee,
  contextLocal,
  type FoundName,
  type Mode,
  type Operation,
  type OperationName,
  type Test,
  type Value,
} from '../../shared/validator/ir.ts';
import {
  anyJson,
  boolean,
  isCertain,
  isPossible,
  nullKind,
  number,
  object,
  string,
} from '../../shared/validator/kinds.ts';
import { nameLiteral, scalarLiteral, textLiteral, tupleLiteral } from '../printing/encode.ts';
import {
  alwaysFalse,
  alwaysTrue,
  atom,
  type Condition,
  call,
  comparison,
  joined,
  not,
} from '../printing/expressions.ts';
import {
  declared,
  type Frame,
  parameterName,
  pathExpression,
  sharedFlags,
  used,
  verbOf,
} from './frame.ts';
import { instanceCondition, typeCondition, valueCondition } from './kinds.ts';
import { type Given, printOperation } from './operations.ts';

type Of<Kind extends Test['kind']> = Extract<Test, { readonly kind: Kind }>;

export function printValue(value: Value, frame: Frame): string {
  switch (value.kind) {
    case 'local':
      return used(value.local, frame);
    case 'literal':
      return value.value === undefined ? frame.module.use('ABSENT') : scalarLiteral(value.value);
    case 'member': {
      const { base, names } = pathTo(value);
      const of = printValue(base, frame);
      return isMemberOfDict(value)
        ? call(`${of}.get`, ...names, frame.module.use('ABSENT'))
        : call(frame.module.use('member'), of, ...names);
    }
    case 'operation':
      return conditionOfOperation(value, frame).text;
  }
}

type MemberValue = Extract<Value, { readonly kind: 'member' }>;

/** Whether it is a member of what is certainly a dict, which needs no helper. */
function isMemberOfDict({ of }: MemberValue): boolean {
  return of.kind === 'local' && isCertain(of.kinds, object);
}

function pathTo({ of, name }: MemberValue): { readonly base: Value; readonly names: string[] } {
  const outer = of.kind === 'member' ? pathTo(of) : { base: of, names: [] };
  return { base: outer.base, names: [...outer.names, nameLiteral(name)] };
}

export function conditionOf(test: Test, frame: Frame): Condition {
  switch (test.kind) {
    case 'constant':
      return test.value ? alwaysTrue : alwaysFalse;
    case 'isKind':
      return kindCondition(test, frame);
    case 'compare':
      return compareCondition(test, frame);
    case 'not':
      return not(conditionOf(test.test, frame));
    case 'all':
    case 'any': {
      const parts = test.tests.map((part) => conditionOf(part, frame));
      return joined(test.kind === 'all' ? 'and' : 'or', parts);
    }
    case 'operation':
      return conditionOfOperation(test, frame);
    case 'finds':
      return findsCondition(test.found, frame);
    case 'isValid': {
      const { name, given } = printCall(test.call, 'is-valid', frame);
      return atom(call(name, ...given));
    }
    case 'passed':
      return test.local.slot === undefined
        ? atom(used(test.local, frame))
        : comparison(String(test.local.slot), 'in', sharedFlags);
  }
}

function kindCondition({ of, kinds, proof }: Of<'isKind'>, frame: Frame): Condition {
  const { module } = frame;
  if (kinds === anyJson)
    return of.kind === 'member' && isMemberOfDict(of)
      ? comparison(nameLiteral(of.name), 'in', printValue(of.of, frame))
      : comparison(printValue(of, frame), 'is not', module.use('ABSENT'));
  const value = printValue(of, frame);
  if (proof === 'none') return instanceCondition(value, of.kind === 'local', kinds, module);
  return proof === 'type' ? typeCondition(value, kinds) : valueCondition(value, kinds, module);
}

const orders = {
  'at-least': ['>=', 'at_least'],
  'at-most': ['<=', 'at_most'],
  above: ['>', 'above'],
  below: ['<', 'below'],
} as const;

function compareCondition({ operator, left, right }: Of<'compare'>, frame: Frame): Condition {
  if (operator === 'equal') return equalCondition(left, right, frame);
  const [symbol, helper] = orders[operator];
  const [first, second] = [printValue(left, frame), printValue(right, frame)];
  return isCertain(left.kinds, number) && isCertain(right.kinds, number)
    ? comparison(first, symbol, second)
    : atom(call(frame.module.use(helper), first, second));
}

function equalCondition(left: Value, right: Value, frame: Frame): Condition {
  if (left.kind === 'literal' && right.kind !== 'literal')
    return equalCondition(right, left, frame);
  const [first, second] = [printValue(left, frame), printValue(right, frame)];
  if (right.kind === 'literal' && isCertain(right.kinds, boolean | nullKind))
    return comparison(first, 'is', second);
  return areComparable(left, right)
    ? comparison(first, '==', second)
    : atom(call(frame.module.use('equal'), first, second));
}

/** In Python `True` equals 1, and lists, dicts and absent values equal one another. */
function areComparable(left: Value, right: Value): boolean {
  if (right.kind === 'literal')
    return isCertain(right.kinds, string) || !isPossible(left.kinds, boolean);
  return isCertain(left.kinds, number | string) && isCertain(right.kinds, number | string);
}

/** Whether a value matches a schema needs no list of what does not. */
function findsCondition(found: Operation<FoundName>, frame: Frame): Condition {
  if (found.name !== 'misfits') return conditionOfOperation(found, frame);
  const given = found.arguments.map((argument) => printArgument(argument, frame).text);
  return not(atom(call(frame.module.use('matches_schema'), ...given)));
}

/** An operation that is no test has a text only. */
export function conditionOfOperation(of: Operation<OperationName>, frame: Frame): Condition {
  const given = of.arguments.map((argument) => printArgument(argument, frame));
  return printOperation(of.name, given, frame.module);
}

const longestTuple = 50;

function printArgument(argument: Argument, frame: Frame): Given {
  const given = { argument, text: '', item: '_', tests: [] };
  switch (argument.kind) {
    case 'path':
      return { ...given, text: tupleLiteral(argument.names.map(textLiteral)) };
    case 'pattern':
      return { ...given, text: frame.module.pattern(argument.pattern) };
    case 'table':
      return { ...given, text: frame.module.table(argument.table) };
    case 'scalars': {
      const literals = argument.scalars.values.map(scalarLiteral);
      const isLong = literals.join().length > longestTuple;
      const text = isLong ? frame.module.scalars(argument.scalars) : tupleLiteral(literals);
      return { ...given, text };
    }
    case 'jsonKind':
      return { ...given, text: argument.of === undefined ? '' : textLiteral(argument.of) };
    case 'names':
      return given;
    case 'tests':
      return { ...given, tests: argument.tests.map((test) => conditionOf(test, frame)) };
    case 'itemTest': {
      const { text } = conditionOf(argument.test, frame);
      const item = frame.used.has(argument.item) ? declared(argument.item, frame) : '_';
      return { ...given, text, item };
    }
    default:
      return { ...given, text: printValue(argument, frame) };
  }
}

/** The call of the function that validates a value in one of the modes. */
export function printCall(
  { callee, value, at, arguments: functions }: Call,
  mode: Mode,
  frame: Frame,
): { readonly name: string; readonly given: readonly string[] } {
  const place = mode === 'collect' ? [pathExpression(at, frame), 'sink'] : [];
  const context = callee.kind === 'declaration' ? contextOf(callee.context, frame) : [];
  const callees = functions.map((each) => printCallee(each, mode, frame));
  const given = [printValue(value, frame), ...place, ...context, ...callees];
  return { name: printCallee(callee, mode, frame), given };
}

function contextOf(context: 'none' | 'given' | 'absent', frame: Frame): readonly string[] {
  if (context === 'none') return [];
  return [context === 'given' ? used(contextLocal, frame) : frame.module.use('ABSENT')];
}

function printCallee(callee: Callee, mode: Mode, frame: Frame): string {
  switch (callee.kind) {
    case 'declaration':
      return frame.module.innerName(verbOf(mode), callee.type);
    case 'parameter':
      return parameterName(callee.name, mode);
    case 'local':
      return used(callee.local, frame);
  }
}
