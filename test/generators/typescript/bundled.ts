/** Imports a generated package at run time. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import type { Contract } from '../../../compiler/model/model.ts';
import { printWholeRuntime } from '../../../generators/typescript/runtime.ts';
import { generateTarget, prepared } from '../../support/generated.ts';

/**
 * Bundles a file of the package with its imports, and imports the bundle. The runtime is complete,
 * whatever the contracts use.
 */
export async function importBundled(
  contracts: readonly Contract[],
  file: 'index' | 'runtime',
): Promise<unknown> {
  const folder = prepared(
    `typescript-${file}`,
    [
      ...generateTarget('typescript', contracts),
      ...(file === 'runtime' ? printWholeRuntime() : []),
    ],
    {},
    (building) => {
      const entryPoints = [join(building, 'typescript', `${file}.ts`)];
      buildSync({
        bundle: true,
        platform: 'node',
        format: 'esm',
        entryPoints,
        outfile: join(building, `${file}.mjs`),
      });
    },
  );
  return import(pathToFileURL(join(folder, `${file}.mjs`)).href);
}
