/** The schema of `concordat.yaml`. */
import type { JsonObject } from '../../../compiler/model/json.ts';
import { configurationKeys, type OfferedNames, schemaOfKeys } from './keys.ts';

export function configurationSchema(offered: OfferedNames): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'concordat:configuration.schema.json',
    title: 'ConcordatConfiguration',
    description:
      'What concordat reads and writes. All keys are optional. Folders are relative to the folder of this file.',
    type: ['object', 'null'],
    additionalProperties: false,
    properties: schemaOfKeys(configurationKeys(offered)),
  };
}
