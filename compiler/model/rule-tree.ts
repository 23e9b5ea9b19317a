/**
 * The rule tree: everything that a document must satisfy, structure and rules alike. The
 * interpreter evaluates it, and each target generates its validators from it.  It has three kinds
 * of nodes: checks walk a value and report violations; tests are total predicates; operands are the
 * values that tests compare.
 */
import type { JsonKind, Scalar } from './json.ts';

export type Level = 'must' | 'should';

export type Check =
  /**
   * Runs the checks in order. An `unlessFailed` among them may name the `field`s, or as `*` the
   * `items`, among them.
   */
  | { readonly kind: 'all'; readonly checks: readonly Check[] }
  /** Reports the finding if the test is false; otherwise continues with `then`. */
  | {
      readonly kind: 'assert';
      readonly test: Test;
      readonly finding: Finding;
      readonly then: Check | undefined;
    }
  | {
      readonly kind: 'when';
      readonly test: Test;
      readonly then: Check;
      readonly otherwise: Check | undefined;
    }
  /** Validates a member of the current object if it is present. */
  | {
      readonly kind: 'field';
      readonly name: string;
      readonly presence: Presence;
      readonly check: Check;
    }
  /** Validates each item of the current list. */
  | { readonly kind: 'items'; readonly check: Check }
  /** Validates the members of the current object that `declared` does not name, by code point. */
  | {
      readonly kind: 'additionalMembers';
      readonly declared: readonly string[];
      readonly hints: readonly HintFinding[];
      /** Checks of members by their names. No name matches two of the patterns. */
      readonly patterns?: readonly MemberPattern[];
      /** The check of all others. */
      readonly check: Check;
    }
  /** Selects the first case that matches the member `tag` of the current object, or `otherwise`. */
  | {
      readonly kind: 'switchOnTag';
      readonly tag: string;
      readonly cases: readonly Case[];
      readonly otherwise: Check;
    }
  /** Parses the JSON in the current string, or reports the finding, and validates the value. */
  | { readonly kind: 'jsonString'; readonly finding: Finding; readonly check: Check }
  /**
   * Calls the check of a declaration with type arguments. `AGN-033.ToolCall` is a declaration of
   * another contract.
   */
  | { readonly kind: 'call'; readonly type: string; readonly arguments: readonly Check[] }
  /** Calls the check of the argument for this type parameter. */
  | { readonly kind: 'parameter'; readonly name: string }
  /**
   * Skips `then` if a violation of level `must` has been reported at or below one of these fields
   * (`*`: the items).
   */
  | { readonly kind: 'unlessFailed'; readonly of: readonly string[]; readonly then: Check }
  /**
   * Reports each item whose key equals that of an earlier item. Items whose key is absent or not a
   * scalar are ignored. With an empty key the whole items are compared as JSON values: numbers by
   * value, members in any order.
   */
  | {
      readonly kind: 'distinct';
      readonly list: Operand;
      readonly key: readonly string[];
      readonly finding: Finding;
    }
  /**
   * Two lists of scalars are equal, in order. Reports one violation in the right list: at the first
   * item that differs, or at the list if only the lengths differ.
   */
  | {
      readonly kind: 'sequence';
      readonly left: Projection;
      readonly right: Projection;
      readonly finding: Finding;
    }
  /**
   * Each string of the list names a member of the current object, of the kind `of` if it is given.
   * Reports each item that does not.
   */
  | {
      readonly kind: 'namesMembers';
      readonly list: Get;
      readonly of: JsonKind | undefined;
      readonly finding: Finding;
    }
  /**
   * Each scalar at `from`, or in a list of scalars there, is one of the scalars at `to`; with
   * `before`, one of an earlier item of the same list. Absent and null values are ignored. Reports
   * each scalar that is not.
   */
  | {
      readonly kind: 'references';
      readonly from: Projection;
      readonly to: Projection;
      readonly before: boolean;
      readonly finding: Finding;
    }
  /**
   * The value matches a JSON Schema, see interpreter/matches-schema.ts. Passes if one of the two is
   * absent. Reports each location in the value that does not match.
   */
  | {
      readonly kind: 'matchesSchema';
      readonly value: Get;
      readonly schema: SchemaSource;
      readonly finding: Finding;
    };

/** The checks that look at lists, or at a value and a schema, as a whole. */
export type ListCheck = Extract<
  Check,
  { readonly kind: 'distinct' | 'sequence' | 'namesMembers' | 'references' | 'matchesSchema' }
>;

export type Presence =
  | { readonly kind: 'required'; readonly finding: Finding }
  | { readonly kind: 'optional' }
  /** Reported if the member is present, whatever its value; `check` is not evaluated. */
  | { readonly kind: 'forbidden'; readonly finding: Finding };

/** Matches if the tag is one of the values, or a string that starts with one of the prefixes. */
export interface Case {
  readonly values: readonly (string | boolean)[];
  readonly prefixes: readonly string[];
  readonly check: Check;
}

export interface MemberPattern {
  readonly pattern: string;
  readonly check: Check;
}

/** A common mistake: reported at this key instead of the check of additional members. */
export interface HintFinding {
  readonly name: string;
  readonly finding: Finding;
}

/** A path to a list, and a path from each of its items to a value. */
export interface Projection {
  readonly list: Get;
  readonly item: readonly string[];
}

/** One schema, or that of the first item of a list whose scalar at `by` equals the one at `key`. */
export type SchemaSource =
  | { readonly kind: 'one'; readonly at: Get }
  | {
      readonly kind: 'keyed';
      readonly list: Get;
      readonly item: readonly string[];
      readonly by: readonly string[];
      readonly key: Get;
    };

/** The violation that a check reports, without its location in the document. */
export interface Finding {
  readonly rule: string;
  readonly level: Level;
  readonly message: string;
  /** The path from the current value (in an exchange: from the response) to the value to change. */
  readonly at: readonly string[];
}

/** A total predicate: false if an operand is absent or of the wrong kind. */
export type Test =
  | { readonly kind: 'hasKind'; readonly operand: Operand; readonly of: JsonKind }
  | { readonly kind: 'present'; readonly operand: Operand }
  /** Compares numbers; `equal` also compares strings, booleans and null. */
  | {
      readonly kind: 'compare';
      readonly left: Operand;
      readonly operator: Comparison;
      readonly right: Operand;
    }
  | { readonly kind: 'in'; readonly operand: Operand; readonly values: readonly Scalar[] }
  /** A pattern of the linear subset, anchored as `^…$`. */
  | { readonly kind: 'matches'; readonly operand: Operand; readonly pattern: string }
  /** A text that starts with this prefix, or with the text at this path. */
  | { readonly kind: 'startsWith'; readonly operand: Operand; readonly prefix: string | Get }
  /** A text that is blank, or contains emoji, markup and so on; see text-rules.ts. */
  | { readonly kind: 'text'; readonly operand: Operand; readonly is: TextRule }
  /**
   * A JSON Schema whose keywords all have valid values, or one without keywords that
   * `matchesSchema` ignores; see interpreter/schema-state.ts.
   */
  | { readonly kind: 'schema'; readonly operand: Operand; readonly is: SchemaState }
  /** The test holds for at least one item of the list, which is bound to `item`. */
  | { readonly kind: 'some'; readonly list: Operand; readonly test: Test }
  /** At least `min` and at most `max` of the tests hold: and, or, not, exactly one of. */
  | {
      readonly kind: 'nOf';
      readonly min: number;
      readonly max: number;
      readonly tests: readonly Test[];
    };

export type Comparison = 'equal' | 'at-least' | 'at-most' | 'above' | 'below';
export type TextRule = 'blank' | 'emoji' | 'markup' | 'data-url' | 'untagged-json';
export type SchemaState = 'well-formed' | 'fully-validated';

export type Operand =
  | Get
  | { readonly kind: 'literal'; readonly value: Scalar }
  /**
   * The number of code points, bytes (UTF-8), sentences or tokens of a string, its instant, or the
   * number of items of a list or keys of an object; absent for other kinds.
   */
  | { readonly kind: 'measure'; readonly of: Measure; readonly operand: Operand }
  /** The number of items of a list for which the test holds; absent for other kinds. */
  | { readonly kind: 'count'; readonly list: Operand; readonly where: Test | undefined }
  /** The sum of the numbers at `item` of each item, in order; absent if one is not a number. */
  | { readonly kind: 'sum'; readonly list: Operand; readonly item: readonly string[] }
  /** Arithmetic on doubles; absent if a side is not a number or the result is not finite. */
  | {
      readonly kind: 'arithmetic';
      readonly operator: Arithmetic;
      readonly left: Operand;
      readonly right: Operand;
    };

/** The value at a path of members from a bound name. */
export interface Get {
  readonly kind: 'get';
  readonly from: Binding;
  readonly path: readonly string[];
}

/**
 * `context` is the value that the caller passes, which may be absent. `item` is the current item of
 * the nearest `some` or `count`.
 */
export type Binding = 'self' | 'item' | 'asks' | 'answers' | 'context';
export type Measure =
  | 'code-points'
  | 'bytes'
  | 'sentences'
  | 'tokens'
  | 'instant'
  | 'items'
  | 'keys';
/** `distance` is the absolute difference. */
export type Arithmetic = 'add' | 'subtract' | 'multiply' | 'divide' | 'distance';

export const self: Get = { kind: 'get', from: 'self', path: [] };
/** One of no tests must hold, which is always false. */
export const alwaysFalse: Test = { kind: 'nOf', min: 1, max: 1, tests: [] };
/** A check that always passes. Compared by identity. */
export const noop: Check = { kind: 'all', checks: [] };

export function get(from: Binding, ...path: readonly string[]): Get {
  return { kind: 'get', from, path };
}

export function all(checks: readonly Check[]): Check {
  const inner = checks.includes(noop) ? checks.filter((check) => check !== noop) : checks;
  return inner.length === 0
    ? noop
    : inner.length === 1 && inner[0] !== undefined
      ? inner[0]
      : { kind: 'all', checks: inner };
}

export function assert(test: Test, finding: Finding, then?: Check): Check {
  return { kind: 'assert', test, finding, then: then === noop ? undefined : then };
}

export function every(tests: readonly Test[]): Test {
  const [only] = tests;
  return tests.length === 1 && only !== undefined
    ? only
    : { kind: 'nOf', min: tests.length, max: tests.length, tests };
}

export function not(test: Test): Test {
  return { kind: 'nOf', min: 0, max: 0, tests: [test] };
}
