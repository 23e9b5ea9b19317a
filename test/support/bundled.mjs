/**
 * Bundles and runs programs of the tests, with the templates that they import, in a cache folder.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { esbuildTemplates } from '../../build/templates.mjs';
import { esbuildValidators } from '../../build/validators.mjs';

const repository = resolve(import.meta.dirname, '..', '..');
const folder = join(repository, 'node_modules', '.cache', 'concordat-programs');

/**
 * Replaces import.meta.dirname by the original folder of each file, since all files are bundled
 * into one.
 */
const originalFolders = {
  name: 'original-folders',
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

async function buildProgram(entry) {
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
    plugins: [esbuildTemplates, esbuildValidators, originalFolders],
  });
  return outfile;
}

export async function runBundled(entry) {
  const program = await buildProgram(entry);
  process.setSourceMapsEnabled(true);
  try {
    await import(pathToFileURL(program).href);
  } finally {
    await rm(program, { force: true });
  }
}
