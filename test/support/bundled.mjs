/**
 * Programs of the tests that are no tests: bundled, with the templates that they lead to, into a
 * cache, and run.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { esbuildTemplates } from '../../build/templates.mjs';
import { esbuildValidators } from '../../build/validators.mjs';

const repository = resolve(import.meta.dirname, '..', '..');
const folder = join(repository, 'node_modules', '.cache', 'concordat-programs');

/** Files keep their own idea of where they are, though they all end up in one bundle. */
const places = {
  name: 'places',
  setup(building) {
    building.onLoad({ filter: /\.(?:ts|mjs)$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(
        'import.meta.dirname',
        JSON.stringify(dirname(path)),
      ),
      loader: path.endsWith('.ts') ? 'ts' : 'js',
    }));
  },
};

async function bundled(entry) {
  const outfile = join(folder, `${process.pid}.mjs`);
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'warning',
    plugins: [esbuildTemplates, esbuildValidators, places],
  });
  return outfile;
}

export async function runBundled(entry) {
  const program = await bundled(entry);
  process.setSourceMapsEnabled(true);
  try {
    await import(pathToFileURL(program).href);
  } finally {
    await rm(program, { force: true });
  }
}
