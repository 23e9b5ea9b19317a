/** The part of the meta-schema for rules, exchanges, examples and the design record. */

import type { JsonObject } from '../model/json.ts';
import {
  dateOrTime,
  digest,
  elementName,
  fenceTag,
  fileName,
  ruleId,
  typeName,
  usedTypeName,
  version,
  violation,
} from '../model/name-forms.ts';
import { repairNames, repairPresets } from '../model/transport.ts';
import { ruleKinds } from '../rules/index.ts';
import { has, text } from './shared.ts';
import { nameKeys } from './types.ts';

export const recordDefinitions: JsonObject = {
  Rule: {
    type: 'object',
    additionalProperties: false,
    required: ['id'],
    description: 'A rule with a stable id. Exactly one other key gives its kind.',
    properties: {
      id: {
        type: 'string',
        pattern: ruleId,
        description: 'The stable id, which violations contain.',
      },
      level: {
        enum: ['must', 'should'],
        description: '`must` (the default) makes a document invalid, `should` only warns.',
      },
      message: {
        ...text,
        description: 'The message of a violation. By default it is derived from the rule.',
      },
      doc: { ...text, description: 'The reason for the rule, in Markdown.' },
      ...nameKeys,
      ...Object.assign({}, ...ruleKinds.map(({ properties }) => properties)),
    },
  },
  Approval: {
    type: 'object',
    additionalProperties: false,
    description: 'Who approved the record, and when.',
    properties: {
      by: { ...text, description: 'The name of the approver.' },
      at: {
        ...text,
        description: 'The date and time with offset of the approval, as in RFC 3339.',
      },
      version: {
        type: 'string',
        pattern: version,
        description: 'The approved version. `concordat approve` writes it.',
      },
      digest: {
        type: 'string',
        pattern: digest,
        description: 'The digest of what the approval freezes. `concordat approve` writes it.',
      },
      follows: {
        type: 'string',
        pattern: version,
        description: 'The approved version before this one. `concordat approve` writes it.',
      },
      carried: {
        ...text,
        description:
          'For an approval of the source that the contract restates: what was approved, and who has not signed this text.',
      },
    },
  },
  RecordDetails: {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    description: 'Who keeps the design record, and since when.',
    properties: {
      creator: { ...text, description: 'Who wrote the record first.' },
      created: {
        type: 'string',
        pattern: dateOrTime,
        description: 'The day or the time when the record was created.',
      },
      updated: {
        type: 'string',
        pattern: dateOrTime,
        description: 'The day or the time of the last change.',
      },
      updatedBy: { ...text, description: 'Who made the last change.' },
      owner: { ...text, description: 'The person or team that answers for the record.' },
      note: {
        ...text,
        description: 'What to know about the status, in Markdown: why it is tabled, or until when.',
      },
    },
  },
  Question: {
    type: 'object',
    additionalProperties: false,
    required: ['question'],
    description: 'A question about the contract. Without an answer it is open.',
    properties: {
      question: { ...text, description: 'The question, in Markdown.' },
      answer: { ...text, description: 'How it was resolved, in Markdown.' },
    },
  },
  Amendment: {
    type: 'object',
    additionalProperties: false,
    required: ['part', 'reason', 'by', 'at'],
    description: 'A change of a locked part.',
    properties: {
      part: { ...text, description: 'The title of the locked section, or the name of the type.' },
      reason: { ...text, description: 'Why it was changed.' },
      by: { ...text, description: 'Who decided it.' },
      at: { ...text, description: 'The date and time with offset, as in RFC 3339.' },
    },
  },
  Exchange: {
    type: 'object',
    additionalProperties: false,
    required: ['asks', 'answers', 'rules'],
    description: 'Two documents that belong together: a request and its response.',
    properties: {
      doc: { ...text, description: 'What is exchanged, in Markdown.' },
      asks: {
        type: 'string',
        pattern: usedTypeName,
        description: 'The type of the request.',
      },
      answers: {
        type: 'string',
        pattern: usedTypeName,
        description: 'The type of the response.',
      },
      rules: {
        type: 'array',
        minItems: 1,
        items: { $ref: '#/$defs/Rule' },
        description: 'Rules on both documents, with paths that start with asks or answers.',
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
      summary: { ...text, description: 'The section in one sentence, in Markdown.' },
      locked: { type: 'boolean', description: 'A locked section changes only with a new record.' },
      text: { ...text, description: 'The prose, in Markdown.' },
      shows: {
        type: 'array',
        items: { type: 'string', pattern: typeName },
        description: 'Types whose tables and rules this section contains.',
      },
      rules: {
        type: 'array',
        items: { $ref: '#/$defs/Rule' },
        description: 'Prose rules that belong to this section.',
      },
      sections: {
        type: 'array',
        items: { $ref: '#/$defs/Section' },
        description: 'The subsections.',
      },
    },
  },
  Example: {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    description: 'A document, or two with `exchange`, and the expected violations.',
    oneOf: [has('value'), has('text'), has('exchange', 'asks', 'answers')],
    properties: {
      name: { ...text, description: 'What the example shows.' },
      doc: { ...text, description: 'An explanation, in Markdown.' },
      type: {
        type: 'string',
        pattern: typeName,
        description: 'The type of the document; the root type by default.',
      },
      value: { description: 'The document. { $json: … } is replaced by a string with that JSON.' },
      text: {
        type: 'string',
        description: 'The document as raw text, for documents that YAML cannot express.',
      },
      context: { description: 'The context that the caller passes with the document.' },
      exchange: {
        type: 'string',
        pattern: ruleId,
        description: 'The exchange that the two documents belong to.',
      },
      asks: { description: 'The request.' },
      answers: { description: 'The response.' },
      violates: {
        type: 'array',
        minItems: 1,
        items: { type: 'string', pattern: violation },
        description:
          'The violations in order, each `rule at /pointer`. Without it the example is valid.',
      },
      instead: {
        ...text,
        description:
          'What to write instead, in Markdown. The record lists such an invalid example as a common mistake.',
      },
    },
  },
  Decision: {
    type: 'object',
    additionalProperties: false,
    required: ['question', 'decision'],
    description: 'A question that the sources left open or answered inconsistently.',
    properties: {
      question: { ...text, description: 'The open question.' },
      decision: { ...text, description: 'How it was settled.' },
    },
  },
  HistoryEntry: {
    type: 'object',
    additionalProperties: false,
    required: ['version', 'date', 'change'],
    description: 'A change of the contract.',
    properties: {
      version: {
        type: 'string',
        pattern: version,
        description: 'The version with this change.',
      },
      date: { ...text, description: 'The day, such as 2025-12-24.' },
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
      text: { ...text, description: 'Why this record refers to it.' },
    },
  },
  Term: {
    type: 'object',
    additionalProperties: false,
    required: ['term', 'meaning'],
    description: 'A term of the record.',
    properties: {
      term: { ...text, description: 'The term as the record uses it.' },
      meaning: { ...text, description: 'Its meaning in this record, in Markdown.' },
    },
  },
  Transport: {
    type: 'object',
    additionalProperties: false,
    description: 'How documents of the root type are transported.',
    properties: {
      file: {
        type: 'string',
        pattern: fileName,
        description: 'The name of the file that contains the document.',
      },
      requestFile: {
        type: 'string',
        pattern: fileName,
        description: 'The name of the file that contains the request.',
      },
      fence: {
        type: 'array',
        items: { type: 'string', pattern: fenceTag },
        minItems: 1,
        description:
          'Language tags of the fenced block that contains the document in the text of a model.',
      },
      fallback: { description: 'The document to use if none can be read.' },
      repairs: {
        anyOf: [
          { type: 'string', enum: Object.keys(repairPresets) },
          {
            type: 'array',
            items: { enum: [...repairNames] },
            minItems: 1,
            uniqueItems: true,
          },
        ],
        description: 'Allowed repairs of JSON in the text of a model; none by default.',
      },
      reasoning: {
        type: 'array',
        items: { type: 'string', pattern: elementName },
        uniqueItems: true,
        description:
          'Names of the elements, such as <think>, that enclose reasoning in the text of a model and are never read. They replace the default names think, thinking, reasoning and scratchpad.',
      },
    },
  },
  Publish: {
    type: 'object',
    additionalProperties: false,
    description: 'How the root type is offered to models.',
    properties: {
      structuredOutput: {
        type: 'boolean',
        description: 'Whether to generate a schema for structured output.',
      },
      tool: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'description'],
        properties: {
          name: { ...text, description: 'The name of the tool.' },
          description: { ...text, description: 'The purpose of the tool, for the model.' },
        },
        description: 'Generates a tool that the model calls.',
      },
      prompt: {
        type: 'boolean',
        description: 'Whether to generate a prompt with the structure, the rules and an example.',
      },
    },
  },
};
