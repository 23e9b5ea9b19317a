/** Generates conformance vectors as JSON Lines, and a page that documents their format. */
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
  artifacts: (contract) => ({ label: 'Conformance vectors', paths: [pathOf(contract)] }),
  emitContract,
  emitShared: (contracts) => [readme(contracts)],
});

function pathOf({ id }: Pick<Contract, 'id'>): string {
  return `conformance/${id}.jsonl`;
}

/** The number of vectors of a contract, and how many of them have valid documents. */
export interface VectorCounts {
  readonly cases: number;
  readonly valid: number;
}

/** Generates the vectors of one contract; the note is their number, which `generate` reports. */
function emitContract(contract: Contract): ContractOutput {
  const { vectors } = deriveVectors(contract);
  const text = escapedJson(vectors.map((vector) => `${JSON.stringify(vector)}\n`).join(''));
  const valid = vectors.filter(({ violations }) => isValid(violations)).length;
  return {
    files: [{ path: pathOf(contract), text }],
    note: { cases: vectors.length, valid },
  };
}

function readme(contracts: readonly ContractSummary[]): OutFile {
  const text = renderReadme({
    header: sharedHeaderLines.join(' '),
    files: contracts.map(({ id }) => ({ name: `${id}.jsonl` })),
    example: `${contracts[0]?.id ?? 'ID'}.jsonl`,
  });
  return { path: 'conformance/README.md', text };
}
