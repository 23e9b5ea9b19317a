/** Builds the command line: one bundle with the templates precompiled, and lazily loaded parts beside it. */
import { readdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { licencesOf } from './licences.mjs';
import { esbuildTemplates } from './templates.mjs';
import { esbuildValidators } from './validators.mjs';

const { metafile } = await build({
  entryPoints: { concordat: 'cli/main.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  logLevel: 'warning',
  legalComments: 'linked',
  metafile: true,
  plugins: [esbuildTemplates, esbuildValidators],
  // Types of TypeScript are read by what the user's project brings along.
  external: ['ts-json-schema-generator'],
  // Bundled CommonJS packages ask for `require` of Node's own modules.
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
});

const licences = 'THIRD-PARTY-LICENCES.txt';
await writeFile(join('dist', licences), await licencesOf(metafile));

// What an earlier build left behind goes last, so that there is a program at every moment.
const current = new Set([...Object.keys(metafile.outputs).map((path) => basename(path)), licences]);
for (const name of await readdir('dist')) if (!current.has(name)) await rm(join('dist', name), { recursive: true });
