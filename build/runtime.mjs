/**
 * Resolves `import * as runtime from './x.ts?runtime'` to the whole runtime of generated TypeScript
 * as JavaScript: the files that `printWholeRuntime` of `x.ts` returns, bundled at build time.
 */
import { dirname, join, resolve } from 'node:path';
import { build } from 'esbuild';
import { esbuildTemplates } from './templates.mjs';

export const runtimeSuffix = '?runtime';
const entry = 'typescript/runtime.ts';

/** Returns the source of the runtime. `file` exports `printWholeRuntime`. */
export async function runtimeModule(file) {
  const bundle = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    plugins: [esbuildTemplates],
  });
  const { printWholeRuntime } = await import(
    `data:text/javascript;base64,${Buffer.from(bundle.outputFiles[0].contents).toString('base64')}`
  );
  const files = new Map(printWholeRuntime().map(({ path, text }) => [path, text]));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    plugins: [inMemory(files)],
  });
  return outputFiles[0].text;
}

/** An esbuild plugin that reads modules from memory instead of the disk. */
function inMemory(files) {
  return {
    name: 'in-memory',
    setup(building) {
      building.onResolve({ filter: /./ }, ({ path, importer, kind }) => ({
        path: kind === 'entry-point' ? path : join(dirname(importer), path).replaceAll('\\', '/'),
        namespace: 'memory',
      }));
      building.onLoad({ filter: /./, namespace: 'memory' }, ({ path }) => ({
        contents: files.get(path),
        loader: 'ts',
      }));
    },
  };
}

export const esbuildRuntime = {
  name: 'runtime',
  setup(building) {
    building.onResolve({ filter: /\?runtime$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path.slice(0, -runtimeSuffix.length)),
      namespace: 'runtime',
    }));
    building.onLoad({ filter: /./, namespace: 'runtime' }, async ({ path }) => ({
      contents: await runtimeModule(path),
      loader: 'js',
    }));
  },
};

/** @type {import('vite').Plugin} */
export const viteRuntime = {
  name: 'runtime',
  enforce: 'pre',
  async load(id) {
    return id.endsWith(runtimeSuffix) ? runtimeModule(id.slice(0, -runtimeSuffix.length)) : null;
  },
};
