/**
 * The text of a model as far as it has been fed, and the characters that readers of it look for.
 */

/**
 * Places within the text are offsets; the end of the text is known only once everything has been
 * fed.
 */
export class Source {
  text = '';
  isEnded = false;

  /**
   * The character at an offset, empty at the end of the text; undefined while it has not been fed.
   */
  characterAt(at: number): string | undefined {
    return at < this.text.length || this.isEnded ? this.text.charAt(at) : undefined;
  }

  /** The first offset that holds no JSON white space; undefined while it has not been fed. */
  afterBlanks(from: number): number | undefined {
    let at = from;
    while (at < this.text.length && isBlank(this.text.charAt(at))) at++;
    return at < this.text.length || this.isEnded ? at : undefined;
  }

  /** The first offset that holds no space and no tab; undefined while it has not been fed. */
  afterSpaces(from: number): number | undefined {
    let at = from;
    while (at < this.text.length && ' \t'.indexOf(this.text.charAt(at)) >= 0) at++;
    return at < this.text.length || this.isEnded ? at : undefined;
  }

  /** Where the pattern matches next; the end of what has been fed where it does not. */
  search(pattern: RegExp, from: number): number {
    pattern.lastIndex = from;
    return pattern.exec(this.text)?.index ?? this.text.length;
  }
}

export const doubleQuotes = '\u201c\u201d\u201e\u201f';
export const singleQuotes = '\u2018\u2019\u201a\u201b';
const allQuotes = `"'${doubleQuotes}${singleQuotes}`;

/** JSON's own; no other white space is between its tokens. */
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

/** The part of a text without JSON's own white space at its ends. */
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

/** ASCII only, so that no locale changes the result. */
export function smallLetters(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * A key as it is compared: without case, `_`, `-`, and whatever a broken text leaves at its ends.
 */
export function plainKey(written: string): string {
  return smallLetters(written.replace(/[ \t\r\n_\-"'\\:\u2018-\u201f]/g, ''));
}
