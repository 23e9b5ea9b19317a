/**
 * Imports generated JSON Schemas again. Draft and schema must agree on all vectors of the rules
 * that a schema can express.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { validateText } from '../../../compiler/interpreter/interpret.ts';
import { readJson } from '../../../compiler/interpreter/read-json.ts';
import type { JsonObject } from '../../../compiler/model/json.ts';
import type { Contract } from '../../../compiler/model/model.ts';
import { deriveVectors } from '../../../compiler/vectors/vectors.ts';
import { jsonSchema } from '../../../generators/json-schema/index.ts';
import { allContracts } from '../../support/contracts.ts';
import { importOne } from './suite.ts';

interface Outcome {
  readonly same: number;
  /** Vectors where the import reports that it is stricter, or looser. */
  readonly reported: number;
  /** Vectors of types that were inlined and have no name any more. */
  readonly inlined: number;
  readonly wrong: readonly string[];
}

function compare(contract: Contract): Outcome {
  const file = jsonSchema
    .generate([contract])
    .find(({ path }) => path.endsWith(`/${contract.id}.schema.json`));
  const schema = JSON.parse(file?.text ?? '') as JsonObject;
  const imported = importOne(schema, contract.id);
  if (imported.kind === 'refused') throw new Error(imported.why);
  const effects = new Set(imported.losses.map(({ effect }) => effect));
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(schema, 'schema');
  let [same, reported, inlined] = [0, 0, 0];
  const wrong: string[] = [];
  for (const vector of deriveVectors(contract).vectors) {
    if (!('text' in vector) || readJson(vector.text).kind !== 'value') continue;
    if (!imported.contract.declarations.some(({ name }) => name === vector.type)) {
      inlined++;
      continue;
    }
    const bySchema = ajv.validate(`schema#/$defs/${vector.type}`, JSON.parse(vector.text));
    const byDraft = validateText(imported.contract, vector.type, vector.text).every(
      ({ level }) => level !== 'must',
    );
    if (bySchema === byDraft) same++;
    else if (effects.has(bySchema ? 'stricter' : 'looser')) reported++;
    else
      wrong.push(
        `${vector.type} ${bySchema ? 'accepted' : 'rejected'} by the schema only: ${vector.text}`,
      );
  }
  return { same, reported, inlined, wrong };
}

describe('a generated schema that is imported again', () => {
  it.each(allContracts().map((contract) => [contract.id, contract] as const))(
    '%s',
    (_, contract) => {
      const { same, reported, inlined, wrong } = compare(contract);
      expect(wrong).toEqual([]);
      expect(same).toBeGreaterThan(10 * (reported + inlined));
    },
  );
});
