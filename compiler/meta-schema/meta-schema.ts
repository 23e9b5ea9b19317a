/**
 * The meta-schema: the shape of a contract file, with a description on every key so that editors
 * can explain them.
 * `compiler/parse/contract-document.ts` holds the TypeScript types made from it.
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
import { recordDefinitions } from './record.ts';
import { text } from './shared.ts';
import { typeDefinitions } from './types.ts';

export const metaSchema: JsonObject = {
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
      enum: ['draft', 'in-review', 'approved', 'superseded', 'cancelled'],
      description: 'Where the record stands in its life.',
    },
    ddrType: {
      enum: ['instruction', 'referential', 'generation', 'policy'],
      description: 'What kind of design record this is.',
    },
    approval: { $ref: '#/$defs/Approval' },
    summary: { ...text, description: 'One or two sentences: what the contract is for.' },
    root: {
      type: 'string',
      pattern: typeName,
      description: 'The type that a document of this contract has when nothing else is said.',
    },
    wireCase: {
      enum: ['camel', 'pascal', 'snake', 'kebab'],
      description:
        'The case of the names in JSON, made from the names of the fields. Without it the names are taken as they are.',
    },
    context: {
      type: 'string',
      pattern: usedTypeName,
      description:
        'The type of what a caller may supply beside a document, for rules that read it.',
    },
    types: {
      type: 'object',
      minProperties: 1,
      additionalProperties: { $ref: '#/$defs/TypeDeclaration' },
      propertyNames: { pattern: genericTypeName },
      description: 'The types, by name. `Name<T>` declares a generic type.',
    },
    exchanges: {
      type: 'object',
      additionalProperties: { $ref: '#/$defs/Exchange' },
      propertyNames: { pattern: ruleId },
      description: 'Pairs of documents that belong together, and the rules between them.',
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
      description: 'Documents that are valid, or that violate just what they say.',
    },
    decisions: {
      type: 'array',
      items: { $ref: '#/$defs/Decision' },
      description:
        'Questions that the sources left open or answered twice, and how they were settled.',
    },
    history: {
      type: 'array',
      items: { $ref: '#/$defs/HistoryEntry' },
      description: 'What changed, oldest first.',
    },
    references: {
      type: 'array',
      items: { $ref: '#/$defs/Reference' },
      description: 'Other records that this one leans on.',
    },
    terms: {
      type: 'array',
      items: { $ref: '#/$defs/Term' },
      description: 'Words of the record, and what they mean.',
    },
    migration: {
      type: 'array',
      items: text,
      description: 'What to do to come to this contract from what was there before, step by step.',
    },
    retired: {
      type: 'array',
      items: { type: 'string', pattern: recordAnchor },
      description:
        'Records that the RAG index once had and has no more, by what stands behind the `#` of their ids. Indexes elsewhere drop them.',
    },
    supersededBy: {
      type: 'string',
      pattern: contractId,
      description: 'The contract that replaces this one.',
    },
    transport: { $ref: '#/$defs/Transport' },
    publish: { $ref: '#/$defs/Publish' },
  },
  $defs: { ...typeDefinitions, ...recordDefinitions },
};
