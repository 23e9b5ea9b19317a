/** The one way for contract text into TypeScript: literals, comments and names. Nothing else may print user text. */
import { camelCase, kebabCase } from '../../compiler/names.ts';
import type { Scalar } from '../../compiler/tree.ts';

/** Anything that could end a line, hide text or read backwards is written as an escape. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

function escapeUnsafe(text: string): string {
  return text.replace(unsafe, (character) =>
    [...Array(character.length).keys()].map((index) => unicodeEscape(character.charCodeAt(index))).join(''),
  );
}

function unicodeEscape(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`;
}

export function stringLiteral(text: string): string {
  const quoted = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
  return `'${escapeUnsafe(quoted)}'`;
}

export function literal(value: Scalar): string {
  return typeof value === 'string' ? stringLiteral(value) : String(value);
}

/** Text between backticks, to stand beside holes. */
export function templatePart(text: string): string {
  return stringLiteral(text).slice(1, -1).replaceAll("\\'", "'").replaceAll('`', '\\`').replaceAll('${', '\\${');
}

export function regularExpression(pattern: string): string {
  return `/${escapeUnsafe(pattern.replace(/\\.|\//gsu, (token) => (token === '/' ? '\\/' : token)))}/u`;
}

/** A JSDoc comment; nothing when there is nothing to say. */
export function comment(paragraphs: readonly (string | undefined)[]): string {
  const text = paragraphs.filter((paragraph) => paragraph !== undefined && paragraph.trim() !== '').join('\n\n');
  if (text === '') return '';
  const lines = text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/u)
    .map((line) => escapeUnsafe(line.replaceAll('\t', ' ')).replaceAll('*/', '*\\/').trimEnd());
  return lines.length === 1 ? `/** ${lines[0]} */` : ['/**', ...lines.map((line) => (line === '' ? ' *' : ` * ${line}`)), ' */'].join('\n');
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

export function exchangeName(name: string): string {
  return camelCase(name);
}

/** Names that every object inherits: they are read as own members only. */
const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

export function memberOf(object: string, name: string): string {
  return inherited.has(name) ? `runtime.own(${object}, ${stringLiteral(name)})` : `${object}[${stringLiteral(name)}]`;
}
