/**
 * The model of a compiled contract: readonly data, discriminated by `kind`. It contains the names
 * of the contract and source spans, and nothing that is specific to a target language.
 */

import type { Json } from './json.ts';
import type { Check, Level, TextRule } from './rule-tree.ts';
import type { Violation } from './violations.ts';

/** A range in the source of a contract. Lines and columns count from 1. */
export interface SourceSpan {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}
export type Status = 'draft' | 'in-review' | 'approved' | 'superseded' | 'cancelled';

export interface Contract {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly status: Status;
  readonly ddrType: 'instruction' | 'referential' | 'generation' | 'policy';
  readonly approval: Approval | undefined;
  readonly summary: string;
  readonly root: string;
  /** The contracts whose types this one uses, by id. */
  readonly imports: ReadonlyMap<string, Contract>;
  /** In the order of the contract; a union's variants follow their union. */
  readonly declarations: readonly Declaration[];
  readonly byName: ReadonlyMap<string, Declaration>;
  readonly exchanges: readonly Exchange[];
  /** The type of the context that a caller may pass with a document; undefined if there is none. */
  readonly context: string | undefined;
  /** Rules of the contract as a whole. Only prose rules are allowed here. */
  readonly rules: readonly Rule[];
  readonly sections: readonly Section[];
  readonly examples: readonly Example[];
  readonly decisions: readonly Decision[];
  readonly history: readonly HistoryEntry[];
  readonly references: readonly Reference[];
  readonly terms: readonly Term[];
  readonly migration: readonly string[];
  /**
   * Anchors that the RAG index no longer contains. The contract lists them because the output must
   * not depend on earlier output.
   */
  readonly retired: readonly string[];
  readonly supersededBy: string | undefined;
  readonly transport: Transport | undefined;
  readonly publish: Publish | undefined;
  readonly source: SourceIdentity;
  readonly span: SourceSpan;
}

/** The source that every generated file names in its header. */
export interface SourceIdentity {
  /** The path relative to the contracts folder, with forward slashes on every platform. */
  readonly file: string;
}

export interface Approval {
  readonly by: string | undefined;
  readonly at: string | undefined;
}

/** A type that a contract declares. Its name is unique within the contract. */
export type Declaration =
  | RecordDeclaration
  | UnionDeclaration
  | VariantDeclaration
  | EnumDeclaration
  | AliasDeclaration;

interface Declared {
  readonly name: string;
  readonly doc: string | undefined;
  readonly span: SourceSpan;
  /**
   * Everything that a value must satisfy: structure and rules. Validators are generated from this
   * check alone.
   */
  readonly check: Check;
}

export interface RecordDeclaration extends Declared {
  readonly kind: 'record';
  /** The names of the type parameters: `T` for `InvokeResult<T>`. */
  readonly parameters: readonly string[];
  readonly fields: readonly Field[];
  /** The type of additional members; undefined for a closed record. */
  readonly extra: Type | undefined;
  readonly rules: readonly Rule[];
  readonly hints: readonly Hint[];
}

/**
 * A union that is discriminated by a tag field, or by which field is present. Its variants are
 * declarations of their own.
 */
export interface UnionDeclaration extends Declared {
  readonly kind: 'union';
  /** The wire name of the tag field; undefined for a union by presence. */
  readonly tag: string | undefined;
  /** An open union accepts unknown tags: then only the common fields are validated. */
  readonly open: boolean;
  /**
   * The tags that the enclosing unions require of this one, outermost first; empty for a union that
   * is not a variant itself.
   */
  readonly tags: readonly Tag[];
  /** In a union by presence: the wire name of the field that selects this union. */
  readonly decidedBy: string | undefined;
  /** The fields that every variant has, without the tags. */
  readonly fields: readonly Field[];
  /** A variant may be a union itself. */
  readonly variants: readonly (VariantDeclaration | UnionDeclaration)[];
  readonly rules: readonly Rule[];
  readonly hints: readonly Hint[];
}

/**
 * The discriminator of a variant: the tag field contains one of these values, or a text that starts
 * with one of these prefixes.
 */
export interface Tag {
  /** The wire name of the tag field. */
  readonly name: string;
  readonly values: readonly (string | boolean)[];
  readonly prefixes: readonly string[];
}

/** One case of a union: a complete, closed object. */
export interface VariantDeclaration extends Declared {
  readonly kind: 'variant';
  /** The name of the union that contains it. */
  readonly union: string;
  /** The tags of all enclosing unions, outermost first; empty in a union by presence. */
  readonly tags: readonly Tag[];
  /**
   * In a union by presence: the wire name of the field that selects this variant; undefined in a
   * union with a tag.
   */
  readonly decidedBy: string | undefined;
  /**
   * All fields in the order of the contract: the common fields of the unions and the variant's own,
   * without the tags.
   */
  readonly fields: readonly Field[];
  /** Wire names of fields of other variants, which must not be present, not even if empty. */
  readonly forbidden: readonly string[];
  readonly extra: undefined;
  /** The rules of the union, then the variant's own. */
  readonly rules: readonly Rule[];
  readonly hints: readonly Hint[];
}

export interface EnumDeclaration extends Declared {
  readonly kind: 'enum';
  /** An open enum accepts any other text too. */
  readonly open: boolean;
  readonly values: readonly EnumValue[];
}

export interface EnumValue {
  /** The name in the contract; the wire value if the contract gives no name. */
  readonly name: string;
  readonly value: string;
  readonly doc: string | undefined;
}

/** A name for a type expression, which may be an instantiation of a generic record. */
export interface AliasDeclaration extends Declared {
  readonly kind: 'alias';
  readonly type: Type;
}

/** Declarations that are JSON objects with declared fields. */
export type ObjectDeclaration = RecordDeclaration | VariantDeclaration;

export interface Field {
  /** The name in the contract, from which the names in target languages are derived. */
  readonly name: string;
  /** The name in JSON. The rule tree uses only this name. */
  readonly wire: string;
  /** Names that the contract gives for specific targets. */
  readonly names: { readonly [target: string]: string };
  readonly type: Type;
  /** Constraints on the text of the field beyond its type. */
  readonly constraints: readonly Constraint[];
  /** The value that an accessor returns if the field is absent. Documents never contain it. */
  readonly default: Json | undefined;
  /** Whether the field may be absent. Absent is not null. */
  readonly optional: boolean;
  readonly doc: string | undefined;
  readonly example: Json | undefined;
  readonly span: SourceSpan;
}

/** A constraint on one text: its size, its pattern or its content. */
export type Constraint = { readonly level: Level } & (
  | { readonly kind: 'length' | 'bytes' | 'sentences' | 'tokens'; readonly bounds: Bounds }
  | { readonly kind: 'pattern'; readonly pattern: string }
  /** The text must not have this property. */
  | { readonly kind: TextRule }
);

export type Type =
  | { readonly kind: 'string'; readonly length: Bounds; readonly format: FormatName | undefined }
  | { readonly kind: 'integer'; readonly range: Bounds }
  | { readonly kind: 'number'; readonly range: Bounds }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'null' }
  /** Any JSON value. */
  | { readonly kind: 'any' }
  /** A JSON Schema. */
  | { readonly kind: 'schema' }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | {
      readonly kind: 'list';
      readonly of: Type;
      readonly count: Bounds;
      readonly unique: readonly Uniqueness[];
    }
  /** An object with arbitrary keys; `object` is a map of `any`. */
  | { readonly kind: 'map'; readonly of: Type; readonly count: Bounds }
  /** A text that contains JSON of the type `of`; `any` if the contract gives no type. */
  | { readonly kind: 'json'; readonly of: Type }
  /** `AGN-033.ToolCall` is a type of another contract, see qualified-names.ts. */
  | { readonly kind: 'reference'; readonly to: string; readonly arguments: readonly Type[] }
  | { readonly kind: 'parameter'; readonly name: string }
  /** Alternatives of different JSON kinds, such as `T | null`. */
  | { readonly kind: 'alternatives'; readonly of: readonly Type[] };

/** No two items are equal, or no two items have the same value of the field `key` (wire name). */
export type Uniqueness = { readonly level: Level } & (
  | { readonly kind: 'items' }
  | { readonly kind: 'key'; readonly key: string }
);

/** Both bounds are inclusive; an absent bound is open. */
export interface Bounds {
  readonly min: number | undefined;
  readonly max: number | undefined;
}

export type FormatName =
  | 'markdown'
  | 'uuid'
  | 'date-time'
  | 'date'
  | 'uri'
  | 'email'
  | 'relative-path'
  | 'semver'
  | 'sha256';

/** A rule as written in the contract. The check of its owner contains the lowered rule. */
export interface Rule {
  readonly id: string;
  readonly level: Level;
  readonly message: string;
  readonly doc: string | undefined;
  /** How the rule is checked. A prose rule checks nothing itself; see `enforcedBy`. */
  readonly enforcement: 'validator' | 'context' | 'prose';
  /** For a prose rule: what rejects documents that break it. Empty if only people check it. */
  readonly enforcedBy: readonly Enforcer[];
  /** For a prose rule: why no program can check it. */
  readonly notEnforced: string | undefined;
  /** The lowered rule; `noop` for prose. The check of the owner contains it too. */
  readonly check: Check;
  readonly span: SourceSpan;
}

/**
 * A reference to what enforces a prose rule: `results-match-calls`, `ToolResult` or
 * `count at ToolResult.Files`. See queries/enforcers.ts.
 */
export interface Enforcer {
  /** The source text of the reference. */
  readonly text: string;
  /** The id of a rule or a structural rule, or the name of an exchange or a type. */
  readonly name: string;
  /** The name in the contract of a field of that type. */
  readonly field: string | undefined;
  /** The structural rule; undefined for all checks of the type or field. */
  readonly violation: string | undefined;
  readonly span: SourceSpan;
}

/** A common wrong field name and what to do instead. */
export interface Hint {
  readonly field: string;
  readonly text: string;
}

/** Two documents that belong together: a request and its response. */
export interface Exchange {
  readonly name: string;
  readonly doc: string | undefined;
  /** The type of the request. */
  readonly asks: string;
  /** The type of the response. */
  readonly answers: string;
  readonly rules: readonly Rule[];
  /** Compares the two documents; its violations point into the response. */
  readonly check: Check;
  readonly span: SourceSpan;
}

export interface Section {
  readonly title: string;
  readonly locked: boolean;
  readonly text: string;
  /** Names of the types whose tables this section contains. */
  readonly shows: readonly string[];
  readonly rules: readonly Rule[];
  readonly sections: readonly Section[];
}

export interface Example {
  readonly name: string;
  readonly doc: string | undefined;
  readonly subject:
    | {
        readonly kind: 'document';
        readonly type: string;
        readonly text: string;
        readonly context: Json | undefined;
      }
    | {
        readonly kind: 'exchange';
        readonly exchange: string;
        readonly asks: string;
        readonly answers: string;
        readonly context: Json | undefined;
      };
  /** Empty for a valid example. */
  readonly violates: readonly ExpectedViolation[];
  /** The violations found by the reference interpreter; empty until the contract is checked. */
  readonly violations: readonly Violation[];
  /** For an invalid example: what to write instead. */
  readonly instead: string | undefined;
  readonly span: SourceSpan;
}

export interface ExpectedViolation {
  readonly rule: string;
  readonly path: string;
  readonly span: SourceSpan;
}

/** How documents of the root type are transported. */
export interface Transport {
  /** The name of the file that contains the document. */
  readonly file: string | undefined;
  /** The name of the file that contains the request. */
  readonly requestFile: string | undefined;
  /** Language tags of the fenced block that contains the document in the text of a model. */
  readonly fence: readonly string[];
  /** The text of the document to use if none can be read. */
  readonly fallback: string | undefined;
  /** The repairs that are allowed on the text of a model. */
  readonly repairs: readonly Repair[];
  /** Names of the elements that enclose reasoning in the text of a model; see below. */
  readonly reasoning: readonly string[] | undefined;
}

/** Elements that enclose the reasoning of models by default. Their content is never read. */
export const defaultReasoning = ['think', 'thinking', 'reasoning', 'scratchpad'] as const;

/**
 * Repairs of frequent mistakes in JSON from models that need no guess about its meaning. Each is
 * made only if the contract allows it by name.
 */
export const repairNames = [
  'trailing-commas',
  'single-quotes',
  'smart-quotes',
  'python-words',
  'truncated-end',
  'enum-case',
] as const;
export type Repair = (typeof repairNames)[number];

/** How the root type is offered to models. */
export interface Publish {
  readonly structuredOutput: boolean;
  readonly tool: { readonly name: string; readonly description: string } | undefined;
  readonly prompt: boolean;
}

/** A contradiction or gap in the sources of the contract, and how it was settled. */
export interface Decision {
  readonly question: string;
  readonly decision: string;
}

export interface HistoryEntry {
  readonly version: string;
  readonly date: string;
  readonly change: string;
}

/** A term that the record defines. */
export interface Term {
  readonly term: string;
  readonly meaning: string;
}

export interface Reference {
  readonly id: string;
  readonly text: string;
}
