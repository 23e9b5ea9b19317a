/**
 * What makes `clean` a proof: whatever passes it is JSON of Python's own types, so that a value
 * need not be walked through twice. Each check that asks for a kind asks for the very type; what a
 * contract leaves open is asked by `plain`. A no of `clean` is no verdict, only the reason to look
 * closely, so that rare values (`1.0` for an integer, numbers beyond 53 bits) may be refused here.
 */
import type { Check, Test } from '../../../compiler/model/rule-tree.ts';
import { block, type Code, conditional } from '../printing/code.ts';
import { fresh } from '../printing/names.ts';
import { isCertain, type Kinds, kindsAsked, onlyKind, type Scope } from './emit-context.ts';
import { printTest } from './tests.ts';

const text = onlyKind('string');
const whole = onlyKind('integer');
const numbers = onlyKind('number') | whole;
const containers = onlyKind('object') | onlyKind('array');
/** Nothing can pass for true, false and null but these themselves. */
const doubtful = text | numbers | containers;

/** Of a value of which nothing is known. */
export const needsTypeCheckAtAll: Kinds = doubtful;

export function proven(scope: Scope): Scope {
  return { ...scope, needsTypeCheck: 0 };
}

/** The same doubts about a value that can only be of these kinds. */
export function needsTypeCheckAmong(needsTypeCheck: Kinds, kinds: Kinds): Kinds {
  return needsTypeCheck & (kinds & numbers ? kinds | numbers : kinds);
}

/** Of what a value holds, where the value is to be proven by that. */
export function needsTypeCheckWithin(scope: Scope): Kinds {
  return scope.needsTypeCheck === 0 ? 0 : needsTypeCheckAtAll;
}

/** Whether what is printed for the check proves the value. */
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

/** All members are named, each once, and the rest is spoken of. */
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

/** Asks the value itself, behind what was asked of it: most that is wrong is found by then. */
export function withPlainCheck(code: readonly Code[], scope: Scope): readonly Code[] {
  return code.at(-1) === refusal
    ? code
    : [...code, conditional(`not plain(${scope.current})`, refused)];
}

export const refusal = 'return False';
/** What stands below a test that refuses. */
export const refused: readonly Code[] = [refusal];

/**
 * What must hold for a test to be passed by other than JSON's own values; undefined where the test
 * proves nothing.
 */
export interface Proof {
  readonly failing: string;
  /** What is asked of those kinds among several that need more than their type. */
  readonly more: readonly Code[];
  readonly needsTypeCheck: Kinds;
}

export function typeGuardOf(test: Test, scope: Scope): Proof | undefined {
  const { current } = scope;
  const kinds = kindsProven(test);
  if (kinds !== 0) {
    const needsTypeCheck = scope.needsTypeCheck & kinds & containers;
    const failing = noneOf(kinds, current);
    const more: Code[] = [];
    for (const { kind, isType, lacks } of kindTests) {
      if (kind === kinds)
        return { failing: `${bracketed(failing)} or ${lacks(current)}`, more, needsTypeCheck };
      if ((kinds & kind) !== 0)
        more.push(conditional(`${isType(current)} and ${lacks(current)}`, refused));
    }
    return { failing, more, needsTypeCheck };
  }
  if (!isOneOfTexts(test)) return undefined;
  const failing = printTest(test, scope, true);
  return failing === 'True'
    ? undefined
    : { failing: `type(${current}) is not str or ${failing}`, more: [], needsTypeCheck: 0 };
}

/** The kinds that a test asks the value for; a test that nothing passes asks for none at all. */
function kindsProven(test: Test): Kinds {
  return kindsAsked(test)?.atMost ?? 0;
}

function isOneOfTexts(test: Test): boolean {
  if (test.kind !== 'in' || test.operand.kind !== 'get' || test.operand.from !== 'self')
    return false;
  return test.operand.path.length === 0 && test.values.every((value) => typeof value === 'string');
}

interface KindTest {
  readonly kind: Kinds;
  readonly isType: (name: string) => string;
  /** When a value of the type is no JSON all the same. */
  readonly lacks: (name: string) => string;
}

const isBeyond = (name: string) => `not -9007199254740991 <= ${name} <= 9007199254740991`;

const kindTests: readonly KindTest[] = [
  {
    kind: text,
    isType: (name) => `type(${name}) is str`,
    lacks: (name) => `not (${name}.isascii() or encodable(${name}))`,
  },
  {
    kind: onlyKind('number'),
    isType: (name) => `(type(${name}) is int or type(${name}) is float)`,
    lacks: isBeyond,
  },
  { kind: whole, isType: (name) => `type(${name}) is int`, lacks: isBeyond },
];

function noneOf(kinds: Kinds, current: string): string {
  let asked = '';
  for (const { kind, name } of typeNames) {
    if ((kinds & kind) === 0) continue;
    const isNot = name === 'None' ? `${current} is not None` : `type(${current}) is not ${name}`;
    asked = asked === '' ? isNot : `${asked} and ${isNot}`;
  }
  return asked;
}

/** A number is of one of two types, a whole one of the first. */
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

/** Of a member of any name, and then what is asked of it. */
export function printName(key: string, code: readonly Code[]): readonly Code[] {
  return [conditional(`type(${key}) is not str or not encodable(${key})`, refused), ...code];
}

/**
 * Of a dict whose names are those of a type: that they are texts, and nothing that only passes for
 * one.
 */
export function printNames(scope: Scope): Code {
  const key = fresh('key', scope.used);
  return block(`for ${key} in ${scope.current}`, [conditional(`type(${key}) is not str`, refused)]);
}
