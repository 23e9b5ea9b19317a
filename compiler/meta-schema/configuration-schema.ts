/**
 * The shape of `concordat.yaml`, with a description on every key so that editors can explain them.
 */

import type { JsonObject } from '../model/json.ts';
import type { Status } from '../model/model.ts';

const folder = { type: 'string', minLength: 1 } as const;

/** What stands in `concordat.yaml` where it says nothing, or where there is none. */
export const defaults = { contracts: 'contracts', out: 'out' } as const;

export const statuses: readonly Status[] = [
  'draft',
  'in-review',
  'approved',
  'superseded',
  'cancelled',
];

/** Names for editors to offer; `generators/target-names.ts` lists them. */
export interface OfferedNames {
  readonly targets: readonly string[];
  readonly languages: readonly string[];
  readonly profiles: readonly string[];
}

export function configurationSchema({ targets, languages, profiles }: OfferedNames): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'concordat:configuration.schema.json',
    title: 'ConcordatConfiguration',
    description:
      'What concordat reads and writes. Every key may be left out. Folders stand below the folder of this file.',
    type: ['object', 'null'],
    additionalProperties: false,
    properties: {
      contracts: {
        ...folder,
        default: defaults.contracts,
        description: 'The folder with the contracts; folders below it count too.',
      },
      out: {
        ...folder,
        default: defaults.out,
        description: 'The folder to write to. A file there that we did not write is never touched.',
      },
      targets: {
        type: 'array',
        minItems: 1,
        items: { enum: [...targets] },
        description:
          'What to generate; everything where nothing is said. Files of a target that is taken off the list are removed. The schemas for editors (contract, search and configuration) are always written to json-schema.',
      },
      languages: {
        type: 'array',
        minItems: 1,
        items: { enum: [...languages] },
        description:
          'Further languages, each in a folder of its own, for the target quicktype: types without validators.',
      },
      templates: {
        ...folder,
        description:
          'A folder with Handlebars templates of your own, each in the place of ours that has the same name: ddr/record.hbs for the page of a record.',
      },
      rag: {
        type: 'object',
        additionalProperties: false,
        description: 'What the RAG index holds, and in which shapes.',
        properties: {
          statuses: {
            type: 'array',
            minItems: 1,
            items: { enum: [...statuses] },
            default: ['approved'],
            description:
              'Contracts of which status the index holds. Each record says the status of its contract.',
          },
          profiles: {
            type: 'array',
            items: { enum: [...profiles] },
            description:
              'Write the same records in these shapes too, each below out/rag in a folder of its name.',
          },
        },
      },
    },
  };
}
