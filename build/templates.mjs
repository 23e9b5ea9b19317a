/**
 * Resolves `import render from '…/x.hbs'` to a function that renders the Handlebars template, for
 * esbuild and vite. There is no HTML escaping: user text passes through the encoders of the target
 * before it reaches a template.
 */
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { templateCode } from './template-code.mjs';

const repository = join(import.meta.dirname, '..');
const support = (file) => JSON.stringify(join(repository, 'generators', 'shared', file));

/** The name of a template is its `path` relative to `templates/`, without the extension. */
export function templateModule(path, source) {
  const name = relative(join(repository, 'templates'), path)
    .split(sep)
    .join('/')
    .replace(/\.hbs$/, '');
  return [
    `import { absent, each, isFilled } from ${support('template-runtime.ts')};`,
    `import { overridable } from ${support('overridable.ts')};`,
    `export default overridable(${JSON.stringify(name)}, ${templateCode(source.replaceAll('\r\n', '\n'))});\n`,
  ].join('\n');
}

export const esbuildTemplates = {
  name: 'handlebars',
  setup(build) {
    build.onLoad({ filter: /\.hbs$/ }, async ({ path }) => ({
      contents: templateModule(path, await readFile(path, 'utf8')),
      loader: 'js',
      resolveDir: import.meta.dirname,
    }));
  },
};

/** @type {import('vite').Plugin} */
export const viteTemplates = {
  name: 'handlebars',
  enforce: 'pre',
  async load(id) {
    return id.endsWith('.hbs') ? templateModule(id, await readFile(id, 'utf8')) : null;
  },
};
