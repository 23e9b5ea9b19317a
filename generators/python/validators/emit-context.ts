/**
 * The context of printed statements: the variable of the current value, what is known about it, and
 * its path in the document.
 */
import type { Contract } from '../../../compiler/model/model.ts';
import type { Check, JsonKind, Test } from '../../../compiler/model/rule-tree.ts';
import type { Code } from '../printing/code.ts';
import type { Constants } from './constants.ts';
import type { Path } from './paths.ts';

/** `clean` returns whether a value is valid; `collect` reports the violations with their paths. */
export type Mode = 'clean' | 'collect';

export interface Scope {
  readonly mode: Mode;
  /** The variable of the current value. */
  readonly current: string;
  /**
   * The JSON kinds that the current value may still have. Pyright narrows alike, and rejects
   * redundant tests.
   */
  readonly kinds: Kinds;
  /**
   * The kinds for which the exact Python type of the value is still unchecked; 0 if it does not
   * matter.
   */
  readonly needsTypeCheck: Kinds;
  readonly path: Path;
  /** Whether the function ends after this check. */
  readonly isLast: boolean;
  /** Local names in use. */
  readonly used: string[];
  /** Names of nested functions; type checkers require them to be unique. */
  readonly defined: string[];
  /** Variables that are true if a field passed (`*`: the items). */
  readonly passed: ReadonlyMap<string, readonly string[]>;
  /** Prefix for the names of constants. */
  readonly subject: string;
  readonly isExchange: boolean;
  /** The variable of the item of the nearest `some` or `count`. */
  readonly item: string | undefined;
  /** The contract in which type names are resolved. */
  readonly contract: Contract;
  /** Whether the caller certainly passed a context. */
  readonly isContextGiven: boolean;
  readonly constants: Constants;
  readonly printers: Printers;
}

/** The printers of checks and tests. They are called through the scope to avoid import cycles. */
export interface Printers {
  readonly check: (check: Check, scope: Scope) => readonly Code[];
  readonly test: (test: Test, scope: Scope) => string;
}

/** For a value that has no tracked fields yet. */
export const nonePassed: Scope['passed'] = new Map();

/** A set of JSON kinds as a bit mask, since it is tested very often. */
export type Kinds = number;

const bits: Readonly<Record<JsonKind, Kinds>> = {
  object: 1,
  array: 2,
  string: 4,
  number: 8,
  boolean: 16,
  null: 32,
  integer: 64,
};
const anyNumber = bits.number | bits.integer;

export const anyKind: Kinds =
  bits.object | bits.array | bits.string | bits.number | bits.boolean | bits.null;

export function onlyKind(kind: JsonKind): Kinds {
  return bits[kind];
}

/** Returns the scope after a test that passed or failed. */
export function narrowed(
  scope: Scope,
  test: Test,
  holds: boolean,
  needsTypeCheck = scope.needsTypeCheck,
): Scope {
  if (holds && testsContext(test)) return { ...scope, isContextGiven: true, needsTypeCheck };
  const tested = kindsTested(test);
  if (tested === undefined) return { ...scope, needsTypeCheck };
  return {
    ...scope,
    kinds: holds ? intersection(scope.kinds, tested.atMost) : without(scope.kinds, tested.always),
    needsTypeCheck,
  };
}

function testsContext(test: Test): boolean {
  return (
    test.kind === 'present' &&
    test.operand.kind === 'get' &&
    test.operand.from === 'context' &&
    test.operand.path.length === 0
  );
}

/** Kinds outside of `atMost` fail the test; kinds in `always` pass it. */
export interface KindsTested {
  readonly atMost: Kinds;
  readonly always: Kinds;
}

export function kindsTested(test: Test): KindsTested | undefined {
  if (
    test.kind === 'hasKind' &&
    test.operand.kind === 'get' &&
    test.operand.from === 'self' &&
    test.operand.path.length === 0
  ) {
    return { atMost: bits[test.of], always: bits[test.of] };
  }
  if (test.kind !== 'nOf' || test.min !== 1 || test.max < test.tests.length) return undefined;
  const either = { atMost: 0, always: 0 };
  for (const each of test.tests) {
    const tested = kindsTested(each);
    if (tested === undefined) return undefined;
    either.atMost |= tested.atMost;
    either.always |= tested.always;
  }
  return either;
}

function intersection(kinds: Kinds, tested: Kinds): Kinds {
  return tested & (kinds | (kinds & bits.number ? bits.integer : 0));
}

function without(kinds: Kinds, tested: Kinds): Kinds {
  return kinds & ~(tested | (tested & bits.number ? bits.integer : 0));
}

/** Whether a value of these kinds may be of this one. */
export function isPossible(kinds: Kinds, kind: JsonKind): boolean {
  return (kinds & (kind === 'number' || kind === 'integer' ? anyNumber : bits[kind])) !== 0;
}

/** Whether the current value is certainly of this kind. */
export function isCertain(kinds: Kinds, kind: JsonKind): boolean {
  return kinds !== 0 && (kinds & ~(kind === 'number' ? anyNumber : bits[kind])) === 0;
}
