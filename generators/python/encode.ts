/** The only way of user text into Python: literals, docstrings, comments and patterns. */
import type { Scalar } from '../../compiler/tree.ts';
import { indent } from '../support/text.ts';

/** Characters that end a line somewhere, cannot be seen, or turn the direction of writing. */
const unseen = /[\u0000-\u001F\u007F-\u00A0\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202F\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|\p{Surrogate}/gu;
const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A string literal on one line. */
export function textLiteral(text: string): string {
  return `"${escaped(text)}"`;
}

/** A literal with holes: texts, and between them names of variables. */
export function formatLiteral(parts: readonly (string | { readonly variable: string })[]): string {
  const inner = parts.map((part) => (typeof part === 'string' ? escaped(part).replace(/[{}]/g, '$&$&') : `{${part.variable}}`));
  return `f"${inner.join('')}"`;
}

export function scalarLiteral(value: Scalar): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'number' ? numberLiteral(value) : textLiteral(value);
}

/** A tuple of literals; one item needs its comma. */
export function tupleLiteral(items: readonly string[]): string {
  return items.length === 1 ? `(${items[0]},)` : `(${items.join(', ')})`;
}

/** A docstring, its own lines kept. A bare carriage return is a line end too. */
export function docstring(text: string): string {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .trim()
    .split('\n')
    .map((line) => docEscaped(line.replace(/[ \t]+$/, '')));
  return lines.length === 1 ? `"""${lines[0]}"""` : `"""${lines.join('\n')}\n"""`;
}

export function comment(text: string): string {
  return `# ${text.replace(unseen, ' ').trim()}`;
}

/**
 * A pattern of the contract language for `re`, without its anchors, since `$` would match before a last line feed:
 * `fullmatch` anchors. Inside a class, what later versions of Python may take for set operations is escaped.
 */
export function patternLiteral(pattern: string): string {
  let inClass = false;
  const body = pattern
    .replace(/^\^|\$$/g, '')
    .replace(/\\u\{([0-9A-Fa-f]+)\}|\\[^]|[^]/gu, (token: string, codePoint: string | undefined, offset: number, whole: string) => {
      if (codePoint !== undefined) return `\\U${codePoint.padStart(8, '0')}`;
      if (!inClass) {
        if (token === '[') inClass = true;
        return token;
      }
      if (token === ']') inClass = false;
      const isOperator = token === '[' || /[&~|]/.test(token) || (token === '-' && whole[offset - 1] === '-');
      return isOperator ? `\\${token}` : token;
    });
  unseen.lastIndex = 0;
  const isPlain = !/["\n]/.test(body) && !unseen.test(body) && !/(?:^|[^\\])(?:\\\\)*\\$/.test(body);
  return isPlain ? `r"${body}"` : textLiteral(body);
}

/** Moved right by levels of four spaces. */
export function indented(text: string, levels = 1): string {
  return indent(text, '    '.repeat(levels));
}

function escaped(text: string): string {
  return hideUnseen(text.replace(/[\\"]/g, '\\$&'));
}

/** Two quotes in a row, or one at the end, might close the docstring. */
function docEscaped(line: string): string {
  return hideUnseen(line.replace(/\\/g, '\\\\').replace(/"(?="|$)/g, '\\"'));
}

function hideUnseen(text: string): string {
  return text.replace(unseen, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return shortEscapes[character] ?? (code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`);
  });
}

function numberLiteral(value: number): string {
  if (Number.isSafeInteger(value)) return String(value === 0 ? 0 : value);
  return Number.isInteger(value) ? `${BigInt(value)}.0` : String(value);
}
