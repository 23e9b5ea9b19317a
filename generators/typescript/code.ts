/** Statements put together as a person would lay them out; empty parts vanish. */
import { indent } from '../support/text.ts';

export function joinLines(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n');
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
  const [, ...others] = code.split('\n').filter((line) => !line.startsWith(' '));
  return others.every((line) => line.startsWith('}'));
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

/** Whether code uses a name, other than as a member of something or within a literal. Looks only at lines that hold it: no literal of ours spans two. */
export function mentions(code: string, name: string): boolean {
  let at = code.indexOf(name);
  while (at >= 0) {
    const end = code.indexOf('\n', at);
    const line = code.slice(code.lastIndexOf('\n', at) + 1, end < 0 ? code.length : end);
    if (
      withoutLiterals(line)
        .match(/(?<![\w.])[A-Za-z_]\w*/g)
        ?.includes(name) === true
    )
      return true;
    at = end < 0 ? -1 : code.indexOf(name, end);
  }
  return false;
}

/** Parameters that the body does not use are marked so, since a strict compiler asks for it. */
export function parameterList(parameters: readonly (readonly [name: string, type: string])[], body: string, isTyped = true): string {
  return parameters
    .map(([name, type]) => [mentions(body, name) ? name : `_${name}`, type])
    .map(([name, type]) => (isTyped ? `${name}: ${type}` : name))
    .join(', ');
}
