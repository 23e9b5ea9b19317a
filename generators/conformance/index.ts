/** Conformance vectors: JSON Lines that any language can run, and a page that says how. */
import type { Contract } from '../../compiler/model/model.ts';
import { isValid } from '../../compiler/model/violations.ts';
import { deriveVectors } from '../../compiler/vectors/vectors.ts';
import renderReadme from '../../templates/conformance/README.md.hbs';
import {
  type ContractOutput,
  type ContractSummary,
  generator,
  type OutFile,
} from '../shared/generator.ts';
import { sharedHeaderLines } from '../shared/header.ts';
import { escapedJson } from '../shared/json-text.ts';

export const conformance = generator({
  name: 'conformance',
  artifacts: ({ id }) => ({ label: 'Conformance vectors', paths: [`conformance/${id}.jsonl`] }),
  emitContract,
  emitShared: (contracts) => [readme(contracts)],
});

/** How many vectors a contract has, and how many of them are of valid documents. */
export interface VectorCounts {
  readonly name: string;
  readonly cases: number;
  readonly valid: number;
}

/** The note is the contract's row in the page that says how to run the vectors. */
function emitContract(contract: Contract): ContractOutput {
  const { vectors } = deriveVectors(contract);
  const name = `${contract.id}.jsonl`;
  const text = escapedJson(vectors.map((vector) => `${JSON.stringify(vector)}\n`).join(''));
  const valid = vectors.filter(({ violations }) => isValid(violations)).length;
  return {
    files: [{ path: `conformance/${name}`, text }],
    note: { name, cases: vectors.length, valid },
  };
}

function readme(contracts: readonly ContractSummary[]): OutFile {
  const text = renderReadme({
    header: sharedHeaderLines.join(' '),
    files: contracts.map(({ note }) => note),
    example: `${contracts[0]?.id ?? 'ID'}.jsonl`,
  });
  return { path: 'conformance/README.md', text };
}
