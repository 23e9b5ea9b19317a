/**
 * The model: what a contract says, as readonly data told apart by `kind`.
 * It keeps the contract's own names and each node's place, and knows nothing of any target.
 */
import type { Check } from './tree.ts';

/** Where something stands in a contract's source; lines and columns count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export type JsonObject = { readonly [key: string]: Json };

export type Level = 'must' | 'should';
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
  /** In the order of the contract; a union's variants follow their union. */
  readonly declarations: readonly Declaration[];
  readonly exchanges: readonly Exchange[];
  /** Rules of the contract as a whole; only prose rules can stand there. */
  readonly rules: readonly Rule[];
  readonly sections: readonly Section[];
  readonly examples: readonly Example[];
  readonly decisions: readonly Decision[];
  readonly history: readonly HistoryEntry[];
  readonly references: readonly Reference[];
  readonly source: SourceIdentity;
  readonly place: Place;
}

/** What every generated file says about where it came from. */
export interface SourceIdentity {
  /** Path below the contracts folder, with forward slashes: the same on every machine. */
  readonly file: string;
  /** SHA-256 of the text with line endings made LF. */
  readonly hash: string;
}

export interface Approval {
  readonly by: string | undefined;
  readonly at: string | undefined;
}

/** A type that a contract declares by name; the name is unique within the contract. */
export type Declaration = RecordDeclaration | UnionDeclaration | VariantDeclaration | EnumDeclaration | AliasDeclaration;

interface Declared {
  readonly name: string;
  readonly doc: string | undefined;
  readonly place: Place;
  /** What a value must satisfy, structure and rules together. The only carrier of meaning that printers read. */
  readonly check: Check;
}

export interface RecordDeclaration extends Declared {
  readonly kind: 'record';
  /** Names of type parameters: `InvokeResult<T>` has `T`. */
  readonly parameters: readonly string[];
  readonly fields: readonly Field[];
  /** What keys beyond the fields may hold; undefined for a closed record. */
  readonly extra: Type | undefined;
  readonly rules: readonly Rule[];
  readonly hints: readonly Hint[];
}

/** A union told apart by a tag field. Its variants are declarations of their own. */
export interface UnionDeclaration extends Declared {
  readonly kind: 'union';
  readonly tag: string;
  /** Fields that every variant has, without the tag. */
  readonly fields: readonly Field[];
  readonly variants: readonly VariantDeclaration[];
  readonly rules: readonly Rule[];
  readonly hints: readonly Hint[];
}

/** One case of a union: a complete, closed object. */
export interface VariantDeclaration extends Declared {
  readonly kind: 'variant';
  readonly union: string;
  readonly tag: string;
  readonly tagValue: string;
  /** Complete, in contract order: the union's common fields and the variant's own; the tag is not among them. */
  readonly fields: readonly Field[];
  /** Fields of other variants: they must not appear here, not even empty. */
  readonly forbidden: readonly string[];
  readonly extra: undefined;
  /** The union's rules and the variant's own. */
  readonly rules: readonly Rule[];
  readonly hints: readonly Hint[];
}

export interface EnumDeclaration extends Declared {
  readonly kind: 'enum';
  readonly values: readonly EnumValue[];
}

export interface EnumValue {
  /** The name in the contract; the wire value where none is given. */
  readonly name: string;
  readonly value: string;
  readonly doc: string | undefined;
}

/** A name for a type expression: an alias, or a named instance of a generic. */
export interface AliasDeclaration extends Declared {
  readonly kind: 'alias';
  readonly type: Type;
}

/** Declarations that are JSON objects with declared fields. */
export type ObjectDeclaration = RecordDeclaration | VariantDeclaration;

export interface Field {
  readonly name: string;
  readonly type: Type;
  /** May be absent. Absent is not null. */
  readonly optional: boolean;
  readonly doc: string | undefined;
  readonly example: Json | undefined;
  readonly place: Place;
}

export type Type =
  | { readonly kind: 'string'; readonly length: Bounds; readonly pattern: string | undefined; readonly format: FormatName | undefined }
  | { readonly kind: 'integer'; readonly range: Bounds }
  | { readonly kind: 'number'; readonly range: Bounds }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'null' }
  /** Any JSON value. */
  | { readonly kind: 'any' }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'list'; readonly of: Type; readonly count: Bounds; readonly uniqueBy: string | undefined }
  /** An object with free keys; `object` is a map of `any`. */
  | { readonly kind: 'map'; readonly of: Type; readonly count: Bounds }
  /** Text that holds JSON; `of` says of which type, `any` where the contract does not. */
  | { readonly kind: 'json'; readonly of: Type }
  | { readonly kind: 'reference'; readonly to: string; readonly arguments: readonly Type[] }
  | { readonly kind: 'parameter'; readonly name: string }
  /** `A | B`, of different JSON kinds; `T | null` is the common one. */
  | { readonly kind: 'alternatives'; readonly of: readonly Type[] };

/** Both ends belong to the range; an absent end is open. */
export interface Bounds {
  readonly min: number | undefined;
  readonly max: number | undefined;
}

export type FormatName = 'markdown' | 'uuid' | 'date-time' | 'date' | 'uri';

/** A rule as people wrote it; what it means stands in the check of the declaration or exchange that it belongs to. */
export interface Rule {
  readonly id: string;
  readonly level: Level;
  readonly message: string;
  readonly doc: string | undefined;
  /** Prose rules are normative, but no program can check them. */
  readonly enforcement: 'validator' | 'prose';
  /** What the rule asserts; nothing for prose. It stands in the owner's check too, and generators may read its shape here. */
  readonly check: Check;
  readonly place: Place;
}

/** A well-known wrong field name and what to do instead. */
export interface Hint {
  readonly field: string;
  readonly text: string;
}

/** Two documents that belong together: the one that asks and the one that answers. */
export interface Exchange {
  readonly name: string;
  readonly doc: string | undefined;
  readonly asks: string;
  readonly answers: string;
  readonly rules: readonly Rule[];
  /** Reads `asks` and `answers`; blames places in the answers. */
  readonly check: Check;
  readonly place: Place;
}

export interface Section {
  readonly title: string;
  readonly locked: boolean;
  readonly text: string;
  /** Names of types whose tables stand in this section. */
  readonly shows: readonly string[];
  readonly rules: readonly Rule[];
  readonly sections: readonly Section[];
}

export interface Example {
  readonly name: string;
  readonly doc: string | undefined;
  readonly subject:
    | { readonly kind: 'document'; readonly type: string; readonly text: string }
    | { readonly kind: 'exchange'; readonly exchange: string; readonly asks: string; readonly answers: string };
  /** Empty for a valid example. */
  readonly violates: readonly ExpectedViolation[];
  readonly place: Place;
}

export interface ExpectedViolation {
  readonly rule: string;
  readonly path: string;
  readonly place: Place;
}

/** A contradiction or gap in what the contract came from, and how it was settled. */
export interface Decision {
  readonly question: string;
  readonly decision: string;
}

export interface HistoryEntry {
  readonly version: string;
  readonly date: string;
  readonly change: string;
}

export interface Reference {
  readonly id: string;
  readonly text: string;
}
