/* Generated from compiler/meta-schema/meta-schema.ts with "npm run generate:document". Do not edit. */

/**
 * The former name, or a list of them.
 */
export type FormerNames = string[] | string;
/**
 * Names that must not return: in a type those of fields, variants, tags, values and rules; in a contract those of types, variants, exchanges and rules.
 *
 * @minItems 1
 */
export type ReservedNames = string[];
/**
 * Records whose fields and rules are included before the own ones.
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
   * The status of the design record. `active` is in force without a named approver. `proposed` means in-review, `accepted` approved, and `tabled` draft.
   */
  status: 'draft' | 'in-review' | 'approved' | 'active' | 'superseded' | 'cancelled' | 'proposed' | 'accepted' | 'tabled';
  /**
   * The kind of design record.
   */
  ddrType: 'instruction' | 'referential' | 'generation' | 'policy';
  approval?: Approval;
  record?: RecordDetails;
  /**
   * The purpose of the contract in one or two sentences.
   */
  summary: string;
  /**
   * The default type of documents of this contract.
   */
  root: string;
  /**
   * The case of the names in JSON, derived from the names of the fields. By default the names are unchanged.
   */
  wireCase?: 'camel' | 'pascal' | 'snake' | 'kebab';
  /**
   * The type of the context, a value that a caller may pass with a document, for rules that read it.
   */
  context?: string;
  /**
   * The types, by name. `Name<T>` declares a generic type.
   */
  types: {
    [k: string]: TypeDeclaration;
  };
  reserved?: ReservedNames;
  /**
   * Pairs of request and response types, and the rules between their documents.
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
   * Valid documents, and documents with the violations that they list.
   */
  examples?: Example[];
  /**
   * What the contract is meant to achieve.
   */
  goals?: string[];
  /**
   * What it deliberately leaves out.
   */
  nonGoals?: string[];
  /**
   * Questions about the contract, open ones and resolved ones.
   */
  questions?: Question[];
  /**
   * Questions that the sources left open or answered inconsistently, and how they were settled.
   */
  decisions?: Decision[];
  /**
   * The changes of the contract, oldest first.
   */
  history?: HistoryEntry[];
  /**
   * Other records that this one refers to.
   */
  references?: Reference[];
  /**
   * The terms of the record and their meanings.
   */
  terms?: Term[];
  /**
   * How to migrate to this contract, step by step.
   */
  migration?: string[];
  /**
   * Anchors of records that the RAG index no longer contains: the part after the `#` of their ids. Copies of the index delete these records.
   */
  retired?: string[];
  /**
   * The contract that this one replaces.
   */
  supersedes?: string;
  /**
   * Changes of locked parts, each with its reason, oldest first.
   */
  amendments?: Amendment[];
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
   * The date and time with offset of the approval, as in RFC 3339.
   */
  at?: string;
  /**
   * The approved version. `concordat approve` writes it.
   */
  version?: string;
  /**
   * The digest of what the approval freezes. `concordat approve` writes it.
   */
  digest?: string;
  /**
   * The approved version before this one. `concordat approve` writes it.
   */
  follows?: string;
  /**
   * For an approval of the source that the contract restates: what was approved, and who has not signed this text.
   */
  carried?: string;
}
/**
 * Who keeps the design record, and since when.
 */
export interface RecordDetails {
  /**
   * Who wrote the record first.
   */
  creator?: string;
  /**
   * The day or the time when the record was created.
   */
  created?: string;
  /**
   * The day or the time of the last change.
   */
  updated?: string;
  /**
   * Who made the last change.
   */
  updatedBy?: string;
  /**
   * The person or team that answers for the record.
   */
  owner?: string;
  /**
   * What to know about the status, in Markdown: why it is tabled, or until when.
   */
  note?: string;
}
/**
 * A type: a record (fields), a union (union, variants), an enum (enum) or an alias of another type (is).
 */
export interface TypeDeclaration {
  /**
   * What the type is, in Markdown.
   */
  doc?: string;
  deprecated?: Deprecation;
  was?: FormerNames;
  reserved?: ReservedNames;
  include?: Include;
  fields?: Fields;
  /**
   * The field that discriminates the variants, or `presence` if each variant has a field whose presence identifies it.
   */
  union?: string;
  /**
   * Whether an enum accepts other texts, or a union other tags.
   */
  open?: boolean;
  /**
   * Whether a union never gets another variant, or an enum another value.
   */
  closed?: boolean;
  /**
   * The variants of the union by type name. A field that only other variants have is forbidden in a closed one.
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
   * The type that this name is an alias of, such as InvokeResult<AgentExecuteResponse>.
   */
  is?: string;
  /**
   * A regular expression of ECMA-262 in Unicode mode, for the text, or for the items of a list and the values of a map.
   */
  pattern?: string;
  /**
   * The type of additional members of a record, or of the variants of a union, or types by patterns of their names (`*`: all others). Without it they are closed.
   */
  extra?:
    | {
        [k: string]: string;
      }
    | string;
  /**
   * The number of members of the object, additional ones and the tag included.
   */
  members?: string;
  /**
   * Rules on the fields.
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
 * Says that something is no longer to be used. Documents with it stay valid.
 */
export interface Deprecation {
  /**
   * The version that deprecated it.
   */
  since: string;
  /**
   * Why, and what to use instead.
   */
  reason: string;
  /**
   * The version that will no longer have it.
   */
  remove?: string;
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
  deprecated?: Deprecation;
  was?: FormerNames;
  /**
   * A value that the field may have; shown in documentation.
   */
  example?: unknown;
  /**
   * The name in JSON, if it differs from the name of the field.
   */
  wire?: string;
  names?: Names;
  /**
   * The value that generated code returns if the field is absent. Documents never contain it.
   */
  default?: unknown;
  /**
   * `true`: no two items of the list are equal. The name of a field: no two items have the same value of it.
   */
  unique?: true | string;
  /**
   * A regular expression of ECMA-262 in Unicode mode, for the text, or for the items of a list and the values of a map.
   */
  pattern?: string;
  /**
   * The number of bytes in UTF-8.
   */
  bytes?: string;
  /**
   * The number of sentences.
   */
  sentences?: string;
  /**
   * The number of tokens, estimated as a quarter of the characters.
   */
  tokens?: string;
  /**
   * The text contains more than white space.
   */
  blank?: false;
  /**
   * The text contains no emoji.
   */
  emoji?: false;
  /**
   * The text contains no markup.
   */
  markup?: false;
  /**
   * The text contains no data URL, such as data:image/png;base64,…
   */
  dataUrl?: false;
  /**
   * The text contains no JSON in a fenced block without a language tag.
   */
  untaggedJson?: false;
  /**
   * The same constraints as recommendations, whose violations are only warnings.
   */
  should?: {
    /**
     * The number of characters.
     */
    length?: string;
    /**
     * `true`: no two items of the list are equal. The name of a field: no two items have the same value of it.
     */
    unique?: true | string;
    /**
     * A regular expression of ECMA-262 in Unicode mode, for the text, or for the items of a list and the values of a map.
     */
    pattern?: string;
    /**
     * The number of bytes in UTF-8.
     */
    bytes?: string;
    /**
     * The number of sentences.
     */
    sentences?: string;
    /**
     * The number of tokens, estimated as a quarter of the characters.
     */
    tokens?: string;
    /**
     * The text contains more than white space.
     */
    blank?: false;
    /**
     * The text contains no emoji.
     */
    emoji?: false;
    /**
     * The text contains no markup.
     */
    markup?: false;
    /**
     * The text contains no data URL, such as data:image/png;base64,…
     */
    dataUrl?: false;
    /**
     * The text contains no JSON in a fenced block without a language tag.
     */
    untaggedJson?: false;
  };
}
/**
 * Names in specific languages, instead of the one derived from the name of the field.
 */
export interface Names {
  [k: string]: string;
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
  deprecated?: Deprecation;
  was?: FormerNames;
  reserved?: ReservedNames;
  include?: Include;
  fields?: Fields;
  /**
   * The field that discriminates the variants, or `presence` if each variant has a field whose presence identifies it.
   */
  union?: string;
  /**
   * Whether an enum accepts other texts, or a union other tags.
   */
  open?: boolean;
  /**
   * Whether a union never gets another variant, or an enum another value.
   */
  closed?: boolean;
  /**
   * The variants of the union by type name. A field that only other variants have is forbidden in a closed one.
   */
  variants?: {
    [k: string]: Variant;
  };
  /**
   * The type of additional members, or false to close the variant of an open union.
   */
  extra?:
    | false
    | (
        | {
            [k: string]: string;
          }
        | string
      );
  /**
   * The number of members of the object, additional ones and the tag included.
   */
  members?: string;
  /**
   * Rules on the fields.
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
 * A rule with a stable id. Exactly one other key gives its kind.
 */
export interface Rule {
  /**
   * The stable id, which violations contain.
   */
  id: string;
  /**
   * `must` (the default) makes a document invalid, `should` only warns.
   */
  level?: 'must' | 'should';
  /**
   * The message of a violation. By default it is derived from the rule.
   */
  message?: string;
  /**
   * The reason for the rule, in Markdown.
   */
  doc?: string;
  deprecated?: Deprecation;
  was?: FormerNames;
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
   * The value in JSON; the name by default.
   */
  value?: string;
  /**
   * What the value means, in Markdown.
   */
  doc?: string;
  deprecated?: Deprecation;
  was?: FormerNames;
}
/**
 * Two documents that belong together: a request and its response.
 */
export interface Exchange {
  /**
   * What is exchanged, in Markdown.
   */
  doc?: string;
  /**
   * The type of the request.
   */
  asks: string;
  /**
   * The type of the response.
   */
  answers: string;
  /**
   * Rules on both documents, with paths that start with asks or answers.
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
   * The section in one sentence, in Markdown.
   */
  summary?: string;
  /**
   * A locked section changes only with a new record.
   */
  locked?: boolean;
  /**
   * The prose, in Markdown.
   */
  text?: string;
  /**
   * Types whose tables and rules this section contains.
   */
  shows?: string[];
  /**
   * Prose rules that belong to this section.
   */
  rules?: Rule[];
  /**
   * The subsections.
   */
  sections?: Section[];
}
/**
 * A document, or two with `exchange`, and the expected violations.
 */
export interface Example {
  /**
   * What the example shows.
   */
  name: string;
  /**
   * An explanation, in Markdown.
   */
  doc?: string;
  /**
   * The type of the document; the root type by default.
   */
  type?: string;
  /**
   * The document. { $json: … } is replaced by a string with that JSON.
   */
  value?: unknown;
  /**
   * The document as raw text, for documents that YAML cannot express.
   */
  text?: string;
  /**
   * The context that the caller passes with the document.
   */
  context?: unknown;
  /**
   * The exchange that the two documents belong to.
   */
  exchange?: string;
  /**
   * The request.
   */
  asks?: unknown;
  /**
   * The response.
   */
  answers?: unknown;
  /**
   * The violations in order, each `rule at /pointer`. Without it the example is valid.
   *
   * @minItems 1
   */
  violates?: string[];
  /**
   * What to write instead, in Markdown. The record lists such an invalid example as a common mistake.
   */
  instead?: string;
}
/**
 * A question about the contract. Without an answer it is open.
 */
export interface Question {
  /**
   * The question, in Markdown.
   */
  question: string;
  /**
   * How it was resolved, in Markdown.
   */
  answer?: string;
}
/**
 * A question that the sources left open or answered inconsistently.
 */
export interface Decision {
  /**
   * The open question.
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
   * The version with this change.
   */
  version: string;
  /**
   * The day, such as 2025-12-24.
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
   * Why this record refers to it.
   */
  text: string;
}
/**
 * A term of the record.
 */
export interface Term {
  /**
   * The term as the record uses it.
   */
  term: string;
  /**
   * Its meaning in this record, in Markdown.
   */
  meaning: string;
}
/**
 * A change of a locked part.
 */
export interface Amendment {
  /**
   * The title of the locked section, or the name of the type.
   */
  part: string;
  /**
   * Why it was changed.
   */
  reason: string;
  /**
   * Who decided it.
   */
  by: string;
  /**
   * The date and time with offset, as in RFC 3339.
   */
  at: string;
}
/**
 * How documents of the root type are transported.
 */
export interface Transport {
  /**
   * The name of the file that contains the document.
   */
  file?: string;
  /**
   * The name of the file that contains the request.
   */
  requestFile?: string;
  /**
   * Language tags of the fenced block that contains the document in the text of a model.
   *
   * @minItems 1
   */
  fence?: string[];
  /**
   * The document to use if none can be read.
   */
  fallback?: unknown;
  /**
   * Allowed repairs of JSON in the text of a model; none by default.
   */
  repairs?:
    | ('strict' | 'safe' | 'lenient')
    | (
        | 'trailing-commas'
        | 'single-quotes'
        | 'smart-quotes'
        | 'python-words'
        | 'truncated-end'
        | 'enum-case'
        | 'control-characters'
        | 'comments'
        | 'unquoted-keys'
        | 'other-quotes'
        | 'invalid-escapes'
        | 'other-words'
        | 'double-commas'
        | 'missing-commas'
        | 'wide-characters'
        | 'number-style'
        | 'equal-duplicates'
        | 'escaped-json'
        | 'doubled-quotes'
        | 'joined-texts'
        | 'null-fields'
        | 'fence-tags'
        | 'missing-colons'
        | 'mismatched-brackets'
        | 'key-style'
        | 'enum-style'
        | 'scalar-kinds'
        | 'json-texts'
        | 'wrappers'
        | 'lists-of-one'
      )[];
  /**
   * Names of the elements, such as <think>, that enclose reasoning in the text of a model and are never read. They replace the default names think, thinking, reasoning and scratchpad.
   */
  reasoning?: string[];
}
/**
 * How the root type is offered to models.
 */
export interface Publish {
  /**
   * Whether to generate a schema for structured output.
   */
  structuredOutput?: boolean;
  /**
   * Generates a tool that the model calls.
   */
  tool?: {
    /**
     * The name of the tool.
     */
    name: string;
    /**
     * The purpose of the tool, for the model.
     */
    description: string;
  };
  /**
   * Whether to generate a prompt with the structure, the rules and an example.
   */
  prompt?: boolean;
}
