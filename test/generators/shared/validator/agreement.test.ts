/** The validator IR reports the same violations as the interpreter for every vector and profile. */
import { describe, expect, it } from 'vitest';
import { readJson } from '../../../../compiler/interpreter/read-json.ts';
import type { Contract } from '../../../../compiler/model/model.ts';
import { deriveVectors, type Vector } from '../../../../compiler/vectors/vectors.ts';
import { allContracts } from '../../../support/contracts.ts';
import { differences } from './compare.ts';

describe('the validator IR agrees with the interpreter', () => {
  for (const contract of allContracts())
    it(`on the vectors of ${contract.id}`, () => {
      const { vectors } = deriveVectors(contract);
      const found = vectors.flatMap((vector) =>
        differencesOf(contract, vector).map((difference) => `${vector.name}: ${difference}`),
      );
      expect(found).toEqual([]);
      expect(vectors.length).toBeGreaterThan(0);
    });
});

function differencesOf(contract: Contract, vector: Vector): readonly string[] {
  if (!('type' in vector)) return [];
  const bytes =
    'base64' in vector ? Buffer.from(vector.base64, 'base64') : Buffer.from(vector.text);
  const read = readJson(bytes);
  if (read.kind !== 'value') return [];
  const document = { contract, type: vector.type, value: read.value, context: vector.context };
  return differences(document, vector.violations);
}
