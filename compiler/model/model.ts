/**
 * The model: what a contract says, as readonly data told apart by `kind`.
 * It keeps the contract's own names and each node's place, and knows nothing of any target.
 */

import type { Json } from './json.ts';
import type { Check, Level, TextRule } from './rule-tree.ts';
import type { Violation } from './violations.ts';

/** Where something stands in a contract's source; lines and columns count from 1. */
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
  /** Contracts whose types this one uses, by id. */
  readonly imports: ReadonlyMap<string, Contract>;
  /** In the order of the contract; a union's variants follow their union. */
  readonly declarations: readonly Declaration[];
  readonly byName: ReadonlyMap<string, Declaration>;
  readonly exchanges: readonly Exchange[];
  /**
   * The type of what a caller may supply beside a document; undefined where the contract asks for
   * nothing.
   */
  readonly context: string | undefined;
  /** Rules of the contract as a whole; only prose rules can stand there. */
  readonly rules: readonly Rule[];
  readonly sections: readonly Section[];
  readonly examples: readonly Example[];
  readonly decisions: readonly Decision[];
  readonly history: readonly HistoryEntry[];
  readonly references: readonly Reference[];
  readonly terms: readonly Term[];
  readonly migration: readonly string[];
  /**
   * Anchors of records that the index once had; output depends on the contract alone, so the
   * contract remembers them.
   */
  readonly retired: readonly string[];
  readonly supersededBy: string | undefined;
  readonly transport: Transport | undefined;
  readonly publish: Publish | undefined;
  readonly source: SourceIdentity;
  readonly span: SourceSpan;
}

/** What every generated file says about where it came from. */
export interface SourceIdentity {
  /** Path below the contracts folder, with forward slashes: the same on every machine. */
  readonly file: string;
}

export interface Approval {
  readonly by: string | undefined;
  readonly at: string | undefined;
}

/** A type that a contract declares by name; the name is unique within the contract. */
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
   * What a value must satisfy, structure and rules together. The only carrier of meaning that
   * printers read.
   */
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

/**
 * A union told apart by a tag field, or by which field is present. Its variants are declarations of
 * their own.
 */
export interface UnionDeclaration extends Declared {
  readonly kind: 'union';
  /** The wire name of the tag field; undefined where presence decides. */
  readonly tag: string | undefined;
  /** An open union takes unknown tags: of such a document only the common fields are judged. */
  readonly open: boolean;
  /**
   * What the unions above fix for this one, outermost first; empty for a union that is no variant
   * itself.
   */
  readonly tags: readonly Tag[];
  /** In a union by presence: the wire name of the field that makes a document one of these. */
  readonly decidedBy: string | undefined;
  /** Fields that every variant has, without the tags. */
  readonly fields: readonly Field[];
  /** A variant may be a union itself. */
  readonly variants: readonly (VariantDeclaration | UnionDeclaration)[];
  readonly rules: readonly Rule[];
  readonly hints: readonly Hint[];
}

/**
 * What a tag field holds in a variant: one of these values, or a text that starts with one of these
 * prefixes.
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
  /** The union that it stands in. */
  readonly union: string;
  /**
   * The tag fields of its union and of those above, outermost first; empty where presence decides.
   */
  readonly tags: readonly Tag[];
  /**
   * The wire name of the field whose presence makes a document this variant; undefined where a tag
   * decides.
   */
  readonly decidedBy: string | undefined;
  /**
   * Complete, in contract order: the common fields of the unions and the variant's own; the tags
   * are not among them.
   */
  readonly fields: readonly Field[];
  /** Wire names of fields of other variants: they must not appear here, not even empty. */
  readonly forbidden: readonly string[];
  readonly extra: undefined;
  /** The union's rules and the variant's own. */
  readonly rules: readonly Rule[];
  readonly hints: readonly Hint[];
}

export interface EnumDeclaration extends Declared {
  readonly kind: 'enum';
  /** An open enum takes any other text as well. */
  readonly open: boolean;
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
  /** The contract's own name, from which the names in the languages are made. */
  readonly name: string;
  /** The name in JSON. The rule tree knows only this one. */
  readonly wire: string;
  /** Names that the contract gives for single targets. */
  readonly names: { readonly [target: string]: string };
  readonly type: Type;
  /** What the text of the field must or should be, beyond its type. */
  readonly constraints: readonly Constraint[];
  /** What an accessor gives where the field is absent. It is never written into a document. */
  readonly default: Json | undefined;
  /** May be absent. Absent is not null. */
  readonly optional: boolean;
  readonly doc: string | undefined;
  readonly example: Json | undefined;
  readonly span: SourceSpan;
}

/** A rule on one text: its size, its pattern, how it is written. */
export type Constraint = { readonly level: Level } & (
  | { readonly kind: 'length' | 'bytes' | 'sentences' | 'tokens'; readonly bounds: Bounds }
  | { readonly kind: 'pattern'; readonly pattern: string }
  /** The text must not be so. */
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
  /** An object that is a JSON Schema. */
  | { readonly kind: 'schema' }
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | {
      readonly kind: 'list';
      readonly of: Type;
      readonly count: Bounds;
      readonly unique: readonly Uniqueness[];
    }
  /** An object with free keys; `object` is a map of `any`. */
  | { readonly kind: 'map'; readonly of: Type; readonly count: Bounds }
  /** Text that holds JSON; `of` says of which type, `any` where the contract does not. */
  | { readonly kind: 'json'; readonly of: Type }
  /** `AGN-033.ToolCall` is a type of another contract, see imported.ts. */
  | { readonly kind: 'reference'; readonly to: string; readonly arguments: readonly Type[] }
  | { readonly kind: 'parameter'; readonly name: string }
  /** `A | B`, of different JSON kinds; `T | null` is the common one. */
  | { readonly kind: 'alternatives'; readonly of: readonly Type[] };

/** No two items are equal, or no two have the same value of a field (by its wire name). */
export type Uniqueness = { readonly level: Level } & (
  | { readonly kind: 'items' }
  | { readonly kind: 'key'; readonly key: string }
);

/** Both ends belong to the range; an absent end is open. */
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

/**
 * A rule as people wrote it; what it means stands in the check of the declaration or exchange that
 * it belongs to.
 */
export interface Rule {
  readonly id: string;
  readonly level: Level;
  readonly message: string;
  readonly doc: string | undefined;
  /** A prose rule checks nothing itself; see `enforcedBy`. */
  readonly enforcement: 'validator' | 'context' | 'prose';
  /** Of a prose rule: what refuses a document that breaks it. Empty where only people see to it. */
  readonly enforcedBy: readonly Enforcer[];
  /** Of a prose rule: why no program can check it. */
  readonly notEnforced: string | undefined;
  /**
   * What the rule asserts; nothing for prose. It stands in the owner's check too, and generators
   * may read its shape here.
   */
  readonly check: Check;
  readonly span: SourceSpan;
}

/**
 * A name for what a validator checks, see enforcers.ts: `results-match-calls`, `ToolResult`, `count
 * at ToolResult.Files`.
 */
export interface Enforcer {
  /** As the contract writes it. */
  readonly written: string;
  /** The id of a rule or a structural rule, or the name of an exchange or a type. */
  readonly name: string;
  /** The contract's name of a field of that type. */
  readonly field: string | undefined;
  /** The structural rule that is meant; undefined for whatever the type or field asks. */
  readonly violation: string | undefined;
  readonly span: SourceSpan;
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
  readonly span: SourceSpan;
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
  /** What the reference interpreter reports; empty until the contract is checked. */
  readonly violations: readonly Violation[];
  /** What to write instead of a wrong one. */
  readonly instead: string | undefined;
  readonly span: SourceSpan;
}

export interface ExpectedViolation {
  readonly rule: string;
  readonly path: string;
  readonly span: SourceSpan;
}

/** How a document of the root type travels. */
export interface Transport {
  /** The name of the file that holds it. */
  readonly file: string | undefined;
  /** The file with the document that it answers. */
  readonly requestFile: string | undefined;
  /** Language tags of the fenced block that holds it in the text of a model. */
  readonly fence: readonly string[];
  /** The document, as text, that stands in when nothing can be read. */
  readonly fallback: string | undefined;
  /** What may be mended in the text of a model. */
  readonly repairs: readonly Repair[];
  /**
   * Names of the elements around reasoning in the text of a model, where the contract gives them.
   */
  readonly reasoning: readonly string[] | undefined;
}

/** Elements that models write their reasoning in. What is in them is never read. */
export const defaultReasoning = ['think', 'thinking', 'reasoning', 'scratchpad'] as const;

/**
 * What is often wrong with JSON that a model wrote and can be mended without guessing what was
 * meant. Each is allowed by its name or not done.
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

/** A word of the record. */
export interface Term {
  readonly term: string;
  readonly meaning: string;
}

export interface Reference {
  readonly id: string;
  readonly text: string;
}
