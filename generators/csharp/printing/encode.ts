/**
 * Encodes text of a contract as C#: literals, comments and patterns. No other module may print it.
 */
import { memoize } from '../../../compiler/model/names.ts';
import { rangesOfClass } from '../../../compiler/model/patterns/parse/parse.ts';
import { inUnits } from './pattern-units.ts';

/**
 * Returns a regular string literal. Invisible characters, line terminators and bidirectional
 * controls are escaped.
 */
export const text = memoize((value) => `"${escaped(value)}"`);

/** Returns a UTF-8 string literal. */
export const utf8 = memoize((value) => `${text(value)}u8`);

/** Returns a number as an integer or double literal. */
export function number(value: number): string {
  const printed = Object.is(value, -0) ? '0' : String(value);
  // C# does not accept an integer literal beyond 64 bits.
  return Number.isInteger(value) && !Number.isSafeInteger(value) && !printed.includes('e')
    ? `${printed}.0`
    : printed;
}

/** Returns the lines of a documentation comment; empty if the text is empty. */
export function documentation(doc: string | undefined, element = 'summary'): string {
  if (doc === undefined || doc === '') return '';
  const content = docLines(doc);
  if (content.length === 0) return '';
  if (content.length === 1) return `/// <${element}>${content[0]}</${element}>`;
  return [
    `/// <${element}>`,
    ...content.map((line) => `/// ${line}`.trimEnd()),
    `/// </${element}>`,
  ].join('\n');
}

/** Returns one line of escaped XML text for use within a documentation comment. */
export function documentationText(words: string): string {
  return docLines(words).join(' ');
}

/** Returns the lines of an ordinary comment. */
export function comment(lines: readonly string[]): string {
  return lines.map((line) => `// ${splitLines(line).join(' ')}`.trimEnd()).join('\n');
}

/**
 * Returns a pattern of the contract language as a .NET regular expression. `$` would match before a
 * final line feed, the predefined classes cover all of Unicode, and .NET matches UTF-16 units, so a
 * negated class must match both halves of a surrogate pair.
 */
export function pattern(source: string): string {
  const printed = patternCache.get(source) ?? printPattern(source);
  patternCache.set(source, printed);
  return printed;
}

/** Patterns of formats occur in most contracts. */
const patternCache = new Map<string, string>();

function printPattern(source: string): string {
  const body = source.replace(/^\^/, '').replace(/\$$/, '');
  const parts =
    /(\\u\{[0-9A-Fa-f]+\}|\\u[dD][89A-Fa-f][0-9A-Fa-f]{2}|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[\u{10000}-\u{10FFFF}])([*+]?)/gu;
  return text(
    `\\A(?:${body.replace(parts, (_, part: string, quantifier: string) => repeatedPart(patternPart(part), quantifier))})\\z`,
  );
}

const asciiClasses: Readonly<Record<string, string>> = {
  d: '0-9',
  w: 'A-Za-z0-9_',
  s: '\\t\\n\\v\\f\\r ',
};

/**
 * A repeated alternation that matches surrogate pairs would backtrack at every character. Patterns
 * of the contract language are unambiguous, so the repetition is an atomic group.
 */
function repeatedPart(part: string, quantifier: string): string {
  return quantifier !== '' && part.endsWith(anyPair)
    ? `(?>${part.slice(0, -anyPair.length)}+${anyPair}${quantifier})`
    : `${part}${quantifier}`;
}

function patternPart(part: string): string {
  if (/[\u{10000}-\u{10FFFF}]|\\u\{/u.test(part) || hasSurrogates(part))
    return inUnits(rangesOfClass(part.startsWith('[') ? part : `[${part}]`));
  if (!part.startsWith('[')) {
    const members = asciiClasses[part.slice(1)];
    const excluded = asciiClasses[part.slice(1).toLowerCase()];
    return members !== undefined
      ? `[${members}]`
      : excluded !== undefined
        ? negatedClass(excluded)
        : part;
  }
  const isNegated = part.startsWith('[^');
  // .NET reads `[a-z-[b]]` as a subtraction, so a bracket in a class is always escaped.
  const members = part
    .slice(isNegated ? 2 : 1, -1)
    .replace(/\\([\s\S])|\[/g, (whole, letter: string | undefined) =>
      letter === undefined ? '\\[' : (asciiClasses[letter] ?? whole),
    );
  return isNegated ? negatedClass(members) : `[${members}]`;
}

/**
 * Whether the part is, or lists, surrogates. They would match half of a pair, and no document has
 * them otherwise.
 */
function hasSurrogates(part: string): boolean {
  const isPossible = /^(?!\[\^)(?:.*\\u[dD][89A-Fa-f]|\[.*-[^\]])/su.test(part);
  if (!isPossible) return false;
  return rangesOfClass(part.startsWith('[') ? part : `[${part}]`).some(
    ([from, to]) => from <= 0xdfff && to >= 0xd800,
  );
}

/** The end of a group that matches a single unit or any surrogate pair. */
const anyPair = '|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])';

/** A hyphen at the end would begin a range. */
function negatedClass(members: string): string {
  const closed = members.replace(/^((?:\\[\s\S]|[^\\])*)-$/, '$1\\-');
  return `(?:[^${closed}\\uD800-\\uDFFF]${anyPair}`;
}

// Control characters, line terminators of C#, bidirectional controls, and lone surrogates.
const escapedCharacters =
  /["\\]|[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Most strings are plain ASCII and need no escaping. */
const isPlain = /^[ !#-[\]-~]*$/;

function escaped(value: string): string {
  if (isPlain.test(value)) return value;
  return value.replace(escapedCharacters, (character) => {
    if (character === '"' || character === '\\') return `\\${character}`;
    if (character === '\n') return '\\n';
    if (character === '\t') return '\\t';
    return `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
  });
}

function splitLines(value: string): readonly string[] {
  if (isPlain.test(value)) return [value];
  return value
    .split(/\r\n|[\n\r\u000B\u000C\u0085\u2028\u2029]/)
    .map((line) =>
      line.replace(escapedCharacters, (character) => (/["\\]/.test(character) ? character : ' ')),
    );
}

/** Most documentation is one line that needs no escaping in XML. */
const isPlainXml = /^[ !#-%'-;=?-[\]-~]+$/;

function docLines(doc: string): readonly string[] {
  const trimmed = doc.trim();
  if (isPlainXml.test(trimmed)) return [trimmed];
  const content = splitLines(trimmed).map((line) =>
    line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').trimEnd(),
  );
  return content.length === 1 && content[0] === '' ? [] : content;
}
