/** Builds the command line: one bundle with the templates precompiled, and lazily loaded parts beside it. */
import { rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { esbuildTemplates } from './templates.mjs';

await rm('dist', { recursive: true, force: true });
await build({
  entryPoints: { concordat: 'cli/main.ts' },
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  logLevel: 'warning',
  legalComments: 'linked',
  plugins: [esbuildTemplates],
  // Bundled CommonJS packages ask for `require` of Node's own modules.
  banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
});
