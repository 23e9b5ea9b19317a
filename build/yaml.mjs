/**
 * The `yaml` package as it is bundled: its build for browsers, which asks the environment of the process nothing (the one for Node does so for
 * each token), with the lexer and the parser as plain methods that add to a list. They are written as generators so that text may come in parts;
 * a contract comes whole, and handing each token up through five generators takes more than half of the time that reading a contract takes.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const entry = join(import.meta.dirname, '..', 'node_modules', 'yaml', 'browser', 'index.js');
const generators = /[\\/]yaml[\\/]browser[\\/]dist[\\/]parse[\\/](?:lexer|parser)\.js$/;

/** Nothing reads what is yielded before the source has ended, so that a list, filled in the same order, is the same. */
export function withoutGenerators(source) {
  const plain = source
    // A generator that is called and not asked for anything does nothing; there is one such call.
    .replace(/^ +this\.push\w+\([^()]*\);\n/gm, '')
    .replace(/^ {4}\*(?=\w+\()/gm, '    ')
    .replace(/\byield\* /g, '')
    .replace(/\byield ([^;]+);/g, 'this.found.push($1);')
    .replace(/^ {4}constructor\([^)]*\) \{\n/m, '$&        this.found = [];\n')
    .replace(/^ {4}(?:lex|parse)\(source, incomplete = false\) \{\n(?: {8}.*\n)+/m, '$&        return this.found;\n');
  if (!plain.includes('this.found = [];') || !plain.includes('return this.found;') || /^ +(?:.*\byield\b(?!ed)|\*\w+\()/m.test(plain))
    throw new Error('The package yaml is written otherwise than build/yaml.mjs expects.');
  return plain;
}

export const esbuildYaml = {
  name: 'yaml',
  setup(build) {
    build.onResolve({ filter: /^yaml$/ }, () => ({ path: entry }));
    build.onLoad({ filter: generators }, async ({ path }) => ({ contents: withoutGenerators(await readFile(path, 'utf8')), loader: 'js' }));
  },
};

/** @type {import('vite').Plugin} */
export const viteYaml = {
  name: 'yaml',
  enforce: 'pre',
  resolveId: (id) => (id === 'yaml' ? entry : null),
  transform: (code, id) => (generators.test(id) ? withoutGenerators(code) : null),
};
