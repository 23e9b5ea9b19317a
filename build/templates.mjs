/**
 * Turns `import render from '…/x.hbs'` into a precompiled Handlebars template, for esbuild and for vite alike.
 * No HTML escaping: user text goes through the target's own encoders before it reaches a template.
 */
import { readFile } from 'node:fs/promises';
import Handlebars from 'handlebars';

const options = { noEscape: true, strict: true, knownHelpersOnly: true, knownHelpers: { if: true, unless: true, each: true, with: true } };

export function templateModule(source) {
  const precompiled = Handlebars.precompile(source.replaceAll('\r\n', '\n'), options);
  return `import runtime from 'handlebars/runtime.js';\nexport default runtime.template(${precompiled});\n`;
}

export const esbuildTemplates = {
  name: 'handlebars',
  setup(build) {
    build.onLoad({ filter: /\.hbs$/ }, async ({ path }) => ({
      contents: templateModule(await readFile(path, 'utf8')),
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
    return id.endsWith('.hbs') ? templateModule(await readFile(id, 'utf8')) : null;
  },
};
