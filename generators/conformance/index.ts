/** Conformance vectors: JSON Lines that any language can run. */
import { generator } from '../generator.ts';
import { deriveVectors } from './vectors.ts';

export const conformance = generator({
  name: 'conformance',
  ofContract: (contract) => {
    const { vectors } = deriveVectors(contract);
    return { files: [{ path: `conformance/${contract.id}.jsonl`, text: vectors.map((vector) => `${JSON.stringify(vector)}\n`).join('') }] };
  },
  common: () => [],
});
