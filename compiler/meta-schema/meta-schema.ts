/**
 * The meta-schema: the JSON Schema of a contract. Every key has a description, which editors show.
 * `compiler/parse/contract-document.ts` contains TypeScript types generated from it.
 */

import type { JsonObject } from '../model/json.ts';
import {
  contractId,
  genericTypeName,
  recordAnchor,
  ruleId,
  typeName,
  usedTypeName,
  version,
} from '../model/name-forms.ts';
import { statusWords } from '../model/status.ts';
import { recordDefinitions } from './record.ts';
import { text } from './shared.ts';
import { type NamedLanguage, namesIn, typeDefinitions } from './types.ts';

/** The languages are those of the targets. */
export const metaSchemaFor = (languages: readonly NamedLanguage[]): JsonObject => ({
  ...metaSchema,
  $defs: { ...typeDefinitions, Names: namesIn(languages), ...recordDefinitions },
});

const metaSchema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'concordat:contract.schema.json',
  title: 'ContractDocument',
  description:
    'A Concordat contract: one YAML file that is the source of types, validators, schemas and records.',
  type: 'object',
  additionalProperties: false,
  required: ['contract', 'title', 'version', 'status', 'ddrType', 'summary', 'root', 'types'],
  properties: {
    contract: {
      type: 'string',
      pattern: contractId,
      description: 'The id of the contract, such as AGN-033. It names every generated file.',
    },
    title: { ...text, description: 'The title of the design record.' },
    version: {
      type: 'string',
      pattern: version,
      description: 'The version of the contract: three numbers.',
    },
    status: {
      enum: [...statusWords],
      description:
        'The status of the design record. `active` is in force without a named approver. `proposed` means in-review, `accepted` approved, and `tabled` draft.',
    },
    ddrType: {
      enum: ['instruction', 'referential', 'generation', 'policy'],
      description: 'The kind of design record.',
    },
    approval: { $ref: '#/$defs/Approval' },
    record: { $ref: '#/$defs/RecordDetails' },
    summary: { ...text, description: 'The purpose of the contract in one or two sentences.' },
    root: {
      type: 'string',
      pattern: typeName,
      description: 'The default type of documents of this contract.',
    },
    wireCase: {
      enum: ['camel', 'pascal', 'snake', 'kebab'],
      description:
        'The case of the names in JSON, derived from the names of the fields. By default the names are unchanged.',
    },
    context: {
      type: 'string',
      pattern: usedTypeName,
      description:
        'The type of the context, a value that a caller may pass with a document, for rules that read it.',
    },
    types: {
      type: 'object',
      minProperties: 1,
      additionalProperties: { $ref: '#/$defs/TypeDeclaration' },
      propertyNames: { pattern: genericTypeName },
      description: 'The types, by name. `Name<T>` declares a generic type.',
    },
    reserved: { $ref: '#/$defs/ReservedNames' },
    exchanges: {
      type: 'object',
      additionalProperties: { $ref: '#/$defs/Exchange' },
      propertyNames: { pattern: ruleId },
      description: 'Pairs of request and response types, and the rules between their documents.',
    },
    rules: {
      type: 'array',
      items: { $ref: '#/$defs/Rule' },
      description: 'Rules of the contract as a whole, in prose.',
    },
    sections: {
      type: 'array',
      items: { $ref: '#/$defs/Section' },
      description: 'The prose of the design record, in order.',
    },
    examples: {
      type: 'array',
      items: { $ref: '#/$defs/Example' },
      description: 'Valid documents, and documents with the violations that they list.',
    },
    goals: {
      type: 'array',
      items: text,
      description: 'What the contract is meant to achieve.',
    },
    nonGoals: {
      type: 'array',
      items: text,
      description: 'What it deliberately leaves out.',
    },
    questions: {
      type: 'array',
      items: { $ref: '#/$defs/Question' },
      description: 'Questions about the contract, open ones and resolved ones.',
    },
    decisions: {
      type: 'array',
      items: { $ref: '#/$defs/Decision' },
      description:
        'Questions that the sources left open or answered inconsistently, and how they were settled.',
    },
    history: {
      type: 'array',
      items: { $ref: '#/$defs/HistoryEntry' },
      description: 'The changes of the contract, oldest first.',
    },
    references: {
      type: 'array',
      items: { $ref: '#/$defs/Reference' },
      description: 'Other records that this one refers to.',
    },
    terms: {
      type: 'array',
      items: { $ref: '#/$defs/Term' },
      description: 'The terms of the record and their meanings.',
    },
    migration: {
      type: 'array',
      items: text,
      description: 'How to migrate to this contract, step by step.',
    },
    retired: {
      type: 'array',
      items: { type: 'string', pattern: recordAnchor },
      description:
        'Anchors of records that the RAG index no longer contains: the part after the `#` of their ids. Copies of the index delete these records.',
    },
    supersedes: {
      type: 'string',
      pattern: contractId,
      description: 'The contract that this one replaces.',
    },
    amendments: {
      type: 'array',
      items: { $ref: '#/$defs/Amendment' },
      description: 'Changes of locked parts, each with its reason, oldest first.',
    },
    supersededBy: {
      type: 'string',
      pattern: contractId,
      description: 'The contract that replaces this one.',
    },
    transport: { $ref: '#/$defs/Transport' },
    publish: { $ref: '#/$defs/Publish' },
  },
};
