/**
 * The schema of a search text, `contracts/<id>.search.yaml`. Every key has a description, which
 * editors show.
 */
import type { JsonObject } from '../model/json.ts';
import { contractId, recordAnchor } from '../model/name-forms.ts';
import { text } from './shared.ts';

export const searchSchema: JsonObject = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'concordat:search.schema.json',
  title: 'SearchTextDocument',
  description:
    'The search text of a contract: synonyms of its terms, and questions that its record answers. The RAG index uses both to find records.',
  type: 'object',
  additionalProperties: false,
  required: ['contract'],
  properties: {
    contract: {
      type: 'string',
      pattern: contractId,
      description: 'The id of the contract that the search text belongs to, such as AGN-033.',
    },
    terms: {
      type: 'object',
      additionalProperties: {
        type: 'array',
        minItems: 1,
        items: text,
        description: 'Synonyms of the term.',
      },
      description: 'Synonyms by term. A key is the term as in `terms` of the contract.',
    },
    questions: {
      type: 'object',
      additionalProperties: { ...text, description: 'Questions of users, one per line.' },
      propertyNames: { pattern: recordAnchor },
      description:
        'Questions that a part of the record answers, in the words of users. A key is the anchor of the part: the text after the `#` of its id in the RAG index.',
    },
  },
};
