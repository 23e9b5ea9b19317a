/** The shape of `concordat.yaml`, with a description on every key so that editors can explain them. */
import type { JsonObject } from './model.ts';

const folder = { type: 'string', minLength: 1 } as const;

/** What stands in `concordat.yaml` where it says nothing, or where there is none. */
export const defaults = { contracts: 'contracts', out: 'out' } as const;

/** `targets` are the names that `generators/target-names.ts` lists, for editors to offer. */
export function configurationSchema(targets: readonly string[]): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'concordat:configuration.schema.json',
    title: 'ConcordatConfiguration',
    description: 'What concordat reads and writes. Every key may be left out. Folders stand below the folder of this file.',
    type: ['object', 'null'],
    additionalProperties: false,
    properties: {
      contracts: { ...folder, default: defaults.contracts, description: 'The folder with the contracts; folders below it count too.' },
      out: {
        ...folder,
        default: defaults.out,
        description: 'The folder to write to. A file there that we did not write is never touched.',
      },
      targets: {
        type: 'array',
        minItems: 1,
        items: { enum: [...targets] },
        description: 'What to generate; everything where nothing is said. Files of a target that is taken off the list are removed.',
      },
      templates: { ...folder, description: 'Reserved: the folder with your own templates. Nothing reads it yet.' },
    },
  };
}
