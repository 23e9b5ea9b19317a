/**
 * Makes `clean` also prove that a value is JSON of Python's own types, which saves a second walk. A
 * check of a kind tests the exact type; parts of any type are tested by `plain`. If `clean` returns
 * False, `collect` decides, so `clean` may reject rare valid values (`1.0` for an integer, numbers
 * beyond 53 bits).
 */
import type { Check, Test } from '../../../compiler/model/rule-tree.ts';
import { block, type Code, ifStatement } from '../printing/code.ts';
import { fresh } from '../printing/names.ts';
import { isCertain, type Kinds, kindsTested, onlyKind, type Scope } from './emit-context.ts';
import { printTest } from './tests.ts';

const text = onlyKind('string');
const whole = onlyKind('integer');
const numbers = onlyKind('number') | whole;
const containers = onlyKind('object') | onlyKind('array');
/** Kinds with values of other types; true, false and null have none. */
const uncheckedKinds = text | numbers | containers;

/** For a value of unknown type. */
export const allKindsUnchecked: Kinds = uncheckedKinds;

export function proven(scope: Scope): Scope {
  return { ...scope, needsTypeCheck: 0 };
}

/** Restricts the unchecked kinds to those that the value may have. */
export function needsTypeCheckAmong(needsTypeCheck: Kinds, kinds: Kinds): Kinds {
  return needsTypeCheck & (kinds & numbers ? kinds | numbers : kinds);
}

/** The unchecked kinds of a value within the current one. */
export function needsTypeCheckWithin(scope: Scope): Kinds {
  return scope.needsTypeCheck === 0 ? 0 : allKindsUnchecked;
}

/** Whether the code printed for the check proves the type of the value. */
export function canProve(check: Check, scope: Scope): boolean {
  switch (check.kind) {
    case 'switchOnTag':
    case 'call':
    case 'parameter':
      return true;
    case 'assert':
      return (
        kindsProven(check.test) !== 0 ||
        isOneOfTexts(check.test) ||
        (check.then !== undefined && canProve(check.then, scope))
      );
    case 'when':
      return (
        canProve(check.then, scope) &&
        check.otherwise !== undefined &&
        canProve(check.otherwise, scope)
      );
    case 'all':
      return (
        check.checks.some((each) => canProve(each, scope)) ||
        (isCertain(scope.kinds, 'object') && isRecord(check.checks))
      );
    case 'items':
      return isCertain(scope.kinds, 'array');
    case 'additionalMembers':
      return (
        isCertain(scope.kinds, 'object') && check.declared.length === 0 && !isAnything(check.check)
      );
    default:
      return false;
  }
}

/** Whether the checks declare all members, each once, and cover the undeclared ones. */
export function isRecord(checks: readonly Check[]): boolean {
  const rest = checks.find((check) => check.kind === 'additionalMembers');
  if (rest === undefined || rest !== checks.findLast((check) => check.kind === 'additionalMembers'))
    return false;
  const names = new Set<string>();
  let fields = 0;
  for (const check of checks) {
    if (check.kind !== 'field') continue;
    fields++;
    names.add(check.name);
  }
  return (
    fields === names.size &&
    fields === rest.declared.length &&
    rest.declared.every((name) => names.has(name))
  );
}

function isAnything(check: Check): boolean {
  return check.kind === 'all' && check.checks.length === 0;
}

/** Appends the test of the whole value; most invalid values have failed before. */
export function withTypeCheck(code: readonly Code[], scope: Scope): readonly Code[] {
  return code.at(-1) === returnFalseLine
    ? code
    : [...code, ifStatement(`not plain(${scope.current})`, returnFalse)];
}

export const returnFalseLine = 'return False';
/** The body of a failed test. */
export const returnFalse: readonly Code[] = [returnFalseLine];

/**
 * The condition under which a value fails the test or is not JSON; undefined if the test proves
 * nothing.
 */
export interface TypeGuard {
  readonly failing: string;
  /** Further tests of the kinds that need more than their type. */
  readonly further: readonly Code[];
  readonly needsTypeCheck: Kinds;
}

export function typeGuardOf(test: Test, scope: Scope): TypeGuard | undefined {
  const { current } = scope;
  const kinds = kindsProven(test);
  if (kinds !== 0) {
    const needsTypeCheck = scope.needsTypeCheck & kinds & containers;
    const failing = noneOf(kinds, current);
    const further: Code[] = [];
    for (const { kind, isType, isInvalid } of kindTests) {
      if (kind === kinds)
        return {
          failing: `${bracketed(failing)} or ${isInvalid(current)}`,
          further,
          needsTypeCheck,
        };
      if ((kinds & kind) !== 0)
        further.push(ifStatement(`${isType(current)} and ${isInvalid(current)}`, returnFalse));
    }
    return { failing, further, needsTypeCheck };
  }
  if (!isOneOfTexts(test)) return undefined;
  const failing = printTest(test, scope, true);
  return failing === 'True'
    ? undefined
    : { failing: `type(${current}) is not str or ${failing}`, further: [], needsTypeCheck: 0 };
}

/** Returns the kinds that a test admits; 0 if it is not a test of kinds. */
function kindsProven(test: Test): Kinds {
  return kindsTested(test)?.atMost ?? 0;
}

function isOneOfTexts(test: Test): boolean {
  if (test.kind !== 'in' || test.operand.kind !== 'get' || test.operand.from !== 'self')
    return false;
  return test.operand.path.length === 0 && test.values.every((value) => typeof value === 'string');
}

interface KindTest {
  readonly kind: Kinds;
  readonly isType: (name: string) => string;
  /** The condition under which a value of the type is not JSON. */
  readonly isInvalid: (name: string) => string;
}

const isBeyond = (name: string) => `not -9007199254740991 <= ${name} <= 9007199254740991`;

const kindTests: readonly KindTest[] = [
  {
    kind: text,
    isType: (name) => `type(${name}) is str`,
    isInvalid: (name) => `not (${name}.isascii() or encodable(${name}))`,
  },
  {
    kind: onlyKind('number'),
    isType: (name) => `(type(${name}) is int or type(${name}) is float)`,
    isInvalid: isBeyond,
  },
  { kind: whole, isType: (name) => `type(${name}) is int`, isInvalid: isBeyond },
];

function noneOf(kinds: Kinds, current: string): string {
  let condition = '';
  for (const { kind, name } of typeNames) {
    if ((kinds & kind) === 0) continue;
    const isNot = name === 'None' ? `${current} is not None` : `type(${current}) is not ${name}`;
    condition = condition === '' ? isNot : `${condition} and ${isNot}`;
  }
  return condition;
}

/** Numbers have two types; integers only the first. */
const typeNames: readonly { readonly kind: Kinds; readonly name: string }[] = [
  { kind: onlyKind('object'), name: 'dict' },
  { kind: onlyKind('array'), name: 'list' },
  { kind: text, name: 'str' },
  { kind: numbers, name: 'int' },
  { kind: onlyKind('number'), name: 'float' },
  { kind: onlyKind('boolean'), name: 'bool' },
  { kind: onlyKind('null'), name: 'None' },
];

function bracketed(test: string): string {
  return test.includes(' and ') ? `(${test})` : test;
}

/** Tests that a member name is a valid string, then runs the code. */
export function printName(key: string, code: readonly Code[]): readonly Code[] {
  return [ifStatement(`type(${key}) is not str or not encodable(${key})`, returnFalse), ...code];
}

/** Tests that all keys of a dict are strings, not of a subclass of `str`. */
export function printNames(scope: Scope): Code {
  const key = fresh('key', scope.used);
  return block(`for ${key} in ${scope.current}`, [
    ifStatement(`type(${key}) is not str`, returnFalse),
  ]);
}
