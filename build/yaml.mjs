/**
 * The `yaml` package as it is bundled: its build for browsers, which asks the environment of the
 * process nothing (the one for Node does so for each token), with some things written otherwise
 * that take more than half of the time that reading a contract takes. What is read is the same.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const entry = join(import.meta.dirname, '..', 'node_modules', 'yaml', 'browser', 'index.js');

/**
 * The lexer and the parser as plain methods that add to a list. They are written as generators so
 * that text may come in parts; a contract comes whole. Nothing reads what is yielded before the
 * source has ended, so that a list, filled in the same order, is the same.
 */
export function withoutGenerators(source) {
  const plain = source
    // A generator that is called and not asked for anything does nothing; there is one such call.
    .replace(/^ +this\.push\w+\([^()]*\);\n/gm, '')
    .replace(/^ {4}\*(?=\w+\()/gm, '    ')
    .replace(/\byield\* /g, '')
    .replace(/\byield ([^;]+);/g, 'this.found.push($1);')
    .replace(/^ {4}constructor\([^)]*\) \{\n/m, '$&        this.found = [];\n')
    .replace(
      /^ {4}(?:lex|parse)\(source, incomplete = false\) \{\n(?: {8}.*\n)+/m,
      '$&        return this.found;\n',
    );
  if (
    !plain.includes('this.found = [];') ||
    !plain.includes('return this.found;') ||
    /^ +(?:.*\byield\b(?!ed)|\*\w+\()/m.test(plain)
  )
    throw unexpected();
  return plain;
}

/**
 * The kind of a node, set as other members are. That it cannot be seen by who lists the members
 * helps nobody here.
 */
const plainKind = [
  /Object\.defineProperty\(this, NODE_TYPE, \{ value: (\w+) \}\);/,
  'this[NODE_TYPE] = $1;',
];

/**
 * Lists are gone through by number: until code is optimised, and most of a run is over before that,
 * an iterator takes several times as long.
 */
const byNumber = [
  /for \(const (\w+|\{[^{}]*\}) of ([\w.]+)\) \{\n/g,
  'for (let at = 0, among = $2; at < among.length; at++) {\n        const $1 = among[at];\n',
];

/**
 * What is told to `resolveProps` one by one: an object would be made for each key and each value.
 */
const oneByOne = [
  /resolveProps\((\w+(?: \?\? \[\])?), \{\s+(?:flow: (\w+),\s+)?indicator: (.+),\s+next: (.+),\s+(?:offset|offset: (.+)),\s+onError,\s+parentIndent: (.+),\s+startOnNewline: (.+)\s+\}\)/g,
  (_, tokens, flow, indicator, next, offset, indent, isOnNewLine) =>
    `resolveProps(${tokens}, ${flow ?? 'undefined'}, ${indicator}, ${next}, ${offset ?? 'offset'}, onError, ${indent}, ${isOnNewLine})`,
];

/**
 * Items of one shape, whatever is found of them first: what is added later stands in an object of
 * its own.
 */
const sameItems = [
  /\{ (start(?:: (?:\[\]|\[this\.sourceToken\]|last\.start))?)(?:, explicitKey: (true))?(?:, (key(?:: \w+)?), (sep(?:: \[(?:this\.sourceToken)?\])?))? \}/g,
  (_, start, explicit, key, sep) =>
    `{ ${start}, explicitKey: ${explicit ?? 'undefined'}, ${key ?? 'key: undefined'}, ${sep ?? 'sep: undefined'}, value: undefined }`,
];

const startsText =
  '        if (isWordCode(this.buffer.charCodeAt(this.pos)))\n            return this.parsePlainScalar();\n';

/** What is written otherwise, by file: what stands there, and what stands there instead. */
const rewrites = {
  'doc/Document.js': [plainKind],
  'nodes/Node.js': [plainKind],
  'nodes/Pair.js': [plainKind],
  'nodes/Collection.js': [
    [
      /Object\.defineProperty\(this, 'schema', \{\s+value: schema,[^}]*\}\);/,
      'this.schema = schema;',
    ],
  ],
  // Nearly all signs are one of these.
  'parse/cst.js': [
    [
      'function tokenType(source) {\n',
      `$&    const code = source.charCodeAt(0);
    if (code === 32)
        return 'space';
    if (source.length === 1) {
        if (code === 58)
            return 'map-value-ind';
        if (code === 31)
            return 'scalar';
        if (code === 10)
            return 'newline';
    }
`,
    ],
  ],
  'parse/lexer.js': [
    [
      'const [ch0, ch1] = this.peek(2);',
      'const ch0 = this.charAt(0);\n        const ch1 = this.charAt(1);',
    ],
    [
      'class Lexer {',
      `function isWordCode(code) {
    return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
}
$&`,
    ],
    // Letters and digits behind one that belongs to a text belong to it too.
    [
      /(if \(inFlow && flowIndicatorChars\.has\(ch\)\)\n +break;\n +)end = i;\n/,
      '$1while (isWordCode(this.buffer.charCodeAt(i + 1)))\n                    i += 1;\n                end = i;\n',
    ],
    // A letter or digit starts a plain text, whatever else might stand there.
    [/ {4}parseDocument\(\) \{\n.*\n/, `$&${startsText}`],
    [/(?<=parseDocument\(\) \{[^{}]*let n = this\.pushIndicators\(\);\n)/, startsText],
  ],
  'parse/parser.js': [
    [
      /for \(const lexeme of (this\.lexer\.lex\(source, incomplete\))\)\n +this\.next\(lexeme\);/,
      'const lexemes = $1;\n        for (let at = 0; at < lexemes.length; at++)\n            this.next(lexemes[at]);',
    ],
    [/Object\.assign\(it, \{ key: (\w+), sep: (\[.*\]) \}\);/g, '{ it.key = $1; it.sep = $2; }'],
    // Of nearly all there are one to three, and a list that grows takes room for seventeen.
    [
      /\bit\.(sep|start)\.push\(this\.sourceToken\);/g,
      'it.$1 = withToken(it.$1, this.sourceToken);',
    ],
    [
      'class Parser {',
      `function withToken(tokens, token) {
    if (tokens.length === 0)
        return [token];
    if (tokens.length === 1)
        return [tokens[0], token];
    if (tokens.length === 2)
        return [tokens[0], tokens[1], token];
    tokens.push(token);
    return tokens;
}
$&`,
    ],
    // Nothing is taken away from an object, which would make it a dictionary.
    [/delete (it\.key|it\.sep|scalar\.end);/g, '$1 = undefined;'],
    sameItems,
    [/(source: this\.source)(\s+\};\s+\}\s+startBlockValue\()/, '$1, end: undefined$2'],
    byNumber,
  ],
  'compose/compose-doc.js': [oneByOne],
  // A function that tells of an error is made only where it may be called: few tags ask for more
  // than the text.
  'compose/compose-scalar.js': [
    [
      /tagToken\s+\? (ctx\.directives\.tagName\(tagToken\.source, msg => .*\))\s+: null;/,
      'tagToken ? tagNameOf(ctx, tagToken, onError) : null;',
    ],
    [
      /(?<=const res = )(tag\.resolve\(value, msg => .*, ctx\.options\));/,
      'tag.resolve.length < 2 ? tag.resolve(value) : resolved(tag, value, tagToken ?? token, ctx, onError);',
    ],
    [
      /const tag = schema\.tags\.find\(tag => (.*\n.*)\) \|\| schema\[SCALAR\];/,
      `let tag = schema[SCALAR];
    for (let at = 0; at < schema.tags.length; at++) {
        const each = schema.tags[at];
        if ((each.default === true || (atKey && each.default === 'key')) && each.test?.test(value)) {
            tag = each;
            break;
        }
    }`,
    ],
    [
      'function findScalarTagByName(',
      `function tagNameOf(ctx, tagToken, onError) {
    return ctx.directives.tagName(tagToken.source, msg => onError(tagToken, 'TAG_RESOLVE_FAILED', msg));
}
function resolved(tag, value, token, ctx, onError) {
    return tag.resolve(value, msg => onError(token, 'TAG_RESOLVE_FAILED', msg), ctx.options);
}
$&`,
    ],
  ],
  'compose/resolve-block-map.js': [byNumber, oneByOne],
  'compose/resolve-block-seq.js': [byNumber, oneByOne],
  'compose/resolve-end.js': [byNumber],
  'compose/resolve-flow-collection.js': [oneByOne],
  'compose/resolve-flow-scalar.js': [
    // The same of errors in a text.
    ['const _onError = (rel, code, msg) => onError(offset + rel, code, msg);', ''],
    ['plainValue(source, _onError)', 'plainValue(source, offset, onError)'],
    ['function plainValue(source, onError)', 'function plainValue(source, offset, onError)'],
    ["onError(0, 'BAD_SCALAR_START'", "onError(offset, 'BAD_SCALAR_START'"],
    [/_onError\)/g, 'behind(offset, onError))'],
    [
      'function resolveFlowScalar(',
      'function behind(offset, onError) {\n    return (rel, code, msg) => onError(offset + rel, code, msg);\n}\n$&',
    ],
    // A text on one line, as nearly all are, is not looked through for the end of its first line
    // letter by letter.
    [
      'function unfoldLines(source) {\n',
      "$&    if (!source.includes('\\n'))\n        return source;\n",
    ],
  ],
  'compose/resolve-props.js': [
    byNumber,
    [
      'resolveProps(tokens, { flow, indicator, next, offset, onError, parentIndent, startOnNewline })',
      'resolveProps(tokens, flow, indicator, next, offset, onError, parentIndent, startOnNewline)',
    ],
  ],
};

const generators = new Set(['parse/lexer.js', 'parse/parser.js']);

function unexpected() {
  return new Error('The package yaml is written otherwise than build/yaml.mjs expects.');
}

const files = /[\\/]yaml[\\/]browser[\\/]dist[\\/](\w+)[\\/]([\w-]+\.js)$/;

/** The code of a file of the package as it is bundled; null where it stays as it is. */
function rewritten(path, code) {
  const [, folder, name] = files.exec(path) ?? [];
  const file = `${folder}/${name}`;
  if (!Object.hasOwn(rewrites, file)) return null;
  return rewrites[file].reduce(
    (before, [from, to]) => {
      const after = before.replace(from, to);
      if (after === before) throw unexpected();
      return after;
    },
    generators.has(file) ? withoutGenerators(code) : code,
  );
}

export const esbuildYaml = {
  name: 'yaml',
  setup(build) {
    build.onResolve({ filter: /^yaml$/ }, () => ({ path: entry }));
    build.onLoad({ filter: files }, async ({ path }) => {
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
