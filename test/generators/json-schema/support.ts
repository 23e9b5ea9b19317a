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
import type { JsonObject } from '../../../compiler/model/json.ts';
import type { Contract } from '../../../compiler/model/model.ts';
import { jsonSchema } from '../../../generators/json-schema/index.ts';
import type { Loss } from '../../../generators/shared/json-schema/losses.ts';
import { compile } from '../../support/compile.ts';

/** A small contract with the given types. */
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
 * Validates with Ajv in strict mode and with formats. Only own properties count, since a field may
 * be called `constructor`.
 */
export function strictValidator({ schema }: Generated): (type: string) => ValidateFunction {
  const ajv = new Ajv2020({ strict: true, ownProperties: true });
  addFormats(ajv);
  ajv.addSchema(schema);
  return (type) => ajv.compile({ $ref: `${String(schema['$id'])}#/$defs/${type}` });
}

/** Validates with a second, independent implementation of JSON Schema. */
export async function secondOpinion(
  { schema }: Generated,
  type: string,
): Promise<(document: unknown) => boolean> {
  // The contracts of tests share one id, so each schema is registered under the hash of its text.
  const uri = `https://concordat.invalid/${createHash('sha256').update(JSON.stringify(schema)).digest('hex')}`;
  if (!hasSchema(uri)) registerSchema({ ...schema, $id: uri } as SchemaObject, uri);
  const validator = await validate(`${uri}#/$defs/${type}`);
  return (document) => validator(document as Parameters<typeof validator>[0]).valid;
}
