/**
 * The part of the meta-schema that describes rules, exchanges, examples and the design record
 * around the types.
 */

import type { JsonObject } from '../model/json.ts';
import { repairNames } from '../model/model.ts';
import {
  elementName,
  fenceTag,
  fileName,
  ruleId,
  typeName,
  usedTypeName,
  version,
  violation,
} from '../model/name-forms.ts';
import { ruleKinds } from '../rules/index.ts';
import { has, text } from './shared.ts';

export const recordDefinitions: JsonObject = {
  Rule: {
    type: 'object',
    additionalProperties: false,
    required: ['id'],
    description: 'A rule with a stable id. Exactly one of its other keys says what it asks.',
    properties: {
      id: { type: 'string', pattern: ruleId, description: 'The stable id that violations carry.' },
      level: {
        enum: ['must', 'should'],
        description: '`must` (the default) makes a document invalid, `should` only warns.',
      },
      message: {
        ...text,
        description: 'What a violation says. Without it the rule says it itself.',
      },
      doc: { ...text, description: 'Why the rule is there, in Markdown.' },
      ...Object.assign({}, ...ruleKinds.map(({ properties }) => properties)),
    },
  },
  Approval: {
    type: 'object',
    additionalProperties: false,
    description: 'Who approved the record, and when.',
    properties: {
      by: { ...text, description: 'The name of the approver.' },
      at: { ...text, description: 'When, as RFC 3339 date and time with offset.' },
    },
  },
  Exchange: {
    type: 'object',
    additionalProperties: false,
    required: ['asks', 'answers', 'rules'],
    description: 'Two documents that belong together.',
    properties: {
      doc: { ...text, description: 'What is exchanged, in Markdown.' },
      asks: {
        type: 'string',
        pattern: usedTypeName,
        description: 'The type of the document that asks.',
      },
      answers: {
        type: 'string',
        pattern: usedTypeName,
        description: 'The type of the document that answers.',
      },
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
      rules: {
        type: 'array',
        items: { $ref: '#/$defs/Rule' },
        description: 'Prose rules that belong to this section.',
      },
      sections: {
        type: 'array',
        items: { $ref: '#/$defs/Section' },
        description: 'Sections below this one.',
      },
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
      type: {
        type: 'string',
        pattern: typeName,
        description: 'The type of the document; the root type where nothing is said.',
      },
      value: { description: 'The document. { $json: … } stands for the text of that JSON.' },
      text: { type: 'string', description: 'The document as raw text, for what YAML cannot say.' },
      context: { description: 'What the caller supplies beside the document.' },
      exchange: {
        type: 'string',
        pattern: ruleId,
        description: 'The exchange that the two documents belong to.',
      },
      asks: { description: 'The document that asks.' },
      answers: { description: 'The document that answers.' },
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
          'What to write instead, in Markdown. It makes a wrong example one of the common mistakes of the record.',
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
      version: {
        type: 'string',
        pattern: version,
        description: 'The version that the change made.',
      },
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
  Term: {
    type: 'object',
    additionalProperties: false,
    required: ['term', 'meaning'],
    description: 'A word of the record.',
    properties: {
      term: { ...text, description: 'The word as the record uses it.' },
      meaning: { ...text, description: 'What it means here, in Markdown.' },
    },
  },
  Transport: {
    type: 'object',
    additionalProperties: false,
    description: 'How a document of the root type travels.',
    properties: {
      file: {
        type: 'string',
        pattern: fileName,
        description: 'The name of the file that holds it.',
      },
      requestFile: {
        type: 'string',
        pattern: fileName,
        description: 'The name of the file with the document that it answers.',
      },
      fence: {
        type: 'array',
        items: { type: 'string', pattern: fenceTag },
        minItems: 1,
        description: 'Language tags of the fenced block that holds it in the text of a model.',
      },
      fallback: { description: 'The document that stands in when nothing can be read.' },
      repairs: {
        type: 'array',
        items: { enum: [...repairNames] },
        minItems: 1,
        uniqueItems: true,
        description:
          'What may be mended in the text of a model before it is read; nothing where nothing is said.',
      },
      reasoning: {
        type: 'array',
        items: { type: 'string', pattern: elementName },
        uniqueItems: true,
        description:
          'Names of the elements, such as <think>, that hold reasoning in the text of a model and are never read: instead of think, thinking, reasoning and scratchpad.',
      },
    },
  },
  Publish: {
    type: 'object',
    additionalProperties: false,
    description: 'How the root type is offered to models.',
    properties: {
      structuredOutput: { type: 'boolean', description: 'As a schema for structured output.' },
      tool: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'description'],
        properties: {
          name: { ...text, description: 'The name of the tool.' },
          description: { ...text, description: 'What the tool is for, as the model reads it.' },
        },
        description: 'As a tool that the model calls.',
      },
      prompt: {
        type: 'boolean',
        description: 'As a text that states shape, rules and an example.',
      },
    },
  },
};
