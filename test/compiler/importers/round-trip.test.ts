/**
 * Our own JSON Schemas, imported again: they accept and refuse the same vectors as the schema does,
 * for the rules that a schema carries.
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
  /** The import says that it is stricter there, or looser. */
  readonly told: number;
  /** The type has no name of its own any more: it is written where it is used. */
  readonly nameless: number;
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
  let [same, told, nameless] = [0, 0, 0];
  const wrong: string[] = [];
  for (const vector of deriveVectors(contract).vectors) {
    if (!('text' in vector) || readJson(vector.text).kind !== 'value') continue;
    if (!imported.contract.declarations.some(({ name }) => name === vector.type)) {
      nameless++;
      continue;
    }
    const bySchema = ajv.validate(`schema#/$defs/${vector.type}`, JSON.parse(vector.text));
    const byDraft = validateText(imported.contract, vector.type, vector.text).every(
      ({ level }) => level !== 'must',
    );
    if (bySchema === byDraft) same++;
    else if (effects.has(bySchema ? 'stricter' : 'looser')) told++;
    else
      wrong.push(
        `${vector.type} ${bySchema ? 'taken' : 'refused'} by the schema only: ${vector.text}`,
      );
  }
  return { same, told, nameless, wrong };
}

describe('a schema of ours, imported again', () => {
  it.each(allContracts().map((contract) => [contract.id, contract] as const))(
    '%s',
    (_, contract) => {
      const { same, told, nameless, wrong } = compare(contract);
      expect(wrong).toEqual([]);
      expect(same).toBeGreaterThan(10 * (told + nameless));
    },
  );
});
