/**
 * Builds the command line: one bundle with the templates precompiled, and lazily loaded parts
 * beside it.
 */
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
};

const { metafile: program } = await build({
  ...settings,
  entryPoints: { main: 'cli/main.ts', 'build-worker': 'cli/build/worker.ts' },
  entryNames: '[name]-[hash]',
  splitting: true,
  plugins: [esbuildTemplates, esbuildValidators],
  // Types of TypeScript are read by what the user's project brings along.
  external: ['ts-json-schema-generator'],
  // Bundled CommonJS packages ask for `require` of Node's own modules.
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
});

/** The threads of `validate` start with it; it shares next to nothing with the rest. */
const { metafile: judge } = await build({
  ...settings,
  entryPoints: { 'validate-worker': 'cli/validate/worker.ts' },
  plugins: [esbuildTemplates, esbuildValidators, esbuildRuntime],
});

const fileOf = (entry) =>
  basename(Object.entries(program.outputs).find(([, { entryPoint }]) => entryPoint === entry)[0]);

/**
 * Last, since it names the others: whoever starts it while a build is under way has all of the old
 * program or all of the new one.
 */
const { metafile: entry } = await build({
  ...settings,
  entryPoints: { concordat: 'cli/entry.ts' },
  define: {
    concordatTool: JSON.stringify({
      id: await idOf(program),
      helper: fileOf('cli/build/worker.ts'),
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

const parts = [program, judge, entry];
const metafile = {
  inputs: Object.assign({}, ...parts.map(({ inputs }) => inputs)),
  outputs: Object.assign({}, ...parts.map(({ outputs }) => outputs)),
};
const licences = 'THIRD-PARTY-LICENCES.txt';
await writeFile(join('dist', licences), await licencesOf(metafile));

// What an earlier build left behind goes last, so that there is a program at every moment.
const current = new Set([...Object.keys(metafile.outputs).map((path) => basename(path)), licences]);
for (const name of await readdir('dist'))
  if (!current.has(name)) await rm(join('dist', name), { recursive: true });
