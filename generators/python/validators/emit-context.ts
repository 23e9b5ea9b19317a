/**
 * What printed statements stand in: which variable is judged, what is known of it, and where it
 * stands in the document.
 */
import type { Contract } from '../../../compiler/model/model.ts';
import type { Check, JsonKind, Test } from '../../../compiler/model/rule-tree.ts';
import type { Code } from '../printing/code.ts';
import type { Constants } from './constants.ts';
import type { Path } from './paths.ts';

/** `clean` only answers; `collect` says what is wrong and where. */
export type Mode = 'clean' | 'collect';

export interface Scope {
  readonly mode: Mode;
  /** The variable that holds the current value. */
  readonly current: string;
  /**
   * The JSON kinds that the current value may still have; pyright knows as much, and refuses to be
   * asked again.
   */
  readonly kinds: Kinds;
  /**
   * The kinds in which the value may still be something that only passes for JSON; nothing where
   * that does not matter.
   */
  readonly needsTypeCheck: Kinds;
  readonly path: Path;
  /** Whether the function ends after this. */
  readonly isLast: boolean;
  /** Local names in use here. */
  readonly used: string[];
  /** Functions defined within the function; type checkers want each name once. */
  readonly defined: string[];
  /** Variables that say whether nothing was blamed at a field (`*`: the items). */
  readonly passed: ReadonlyMap<string, readonly string[]>;
  /** Names after what is judged, for constants. */
  readonly subject: string;
  readonly isExchange: boolean;
  /** The variable of the item that the nearest `some` or `count` looks at. */
  readonly item: string | undefined;
  /** The contract whose names the checks use. */
  readonly contract: Contract;
  /** Whether it is known that the caller gave a context. */
  readonly isContextGiven: boolean;
  readonly constants: Constants;
  readonly printers: Printers;
}

/**
 * The printers of all checks and of all tests. A file that `checks.ts` or `tests.ts` imports calls
 * them through the scope, so that files do not import each other.
 */
export interface Printers {
  readonly check: (check: Check, scope: Scope) => readonly Code[];
  readonly test: (test: Test, scope: Scope) => string;
}

/** Of a value of which nothing was judged yet. */
export const nonePassed: Scope['passed'] = new Map();

/** A set of JSON kinds, a bit each: it is asked more often than anything else. */
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

/** What is known where a test holds, or where it does not. */
export function narrowed(
  scope: Scope,
  test: Test,
  holds: boolean,
  needsTypeCheck = scope.needsTypeCheck,
): Scope {
  if (holds && asksForContext(test)) return { ...scope, isContextGiven: true, needsTypeCheck };
  const asked = kindsAsked(test);
  if (asked === undefined) return { ...scope, needsTypeCheck };
  return {
    ...scope,
    kinds: holds ? intersection(scope.kinds, asked.atMost) : without(scope.kinds, asked.always),
    needsTypeCheck,
  };
}

function asksForContext(test: Test): boolean {
  return (
    test.kind === 'present' &&
    test.operand.kind === 'get' &&
    test.operand.from === 'context' &&
    test.operand.path.length === 0
  );
}

/** Kinds outside of `atMost` fail the test; kinds in `always` pass it. */
export interface KindsAsked {
  readonly atMost: Kinds;
  readonly always: Kinds;
}

export function kindsAsked(test: Test): KindsAsked | undefined {
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
    const asked = kindsAsked(each);
    if (asked === undefined) return undefined;
    either.atMost |= asked.atMost;
    either.always |= asked.always;
  }
  return either;
}

function intersection(kinds: Kinds, asked: Kinds): Kinds {
  return asked & (kinds | (kinds & bits.number ? bits.integer : 0));
}

function without(kinds: Kinds, asked: Kinds): Kinds {
  return kinds & ~(asked | (asked & bits.number ? bits.integer : 0));
}

/** Whether a value of these kinds may be of this one. */
export function isPossible(kinds: Kinds, kind: JsonKind): boolean {
  return (kinds & (kind === 'number' || kind === 'integer' ? anyNumber : bits[kind])) !== 0;
}

/** Whether the current value is certainly of this kind. */
export function isCertain(kinds: Kinds, kind: JsonKind): boolean {
  return kinds !== 0 && (kinds & ~(kind === 'number' ? anyNumber : bits[kind])) === 0;
}
