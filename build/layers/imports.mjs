/** Reads the imports of a source file from its tokens, so that code in strings does not count. */
import { posix } from 'node:path';
import jsTokens from 'js-tokens';

const blank = /^(?:WhiteSpace|LineTerminatorSequence|(?:Single|Multi)LineComment)$/;

/**
 * Each relative import with its kind: `value` (also dynamic ones and re-exports) or `type`.
 * `onlyReexports` is true for a file that declares nothing and exports names of other files.
 */
export function readImports(file, text) {
  const tokens = [...jsTokens(text)].filter(({ type }) => !blank.test(type));
  const imports = [];
  let reexports = false;
  let declares = false;
  for (let at = 0; at < tokens.length; ) {
    const statement = importAt(tokens, at) ?? exportAt(tokens, at);
    if (statement === undefined) {
      const dynamic = dynamicAt(tokens, at);
      if (dynamic !== undefined) imports.push({ kind: 'value', specifier: dynamic });
      declares ||= tokens[at].value !== ';';
      at++;
      continue;
    }
    if (statement.specifier !== undefined) imports.push(statement);
    reexports ||= statement.exports;
    at = statement.end;
  }
  return { imports: imports.flatMap(resolved(file)), onlyReexports: reexports && !declares };
}

/** `import './a.ts'`, `import a, { type b } from './a.ts'`, `import type { a } from './a.ts'`. */
function importAt(tokens, at) {
  if (tokens[at].value !== 'import' || tokens[at - 1]?.value === '.') return undefined;
  const next = tokens[at + 1];
  if (next?.type === 'StringLiteral') return statementOf('value', tokens, at + 1, false);
  if (next === undefined || next.value === '(' || next.value === '.') return undefined;
  return withSource(tokens, at, false);
}

/** `export { a } from './a.ts'`, `export type * from './a.ts'`, and `export { a };`. */
function exportAt(tokens, at) {
  if (tokens[at].value !== 'export') return undefined;
  const first = tokens[at + 1]?.value === 'type' ? at + 2 : at + 1;
  if (tokens[first]?.value === '*') return withSource(tokens, at, true);
  if (tokens[first]?.value !== '{') return undefined;
  const close = closeOf(tokens, first);
  return tokens[close + 1]?.value === 'from'
    ? withSource(tokens, at, true)
    : { end: close + 1, exports: true };
}

function withSource(tokens, at, exports) {
  const source = tokens.findIndex(
    ({ type }, index) =>
      index > at && type === 'StringLiteral' && tokens[index - 1].value === 'from',
  );
  if (source < 0) return undefined;
  return statementOf(isTypeOnly(tokens, at, source) ? 'type' : 'value', tokens, source, exports);
}

function statementOf(kind, tokens, source, exports) {
  return { kind, specifier: tokens[source].value.slice(1, -1), end: source + 1, exports };
}

/** Whether an import is `import type`, or marks each name in the braces as a type. */
function isTypeOnly(tokens, at, source) {
  if (tokens[at + 1].value === 'type' && tokens[at + 2].value !== 'from') return true;
  if (tokens[at + 1].value !== '{') return false;
  const names = tokens.slice(at + 2, source - 2);
  return names.every(
    ({ value }, index) => (index > 0 && names[index - 1].value !== ',') || value === 'type',
  );
}

function closeOf(tokens, open) {
  let at = open;
  while (at < tokens.length && tokens[at].value !== '}') at++;
  return at;
}

/** `import('./a.ts')`, as a value or within a type. */
function dynamicAt(tokens, at) {
  if (tokens[at].value !== 'import' || tokens[at + 1]?.value !== '(') return undefined;
  const source = tokens[at + 2];
  return source?.type === 'StringLiteral' ? source.value.slice(1, -1) : undefined;
}

/** Resolves relative imports without their query, such as `?validator`. Omits packages. */
function resolved(file) {
  return ({ kind, specifier }) =>
    specifier.startsWith('.')
      ? [{ kind, to: posix.join(posix.dirname(file), specifier.replace(/\?.*$/, '')) }]
      : [];
}
