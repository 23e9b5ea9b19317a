import { createHash } from 'node:crypto';
import {
  hasSchema,
  registerSchema,
  type SchemaObject,
  validate,
} from '@hyperjump/json-schema/draft-2020-12';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { compile } from '../../../compiler/compile.ts';
import type { JsonObject } from '../../../compiler/model/json.ts';
import type { Contract } from '../../../compiler/model/model.ts';
import { jsonSchema } from '../../../generators/json-schema/index.ts';
import type { Loss } from '../../../generators/shared/json-schema/losses.ts';

/** A small contract around some types, so that a test shows just what it is about. */
export function contractOf(types: string, root = 'Root'): Contract {
  const text = `contract: T-1\ntitle: Test\nversion: 1.0.0\nstatus: draft\nddrType: generation\nsummary: A test.\nroot: ${root}\ntypes:\n${types}`;
  const { contracts, diagnostics } = compile([
    { file: 't.yaml', name: 't.yaml', bytes: Buffer.from(text) },
  ]);
  expect(diagnostics).toEqual([]);
  const [contract] = contracts;
  if (contract === undefined) throw new Error('no contract');
  return contract;
}

export interface Generated {
  readonly text: string;
  readonly schema: JsonObject;
  readonly definitions: JsonObject;
  readonly losses: readonly Loss[];
}

export function generate(contract: Contract): Generated {
  const files = new Map(jsonSchema.generate([contract]).map(({ path, text }) => [path, text]));
  const text = files.get(`json-schema/${contract.id}.schema.json`) ?? '';
  const schema = JSON.parse(text) as JsonObject;
  const { losses } = JSON.parse(files.get(`json-schema/${contract.id}.loss.json`) ?? '') as Pick<
    Generated,
    'losses'
  >;
  return { text, schema, definitions: schema['$defs'] as JsonObject, losses };
}

/**
 * Strict mode, the formats, and nothing else; own properties, since a field may be called
 * `constructor`.
 */
export function strictValidator({ schema }: Generated): (type: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: true, ownProperties: true });
  addFormats(ajv);
  ajv.addSchema(schema);
  return (type) => ajv.compile({ $ref: `${String(schema['$id'])}#/$defs/${type}` });
}

/** Another engine, written by other people: it reads the same schema. */
export async function secondOpinion(
  { schema }: Generated,
  type: string,
): Promise<(document: unknown) => boolean> {
  // Small contracts of tests share one id, so each schema is registered under a place of its own.
  const place = `https://concordat.invalid/${createHash('sha256').update(JSON.stringify(schema)).digest('hex')}`;
  if (!hasSchema(place)) registerSchema({ ...schema, $id: place } as SchemaObject, place);
  const validator = await validate(`${place}#/$defs/${type}`);
  return (document) => validator(document as Parameters<typeof validator>[0]).valid;
}
