/**
 * The model of a compiled contract: readonly data, discriminated by `kind`. It contains the names
 * of the contract and source spans, and nothing that is specific to a target language.
 */

import type { Json } from './json.ts';
import type { Named } from './named.ts';
import type { Check } from './rule-tree.ts';
import type { Rule } from './rules.ts';
import type { Status, StatusWord } from './status.ts';
import type { Publish, Transport } from './transport.ts';
import type { Bounds, Constraint, MembersByName, Type } from './types.ts';
import type { Violation } from './violations.ts';

/** A range in the source of a contract. Lines and columns count from 1. */
export interface SourceSpan {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}
export interface Contract {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly status: Status;
  /** The status as the contract words it. */
  readonly statusWord: StatusWord;
  readonly ddrType: 'instruction' | 'referential' | 'generation' | 'policy';
  readonly approval: Approval | undefined;
  readonly record: RecordDetails;
  readonly summary: string;
  readonly root: string;
  /** The contracts whose types this one uses, by id. */
  readonly imports: ReadonlyMap<string, Contract>;
  /** In the order of the contract; a union's variants follow their union. */
  readonly declarations: readonly Declaration[];
  readonly byName: ReadonlyMap<string, Declaration>;
  /** Names that no type, variant, exchange or rule may have. */
  readonly reserved: readonly string[];
  readonly exchanges: readonly Exchange[];
  /** The type of the context that a caller may pass with a document; undefined if there is none. */
  readonly context: string | undefined;
  /** Rules of the contract as a whole. Only prose rules are allowed here. */
  readonly rules: readonly Rule[];
  readonly sections: readonly Section[];
  readonly examples: readonly Example[];
  readonly goals: readonly string[];
  readonly nonGoals: readonly string[];
  readonly questions: readonly Question[];
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
  readonly supersedes: string | undefined;
  readonly supersededBy: string | undefined;
  readonly amendments: readonly Amendment[];
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
  readonly version: string | undefined;
  /** Of the frozen parts of the approved version. */
  readonly digest: string | undefined;
  /** The approved version before this one. */
  readonly follows: string | undefined;
  /** For an approval of the source that the contract restates: what was approved. */
  readonly carried: string | undefined;
}

/** Who keeps the design record, and since when. Nothing is derived from it. */
export interface RecordDetails {
  readonly creator?: string;
  readonly created?: string;
  readonly updated?: string;
  readonly updatedBy?: string;
  readonly owner?: string;
  /** What must be known about the status: why it is tabled, or until when. */
  readonly note?: string;
}

/** A question about the contract. It is open as long as it has no answer. */
export interface Question {
  readonly question: string;
  readonly answer?: string;
}

/** A change of a locked part. */
export interface Amendment {
  /** The title of a section, or the name of a type. */
  readonly part: string;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
}

/** A type that a contract declares. Its name is unique within the contract. */
export type Declaration =
  | RecordDeclaration
  | UnionDeclaration
  | VariantDeclaration
  | EnumDeclaration
  | AliasDeclaration;

interface Declared extends Named {
  readonly name: string;
  /** Names that no field, variant, tag, value or rule of the type may have. */
  readonly reserved: readonly string[];
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
  /** The type of additional members in code; undefined for a closed record. */
  readonly extra: Type | undefined;
  /** Their types by their names; empty if all have the same. */
  readonly extraByName: readonly MembersByName[];
  /** The number of members. */
  readonly members: Bounds;
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
  /** A closed union never gets another variant. */
  readonly closed: boolean;
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

/** One case of a union: a complete object. */
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
  /**
   * Wire names of fields of other variants, which must not be present, not even if empty. An open
   * variant only forbids those that would select an earlier variant.
   */
  readonly forbidden: readonly string[];
  /** The type of additional members in code; undefined for a closed variant. */
  readonly extra: Type | undefined;
  /** Their types by their names; empty if all have the same. */
  readonly extraByName: readonly MembersByName[];
  /** The number of members, the tags included. */
  readonly members: Bounds;
  /** The rules of the union, then the variant's own. */
  readonly rules: readonly Rule[];
  readonly hints: readonly Hint[];
}

export interface EnumDeclaration extends Declared {
  readonly kind: 'enum';
  /** An open enum accepts any other text too. */
  readonly open: boolean;
  /** A closed enum never gets another value. */
  readonly closed: boolean;
  readonly values: readonly EnumValue[];
}

export interface EnumValue extends Named {
  /** The name in the contract; the wire value if the contract gives no name. */
  readonly name: string;
  readonly value: string;
  readonly span: SourceSpan;
}

/** A name for a type expression, which may be an instantiation of a generic record. */
export interface AliasDeclaration extends Declared {
  readonly kind: 'alias';
  readonly type: Type;
}

/** Declarations that are JSON objects with declared fields. */
export type ObjectDeclaration = RecordDeclaration | VariantDeclaration;

export interface Field extends Named {
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
  readonly example: Json | undefined;
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
  readonly summary: string | undefined;
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
