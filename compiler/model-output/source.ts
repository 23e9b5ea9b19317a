/** The text of a model, and the character classes of its scanner. */

import { canonical, type Json } from '../model/json.ts';

/** The text that has been fed so far. Its end is known only after everything has been fed. */
export class Source {
  text = '';
  isEnded = false;

  /** Returns the character at an offset, empty at the end; undefined if it has not been fed. */
  characterAt(at: number): string | undefined {
    return at < this.text.length || this.isEnded ? this.text.charAt(at) : undefined;
  }

  /** Returns the first offset after JSON white space; undefined if it has not been fed. */
  afterBlanks(from: number): number | undefined {
    let at = from;
    while (at < this.text.length && isBlank(this.text.charAt(at))) at++;
    return at < this.text.length || this.isEnded ? at : undefined;
  }

  /** Returns the first offset after spaces and tabs; undefined if it has not been fed. */
  afterSpaces(from: number): number | undefined {
    let at = from;
    while (at < this.text.length && ' \t'.indexOf(this.text.charAt(at)) >= 0) at++;
    return at < this.text.length || this.isEnded ? at : undefined;
  }

  /** Returns the offset of the next match, or the end of the fed text. */
  search(pattern: RegExp, from: number): number {
    pattern.lastIndex = from;
    return pattern.exec(this.text)?.index ?? this.text.length;
  }
}

export const doubleQuotes = '\u201c\u201d\u201e\u201f';
export const singleQuotes = '\u2018\u2019\u201a\u201b';
const allQuotes = `"'${doubleQuotes}${singleQuotes}`;

/** Whether a character is white space in JSON. */
export function isBlank(character: string): boolean {
  return character !== '' && ' \t\n\r'.indexOf(character) >= 0;
}

export function isQuote(character: string): boolean {
  return character !== '' && allQuotes.indexOf(character) >= 0;
}

export function isOpening(character: string): boolean {
  return character === '{' || character === '[';
}

export function isClosing(character: string): boolean {
  return character === '}' || character === ']';
}

/** Returns the range of a text without JSON white space at its ends. */
export function trimmed(
  text: string,
  from: number,
  to: number,
): { readonly from: number; readonly to: number } {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charAt(start))) start++;
  while (end > start && isBlank(text.charAt(end - 1))) end--;
  return { from: start, to: end };
}

/** Converts ASCII letters only, so that the locale does not affect the result. */
export function toLowerCaseAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Normalizes a key for comparison: lower case, without `_`, `-`, blanks, quotes and colons. */
export function plainKey(written: string): string {
  return toLowerCaseAscii(written.replace(/[ \t\r\n_\-"'\\:\u2018-\u201f]/g, ''));
}

/**
 * Normalizes a name for comparison: lower case, without `_`, `-` and blanks between its letters.
 * Between digits they are kept as `_`, and at its start a sign is kept.
 */
export function plainName(written: string): string {
  const { from, to } = trimmed(written, 0, written.length);
  return toLowerCaseAscii(written.slice(from, to)).replace(
    /([^ \t\r\n_-])[ \t\r\n_-]+(?=([^ \t\r\n_-]))/g,
    (_, before: string, after: string) =>
      /[0-9]/.test(before) && /[0-9]/.test(after) ? `${before}_` : before,
  );
}

/** Compares JSON values: numbers by value, members in any order. */
export function equal(left: Json, right: Json): boolean {
  return canonical(left) === canonical(right);
}
