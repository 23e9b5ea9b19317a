/**
 * Removes comments and docstrings from generated files, and keeps all line breaks. What remains is
 * the code that runs.
 */
import { extname } from 'node:path';
import jsTokens from 'js-tokens';

const removers = {
  '.ts': withoutJavaScriptComments,
  '.mjs': withoutJavaScriptComments,
  // TypeScript accepts comments in tsconfig.json.
  'tsconfig.json': withoutJavaScriptComments,
  '.cs': withoutCSharpComments,
  '.py': withoutPythonComments,
  '.toml': withoutPythonComments,
  '.csproj': (text) => text.replace(/<!--[\s\S]*?-->/g, lineBreaks),
};

/** Returns undefined if the format of the file has no comments. */
export function withoutComments(file, text) {
  const remove = removers[extname(file)] ?? removers[file.split('/').at(-1)];
  return remove?.(text);
}

function lineBreaks(text) {
  return text.replace(/[^\n]/g, '');
}

function withoutJavaScriptComments(text) {
  return Array.from(jsTokens(text), ({ type, value }) =>
    type.endsWith('Comment') ? lineBreaks(value) : value,
  ).join('');
}

/** Strings come first, since they may contain what looks like a comment. */
const csharp =
  /(?<string>\$*@?"""[\s\S]*?"""|\$?@\$?"(?:[^"]|"")*"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+')|\/\/.*|\/\*[\s\S]*?\*\//g;

function withoutCSharpComments(text) {
  return text.replace(csharp, (token, string) => string ?? lineBreaks(token));
}

const python =
  /(?<string>[a-zA-Z]*(?:"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'))|#.*/g;

/** A docstring is a string that is a statement: it starts a line outside of brackets, and ends one. */
function withoutPythonComments(text) {
  let [code, depth, end] = ['', 0, 0];
  for (const match of text.matchAll(python)) {
    const between = text.slice(end, match.index);
    depth += bracketsIn(between);
    code += between;
    end = match.index + match[0].length;
    const isStatement =
      depth === 0 && /(?:^|(?<!\\)\n)[ \t]*$/.test(code) && /^[ \t]*(?:\n|$)/.test(text.slice(end));
    const isCode = match.groups.string !== undefined && !isStatement;
    code += isCode ? match[0] : lineBreaks(match[0]);
  }
  return code + text.slice(end);
}

/** The number of opening brackets minus the number of closing ones. */
function bracketsIn(code) {
  return code.replace(/[^([{]/g, '').length - code.replace(/[^)\]}]/g, '').length;
}
