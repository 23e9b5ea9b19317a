/** Statements put together as a person would lay them out; empty parts vanish. */
import { indent } from '../support/text.ts';

export function joinLines(parts: readonly string[]): string {
  let joined = '';
  for (const part of parts) if (part !== '') joined = joined === '' ? part : `${joined}\n${part}`;
  return joined;
}

export function branch(condition: string, then: string, otherwise = ''): string {
  if (condition === 'true') return then;
  if (condition === 'false') return otherwise;
  if (then === '') return '';
  if (otherwise === '') return `if (${condition}) {\n${indent(then)}\n}`;
  const rest = isOneIf(otherwise) ? otherwise : `{\n${indent(otherwise)}\n}`;
  return `if (${condition}) {\n${indent(then)}\n} else ${rest}`;
}

/** A block that is nothing but one `if` continues a chain instead of nesting deeper. */
function isOneIf(code: string): boolean {
  if (!code.startsWith('if (')) return false;
  for (let end = code.indexOf('\n'); end >= 0; end = code.indexOf('\n', end + 1)) {
    const first = code[end + 1];
    if (first !== ' ' && first !== '}') return false;
  }
  return true;
}

export function loop(head: string, body: string): string {
  return body === '' ? '' : `for (${head}) {\n${indent(body)}\n}`;
}

const literals = /'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/gs;
const holes = /(?<!\\)\$\{[^}]*\}/g;

/** Code that our printers made, without what stands in literals; the holes of templates are code. */
export function withoutLiterals(code: string): string {
  return code.replace(literals, (text) => (text.startsWith('`') ? (text.match(holes) ?? []).join(' ') : ''));
}

const quote = /['`]/;

/** Whether code uses a name, other than as a member of something or within a literal. Looks only at lines that hold it: no literal of ours spans two. */
export function mentions(code: string, name: string): boolean {
  let at = code.indexOf(name);
  while (at >= 0) {
    const start = code.lastIndexOf('\n', at) + 1;
    const end = code.indexOf('\n', at);
    if (!quote.test(code.slice(start, at)) && isWord(code, at, at + name.length)) return true;
    const words = withoutLiterals(code.slice(start, end < 0 ? code.length : end)).match(/(?<![\w.])[A-Za-z_]\w*/g);
    if (words?.includes(name) === true) return true;
    at = end < 0 ? -1 : code.indexOf(name, end);
  }
  return false;
}

/** Not a part of a longer word, and no member of something. */
function isWord(code: string, start: number, end: number): boolean {
  return !/[\w.]/.test(code.charAt(start - 1)) && !/\w/.test(code.charAt(end));
}

/** Parameters that the body does not use are marked so, since a strict compiler asks for it. */
export function parameterList(parameters: readonly (readonly [name: string, type: string])[], body: string, isTyped = true): string {
  return parameters
    .map(([name, type]) => [mentions(body, name) ? name : `_${name}`, type])
    .map(([name, type]) => (isTyped ? `${name}: ${type}` : name))
    .join(', ');
}
