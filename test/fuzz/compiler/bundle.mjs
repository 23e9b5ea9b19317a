/** Bundles the worker with the compiler and the generators. */
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { esbuildTemplates } from '../../../build/templates.mjs';
import { esbuildValidators } from '../../../build/validators.mjs';

const repository = resolve(import.meta.dirname, '..', '..', '..');

export async function bundleWorker() {
  const outfile = join(
    repository,
    'node_modules',
    '.cache',
    'concordat-programs',
    `worker-${process.pid}.mjs`,
  );
  await build({
    entryPoints: [join(repository, 'test', 'fuzz', 'compiler', 'worker.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'warning',
    plugins: [esbuildTemplates, esbuildValidators],
  });
  return outfile;
}
