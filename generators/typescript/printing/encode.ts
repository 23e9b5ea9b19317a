/**
 * The one way for contract text into TypeScript: literals, comments and names. Nothing else may
 * print user text.
 */

import type { Json, Scalar } from '../../../compiler/model/json.ts';
import { camelCase, kebabCase, memoize, snakeCase } from '../../../compiler/model/names.ts';
import { splitName } from '../../../compiler/model/qualified-names.ts';
import type { CodePointRange } from '../../../compiler/model/text/text-rules.ts';

/** Anything that could end a line, hide text or read backwards is written as an escape. */
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

/** Nearly all texts: printable ASCII without a quote or a backslash. */
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

/** A JSON value as an expression. */
export function jsonLiteral(value: Json): string {
  if (value === null || typeof value !== 'object') return literal(value);
  if (Array.isArray(value)) return `[${value.map(jsonLiteral).join(', ')}]`;
  const members = Object.entries(value).map(
    ([key, inner]) => `${objectKey(key)}: ${jsonLiteral(inner)}`,
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

/** Written plainly, this one name would set the prototype. */
export function objectKey(key: string): string {
  return key === '__proto__' ? "['__proto__']" : propertyName(key);
}

/** A property in a type or an object: bare where it is an identifier. */
export const propertyName = memoize((name) =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : stringLiteral(name),
);

/** What follows an object to get at its property. */
export function memberAccess(name: string): string {
  const property = propertyName(name);
  return property === name ? `.${name}` : `[${property}]`;
}

/** The type of every text that starts so. */
export function prefixType(prefix: string): string {
  return `\`${templatePart(prefix)}\${string}\``;
}

/** Ranges of code points as what stands between the brackets of a regular expression. */
export function characterClass(ranges: readonly CodePointRange[]): string {
  const point = (code: number) => `\\u{${code.toString(16)}}`;
  return ranges
    .map(([from, to]) => (from === to ? point(from) : `${point(from)}-${point(to)}`))
    .join('');
}

/** Nearly all of them: printable ASCII without quotes, backslashes, backticks and dollars. */
const plainTemplateText = /^[ !-#%&(-[\]-_a-~]*$/;

/** Text between backticks, to stand beside holes. */
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

/** Those of formats stand in most contracts. */
const printedPatterns = new Map<string, string>();

function printPattern(pattern: string): string {
  return `/${escapeUnsafe(pattern.replace(/\\.|\//gsu, (token) => (token === '/' ? '\\/' : token)))}/u`;
}

/**
 * What tools would take for a tag, such as `@deprecated`, which changes what the code below it is.
 */
const tag = /(^|\s)@/gu;

/**
 * Nearly all lines: printable ASCII that holds no tag, ends no comment and has no space at its end.
 */
const plainCommentLine = /^(?:[ -.0-?A-~]*[!-.0-?A-~])?$/;

function commentLine(line: string): string {
  return escapeUnsafe(line.replaceAll('\t', ' '))
    .replaceAll('*/', '*\\/')
    .replace(tag, '$1\\@')
    .trimEnd();
}

const otherLineBreaks = /\r\n|[\r\u0085\u2028\u2029]/gu;

/** A JSDoc comment, each of its lines this far in; nothing when there is nothing to say. */
export function comment(paragraphs: readonly (string | undefined)[], margin = ''): string {
  let text = '';
  for (const paragraph of paragraphs) {
    if (paragraph !== undefined && paragraph.trim() !== '')
      text = text === '' ? paragraph : `${text}\n\n${paragraph}`;
  }
  if (text === '') return '';
  if (plainCommentLine.test(text)) return `${margin}/** ${text} */`;
  const lines = text.replace(otherLineBreaks, '\n').split('\n');
  if (lines.length === 1) return `${margin}/** ${commentLine(text)} */`;
  const start = `\n${margin} *`;
  let printed = `${margin}/**`;
  for (const written of lines) {
    const line = plainCommentLine.test(written) ? written : commentLine(written);
    printed += line === '' ? start : `${start} ${line}`;
  }
  return `${printed}${start}/`;
}

export function lineComment(lines: readonly string[]): string {
  return lines.map((line) => `// ${escapeUnsafe(line)}`).join('\n');
}

/** `AGN-033` is the module `agn-033`. */
export function moduleName(contractId: string): string {
  return kebabCase(contractId);
}

/** A namespace in the barrel: `AGN-033` is `agn033`. */
export function namespaceName(contractId: string): string {
  return camelCase(contractId);
}

/** Stems of the variables in generated code; each of them gets a number. */
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
 * What a module calls another one that it imports. What could be a name of its own gets an
 * underscore, as none of those has.
 */
export function importName(contractId: string): string {
  const name = namespaceName(contractId);
  const isOfAnotherForm =
    /^[a-z]+[0-9]+$/.test(name) &&
    !variableStems.some((stem) => stem === name.replace(/[0-9]+$/, ''));
  return isOfAnotherForm ? name : `${name}_`;
}

/** `AGN-033.ToolCall`, a type of another contract, is `agn033.ToolCall`. */
export function typeName(written: string): string {
  const { home, name } = splitName(written);
  return home === undefined ? name : `${importName(home)}.${name}`;
}

/**
 * `tool-execution` is the member `TOOL_EXECUTION` of its enum. All that a type has beside its members, or inherits, has small letters in
 * its name, so none is hidden. A name without letters and digits, such as `==`, stays as it is.
 */
export function enumMemberName(name: string): string {
  return snakeCase(name).toUpperCase() || name;
}

export function exchangeName(name: string): string {
  return camelCase(name);
}

/** Names that every object inherits: they are read as own members only. */
const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

export function isInherited(name: string): boolean {
  return inherited.has(name);
}

export function memberOf(object: string, name: string): string {
  return isInherited(name)
    ? `runtime.own(${object}, ${stringLiteral(name)})`
    : `${object}[${stringLiteral(name)}]`;
}

/** Those of them that the compiler knows of. */
const typed = [
  'constructor',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toLocaleString',
  'toString',
  'valueOf',
];

/** Where a member of this name is absent, the compiler sees what every object inherits under it. */
export function inheritedType(name: string): string | undefined {
  return typed.includes(name) ? `runtime.Inherited<${stringLiteral(name)}>` : undefined;
}
