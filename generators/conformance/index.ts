/** Conformance vectors: JSON Lines that any language can run. */
import type { Generator } from '../generator.ts';
import { deriveVectors } from './vectors.ts';

export const conformance: Generator = {
  name: 'conformance',
  generate: (contracts) =>
    contracts.map((contract) => ({
      path: `conformance/${contract.id}.jsonl`,
      text: deriveVectors(contract)
        .vectors.map((vector) => `${JSON.stringify(vector)}\n`)
        .join(''),
    })),
};
