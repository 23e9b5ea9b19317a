/* Generated from compiler/meta-schema/meta-schema.ts with "npm run generate:document". Do not edit. */

/**
 * Records whose fields and rules this one has too, before its own.
 */
export type Include = string[] | string;
/**
 * A type expression, or a map with `type` and more.
 */
export type Field = FieldDetails | string;
/**
 * A text, a prefix that ends with *, true or false.
 */
export type TagValue = boolean | string;

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
   * The case of the names in JSON, made from the names of the fields. Without it the names are taken as they are.
   */
  wireCase?: 'camel' | 'pascal' | 'snake' | 'kebab';
  /**
   * The type of what a caller may supply beside a document, for rules that read it.
   */
  context?: string;
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
  /**
   * Words of the record, and what they mean.
   */
  terms?: Term[];
  /**
   * What to do to come to this contract from what was there before, step by step.
   */
  migration?: string[];
  /**
   * Records that the RAG index once had and has no more, by what stands behind the `#` of their ids. Indexes elsewhere drop them.
   */
  retired?: string[];
  /**
   * The contract that replaces this one.
   */
  supersededBy?: string;
  transport?: Transport;
  publish?: Publish;
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
  include?: Include;
  fields?: Fields;
  /**
   * The field whose value tells the variants apart, or `presence` where a field of the variant does by being there.
   */
  union?: string;
  /**
   * An open enum takes other texts, an open union other tags.
   */
  open?: boolean;
  /**
   * The variants of the union by type name. A field that only other variants have is forbidden here.
   */
  variants?: {
    [k: string]: Variant;
  };
  /**
   * The values of an enum: a list, or names with the value in JSON.
   */
  enum?:
    | {
        /**
         * The value in JSON, or a map with `value` and `doc`.
         */
        [k: string]: EnumValue | string;
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
   * The name in JSON, where it is not the name of the field.
   */
  wire?: string;
  /**
   * Names for single languages, where the one made from the name of the field will not do.
   */
  names?: {
    /**
     * The name in C#.
     */
    csharp?: string;
    /**
     * The name in Python.
     */
    python?: string;
  };
  /**
   * What readers take where the field is absent. It is never written into a document.
   */
  default?: unknown;
  /**
   * `true`: no two items of the list are equal. The name of a field: no two items have the same value of it.
   */
  unique?: true | string;
  /**
   * An anchored regular expression ^…$ of the subset that every language matches alike.
   */
  pattern?: string;
  /**
   * How many bytes in UTF-8.
   */
  bytes?: string;
  /**
   * How many sentences.
   */
  sentences?: string;
  /**
   * How many tokens, estimated as a quarter of the characters.
   */
  tokens?: string;
  /**
   * The text holds more than white space.
   */
  blank?: false;
  /**
   * The text holds no emoji.
   */
  emoji?: false;
  /**
   * The text holds no markup.
   */
  markup?: false;
  /**
   * The text holds no data URL, such as data:image/png;base64,…
   */
  dataUrl?: false;
  /**
   * The text holds no JSON in a fenced block without a language tag.
   */
  untaggedJson?: false;
  /**
   * The same limits as recommendations: breaking them only warns.
   */
  should?: {
    /**
     * How many characters.
     */
    length?: string;
    /**
     * `true`: no two items of the list are equal. The name of a field: no two items have the same value of it.
     */
    unique?: true | string;
    /**
     * An anchored regular expression ^…$ of the subset that every language matches alike.
     */
    pattern?: string;
    /**
     * How many bytes in UTF-8.
     */
    bytes?: string;
    /**
     * How many sentences.
     */
    sentences?: string;
    /**
     * How many tokens, estimated as a quarter of the characters.
     */
    tokens?: string;
    /**
     * The text holds more than white space.
     */
    blank?: false;
    /**
     * The text holds no emoji.
     */
    emoji?: false;
    /**
     * The text holds no markup.
     */
    markup?: false;
    /**
     * The text holds no data URL, such as data:image/png;base64,…
     */
    dataUrl?: false;
    /**
     * The text holds no JSON in a fenced block without a language tag.
     */
    untaggedJson?: false;
  };
}
/**
 * One case of a union. With `union` and `variants` it is a union itself.
 */
export interface Variant {
  /**
   * The value of the tag field: a text, true or false, a prefix such as tool-*, or a list of these.
   */
  tag?: TagValue[] | TagValue;
  /**
   * In a union by presence: the field that makes an object this variant.
   */
  present?: string;
  /**
   * What the variant is, in Markdown.
   */
  doc?: string;
  include?: Include;
  fields?: Fields;
  /**
   * The field whose value tells the variants apart, or `presence` where a field of the variant does by being there.
   */
  union?: string;
  /**
   * An open enum takes other texts, an open union other tags.
   */
  open?: boolean;
  /**
   * The variants of the union by type name. A field that only other variants have is forbidden here.
   */
  variants?: {
    [k: string]: Variant;
  };
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
   *
   * Items: A field, or a condition.
   */
  exactlyOneOf?: (
    | {
        /**
         * A value to equal, a list of values, { is: present | absent | null | empty | blank }, { min, max, matches, starts }, or { not: … }.
         */
        [k: string]: unknown;
      }
    | string
  )[];
  /**
   * At least one of these fields is present.
   *
   * @minItems 2
   *
   * Items: A field, or a condition.
   */
  atLeastOneOf?: (
    | {
        /**
         * A value to equal, a list of values, { is: present | absent | null | empty | blank }, { min, max, matches, starts }, or { not: … }.
         */
        [k: string]: unknown;
      }
    | string
  )[];
  /**
   * At most one of these fields is present.
   *
   * @minItems 2
   *
   * Items: A field, or a condition.
   */
  atMostOneOf?: (
    | {
        /**
         * A value to equal, a list of values, { is: present | absent | null | empty | blank }, { min, max, matches, starts }, or { not: … }.
         */
        [k: string]: unknown;
      }
    | string
  )[];
  /**
   * All of these fields are present, or none.
   *
   * @minItems 2
   *
   * Items: A field, or a condition.
   */
  allOrNone?: (
    | {
        /**
         * A value to equal, a list of values, { is: present | absent | null | empty | blank }, { min, max, matches, starts }, or { not: … }.
         */
        [k: string]: unknown;
      }
    | string
  )[];
  /**
   * The list to whose items the rule applies; `when` and `then` refer to the fields of an item.
   */
  each?: string;
  /**
   * Fields and what they must be for the rule to apply. Without it the rule always applies.
   */
  when?: {
    /**
     * A value to equal, a list of values, { is: present | absent | null | empty | blank }, { min, max, matches, starts }, or { not: … }.
     */
    [k: string]: unknown;
  };
  /**
   * Fields and what they must be if the rule applies.
   */
  then?: {
    /**
     * A value to equal, a list of values, { is: present | absent | null | empty | blank }, { min, max, matches, starts }, or { not: … }.
     */
    [k: string]: unknown;
  };
  /**
   * Two conditions, of which both or neither hold.
   *
   * @minItems 2
   * @maxItems 2
   *
   * Items: A condition.
   */
  iff?: {
    /**
     * A value to equal, a list of values, { is: present | absent | null | empty | blank }, { min, max, matches, starts }, or { not: … }.
     */
    [k: string]: unknown;
  }[];
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
   * Two fields: the text, and its prefix.
   *
   * @minItems 2
   * @maxItems 2
   */
  startsWith?: string[];
  /**
   * Values that must refer to existing ones.
   */
  references?: {
    /**
     * The references: a field, or the values of a list, such as steps.*.depends_on.
     */
    from: string;
    /**
     * The values that can be referred to, such as steps.*.id or context.tools.*.name.
     */
    to: string;
    /**
     * Whether only earlier items can be referred to; both paths must pass through the same list.
     */
    before?: boolean;
  };
  /**
   * Names of members that must be present.
   */
  namesKeys?: {
    /**
     * The list of names.
     */
    list: string;
    /**
     * The JSON kind that the named members have.
     */
    of?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';
  };
  /**
   * A value and the JSON Schema that it must match.
   */
  fits?: {
    /**
     * The field whose value is validated, such as args.
     */
    value: string;
    /**
     * The path of the schema: a field of the type schema, or one of the items of a list, such as context.tools.*.parameters.
     */
    schema: string;
    /**
     * Which item of the list has the schema: a field that both have, or { field of the item: field here }.
     */
    by?:
      | {
          [k: string]: string;
        }
      | string;
  };
  /**
   * A comparison such as total = count(calls), or ends >= starts. Operators: = != < <= > >=, + - * /.
   */
  check?: string;
  /**
   * The tolerance of =: the maximum difference of the two sides.
   */
  within?: number;
  /**
   * The rule as a sentence, in Markdown.
   */
  prose?: string;
  /**
   * What rejects documents that violate the sentence: rules, types, fields and exchanges of this contract, such as one-outcome, ToolResult or "count at ToolResult.Files".
   *
   * @minItems 1
   */
  enforcedBy?: string[];
  /**
   * Why no program can check the sentence, in Markdown.
   */
  notEnforced?: string;
}
/**
 * A value of an enum with more than its text.
 */
export interface EnumValue {
  /**
   * The value in JSON; the name itself where nothing is said.
   */
  value?: string;
  /**
   * What the value means, in Markdown.
   */
  doc?: string;
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
   * What the caller supplies beside the document.
   */
  context?: unknown;
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
  /**
   * What to write instead, in Markdown. It makes a wrong example one of the common mistakes of the record.
   */
  instead?: string;
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
/**
 * A word of the record.
 */
export interface Term {
  /**
   * The word as the record uses it.
   */
  term: string;
  /**
   * What it means here, in Markdown.
   */
  meaning: string;
}
/**
 * How a document of the root type travels.
 */
export interface Transport {
  /**
   * The name of the file that holds it.
   */
  file?: string;
  /**
   * The name of the file with the document that it answers.
   */
  requestFile?: string;
  /**
   * Language tags of the fenced block that holds it in the text of a model.
   *
   * @minItems 1
   */
  fence?: string[];
  /**
   * The document that stands in when nothing can be read.
   */
  fallback?: unknown;
  /**
   * What may be mended in the text of a model before it is read; nothing where nothing is said.
   *
   * @minItems 1
   */
  repairs?: ('trailing-commas' | 'single-quotes' | 'smart-quotes' | 'python-words' | 'truncated-end' | 'enum-case')[];
  /**
   * Names of the elements, such as <think>, that hold reasoning in the text of a model and are never read: instead of think, thinking, reasoning and scratchpad.
   */
  reasoning?: string[];
}
/**
 * How the root type is offered to models.
 */
export interface Publish {
  /**
   * As a schema for structured output.
   */
  structuredOutput?: boolean;
  /**
   * As a tool that the model calls.
   */
  tool?: {
    /**
     * The name of the tool.
     */
    name: string;
    /**
     * What the tool is for, as the model reads it.
     */
    description: string;
  };
  /**
   * As a text that states shape, rules and an example.
   */
  prompt?: boolean;
}
