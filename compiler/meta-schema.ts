/**
 * The meta-schema: the shape of a contract file, with a description on every key so that editors can explain them.
 * `compiler/contract-document.ts` holds the TypeScript types made from it.
 */
import type { JsonObject } from './model.ts';
import { ruleKinds } from './rules/index.ts';

const text = { type: 'string', minLength: 1 } as const;
const typeName = '^[A-Z][A-Za-z0-9]*$';
const fieldName = '^[A-Za-z_][A-Za-z0-9_]*$';
const ruleId = '^[a-z][a-z0-9]*(-[a-z0-9]+)*$';

/** Says the keys twice, since ajv's strict mode asks that a required key is declared beside it. */
function has(...keys: readonly string[]): JsonObject {
  return { properties: Object.fromEntries(keys.map((key) => [key, true])), required: keys };
}

export const patternExplanations: Readonly<Record<string, string>> = {
  '^[A-Z][A-Z0-9]*(-[A-Z0-9]+)*$': 'Write an id such as AGN-033: capital letters, digits and hyphens.',
  '^[0-9]+\\.[0-9]+\\.[0-9]+$': 'Write three numbers such as 1.0.0.',
  [typeName]: 'Write a type name such as ToolCall: a capital letter first, then letters and digits.',
  '^[A-Z][A-Za-z0-9]*(<[A-Z][A-Za-z0-9]*(, ?[A-Z][A-Za-z0-9]*)*>)?$':
    'Write a type name such as ToolCall, or InvokeResult<T> for a generic one.',
  '^[A-Za-z_][A-Za-z0-9_]*\\??$': 'Write a field name such as SessionId, with "?" at its end when it may be absent.',
  [fieldName]: 'Write a field name such as SessionId: letters, digits and "_".',
  [ruleId]: 'Write an id such as one-outcome: small letters, digits and hyphens.',
  '^[a-z][a-z0-9-]*( at ("")?(/[\\s\\S]*)?)?$':
    'Write a rule id and a pointer such as required at /SessionId; the id alone means the document itself.',
};

export const metaSchema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'concordat:contract.schema.json',
  title: 'ContractDocument',
  description: 'A Concordat contract: one YAML file that is the source of types, validators, schemas and records.',
  type: 'object',
  additionalProperties: false,
  required: ['contract', 'title', 'version', 'status', 'ddrType', 'summary', 'root', 'types'],
  properties: {
    contract: {
      type: 'string',
      pattern: '^[A-Z][A-Z0-9]*(-[A-Z0-9]+)*$',
      description: 'The id of the contract, such as AGN-033. It names every generated file.',
    },
    title: { ...text, description: 'The title of the design record.' },
    version: { type: 'string', pattern: '^[0-9]+\\.[0-9]+\\.[0-9]+$', description: 'The version of the contract: three numbers.' },
    status: { enum: ['draft', 'in-review', 'approved', 'superseded', 'cancelled'], description: 'Where the record stands in its life.' },
    ddrType: { enum: ['instruction', 'referential', 'generation', 'policy'], description: 'What kind of design record this is.' },
    approval: { $ref: '#/$defs/Approval' },
    summary: { ...text, description: 'One or two sentences: what the contract is for.' },
    root: { type: 'string', pattern: typeName, description: 'The type that a document of this contract has when nothing else is said.' },
    types: {
      type: 'object',
      minProperties: 1,
      additionalProperties: { $ref: '#/$defs/TypeDeclaration' },
      propertyNames: { pattern: '^[A-Z][A-Za-z0-9]*(<[A-Z][A-Za-z0-9]*(, ?[A-Z][A-Za-z0-9]*)*>)?$' },
      description: 'The types, by name. `Name<T>` declares a generic type.',
    },
    exchanges: {
      type: 'object',
      additionalProperties: { $ref: '#/$defs/Exchange' },
      propertyNames: { pattern: ruleId },
      description: 'Pairs of documents that belong together, and the rules between them.',
    },
    rules: { type: 'array', items: { $ref: '#/$defs/Rule' }, description: 'Rules of the contract as a whole, in prose.' },
    sections: { type: 'array', items: { $ref: '#/$defs/Section' }, description: 'The prose of the design record, in order.' },
    examples: {
      type: 'array',
      items: { $ref: '#/$defs/Example' },
      description: 'Documents that are valid, or that violate just what they say.',
    },
    decisions: {
      type: 'array',
      items: { $ref: '#/$defs/Decision' },
      description: 'Questions that the sources left open or answered twice, and how they were settled.',
    },
    history: { type: 'array', items: { $ref: '#/$defs/HistoryEntry' }, description: 'What changed, oldest first.' },
    references: { type: 'array', items: { $ref: '#/$defs/Reference' }, description: 'Other records that this one leans on.' },
  },
  $defs: {
    Approval: {
      type: 'object',
      additionalProperties: false,
      description: 'Who approved the record, and when.',
      properties: {
        by: { ...text, description: 'The name of the approver.' },
        at: { ...text, description: 'When, as RFC 3339 date and time with offset.' },
      },
    },
    TypeDeclaration: {
      type: 'object',
      additionalProperties: false,
      description: 'A type: a record (fields), a union (union, variants), an enum (enum) or a name for another type (is).',
      oneOf: [has('enum'), has('is'), has('union'), { ...has('fields'), not: has('union') }],
      properties: {
        doc: { ...text, description: 'What the type is, in Markdown.' },
        fields: { $ref: '#/$defs/Fields' },
        union: { type: 'string', pattern: fieldName, description: 'The field whose value tells the variants apart.' },
        variants: {
          type: 'object',
          minProperties: 1,
          additionalProperties: { $ref: '#/$defs/Variant' },
          propertyNames: { pattern: typeName },
          description: 'The variants of the union by type name. A field that only other variants have is forbidden here.',
        },
        enum: {
          description: 'The values of a closed enum: a list, or names with the value on the wire.',
          if: { type: 'object' },
          then: { type: 'object', additionalProperties: text, propertyNames: { pattern: fieldName }, minProperties: 1 },
          else: { type: 'array', items: text, minItems: 1, uniqueItems: true },
        },
        is: { ...text, description: 'The type that this name stands for, such as InvokeResult<AgentExecuteResponse>.' },
        extra: { ...text, description: 'The type of members that are not declared. Without it the record is closed.' },
        rules: { type: 'array', items: { $ref: '#/$defs/Rule' }, description: 'Rules over the fields.' },
        hints: {
          type: 'object',
          additionalProperties: text,
          description: 'Field names that people write by mistake, and what to do instead.',
        },
      },
      dependentRequired: { union: ['variants'], variants: ['union'], extra: ['fields'] },
    },
    Fields: {
      type: 'object',
      additionalProperties: { $ref: '#/$defs/Field' },
      propertyNames: { pattern: '^[A-Za-z_][A-Za-z0-9_]*\\??$' },
      description: 'The fields by name. `Name?` may be absent; absent is not null.',
    },
    Field: {
      description: 'A type expression, or a map with `type` and more.',
      if: { type: 'object' },
      then: { $ref: '#/$defs/FieldDetails' },
      else: { type: 'string', minLength: 1 },
    },
    FieldDetails: {
      type: 'object',
      additionalProperties: false,
      required: ['type'],
      description: 'A field with more than its type.',
      properties: {
        type: { ...text, description: 'The type: string(1..), integer(0..), list<ToolCall>, json, T | null, …' },
        doc: { ...text, description: 'What the field is, in Markdown.' },
        example: { description: 'A value that the field may have; shown in documentation.' },
        unique: {
          type: 'string',
          pattern: fieldName,
          description: 'For a list of records: no two items have the same value of this field.',
        },
      },
    },
    Variant: {
      type: 'object',
      additionalProperties: false,
      required: ['tag'],
      description: 'One case of a union.',
      properties: {
        tag: { ...text, description: 'The value of the tag field for this variant.' },
        doc: { ...text, description: 'What the variant is, in Markdown.' },
        fields: { $ref: '#/$defs/Fields' },
        rules: { type: 'array', items: { $ref: '#/$defs/Rule' }, description: 'Rules over the fields of this variant.' },
        hints: {
          type: 'object',
          additionalProperties: text,
          description: 'Field names that people write by mistake, and what to do instead.',
        },
      },
    },
    Rule: {
      type: 'object',
      additionalProperties: false,
      required: ['id'],
      description: 'A rule with a stable id. Exactly one of its other keys says what it asks.',
      properties: {
        id: { type: 'string', pattern: ruleId, description: 'The stable id that violations carry.' },
        level: { enum: ['must', 'should'], description: '`must` (the default) makes a document invalid, `should` only warns.' },
        message: { ...text, description: 'What a violation says. Without it the rule says it itself.' },
        doc: { ...text, description: 'Why the rule is there, in Markdown.' },
        ...Object.assign({}, ...ruleKinds.map(({ properties }) => properties)),
      },
    },
    Exchange: {
      type: 'object',
      additionalProperties: false,
      required: ['asks', 'answers', 'rules'],
      description: 'Two documents that belong together.',
      properties: {
        doc: { ...text, description: 'What is exchanged, in Markdown.' },
        asks: { type: 'string', pattern: typeName, description: 'The type of the document that asks.' },
        answers: { type: 'string', pattern: typeName, description: 'The type of the document that answers.' },
        rules: {
          type: 'array',
          minItems: 1,
          items: { $ref: '#/$defs/Rule' },
          description: 'Rules over both, with paths that start with asks or answers.',
        },
      },
    },
    Section: {
      type: 'object',
      additionalProperties: false,
      required: ['title'],
      description: 'A section of the design record.',
      properties: {
        title: { ...text, description: 'The heading, without its number.' },
        locked: { type: 'boolean', description: 'A locked section changes only with a new record.' },
        text: { ...text, description: 'The prose, in Markdown.' },
        shows: {
          type: 'array',
          items: { type: 'string', pattern: typeName },
          description: 'Types whose tables and rules stand in this section.',
        },
        rules: { type: 'array', items: { $ref: '#/$defs/Rule' }, description: 'Prose rules that belong to this section.' },
        sections: { type: 'array', items: { $ref: '#/$defs/Section' }, description: 'Sections below this one.' },
      },
    },
    Example: {
      type: 'object',
      additionalProperties: false,
      required: ['name'],
      description: 'A document, or with `exchange` two, and what they violate.',
      oneOf: [has('value'), has('text'), has('exchange', 'asks', 'answers')],
      properties: {
        name: { ...text, description: 'What the example shows.' },
        doc: { ...text, description: 'Why it is so, in Markdown.' },
        type: { type: 'string', pattern: typeName, description: 'The type of the document; the root type where nothing is said.' },
        value: { description: 'The document. { $json: … } stands for the text of that JSON.' },
        text: { type: 'string', description: 'The document as raw text, for what YAML cannot say.' },
        exchange: { type: 'string', pattern: ruleId, description: 'The exchange that the two documents belong to.' },
        asks: { description: 'The document that asks.' },
        answers: { description: 'The document that answers.' },
        violates: {
          type: 'array',
          minItems: 1,
          items: { type: 'string', pattern: '^[a-z][a-z0-9-]*( at ("")?(/[\\s\\S]*)?)?$' },
          description: 'The violations in order, each `rule at /pointer`. Without it the example is valid.',
        },
      },
    },
    Decision: {
      type: 'object',
      additionalProperties: false,
      required: ['question', 'decision'],
      description: 'A question that the sources left open or answered twice.',
      properties: {
        question: { ...text, description: 'What was open.' },
        decision: { ...text, description: 'How it was settled.' },
      },
    },
    HistoryEntry: {
      type: 'object',
      additionalProperties: false,
      required: ['version', 'date', 'change'],
      description: 'A change of the contract.',
      properties: {
        version: { type: 'string', pattern: '^[0-9]+\\.[0-9]+\\.[0-9]+$', description: 'The version that the change made.' },
        date: { ...text, description: 'The day, as 2025-12-24.' },
        change: { ...text, description: 'What changed.' },
      },
    },
    Reference: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'text'],
      description: 'Another record.',
      properties: {
        id: { ...text, description: 'Its id.' },
        text: { ...text, description: 'What it is leaned on for.' },
      },
    },
  },
};
