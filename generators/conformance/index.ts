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
  remark: (note) => missingExamples(note as unknown as VectorCounts),
});

function pathOf({ id }: Pick<Contract, 'id'>): string {
  return `conformance/${id}.jsonl`;
}

/** The number of vectors of a contract, and how many of them have valid documents. */
interface VectorCounts {
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

/**
 * Vectors are derived from valid examples. Without one, a contract has no vectors, and its
 * validators are not tested by them.
 */
function missingExamples({ cases, valid }: VectorCounts): string | undefined {
  return valid > 0 ? undefined : `no valid example, ${cases} ${cases === 1 ? 'vector' : 'vectors'}`;
}

function readme(contracts: readonly ContractSummary[]): OutFile {
  const text = renderReadme({
    header: sharedHeaderLines.join(' '),
    files: contracts.map(({ id }) => ({ name: `${id}.jsonl` })),
    example: `${contracts[0]?.id ?? 'ID'}.jsonl`,
  });
  return { path: 'conformance/README.md', text };
}
