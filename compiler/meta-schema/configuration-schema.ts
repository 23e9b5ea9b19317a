/** The schema of `concordat.yaml`. Every key has a description, which editors show. */

import type { JsonObject } from '../model/json.ts';
import type { Status } from '../model/model.ts';

const folder = { type: 'string', minLength: 1 } as const;

/** The values of keys that `concordat.yaml` does not set. */
export const defaults = { contracts: 'contracts', out: 'out' } as const;

export const statuses: readonly Status[] = [
  'draft',
  'in-review',
  'approved',
  'superseded',
  'cancelled',
];

/** The names that editors suggest. `generators/target-names.ts` lists them. */
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
      'What concordat reads and writes. All keys are optional. Folders are relative to the folder of this file.',
    type: ['object', 'null'],
    additionalProperties: false,
    properties: {
      contracts: {
        ...folder,
        default: defaults.contracts,
        description: 'The folder with the contracts, including its subfolders.',
      },
      out: {
        ...folder,
        default: defaults.out,
        description:
          'The output folder. Files in it that concordat did not generate are never changed.',
      },
      targets: {
        type: 'array',
        minItems: 1,
        items: { enum: [...targets] },
        description:
          'The targets to generate; all of them by default. Files of a target that is removed from the list are deleted. The schemas for editors (contract, search and configuration) are always written to json-schema.',
      },
      languages: {
        type: 'array',
        minItems: 1,
        items: { enum: [...languages] },
        description:
          'Languages for the target quicktype, each in its own folder: types without validators.',
      },
      templates: {
        ...folder,
        description:
          'A folder with your own Handlebars templates. Each replaces the built-in template of the same name, such as ddr/record.hbs for the page of a record.',
      },
      rag: {
        type: 'object',
        additionalProperties: false,
        description: 'What the RAG index contains, and in which formats.',
        properties: {
          statuses: {
            type: 'array',
            minItems: 1,
            items: { enum: [...statuses] },
            default: ['approved'],
            description:
              'The statuses of the contracts in the index. Each record contains the status of its contract.',
          },
          profiles: {
            type: 'array',
            items: { enum: [...profiles] },
            description:
              'Further formats of the same records, each in a folder of its name below out/rag.',
          },
        },
      },
    },
  };
}
