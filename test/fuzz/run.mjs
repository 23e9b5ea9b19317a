/** Bundles a file of this folder, with the templates that it leads to, into a cache and runs it: `node test/fuzz/run.mjs [options]`. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { esbuildTemplates } from '../../build/templates.mjs';
import { esbuildValidators } from '../../build/validators.mjs';

const repository = resolve(import.meta.dirname, '..', '..');
const folder = join(repository, 'node_modules', '.cache', 'concordat-fuzz');

/** Files keep their own idea of where they are, though they all end up in one bundle. */
const places = {
  name: 'places',
  setup(building) {
    building.onLoad({ filter: /\.(?:ts|mjs)$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll('import.meta.dirname', JSON.stringify(dirname(path))),
      loader: path.endsWith('.ts') ? 'ts' : 'js',
    }));
  },
};

export async function bundled(entry) {
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

/** By the first word: faults that are put in on purpose, or the texts of models. */
const programs = { self: 'self/main.ts', models: 'models.ts' };
const chosen = programs[process.argv[2] ?? ''];
if (chosen !== undefined) process.argv.splice(2, 1);
// Programs of other folders that need the same bundling name themselves: npm run import:show, import:suite.
const program = await bundled(process.env.FUZZ_ENTRY ?? join(import.meta.dirname, chosen ?? 'main.ts'));
process.setSourceMapsEnabled(true);
try {
  await import(pathToFileURL(program).href);
} finally {
  await rm(program, { force: true });
}
