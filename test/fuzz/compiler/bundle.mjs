/**
 * The worker as one file, with the compiler and the generators of any checkout: what it imports of
 * ours is taken from there.
 */
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const repository = resolve(import.meta.dirname, '..', '..', '..');

export async function bundleWorker(checkout) {
  const root = resolve(checkout);
  const plugin = async (file, name) =>
    (await import(pathToFileURL(join(root, 'build', file)).href))[name];
  const outfile = join(
    repository,
    'node_modules',
    '.cache',
    'concordat-programs',
    `worker-${process.pid}.mjs`,
  );
  const elsewhere = {
    name: 'elsewhere',
    setup(building) {
      building.onResolve({ filter: /^\.\.\/\.\.\/\.\.\// }, ({ path, importer }) =>
        importer.endsWith(join('compiler', 'worker.ts'))
          ? { path: resolve(dirname(importer), path).replace(repository, root) }
          : undefined,
      );
    },
  };
  await build({
    entryPoints: [join(repository, 'test', 'fuzz', 'compiler', 'worker.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    logLevel: 'warning',
    plugins: [
      elsewhere,
      await plugin('templates.mjs', 'esbuildTemplates'),
      await plugin('validators.mjs', 'esbuildValidators'),
    ],
  });
  return outfile;
}
