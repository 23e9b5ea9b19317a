/** Writes synthetic contracts to a folder that `concordat generate` accepts. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syntheticContract, syntheticId } from './synthetic.ts';

export function writeSyntheticContracts(folder: string, count: number): void {
  mkdirSync(join(folder, 'contracts'), { recursive: true });
  writeFileSync(join(folder, 'concordat.yaml'), 'rag:\n  statuses: [in-review]\n');
  for (let index = 0; index < count; index++) writeSyntheticContract(folder, index, 0);
}

export function writeSyntheticContract(folder: string, index: number, revision: number): void {
  writeFileSync(
    join(folder, 'contracts', `${syntheticId(index).toLowerCase()}.yaml`),
    syntheticContract(index, revision),
  );
}
