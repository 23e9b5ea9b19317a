/**
 * Resolves `import render from '…/x.hbs'` to a function that renders the Handlebars template, for
 * esbuild and vite. There is no HTML escaping: user text passes through the encoders of the target
 * before it reaches a template.
 */
import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import Handlebars from 'handlebars';
import { templateOptions } from './template-options.mjs';

const repository = join(import.meta.dirname, '..');
const overridable = join(repository, 'generators', 'shared', 'overridable.ts');

/**
 * Handlebars compiles the template at build time, and the program contains only its runtime. The
 * name of a template is its `path` relative to `templates/`, without the extension.
 */
export function templateModule(path, source) {
  const name = relative(join(repository, 'templates'), path)
    .split(sep)
    .join('/')
    .replace(/\.hbs$/, '');
  const code = Handlebars.precompile(source.replaceAll('\r\n', '\n'), templateOptions);
  return [
    "import Handlebars from 'handlebars/runtime.js';",
    `import { overridable } from ${JSON.stringify(overridable)};`,
    `export default overridable(${JSON.stringify(name)}, Handlebars.template(${code}));\n`,
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
