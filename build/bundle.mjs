/** Builds the command line into `dist`: the entry point, the program, and its workers. */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { licencesOf } from './licences.mjs';
import { esbuildRuntime } from './runtime.mjs';
import { esbuildTemplates } from './templates.mjs';
import { esbuildValidators } from './validators.mjs';

/** @type {import('esbuild').BuildOptions} */
const settings = {
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  logLevel: 'warning',
  legalComments: 'linked',
  metafile: true,
  // The same code without its look at an environment variable for every token, which takes a third
  // of the time that parsing takes.
  alias: { yaml: join(import.meta.dirname, '..', 'node_modules', 'yaml', 'browser', 'index.js') },
};

const { metafile: program } = await build({
  ...settings,
  entryPoints: { main: 'cli/main.ts', 'build-worker': 'cli/build/worker.ts' },
  entryNames: '[name]-[hash]',
  splitting: true,
  plugins: [esbuildTemplates, esbuildValidators],
  // `concordat import` loads it from the user's project.
  external: ['ts-json-schema-generator'],
  // Bundled CommonJS packages call `require` for the built-in modules of Node.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
});

/** The worker threads of `validate`, which share almost no code with the program. */
const { metafile: validateWorker } = await build({
  ...settings,
  entryPoints: { 'validate-worker': 'cli/validate/worker.ts' },
  plugins: [esbuildTemplates, esbuildValidators, esbuildRuntime],
});

const fileOf = (entry) =>
  basename(Object.entries(program.outputs).find(([, { entryPoint }]) => entryPoint === entry)[0]);

/**
 * The entry point is written last, since it contains the hashed names of the other files. A command
 * that starts during a build runs either the old program or the new one.
 */
const { metafile: entry } = await build({
  ...settings,
  entryPoints: { concordat: 'cli/entry.ts' },
  define: {
    concordatTool: JSON.stringify({
      id: await idOf(program),
      worker: fileOf('cli/build/worker.ts'),
    }),
  },
  plugins: [
    {
      name: 'main',
      setup: ({ onResolve }) =>
        onResolve({ filter: /\/main\.ts$/ }, () => ({
          path: `./${fileOf('cli/main.ts')}`,
          external: true,
        })),
    },
  ],
});

async function idOf({ outputs }) {
  const hash = createHash('sha256');
  for (const path of Object.keys(outputs).sort()) hash.update(path).update(await readFile(path));
  return hash.digest('hex');
}

const parts = [program, validateWorker, entry];
const metafile = {
  inputs: Object.assign({}, ...parts.map(({ inputs }) => inputs)),
  outputs: Object.assign({}, ...parts.map(({ outputs }) => outputs)),
};
const licencesFile = 'THIRD-PARTY-LICENCES.txt';
await writeFile(join('dist', licencesFile), await licencesOf(metafile));

// Removes files of earlier builds at the end, so that there is a complete program at any time.
const current = new Set([
  ...Object.keys(metafile.outputs).map((path) => basename(path)),
  licencesFile,
]);
for (const name of await readdir('dist'))
  if (!current.has(name)) await rm(join('dist', name), { recursive: true });
