/* Generated from compiler/meta-schema.ts with "npm run generate:document". Do not edit. */

/**
 * A type expression, or a map with `type` and more.
 */
export type Field = FieldDetails | string;

/**
 * A Concordat contract: one YAML file that is the source of types, validators, schemas and records.
 */
export interface ContractDocument {
  /**
   * The id of the contract, such as AGN-033. It names every generated file.
   */
  contract: string;
  /**
   * The title of the design record.
   */
  title: string;
  /**
   * The version of the contract: three numbers.
   */
  version: string;
  /**
   * Where the record stands in its life.
   */
  status: 'draft' | 'in-review' | 'approved' | 'superseded' | 'cancelled';
  /**
   * What kind of design record this is.
   */
  ddrType: 'instruction' | 'referential' | 'generation' | 'policy';
  approval?: Approval;
  /**
   * One or two sentences: what the contract is for.
   */
  summary: string;
  /**
   * The type that a document of this contract has when nothing else is said.
   */
  root: string;
  /**
   * The types, by name. `Name<T>` declares a generic type.
   */
  types: {
    [k: string]: TypeDeclaration;
  };
  /**
   * Pairs of documents that belong together, and the rules between them.
   */
  exchanges?: {
    [k: string]: Exchange;
  };
  /**
   * Rules of the contract as a whole, in prose.
   */
  rules?: Rule[];
  /**
   * The prose of the design record, in order.
   */
  sections?: Section[];
  /**
   * Documents that are valid, or that violate just what they say.
   */
  examples?: Example[];
  /**
   * Questions that the sources left open or answered twice, and how they were settled.
   */
  decisions?: Decision[];
  /**
   * What changed, oldest first.
   */
  history?: HistoryEntry[];
  /**
   * Other records that this one leans on.
   */
  references?: Reference[];
}
/**
 * Who approved the record, and when.
 */
export interface Approval {
  /**
   * The name of the approver.
   */
  by?: string;
  /**
   * When, as RFC 3339 date and time with offset.
   */
  at?: string;
}
/**
 * A type: a record (fields), a union (union, variants), an enum (enum) or a name for another type (is).
 */
export interface TypeDeclaration {
  /**
   * What the type is, in Markdown.
   */
  doc?: string;
  fields?: Fields;
  /**
   * The field whose value tells the variants apart.
   */
  union?: string;
  /**
   * The variants of the union by type name. A field that only other variants have is forbidden here.
   */
  variants?: {
    [k: string]: Variant;
  };
  /**
   * The values of a closed enum: a list, or names with the value on the wire.
   */
  enum?:
    | {
        [k: string]: string;
      }
    | string[];
  /**
   * The type that this name stands for, such as InvokeResult<AgentExecuteResponse>.
   */
  is?: string;
  /**
   * The type of members that are not declared. Without it the record is closed.
   */
  extra?: string;
  /**
   * Rules over the fields.
   */
  rules?: Rule[];
  /**
   * Field names that people write by mistake, and what to do instead.
   */
  hints?: {
    [k: string]: string;
  };
}
/**
 * The fields by name. `Name?` may be absent; absent is not null.
 */
export interface Fields {
  [k: string]: Field;
}
/**
 * A field with more than its type.
 */
export interface FieldDetails {
  /**
   * The type: string(1..), integer(0..), list<ToolCall>, json, T | null, …
   */
  type: string;
  /**
   * What the field is, in Markdown.
   */
  doc?: string;
  /**
   * A value that the field may have; shown in documentation.
   */
  example?: unknown;
  /**
   * For a list of records: no two items have the same value of this field.
   */
  unique?: string;
}
/**
 * One case of a union.
 */
export interface Variant {
  /**
   * The value of the tag field for this variant.
   */
  tag: string;
  /**
   * What the variant is, in Markdown.
   */
  doc?: string;
  fields?: Fields;
  /**
   * Rules over the fields of this variant.
   */
  rules?: Rule[];
  /**
   * Field names that people write by mistake, and what to do instead.
   */
  hints?: {
    [k: string]: string;
  };
}
/**
 * A rule with a stable id. Exactly one of its other keys says what it asks.
 */
export interface Rule {
  /**
   * The stable id that violations carry.
   */
  id: string;
  /**
   * `must` (the default) makes a document invalid, `should` only warns.
   */
  level?: 'must' | 'should';
  /**
   * What a violation says. Without it the rule says it itself.
   */
  message?: string;
  /**
   * Why the rule is there, in Markdown.
   */
  doc?: string;
  /**
   * Exactly one of these fields is present.
   *
   * @minItems 2
   */
  exactlyOneOf?: string[];
  /**
   * At least one of these fields is present.
   *
   * @minItems 2
   */
  atLeastOneOf?: string[];
  /**
   * At most one of these fields is present.
   *
   * @minItems 2
   */
  atMostOneOf?: string[];
  /**
   * Fields and what they must be for the rule to apply.
   */
  when?: {
    /**
     * A value to equal, a list of values, { is: present | absent | null | empty }, or { not: … }.
     */
    [k: string]: unknown;
  };
  /**
   * Fields and what they must be where the rule applies.
   */
  then?: {
    /**
     * A value to equal, a list of values, { is: present | absent | null | empty }, or { not: … }.
     */
    [k: string]: unknown;
  };
  /**
   * Two fields; in an exchange such as asks.SessionId and answers.SessionId.
   *
   * @minItems 2
   * @maxItems 2
   */
  same?: string[];
  /**
   * Two paths through a list, such as asks.ToolCalls.*.ToolCallId and answers.ToolResults.*.ToolCallId.
   *
   * @minItems 2
   * @maxItems 2
   */
  sameSequence?: string[];
  /**
   * The rule as a sentence, in Markdown.
   */
  prose?: string;
}
/**
 * Two documents that belong together.
 */
export interface Exchange {
  /**
   * What is exchanged, in Markdown.
   */
  doc?: string;
  /**
   * The type of the document that asks.
   */
  asks: string;
  /**
   * The type of the document that answers.
   */
  answers: string;
  /**
   * Rules over both, with paths that start with asks or answers.
   *
   * @minItems 1
   */
  rules: Rule[];
}
/**
 * A section of the design record.
 */
export interface Section {
  /**
   * The heading, without its number.
   */
  title: string;
  /**
   * A locked section changes only with a new record.
   */
  locked?: boolean;
  /**
   * The prose, in Markdown.
   */
  text?: string;
  /**
   * Types whose tables and rules stand in this section.
   */
  shows?: string[];
  /**
   * Prose rules that belong to this section.
   */
  rules?: Rule[];
  /**
   * Sections below this one.
   */
  sections?: Section[];
}
/**
 * A document, or with `exchange` two, and what they violate.
 */
export interface Example {
  /**
   * What the example shows.
   */
  name: string;
  /**
   * Why it is so, in Markdown.
   */
  doc?: string;
  /**
   * The type of the document; the root type where nothing is said.
   */
  type?: string;
  /**
   * The document. { $json: … } stands for the text of that JSON.
   */
  value?: unknown;
  /**
   * The document as raw text, for what YAML cannot say.
   */
  text?: string;
  /**
   * The exchange that the two documents belong to.
   */
  exchange?: string;
  /**
   * The document that asks.
   */
  asks?: unknown;
  /**
   * The document that answers.
   */
  answers?: unknown;
  /**
   * The violations in order, each `rule at /pointer`. Without it the example is valid.
   *
   * @minItems 1
   */
  violates?: string[];
}
/**
 * A question that the sources left open or answered twice.
 */
export interface Decision {
  /**
   * What was open.
   */
  question: string;
  /**
   * How it was settled.
   */
  decision: string;
}
/**
 * A change of the contract.
 */
export interface HistoryEntry {
  /**
   * The version that the change made.
   */
  version: string;
  /**
   * The day, as 2025-12-24.
   */
  date: string;
  /**
   * What changed.
   */
  change: string;
}
/**
 * Another record.
 */
export interface Reference {
  /**
   * Its id.
   */
  id: string;
  /**
   * What it is leaned on for.
   */
  text: string;
}
