/**
 * Resolves `import validate from './x-schema.ts?validator'` to the validator of the schema that
 * `x-schema.ts` exports. ajv generates it at build time, which saves the time at every start.
 */
import { dirname, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';

export const validatorSuffix = '?validator';

export async function validatorModule(file) {
  const schema = await exportedSchema(file);
  // One function per definition: inlined, the code is twice as long, and too long for engines to
  // optimise.
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strict: true,
    inlineRefs: false,
    code: { source: true, esm: true, lines: true },
  });
  return bundled(standaloneCode.default(ajv, ajv.compile(schema)), dirname(file));
}

async function exportedSchema(file) {
  const bundle = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
  });
  const exported = await import(
    `data:text/javascript;base64,${Buffer.from(bundle.outputFiles[0].contents).toString('base64')}`
  );
  const schemas = Object.values(exported);
  if (schemas.length !== 1) throw new Error(`${file} must export its schema and nothing else`);
  return schemas[0];
}

/** Bundles the code, since ajv imports its helpers with `require`, even in modules. */
async function bundled(contents, resolveDir) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
  });
  return outputFiles[0].text;
}

export const esbuildValidators = {
  name: 'validators',
  setup(building) {
    building.onResolve({ filter: /\?validator$/ }, ({ path, resolveDir }) => ({
      path: resolve(resolveDir, path.slice(0, -validatorSuffix.length)),
      namespace: 'validator',
    }));
    building.onLoad({ filter: /./, namespace: 'validator' }, async ({ path }) => ({
      contents: await validatorModule(path),
      loader: 'js',
    }));
  },
};

/** @type {import('vite').Plugin} */
export const viteValidators = {
  name: 'validators',
  enforce: 'pre',
  async load(id) {
    return id.endsWith(validatorSuffix)
      ? validatorModule(id.slice(0, -validatorSuffix.length))
      : null;
  },
};
