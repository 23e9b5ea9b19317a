/**
 * The rule tree. Everything that a document must satisfy, structure and rules alike, is one of these nodes;
 * the interpreter judges by it and each language prints it.
 *
 * Three families: checks walk a value and blame; tests are total and only answer yes or no; operands are what tests look at.
 */
import type { Level } from './model.ts';

export type Check =
  /** Each in turn. A `sound` among them may name the `field`s (or, as `*`, the `items`) among them. */
  | { readonly kind: 'all'; readonly checks: readonly Check[] }
  /** Blames when the test is false; goes on with `then` only when it is true. */
  | { readonly kind: 'assert'; readonly test: Test; readonly blame: Blame; readonly then: Check | undefined }
  | { readonly kind: 'when'; readonly test: Test; readonly then: Check; readonly otherwise: Check | undefined }
  /** A member of the current object. What it holds is judged only when it is there. */
  | { readonly kind: 'field'; readonly name: string; readonly presence: Presence; readonly check: Check }
  /** Each item of the current list. */
  | { readonly kind: 'items'; readonly check: Check }
  /** The members of the current object that `declared` does not name, by code point. */
  | { readonly kind: 'others'; readonly declared: readonly string[]; readonly hints: readonly HintBlame[]; readonly check: Check }
  /** By the string that the current object holds as `tag`; `otherwise` where it is no string or none of the cases. */
  | { readonly kind: 'choose'; readonly tag: string; readonly cases: readonly Case[]; readonly otherwise: Check }
  /** The current string holds JSON: reads it, blames `blame` at the string when it cannot be read, else checks what it holds. */
  | { readonly kind: 'embedded'; readonly blame: Blame; readonly check: Check }
  /** What a declaration asks, with its type arguments. */
  | { readonly kind: 'call'; readonly type: string; readonly arguments: readonly Check[] }
  /** What the argument for this type parameter asks. */
  | { readonly kind: 'parameter'; readonly name: string }
  /** Skips `then` when a `must` was blamed at or below one of these fields (`*`: the items) before. */
  | { readonly kind: 'sound'; readonly of: readonly string[]; readonly then: Check }
  /** Blames each item whose key equals that of an earlier item. Items whose key is absent or no scalar do not count. */
  | { readonly kind: 'distinct'; readonly list: Operand; readonly key: readonly string[]; readonly blame: Blame }
  /**
   * The two lists of scalars are equal, in order. Blames once, in the right list: the first item that differs, or,
   * where all that both have is equal, the list itself.
   */
  | { readonly kind: 'sequence'; readonly left: Projection; readonly right: Projection; readonly blame: Blame };

export type Presence =
  | { readonly kind: 'required'; readonly blame: Blame }
  | { readonly kind: 'optional' }
  /** Blamed when it is there, whatever it holds; `check` is not looked at. */
  | { readonly kind: 'forbidden'; readonly blame: Blame };

export interface Case {
  readonly value: string;
  readonly check: Check;
}

/** A well-known mistake: blamed at that key instead of what `others` says of it. */
export interface HintBlame {
  readonly name: string;
  readonly blame: Blame;
}

/** `list` leads to a list, `item` from each of its items to a scalar. */
export interface Projection {
  readonly list: Get;
  readonly item: readonly string[];
}

export interface Blame {
  readonly rule: string;
  readonly level: Level;
  readonly message: string;
  /** Members from the current value (in an exchange: from the answers) to what must change. */
  readonly at: readonly string[];
}

/** Total: where an operand is absent or of the wrong kind, the answer is no. */
export type Test =
  | { readonly kind: 'is'; readonly operand: Operand; readonly of: JsonKind }
  | { readonly kind: 'present'; readonly operand: Operand }
  /** Numbers by value, strings by code point; `equal` also booleans and null. */
  | { readonly kind: 'compare'; readonly left: Operand; readonly operator: Comparison; readonly right: Operand }
  | { readonly kind: 'in'; readonly operand: Operand; readonly values: readonly Scalar[] }
  /** An anchored pattern of the linear subset, written as `^…$`. */
  | { readonly kind: 'matches'; readonly operand: Operand; readonly pattern: string }
  /** At least `min` and at most `max` of these: and, or, not, exactly one of. */
  | { readonly kind: 'holds'; readonly min: number; readonly max: number; readonly tests: readonly Test[] };

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
export type Comparison = 'equal' | 'at-least' | 'at-most';
export type Scalar = null | boolean | number | string;

export type Operand =
  | Get
  | { readonly kind: 'literal'; readonly value: Scalar }
  /** Code points and bytes (UTF-8) of a string, items of a list, keys of an object; absent for any other kind. */
  | { readonly kind: 'measure'; readonly of: Measure; readonly operand: Operand };

/** What stands at a path of members below a bound name. */
export interface Get {
  readonly kind: 'get';
  readonly from: Binding;
  readonly path: readonly string[];
}

export type Binding = 'self' | 'asks' | 'answers';
export type Measure = 'code-points' | 'bytes' | 'items' | 'keys';

export const self: Get = { kind: 'get', from: 'self', path: [] };
export const nothing: Check = { kind: 'all', checks: [] };

export function get(from: Binding, ...path: readonly string[]): Get {
  return { kind: 'get', from, path };
}

export function all(checks: readonly Check[]): Check {
  const inner = checks.filter((check) => check !== nothing);
  return inner.length === 0 ? nothing : inner.length === 1 && inner[0] !== undefined ? inner[0] : { kind: 'all', checks: inner };
}

export function assert(test: Test, blame: Blame, then?: Check): Check {
  return { kind: 'assert', test, blame, then: then === nothing ? undefined : then };
}

export function every(tests: readonly Test[]): Test {
  const [only] = tests;
  return tests.length === 1 && only !== undefined ? only : { kind: 'holds', min: tests.length, max: tests.length, tests };
}

export function not(test: Test): Test {
  return { kind: 'holds', min: 0, max: 0, tests: [test] };
}
