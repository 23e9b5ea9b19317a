/** The only way for a contract's words into C#: literals, comments, patterns. */
import { memoize } from '../../../compiler/model/names.ts';
import { rangesOfClass } from '../../../compiler/model/text/patterns.ts';
import { inUnits } from './pattern-units.ts';

/**
 * A regular string literal. What cannot be seen, ends a line or turns the direction of text is
 * escaped.
 */
export const text = memoize((value) => `"${escaped(value)}"`);

/** A literal of UTF-8 bytes. */
export const utf8 = memoize((value) => `${text(value)}u8`);

/** A number as C# reads it: an integer, or a double. */
export function number(value: number): string {
  const printed = Object.is(value, -0) ? '0' : String(value);
  // Beyond 64 bits digits alone are no number to C#.
  return Number.isInteger(value) && !Number.isSafeInteger(value) && !printed.includes('e')
    ? `${printed}.0`
    : printed;
}

/** The lines of a documentation comment; nothing where there is no text. */
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

/** One line of XML text, for the middle of a documentation comment. */
export function documentationText(words: string): string {
  return docLines(words).join(' ');
}

/** Lines of an ordinary comment. */
export function comment(lines: readonly string[]): string {
  return lines.map((line) => `// ${splitLines(line).join(' ')}`.trimEnd()).join('\n');
}

/**
 * A pattern of the contract language as .NET has it: `$` would match before a final line feed, its
 * classes know all of Unicode, and it counts UTF-16 units, so that a negated class has to take both
 * halves of a pair.
 */
export function pattern(source: string): string {
  const printed = knownPatterns.get(source) ?? printPattern(source);
  knownPatterns.set(source, printed);
  return printed;
}

/** Those of formats stand in most contracts. */
const knownPatterns = new Map<string, string>();

function printPattern(source: string): string {
  const body = source.replace(/^\^/, '').replace(/\$$/, '');
  const parts =
    /(\\u\{[0-9A-Fa-f]+\}|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[\u{10000}-\u{10FFFF}])([*+]?)/gu;
  return text(
    `\\A(?:${body.replace(parts, (_, part: string, often: string) => repeatedPart(patternPart(part), often))})\\z`,
  );
}

const asciiClasses: Readonly<Record<string, string>> = {
  d: '0-9',
  w: 'A-Za-z0-9_',
  s: '\\t\\n\\v\\f\\r ',
};

/**
 * What takes both halves of a pair would be tried one character at a time, with a way back from
 * each. Patterns of the language lead on in one way only, so that a run is taken as a whole, and
 * for good.
 */
function repeatedPart(part: string, often: string): string {
  return often !== '' && part.endsWith(anyPair)
    ? `(?>${part.slice(0, -anyPair.length)}+${anyPair}${often})`
    : `${part}${often}`;
}

function patternPart(part: string): string {
  if (/[\u{10000}-\u{10FFFF}]|\\u\{/u.test(part))
    return inUnits(rangesOfClass(part.startsWith('[') ? part : `[${part}]`));
  if (!part.startsWith('[')) {
    const members = asciiClasses[part.slice(1)];
    const excluded = asciiClasses[part.slice(1).toLowerCase()];
    return members !== undefined
      ? `[${members}]`
      : excluded !== undefined
        ? outside(excluded)
        : part;
  }
  const isNegated = part.startsWith('[^');
  // .NET reads `[a-z-[b]]` as a subtraction, so a bracket in a class is always escaped.
  const members = part
    .slice(isNegated ? 2 : 1, -1)
    .replace(/\\([\s\S])|\[/g, (whole, letter: string | undefined) =>
      letter === undefined ? '\\[' : (asciiClasses[letter] ?? whole),
    );
  return isNegated ? outside(members) : `[${members}]`;
}

/** The end of a group that takes a single unit, or any pair. */
const anyPair = '|[\\uD800-\\uDBFF][\\uDC00-\\uDFFF])';

function outside(members: string): string {
  return `(?:[^${members}\\uD800-\\uDFFF]${anyPair}`;
}

// Controls, what C# takes as the end of a line, marks of direction, and halves of pairs.
const unseen =
  /["\\]|[\u0000-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Most texts are of plain letters, which need no closer look. */
const isPlain = /^[ !#-[\]-~]*$/;

function escaped(value: string): string {
  if (isPlain.test(value)) return value;
  return value.replace(unseen, (character) => {
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
      line.replace(unseen, (character) => (/["\\]/.test(character) ? character : ' ')),
    );
}

/** Most documentation is one line that XML has nothing against. */
const isPlainXml = /^[ !#-%'-;=?-[\]-~]+$/;

function docLines(doc: string): readonly string[] {
  const trimmed = doc.trim();
  if (isPlainXml.test(trimmed)) return [trimmed];
  const content = splitLines(trimmed).map((line) =>
    line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').trimEnd(),
  );
  return content.length === 1 && content[0] === '' ? [] : content;
}
