/**
 * Encodes text of a contract as Python: literals, docstrings, comments and patterns. No other
 * module may print it.
 */
import type { Json, Scalar } from '../../../compiler/model/json.ts';
import { memoize } from '../../../compiler/model/names.ts';
import { indent } from '../../shared/text.ts';

/** Line terminators, invisible characters and bidirectional controls. */
const escapedCharacters =
  /[\p{Cc}\p{Cs}\u00A0\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202F\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;
const docWidth = 88;
const shortEscapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Text that needs no escaping in a literal, as most text. */
const plainText = /^[ !#-[\]-~]*$/;

/**
 * Text that needs no escaping in a docstring, where a single quotation mark is harmful only at the
 * end.
 */
const plainDoc = /^(?:[ !#-[\]-~]|"(?!"|$))*$/;

/** Returns a string literal on one line. */
export function textLiteral(text: string): string {
  return `"${escaped(text)}"`;
}

/** Returns the string literal of a name. Memoized, since names repeat. */
export const nameLiteral = memoize(textLiteral);

/** Returns an f-string of strings and variables. */
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

/** Returns a JSON value as Python lists, dicts and scalars. */
export function jsonLiteral(value: Json): string {
  if (value === null || typeof value !== 'object') return scalarLiteral(value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => jsonLiteral(item)).join(', ')}]`;
  return `{${Object.entries(value)
    .map(([key, item]) => `${textLiteral(key)}: ${jsonLiteral(item)}`)
    .join(', ')}}`;
}

/** Returns a literal of type `float`, also for an integer. */
export function floatLiteral(value: number): string {
  const literal = numberLiteral(value);
  return /^-?[0-9]+$/.test(literal) ? `${literal}.0` : literal;
}

/** Returns a tuple; a single item needs a trailing comma. */
export function tupleLiteral(items: readonly string[]): string {
  return items.length === 1 ? `(${items[0]},)` : `(${items.join(', ')})`;
}

export function docstring(text: string): string {
  return docLines(text).join('\n');
}

/**
 * Returns the lines of a docstring. Its line breaks are kept and long lines of prose are wrapped. A
 * bare carriage return is a line break too.
 */
export function docLines(text: string): readonly string[] {
  const trimmed = text.trim();
  if (trimmed.length <= docWidth && plainDoc.test(trimmed)) return [`"""${trimmed}"""`];
  const lines: string[] = [];
  for (const line of (trimmed.includes('\r') ? trimmed.replace(/\r\n?/g, '\n') : trimmed).split(
    '\n',
  )) {
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

/** Adds a line, wrapped if it is too long. Tables, code and indented lines are kept unchanged. */
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
  return `# ${text.replace(escapedCharacters, ' ').trim()}`;
}

/**
 * Returns a pattern of the contract language for `re`, in pieces that fit on a line. It is used
 * with `fullmatch`, without anchors, since `$` would match before a final line feed. Sequences that
 * Python reserves for set operations are escaped.
 */
export function patternLiterals(pattern: string): readonly string[] {
  const printed = printedPatterns.get(pattern) ?? printPattern(pattern);
  printedPatterns.set(pattern, printed);
  return printed;
}

/** Caches printed patterns, because most contracts use those of formats. */
const printedPatterns = new Map<string, readonly string[]>();

function printPattern(pattern: string): readonly string[] {
  const body = withoutSetOperations(unrolled(pattern.replace(/^\^|\$$/g, '')));
  return piecesOf(body).map((piece) =>
    /["\n]/.test(piece) || piece.search(escapedCharacters) >= 0
      ? textLiteral(piece)
      : `r"${piece}"`,
  );
}

/** Returns the table of an automaton in pieces that fit on a line. */
export function tableLiterals(table: string): readonly string[] {
  return piecesOf(table).map(textLiteral);
}

/** Returns JSON text in pieces that fit on a line. It has more double quotes than single ones. */
export function jsonLiterals(json: string): readonly string[] {
  return piecesOf(json).map((piece) => `'${escapeCharacters(piece.replace(/[\\']/g, '\\$&'))}'`);
}

const escapedByte = '%[0-9A-Fa-f]{2}';
const nestedAlternation = /\(\?:\(\?:\[([^\]^\\[]+)\]\|%\[0-9A-Fa-f\]\{2\}\)\|\[([^\]^\\[-]+)\]\)/g;
const repeatedAlternation = /\(\?:\[([^\]^\\[]+)\]\|%\[0-9A-Fa-f\]\{2\}\)([*+])/g;

/**
 * Rewrites `(?:[a-z]|%[0-9A-F]{2})*`, which occurs in patterns of addresses, as
 * `[a-z]*(?:%[0-9A-F]{2}[a-z]*)*`. `re` backtracks into a repeated alternation at each character,
 * but matches a repeated set at once. Equivalent only if the set does not contain the percent sign.
 */
function unrolled(pattern: string): string {
  const hasPercent = (set: string) => new RegExp(`[${set}]`).test('%');
  return pattern
    .replace(nestedAlternation, (alternation, set: string, otherSet: string) =>
      hasPercent(otherSet + set) ? alternation : `(?:[${otherSet}${set}]|${escapedByte})`,
    )
    .replace(repeatedAlternation, (alternation, set: string, quantifier: string) => {
      const loop = `[${set}]*(?:${escapedByte}[${set}]*)*`;
      return hasPercent(set)
        ? alternation
        : quantifier === '*'
          ? loop
          : `(?:[${set}]|${escapedByte})${loop}`;
    });
}

const longestPiece = 84;
/** Escapes, runs of plain characters, and other characters. Only a run may be split. */
const tokens = /\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8}|\\[\s\S]|[ -[\]-~]+|[\s\S]/gu;
const plainRun = /^[ -[\]-~]/;

/** Splits a text into lines, never within an escape. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const token of text.match(tokens) ?? []) {
    const isRun = plainRun.test(token);
    let rest = token;
    while (piece.length + rest.length > longestPiece) {
      const room = isRun ? longestPiece - piece.length : 0;
      pieces.push(piece + rest.slice(0, room));
      piece = '';
      rest = rest.slice(room);
    }
    piece += rest;
  }
  return [...pieces, piece];
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

/** Returns the content of a character class as escapes, in pieces that fit on a line. */
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

/** Indents by levels of four spaces. */
export function indented(text: string, levels = 1): string {
  return indent(text, '    '.repeat(levels));
}

function escaped(text: string): string {
  return plainText.test(text) ? text : escapeCharacters(text.replace(/[\\"]/g, '\\$&'));
}

/**
 * Escapes three quotes in a row, and quotes at the end of the only line, which would close the
 * docstring.
 */
function docEscaped(line: string, isOnly: boolean): string {
  if (plainDoc.test(line)) return line;
  const closing = isOnly ? /"{3,}|"+$/g : /"{3,}/g;
  return escapeCharacters(
    line.replace(/\\/g, '\\\\').replace(closing, (quotes) => quotes.replace(/"/g, '\\"')),
  );
}

function escapeCharacters(text: string): string {
  if (/^[ -~]*$/.test(text)) return text;
  return text.replace(escapedCharacters, (character) => {
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
