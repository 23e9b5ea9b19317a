/**
 * `npm run bench:bundles`: the size of a bundle that imports one function of a generated TypeScript
 * package, minified by esbuild, and after gzip. The contracts are that of `concordat init` and those
 * of this repository.
 */
import { join } from 'node:path';

import type { Contract } from '../../compiler/model/model.ts';
import { bundleOf } from '../support/bundle-size.ts';
import { compile } from '../support/compile.ts';
import { contractsOf, sourcesIn } from '../support/contracts.ts';
import { generateTarget, prepared } from '../support/generated.ts';
import { starterContract } from '../support/starter.ts';
import { table } from './measure.ts';

/** The functions of a type for which it is measured, and the type itself. */
const verbs = ['is', 'validate', 'parse', ''] as const;

function rowsOf(contracts: readonly Contract[]): readonly (readonly string[])[] {
  const files = generateTarget('typescript', contracts);
  const folder = join(
    prepared('bench-bundles', files, {}, () => {}),
    'typescript',
  );
  return contracts.flatMap((contract) =>
    measuredTypes(contract).flatMap((type) =>
      verbs.map((verb) => {
        const name = `${verb}${type}`;
        const { minified, gzipped } = bundleOf(folder, contract.id.toLowerCase(), name);
        return [`${contract.id} \`${name}\``, String(minified), String(gzipped)];
      }),
    ),
  );
}

/** The root, and the first enum. */
function measuredTypes({ root, declarations }: Contract): readonly string[] {
  const choice = declarations.find(({ kind }) => kind === 'enum');
  return [root, ...(choice === undefined ? [] : [choice.name])];
}

const rows = [
  ...rowsOf([starterContract()]),
  ...rowsOf(contractsOf(compile(sourcesIn('contracts')))),
];
process.stdout.write(`${table(['import', 'bytes, minified', 'after gzip'], rows)}\n`);
