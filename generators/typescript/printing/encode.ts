/**
 * Encodes contract text as TypeScript literals, comments and names. No other file may print user
 * text.
 */

import type { Json, Scalar } from '../../../compiler/model/json.ts';
import { camelCase, kebabCase, memoize, snakeCase } from '../../../compiler/model/names.ts';
import { splitName } from '../../../compiler/model/qualified-names.ts';
import type { CodePointRange } from '../../../compiler/model/text/text-rules.ts';

/** Characters that end lines, are invisible, or change the writing direction; they are escaped. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

function escapeUnsafe(text: string): string {
  return text.replace(unsafe, (character) =>
    [...Array(character.length).keys()]
      .map((index) => unicodeEscape(character.charCodeAt(index)))
      .join(''),
  );
}

function unicodeEscape(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}

/** Most texts: printable ASCII without quotes and backslashes. */
const plainText = /^[ !-&(-[\]-~]*$/;

export const stringLiteral = memoize((text) => {
  if (plainText.test(text)) return `'${text}'`;
  const quoted = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
  return `'${escapeUnsafe(quoted)}'`;
});

export function literal(value: Scalar): string {
  return typeof value === 'string' ? stringLiteral(value) : String(value);
}

/** Returns a JSON value as an expression. */
export function jsonLiteral(value: Json): string {
  if (value === null || typeof value !== 'object') return literal(value);
  if (Array.isArray(value)) return `[${value.map(jsonLiteral).join(', ')}]`;
  const members = Object.entries(value).map(
    ([key, inner]) => `${objectKey(key)}: ${jsonLiteral(inner)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Returns an object key. An unquoted `__proto__` would set the prototype. */
export function objectKey(key: string): string {
  return key === '__proto__' ? "['__proto__']" : propertyName(key);
}

/** Returns a property name, quoted unless it is an identifier. */
export const propertyName = memoize((name) =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : stringLiteral(name),
);

/** Returns the access to a property: `.name` or `['some-name']`. */
export function memberAccess(name: string): string {
  const property = propertyName(name);
  return property === name ? `.${name}` : `[${property}]`;
}

/** Returns the type of all strings with a prefix. */
export function prefixType(prefix: string): string {
  return `\`${templatePart(prefix)}\${string}\``;
}

/** Returns ranges of code points as the content of a character class. */
export function characterClass(ranges: readonly CodePointRange[]): string {
  const point = (code: number) => `\\u{${code.toString(16)}}`;
  return ranges
    .map(([from, to]) => (from === to ? point(from) : `${point(from)}-${point(to)}`))
    .join('');
}

/** Most texts: printable ASCII without quotes, backslashes, backticks and dollar signs. */
const plainTemplateText = /^[ !-#%&(-[\]-_a-~]*$/;

/** Encodes a literal part of a template literal. */
export function templatePart(text: string): string {
  if (text === '' || plainTemplateText.test(text)) return text;
  return stringLiteral(text)
    .slice(1, -1)
    .replaceAll("\\'", "'")
    .replaceAll('`', '\\`')
    .replaceAll('${', '\\${');
}

export function regularExpression(pattern: string): string {
  const printed = printedPatterns.get(pattern) ?? printPattern(pattern);
  printedPatterns.set(pattern, printed);
  return printed;
}

/** Caches printed patterns, because most contracts use those of formats. */
const printedPatterns = new Map<string, string>();

function printPattern(pattern: string): string {
  return `/${escapeUnsafe(pattern.replace(/\\.|\//gsu, (token) => (token === '/' ? '\\/' : token)))}/u`;
}

/**
 * The start of a JSDoc tag. A tag such as `@deprecated` would change the meaning of the code below.
 */
const tag = /(^|\s)@/gu;

/** Most lines: printable ASCII without tags, comment ends and trailing spaces. */
const plainCommentLine = /^(?:[ -.0-?A-~]*[!-.0-?A-~])?$/;

function commentLine(line: string): string {
  return escapeUnsafe(line.replaceAll('\t', ' '))
    .replaceAll('*/', '*\\/')
    .replace(tag, '$1\\@')
    .trimEnd();
}

const otherLineBreaks = /\r\n|[\r\u0085\u2028\u2029]/gu;

/**
 * Returns an indented JSDoc comment, or an empty string if there is nothing to say. `deprecated` is
 * the text of a tag, which comes last.
 */
export function comment(
  paragraphs: readonly (string | undefined)[],
  margin = '',
  deprecated?: string,
): string {
  let text = '';
  for (const paragraph of paragraphs) {
    if (paragraph !== undefined && paragraph.trim() !== '')
      text = text === '' ? paragraph : `${text}\n\n${paragraph}`;
  }
  if (deprecated !== undefined) return commentWithTag(text, deprecatedTag(deprecated), margin);
  if (text === '') return '';
  if (plainCommentLine.test(text)) return `${margin}/** ${text} */`;
  const lines = commentLines(text);
  if (lines.length === 1) return `${margin}/** ${commentLine(text)} */`;
  return block(lines, margin);
}

function commentWithTag(text: string, tagLine: string, margin: string): string {
  if (text === '') return `${margin}/** ${tagLine} */`;
  return block([...commentLines(text), '', tagLine], margin);
}

function deprecatedTag(text: string): string {
  return `@deprecated ${commentLine(text.trim().replace(/\s+/gu, ' '))}`;
}

function commentLines(text: string): readonly string[] {
  const lines = text.replace(otherLineBreaks, '\n').split('\n');
  return lines.map((line) => (plainCommentLine.test(line) ? line : commentLine(line)));
}

function block(lines: readonly string[], margin: string): string {
  const start = `\n${margin} *`;
  let printed = `${margin}/**`;
  for (const line of lines) printed += line === '' ? start : `${start} ${line}`;
  return `${printed}${start}/`;
}

export function lineComment(lines: readonly string[]): string {
  return lines.map((line) => `// ${escapeUnsafe(line)}`).join('\n');
}

/** Returns the name of a module: `agn-033` for `AGN-033`. */
export function moduleName(contractId: string): string {
  return kebabCase(contractId);
}

/** Returns the name of a namespace in `index.ts`: `agn033` for `AGN-033`. */
export function namespaceName(contractId: string): string {
  return camelCase(contractId);
}

/** The stems of generated variable names; each name also has a number. */
const variableStems = [
  ...([
    'at',
    'before',
    'difference',
    'embedded',
    'field',
    'held',
    'index',
    'item',
    'key',
    'other',
    'pattern',
    'sound',
  ] as const),
  ...(['start', 'tag', 'value'] as const),
];
export type VariableStem = (typeof variableStems)[number];

/**
 * Returns the name of an imported module. Names that could collide with generated ones get an
 * underscore at the end.
 */
export function importName(contractId: string): string {
  const name = namespaceName(contractId);
  const isOfAnotherForm =
    /^[a-z]+[0-9]+$/.test(name) &&
    !variableStems.some((stem) => stem === name.replace(/[0-9]+$/, ''));
  return isOfAnotherForm ? name : `${name}_`;
}

/**
 * Returns the name of a type: `agn033.ToolCall` for `AGN-033.ToolCall`, a type of another contract.
 */
export function typeName(written: string): string {
  const { home, name } = splitName(written);
  return home === undefined ? name : `${importName(home)}.${name}`;
}

/**
 * Returns the name of an enum member: `TOOL_EXECUTION` for `tool-execution`. It cannot hide the
 * other members of the object, whose names contain lower-case letters. A name without letters and
 * digits, such as `==`, is kept.
 */
export function enumMemberName(name: string): string {
  return snakeCase(name).toUpperCase() || name;
}

export function exchangeName(name: string): string {
  return camelCase(name);
}

/** Names that every object inherits. They are read as own properties only. */
const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

export function isInherited(name: string): boolean {
  return inherited.has(name);
}

export function memberOf(object: string, name: string): string {
  return isInherited(name)
    ? `runtime.own(${object}, ${stringLiteral(name)})`
    : `${object}[${stringLiteral(name)}]`;
}

/** The inherited names that TypeScript knows. */
const typedInherited = [
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
];

/**
 * Returns the inherited type of an optional member, which TypeScript sees if the member is absent.
 */
export function inheritedType(name: string): string | undefined {
  return typedInherited.includes(name) ? `runtime.Inherited<${stringLiteral(name)}>` : undefined;
}
