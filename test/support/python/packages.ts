/** A small Python package per feature of the run time, and that of the contract of `init`. */
import type { OutFile } from '../../../generators/shared/generator.ts';
import { contractWith } from '../contracts.ts';
import { featureContracts } from '../feature-contracts.ts';
import { generateTarget } from '../generated.ts';
import { starterContract } from '../starter.ts';

const unreadContext = contractWith(
  'Named: { fields: { name: string } }\nKnown: { fields: { name: string } }',
  `context: Known
exchanges: { round: { asks: Named, answers: Named, rules: [{ id: same-name, same: [asks.name, answers.name] }] } }`,
);

const contracts = [
  ...featureContracts.map(({ contract }) => contract),
  unreadContext,
  starterContract(),
];

/** The packages in folders `packages/0`, `packages/1` and so on. */
export function smallPythonPackages(): readonly OutFile[] {
  return contracts.flatMap((contract, index) =>
    generateTarget('python', [contract]).map(({ path, text }) => ({
      path: path.replace('python', `packages/${index}`),
      text,
    })),
  );
}
