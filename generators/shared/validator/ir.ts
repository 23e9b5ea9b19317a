/**
 * The validator IR: the rule tree lowered to statements that every language has. Narrowing, constant
 * folding, field tracking, names of locals and pools of constants are decided here; a language
 * prints the nodes and decides nothing about validity.
 *
 * A function exists in one of two modes: `is-valid` returns false at the first violation, `collect`
 * reports all of them.
 */
import type { JsonKind, Scalar } from '../../../compiler/model/json.ts';
import type { Comparison, Level } from '../../../compiler/model/rule-tree.ts';
import type { Kinds } from './kinds.ts';

export type Mode = 'is-valid' | 'collect';

/** A variable. Its name is in snake case, and unique in its function in every case convention. */
export interface Local {
  readonly name: string;
  /** Set for a flag that the parts of a split function share: its index in their list of flags. */
  readonly slot?: number;
}

export type Block = readonly Statement[];

export type Statement =
  | Report
  | {
      readonly kind: 'if';
      readonly test: Test;
      readonly then: Block;
      readonly otherwise: Block;
    }
  /** Visible to the statements after it in the same block. */
  | { readonly kind: 'let'; readonly local: Local; readonly value: Value }
  /** Binds required members of an object; returns false if one is absent. Only in `is-valid`. */
  | { readonly kind: 'takeMembers'; readonly object: Value; readonly members: readonly Member[] }
  | {
      readonly kind: 'forEachItem';
      readonly list: Value;
      readonly item: Local;
      /** Undefined if the body uses no path. */
      readonly index: Local | undefined;
      readonly body: Block;
    }
  /** The members of an object that are not declared; in `collect` ordered by code point. */
  | {
      readonly kind: 'forEachMember';
      readonly object: Value;
      readonly declared: NameSet | undefined;
      /** Undefined if the body does not use it; likewise the value. */
      readonly key: Local | undefined;
      readonly value: Local | undefined;
      readonly body: Block;
    }
  /** The body runs once per pointer that the operation finds, relative to `base`. */
  | {
      readonly kind: 'forEachFound';
      readonly found: Operation<FoundName>;
      readonly base: Path;
      readonly pointer: Local;
      readonly body: Block;
    }
  /** Reports what a function of another type reports. Only in `collect`. */
  | {
      readonly kind: 'call';
      readonly call: Call;
      /**
       * Whether it pays to ask first whether the value is valid, if that is much faster: most of a
       * document with a mistake has none.
       */
      readonly isWorthAsking: boolean;
    }
  /**
   * Parses the JSON that a string contains and continues with its value. In `collect` it reports
   * `finding` if the string is not JSON, and the violations of the reader if it is not safe; in
   * `is-valid` it returns false.
   */
  | {
      readonly kind: 'readJson';
      readonly text: Value;
      readonly value: Local;
      readonly finding: Report;
      readonly at: Path;
      readonly then: Block;
    }
  /**
   * Runs the body and records in `passed` whether it reported no error; `errorsBefore` is for the
   * number of errors before it. Not a scope.
   */
  | {
      readonly kind: 'track';
      readonly errorsBefore: Local;
      readonly passed: Local;
      readonly body: Block;
    }
  /** A function that is the argument of a generic type. */
  | {
      readonly kind: 'function';
      readonly name: Local;
      readonly value: Local;
      readonly path: Local;
      readonly body: Block;
    }
  /**
   * A part of a function that compilers would refuse as a whole, or analyse for minutes. It uses no
   * variable of other parts but flags, so that it can be a function of its own.
   */
  | {
      readonly kind: 'part';
      readonly number: number;
      /** Whether the parts of the function share flags. */
      readonly hasFlags: boolean;
      readonly body: Block;
    }
  | { readonly kind: 'return'; readonly value: boolean };

export interface Report {
  readonly kind: 'report';
  readonly rule: string;
  readonly level: Level;
  readonly message: string;
  readonly at: Path;
}

export interface Member {
  readonly name: string;
  readonly local: Local;
}

/** A pointer below the value of the innermost function. */
export type Path = readonly Step[];

export type Step =
  | { readonly kind: 'member'; readonly name: string }
  | { readonly kind: 'index'; readonly local: Local }
  /** A member whose name is only known at run time. */
  | { readonly kind: 'key'; readonly local: Local }
  /** Into the JSON that a string contains. */
  | { readonly kind: 'embedded' }
  /** A relative pointer that an operation found; the steps before it are its base. */
  | { readonly kind: 'found'; readonly local: Local };

/** A JSON value or an absent one. `kinds` is what is known of it, also by its tests so far. */
export type Value =
  | {
      readonly kind: 'local';
      readonly local: Local;
      readonly kinds: Kinds;
      /** Whether it is the value that is being checked, and not one that a rule compares with. */
      readonly isCurrent: boolean;
    }
  | {
      readonly kind: 'member';
      readonly of: Value;
      readonly name: string;
      readonly kinds: Kinds;
    }
  | { readonly kind: 'literal'; readonly value: Scalar | undefined; readonly kinds: Kinds }
  | (Operation<ValueName> & { readonly kinds: Kinds });

export type Test =
  | { readonly kind: 'constant'; readonly value: boolean }
  /** All kinds of JSON together mean: not absent. */
  | {
      readonly kind: 'isKind';
      readonly of: Value;
      readonly kinds: Kinds;
      readonly proof: Proof;
    }
  | {
      readonly kind: 'compare';
      readonly operator: Comparison;
      readonly left: Value;
      readonly right: Value;
    }
  | { readonly kind: 'not'; readonly test: Test }
  | { readonly kind: 'all' | 'any'; readonly tests: readonly Test[] }
  | Operation<TestName>
  /** Whether the operation finds anything. */
  | { readonly kind: 'finds'; readonly found: Operation<FoundName> }
  | { readonly kind: 'isValid'; readonly call: Call }
  | { readonly kind: 'passed'; readonly local: Local };

/**
 * What a test of a kind must prove in a language whose values can look like JSON without being JSON
 * (a subclass of `str` in Python, a lone surrogate): nothing, the type, or the type and the value.
 */
export type Proof = 'none' | 'type' | 'value';

export interface Call {
  readonly callee: Callee;
  readonly value: Value;
  readonly at: Path;
  readonly arguments: readonly Callee[];
}

export type Callee =
  | {
      readonly kind: 'declaration';
      /** As the contract names it; `AGN-033.ToolCall` is a type of another contract. */
      readonly type: string;
      readonly context: 'none' | 'given' | 'absent';
    }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'local'; readonly local: Local };

/** An operation of the run time: the same name in every language, in its case convention. */
export interface Operation<Name extends OperationName> {
  readonly kind: 'operation';
  readonly name: Name;
  readonly arguments: readonly Argument[];
}

export type Argument =
  | Value
  | { readonly kind: 'path'; readonly names: readonly string[] }
  | { readonly kind: 'pattern'; readonly pattern: PooledPattern }
  | { readonly kind: 'table'; readonly table: PooledTable }
  | { readonly kind: 'names'; readonly names: NameSet }
  | { readonly kind: 'scalars'; readonly scalars: ScalarSet }
  | { readonly kind: 'jsonKind'; readonly of: JsonKind | undefined }
  | { readonly kind: 'tests'; readonly tests: readonly Test[] }
  | { readonly kind: 'itemTest'; readonly item: Local; readonly test: Test };

/** Numbers and parts of documents; absent if an argument has none. */
export const valueNames = [
  ...(['codePoints', 'utf8Bytes', 'sentences', 'tokens', 'instant'] as const),
  ...(['itemCount', 'memberCount', 'count', 'sum', 'itemWith'] as const),
  ...(['add', 'subtract', 'multiply', 'divide', 'distance'] as const),
];

/** All are total: false for an argument of the wrong kind. */
export const testNames = [
  ...([
    'matches',
    'matchesTable',
    'startsWith',
    'isOneOf',
    'isBetween',
    'isNotEmpty',
    'some',
    'countIsBetween',
  ] as const),
  ...(['isBlank', 'hasEmoji', 'hasMarkup', 'hasDataUrl', 'hasUntaggedJson'] as const),
  ...(['isWellFormedSchema', 'isFullyValidatedSchema', 'hasOtherMembers', 'fieldPassed'] as const),
  ...(['isPlainJson', 'hasTextKeys'] as const),
];

/** Each returns pointers below the list or value that it looks at. */
export const foundNames = [
  ...(['repeated', 'repeatedItems', 'missingMembers', 'difference', 'misfits'] as const),
  ...(['danglingReferences', 'danglingEarlierReferences'] as const),
];

export type ValueName = (typeof valueNames)[number];
export type TestName = (typeof testNames)[number];
export type FoundName = (typeof foundNames)[number];
export type OperationName = ValueName | TestName | FoundName;

/** A constant of the module; its name is unique among those of its sort. */
export interface PooledPattern {
  readonly name: string;
  /** For JavaScript, with the flag `u`. */
  readonly ecmaScript: string;
  /** The same language in the syntax that the encoders of other languages translate. */
  readonly portable: string;
}

/** The table of an automaton, for patterns that the engines of the languages may not match. */
export interface PooledTable {
  readonly name: string;
  readonly table: string;
}

/** Names of members, such as the declared ones of a type. */
export interface NameSet {
  readonly name: string;
  readonly names: readonly string[];
}

export interface ScalarSet {
  readonly name: string;
  readonly values: readonly Scalar[];
}

/** All functions of a contract. A printer prints the constants to which they refer. */
export interface ValidatorModule {
  readonly declarations: readonly ValidatorFunction[];
  readonly exchanges: readonly ValidatorFunction[];
}

export interface ValidatorFunction {
  /** The name of the declaration or exchange. */
  readonly name: string;
  /** Type parameters, each of which is a function that the caller supplies. */
  readonly parameters: readonly string[];
  readonly takesContext: boolean;
  readonly bodies: Readonly<Partial<Record<Mode, Block>>>;
}

export const valueLocal: Local = { name: 'value' };
export const contextLocal: Local = { name: 'context' };
export const requestLocal: Local = { name: 'request' };
export const responseLocal: Local = { name: 'response' };
export const root: Path = [];
