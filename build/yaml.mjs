/**
 * The `yaml` package as it is bundled: its build for browsers, which asks the environment of the process nothing (the one for Node does so for
 * each token), with three things written otherwise that take more than half of the time that reading a contract takes. What is read is the same.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const entry = join(import.meta.dirname, '..', 'node_modules', 'yaml', 'browser', 'index.js');

/**
 * The lexer and the parser as plain methods that add to a list. They are written as generators so that text may come in parts; a contract comes
 * whole. Nothing reads what is yielded before the source has ended, so that a list, filled in the same order, is the same.
 */
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
    throw unexpected();
  return plain;
}

/** The kind of a node, and the schema of a collection, set as other members are. That they cannot be seen by who lists the members helps nobody here. */
function withPlainMembers(source) {
  const plain = source
    .replace(/Object\.defineProperty\(this, NODE_TYPE, \{ value: (\w+) \}\);/, 'this[NODE_TYPE] = $1;')
    .replace(/Object\.defineProperty\(this, 'schema', \{\s+value: schema,[^}]*\}\);/, 'this.schema = schema;');
  if (plain === source || plain.includes('Object.defineProperty(this')) throw unexpected();
  return plain;
}

/** A text on one line, as nearly all are, is not looked through for the end of its first line letter by letter. */
function withShortWay(source) {
  const plain = source.replace(/^function unfoldLines\(source\) \{\n/m, "$&    if (!source.includes('\\n'))\n        return source;\n");
  if (plain === source) throw unexpected();
  return plain;
}

function unexpected() {
  return new Error('The package yaml is written otherwise than build/yaml.mjs expects.');
}

const changes = new Map([
  ['parse/lexer.js', withoutGenerators],
  ['parse/parser.js', withoutGenerators],
  ['nodes/Node.js', withPlainMembers],
  ['nodes/Pair.js', withPlainMembers],
  ['nodes/Collection.js', withPlainMembers],
  ['compose/resolve-flow-scalar.js', withShortWay],
]);
const changed = /[\\/]yaml[\\/]browser[\\/]dist[\\/](\w+)[\\/]([\w-]+\.js)$/;

/** The code of a file of the package as it is bundled; null where it stays as it is. */
function rewritten(path, code) {
  const [, folder, file] = changed.exec(path) ?? [];
  return changes.get(`${folder}/${file}`)?.(code) ?? null;
}

export const esbuildYaml = {
  name: 'yaml',
  setup(build) {
    build.onResolve({ filter: /^yaml$/ }, () => ({ path: entry }));
    build.onLoad({ filter: changed }, async ({ path }) => {
      const contents = rewritten(path, await readFile(path, 'utf8'));
      return contents === null ? undefined : { contents, loader: 'js' };
    });
  },
};

/** @type {import('vite').Plugin} */
export const viteYaml = {
  name: 'yaml',
  enforce: 'pre',
  resolveId: (id) => (id === 'yaml' ? entry : null),
  transform: (code, id) => rewritten(id, code),
};
