/**
 * The rule tree. Everything that a document must satisfy, structure and rules alike, is one of
 * these nodes; the interpreter judges by it and each language prints it.
 *
 * Three families: checks walk a value and blame; tests are total and only answer yes or no;
 * operands are what tests look at.
 */
import type { Scalar } from './json.ts';

export type Level = 'must' | 'should';

export type Check =
  /**
   * Each in turn. A `sound` among them may name the `field`s (or, as `*`, the `items`) among them.
   */
  | { readonly kind: 'all'; readonly checks: readonly Check[] }
  /** Blames when the test is false; goes on with `then` only when it is true. */
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
  /** A member of the current object. What it holds is judged only when it is there. */
  | {
      readonly kind: 'field';
      readonly name: string;
      readonly presence: Presence;
      readonly check: Check;
    }
  /** Each item of the current list. */
  | { readonly kind: 'items'; readonly check: Check }
  /** The members of the current object that `declared` does not name, by code point. */
  | {
      readonly kind: 'additionalMembers';
      readonly declared: readonly string[];
      readonly hints: readonly HintFinding[];
      readonly check: Check;
    }
  /**
   * By what the current object holds as `tag`: the first case that has it; `otherwise` where none
   * does.
   */
  | {
      readonly kind: 'switchOnTag';
      readonly tag: string;
      readonly cases: readonly Case[];
      readonly otherwise: Check;
    }
  /**
   * The current string holds JSON: reads it, blames `blame` at the string when it cannot be read,
   * else checks what it holds.
   */
  | { readonly kind: 'jsonString'; readonly finding: Finding; readonly check: Check }
  /**
   * What a declaration asks, with its type arguments; `AGN-033.ToolCall` is one of another
   * contract.
   */
  | { readonly kind: 'call'; readonly type: string; readonly arguments: readonly Check[] }
  /** What the argument for this type parameter asks. */
  | { readonly kind: 'parameter'; readonly name: string }
  /**
   * Skips `then` when a `must` was blamed at or below one of these fields (`*`: the items) before.
   */
  | { readonly kind: 'unlessFailed'; readonly of: readonly string[]; readonly then: Check }
  /**
   * Blames each item whose key equals that of an earlier item. Items whose key is absent or no
   * scalar do not count. An empty key means the whole items, which are equal as JSON values are:
   * numbers by value, members in any order.
   */
  | {
      readonly kind: 'distinct';
      readonly list: Operand;
      readonly key: readonly string[];
      readonly finding: Finding;
    }
  /**
   * The two lists of scalars are equal, in order. Blames once, in the right list: the first item
   * that differs, or, where all that both have is equal, the list itself.
   */
  | {
      readonly kind: 'sequence';
      readonly left: Projection;
      readonly right: Projection;
      readonly finding: Finding;
    }
  /**
   * Each string of the list names a member of the current object, of this kind where one is given.
   * Blames the item.
   */
  | {
      readonly kind: 'namesMembers';
      readonly list: Get;
      readonly of: JsonKind | undefined;
      readonly finding: Finding;
    }
  /**
   * Each scalar at `from` (or in a list of scalars there) is one of the scalars at `to`; with
   * `before`, of an earlier item than its own, both lists being the same. What is absent or null
   * names nothing. Blames the scalar.
   */
  | {
      readonly kind: 'references';
      readonly from: Projection;
      readonly to: Projection;
      readonly before: boolean;
      readonly finding: Finding;
    }
  /**
   * The value fits a JSON Schema, see fits.ts. Where one of the two is absent, nothing is said.
   * Blames each place in the value that does not fit.
   */
  | {
      readonly kind: 'matchesSchema';
      readonly value: Get;
      readonly schema: SchemaSource;
      readonly finding: Finding;
    };

export type Presence =
  | { readonly kind: 'required'; readonly finding: Finding }
  | { readonly kind: 'optional' }
  /** Blamed when it is there, whatever it holds; `check` is not looked at. */
  | { readonly kind: 'forbidden'; readonly finding: Finding };

/** Taken when the tag is one of the values, or a string that starts with one of the prefixes. */
export interface Case {
  readonly values: readonly (string | boolean)[];
  readonly prefixes: readonly string[];
  readonly check: Check;
}

/** A well-known mistake: blamed at that key instead of what `others` says of it. */
export interface HintFinding {
  readonly name: string;
  readonly finding: Finding;
}

/** `list` leads to a list, `item` from each of its items to a scalar. */
export interface Projection {
  readonly list: Get;
  readonly item: readonly string[];
}

/** One schema, or that of the first item of a list whose scalar at `by` is the one at `key`. */
export type SchemaSource =
  | { readonly kind: 'one'; readonly at: Get }
  | {
      readonly kind: 'keyed';
      readonly list: Get;
      readonly item: readonly string[];
      readonly by: readonly string[];
      readonly key: Get;
    };

export interface Finding {
  readonly rule: string;
  readonly level: Level;
  readonly message: string;
  /** Members from the current value (in an exchange: from the answers) to what must change. */
  readonly at: readonly string[];
}

/** Total: where an operand is absent or of the wrong kind, the answer is no. */
export type Test =
  | { readonly kind: 'hasKind'; readonly operand: Operand; readonly of: JsonKind }
  | { readonly kind: 'present'; readonly operand: Operand }
  /** Numbers by value, strings by code point; `equal` also booleans and null. */
  | {
      readonly kind: 'compare';
      readonly left: Operand;
      readonly operator: Comparison;
      readonly right: Operand;
    }
  | { readonly kind: 'in'; readonly operand: Operand; readonly values: readonly Scalar[] }
  /** An anchored pattern of the linear subset, written as `^…$`. */
  | { readonly kind: 'matches'; readonly operand: Operand; readonly pattern: string }
  /** A text that starts with this one, or with the text that stands there. */
  | { readonly kind: 'startsWith'; readonly operand: Operand; readonly prefix: string | Get }
  /**
   * A text that is blank, or that holds an emoji, markup, a data URL or untagged JSON: each one
   * algorithm of our own, see text-rules.ts.
   */
  | { readonly kind: 'text'; readonly operand: Operand; readonly is: TextRule }
  /**
   * A JSON Schema in which every keyword has its right form, or one without keywords that `fits`
   * passes over, see fits.ts.
   */
  | { readonly kind: 'schema'; readonly operand: Operand; readonly is: SchemaState }
  /** The test holds for at least one item of the list, which it sees as `item`. */
  | { readonly kind: 'some'; readonly list: Operand; readonly test: Test }
  /** At least `min` and at most `max` of these: and, or, not, exactly one of. */
  | {
      readonly kind: 'nOf';
      readonly min: number;
      readonly max: number;
      readonly tests: readonly Test[];
    };

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
export type Comparison = 'equal' | 'at-least' | 'at-most' | 'above' | 'below';
export type TextRule = 'blank' | 'emoji' | 'markup' | 'data-url' | 'untagged-json';
export type SchemaState = 'well-formed' | 'fully-validated';

export type Operand =
  | Get
  | { readonly kind: 'literal'; readonly value: Scalar }
  /**
   * Code points, bytes (UTF-8), sentences, tokens or the instant of a string, items of a list, keys
   * of an object; absent for any other kind.
   */
  | { readonly kind: 'measure'; readonly of: Measure; readonly operand: Operand }
  /**
   * How many items of a list pass the test, which sees each as `item`; absent for what is no list.
   */
  | { readonly kind: 'count'; readonly list: Operand; readonly where: Test | undefined }
  /**
   * The numbers at `item` of each item, added from the first to the last; absent when one of them
   * is no number.
   */
  | { readonly kind: 'sum'; readonly list: Operand; readonly item: readonly string[] }
  /** On doubles; absent when a side is no number or the result is not finite. */
  | {
      readonly kind: 'arithmetic';
      readonly operator: Arithmetic;
      readonly left: Operand;
      readonly right: Operand;
    };

/** What stands at a path of members below a bound name. */
export interface Get {
  readonly kind: 'get';
  readonly from: Binding;
  readonly path: readonly string[];
}

/**
 * `context` is what the caller supplies; absent when he supplies none. `item` is the item that the
 * nearest `some` or `count` looks at.
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
/** No test of none can be one that holds. */
export const alwaysFalse: Test = { kind: 'nOf', min: 1, max: 1, tests: [] };
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
