/** The only way of user text into Python: literals, docstrings, comments and patterns. */
import type { Json, Scalar } from '../../../compiler/model/json.ts';
import { memoize } from '../../../compiler/model/names.ts';
import { indent } from '../../shared/text.ts';

/** Characters that end a line somewhere, cannot be seen, or turn the direction of writing. */
const unseen =
  /[\p{Cc}\p{Cs}\u00A0\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202F\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
const docWidth = 88;
const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Text that stands for itself in a literal. Nearly all does, and one look at it is enough. */
const plainText = /^[ !#-[\]-~]*$/;

/** The same in a docstring, where single quotation marks do no harm but at its end. */
const plainDoc = /^(?:[ !#-[\]-~]|"(?!"|$))*$/;

/** A string literal on one line. */
export function textLiteral(text: string): string {
  return `"${escaped(text)}"`;
}

/** That of a name, which is asked for again and again. */
export const nameLiteral = memoize(textLiteral);

/** A literal with holes: texts, and between them names of variables. */
export function formatLiteral(parts: readonly (string | { readonly variable: string })[]): string {
  const inner = parts.map((part) =>
    typeof part === 'string' ? escaped(part).replace(/[{}]/g, '$&$&') : `{${part.variable}}`,
  );
  return `f"${inner.join('')}"`;
}

export function scalarLiteral(value: Scalar): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'number' ? numberLiteral(value) : textLiteral(value);
}

/** A JSON value as Python's own lists, dicts and scalars. */
export function jsonLiteral(value: Json): string {
  if (value === null || typeof value !== 'object') return scalarLiteral(value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => jsonLiteral(item)).join(', ')}]`;
  return `{${Object.entries(value)
    .map(([key, held]) => `${textLiteral(key)}: ${jsonLiteral(held)}`)
    .join(', ')}}`;
}

/** A number whose type is to be `float`, whatever its value. */
export function floatLiteral(value: number): string {
  const literal = numberLiteral(value);
  return /^-?[0-9]+$/.test(literal) ? `${literal}.0` : literal;
}

/** A tuple of literals; one item needs its comma. */
export function tupleLiteral(items: readonly string[]): string {
  return items.length === 1 ? `(${items[0]},)` : `(${items.join(', ')})`;
}

export function docstring(text: string): string {
  return docLines(text).join('\n');
}

/**
 * The lines of a docstring: its own are kept, and long ones of prose wrapped. A bare carriage
 * return is a line end too.
 */
export function docLines(text: string): readonly string[] {
  const said = text.trim();
  // Most is one short line.
  if (said.length <= docWidth && plainDoc.test(said)) return [`"""${said}"""`];
  const lines: string[] = [];
  for (const line of (said.includes('\r') ? said.replace(/\r\n?/g, '\n') : said).split('\n')) {
    pushWrapped(lines, /[ \t]$/.test(line) ? line.replace(/[ \t]+$/, '') : line, docWidth);
  }
  const [first = ''] = lines;
  if (lines.length === 1) return [`"""${docEscaped(first, true)}"""`];
  lines.forEach((line, index) => {
    lines[index] = `${index === 0 ? '"""' : ''}${docEscaped(line, false)}`;
  });
  lines.push('"""');
  return lines;
}

/**
 * Adds a line, or the lines that it becomes where it is too long. Tables, code and what is indented
 * stay as they are.
 */
export function pushWrapped(lines: string[], line: string, width: number): void {
  if (line.length <= width || /^[\s|`]/.test(line)) {
    lines.push(line);
    return;
  }
  const [first = '', ...words] = line.split(' ');
  let last = first;
  for (const word of words) {
    if (last.length + 1 + word.length <= width) {
      last = `${last} ${word}`;
    } else {
      lines.push(last);
      last = word;
    }
  }
  lines.push(last);
}

export function comment(text: string): string {
  return `# ${text.replace(unseen, ' ').trim()}`;
}

/**
 * A pattern of the contract language for `re`, in pieces that fit on a line. It goes without its
 * anchors, since `$` would match before a last line feed: `fullmatch` anchors. What Python may one
 * day take for set operations is escaped.
 */
export function patternLiterals(pattern: string): readonly string[] {
  const body = withoutSetOperations(unrolled(pattern.replace(/^\^|\$$/g, '')));
  return piecesOf(body).map((piece) =>
    /["\n]/.test(piece) || piece.search(unseen) >= 0 ? textLiteral(piece) : `r"${piece}"`,
  );
}

const escapedByte = '%[0-9A-Fa-f]{2}';
const nestedChoice = /\(\?:\(\?:\[([^\]^\\[]+)\]\|%\[0-9A-Fa-f\]\{2\}\)\|\[([^\]^\\[-]+)\]\)/g;
const repeatedChoice = /\(\?:\[([^\]^\\[]+)\]\|%\[0-9A-Fa-f\]\{2\}\)([*+])/g;

/**
 * `(?:[a-z]|%[0-9A-F]{2})*`, the characters of an address, as `[a-z]*(?:%[0-9A-F]{2}[a-z]*)*`: `re` takes a choice in a loop a character at a
 * time, with a way back to each, and a set in a loop at a stroke. No set may have the percent sign
 * itself, so there is one way to match still.
 */
function unrolled(pattern: string): string {
  const hasPercent = (set: string) => new RegExp(`[${set}]`).test('%');
  return pattern
    .replace(nestedChoice, (choice, set: string, more: string) =>
      hasPercent(more + set) ? choice : `(?:[${more}${set}]|${escapedByte})`,
    )
    .replace(repeatedChoice, (choice, set: string, times: string) => {
      const loop = `[${set}]*(?:${escapedByte}[${set}]*)*`;
      return hasPercent(set) ? choice : times === '*' ? loop : `(?:[${set}]|${escapedByte})${loop}`;
    });
}

/** Never broken within an escape. */
function piecesOf(pattern: string): readonly string[] {
  const pieces = [''];
  for (const token of pattern.match(/\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8}|\\[\s\S]|[\s\S]/gu) ??
    []) {
    if ((pieces.at(-1) ?? '').length + token.length > 84) pieces.push('');
    pieces[pieces.length - 1] += token;
  }
  return pieces;
}

function withoutSetOperations(pattern: string): string {
  let inClass = false;
  return pattern.replace(
    /\\u\{([0-9A-Fa-f]+)\}|\\[\s\S]|[\s\S]/gu,
    (token: string, ...rest: readonly unknown[]) => {
      const [codePoint, offset, whole] = rest as readonly [string | undefined, number, string];
      if (codePoint !== undefined) return `\\U${codePoint.padStart(8, '0')}`;
      const wasInClass = inClass;
      if (token === '[') inClass = true;
      if (token === ']') inClass = false;
      const isDoubled = /[-&~|]/.test(token) && whole[offset - 1] === token;
      return wasInClass && (token === '[' || isDoubled) ? `\\${token}` : token;
    },
  );
}

/** The inside of a character class, written in escapes alone; in pieces that fit on a line. */
export function characterClassLiterals(
  ranges: readonly (readonly [from: number, to: number])[],
): readonly string[] {
  const escapeOf = (point: number) =>
    point > 0xffff
      ? `\\U${point.toString(16).padStart(8, '0')}`
      : `\\u${point.toString(16).padStart(4, '0')}`;
  const parts = ranges.map(([from, to]) =>
    from === to ? escapeOf(from) : `${escapeOf(from)}-${escapeOf(to)}`,
  );
  const rows = Array.from({ length: Math.ceil(parts.length / 6) }, (_, row) =>
    parts.slice(row * 6, row * 6 + 6),
  );
  return rows.map((row) => `r"${row.join('')}"`);
}

/** Moved right by levels of four spaces. */
export function indented(text: string, levels = 1): string {
  return indent(text, '    '.repeat(levels));
}

function escaped(text: string): string {
  return plainText.test(text) ? text : hideUnseen(text.replace(/[\\"]/g, '\\$&'));
}

/** Three quotes in a row would close the docstring; so would any at the end of the only line. */
function docEscaped(line: string, isOnly: boolean): string {
  if (plainDoc.test(line)) return line;
  const closing = isOnly ? /"{3,}|"+$/g : /"{3,}/g;
  return hideUnseen(
    line.replace(/\\/g, '\\\\').replace(closing, (quotes) => quotes.replace(/"/g, '\\"')),
  );
}

function hideUnseen(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  return text.replace(unseen, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return (
      shortEscapes[character] ??
      (code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`)
    );
  });
}

function numberLiteral(value: number): string {
  if (Number.isSafeInteger(value)) return String(value === 0 ? 0 : value);
  return Number.isInteger(value) ? `${BigInt(value)}.0` : String(value);
}
