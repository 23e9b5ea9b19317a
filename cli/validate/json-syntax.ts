/**
 * Explains why a text is not JSON: the first error, its position, and how to fix it. Used only in
 * reports; the parser decides what is valid.
 */

export interface SyntaxProblem {
  /** In UTF-16 units. */
  readonly offset: number;
  readonly reason: string;
}

class Problem extends Error {
  readonly offset: number;
  constructor(offset: number, reason: string) {
    super(reason);
    this.offset = offset;
  }
}

/** Returns undefined if the text is JSON. */
export function syntaxProblem(text: string): SyntaxProblem | undefined {
  try {
    new Scanner(text).document();
    return undefined;
  } catch (problem) {
    if (problem instanceof Problem) return { offset: problem.offset, reason: problem.message };
    throw problem;
  }
}

/** Literals of other languages, and what to write in JSON. */
const foreignWords: Readonly<Record<string, string>> = {
  NaN: 'JSON has no NaN. Write null, or leave the member out.',
  Infinity: 'JSON has no Infinity. Write null, or a number.',
  '-Infinity': 'JSON has no Infinity. Write null, or a number.',
  undefined: 'JSON has no undefined. Write null, or leave the member out.',
  None: 'Write null instead of None.',
  nil: 'Write null instead of nil.',
  NULL: 'Write null in lower case.',
  Null: 'Write null in lower case.',
  True: 'Write true in lower case.',
  TRUE: 'Write true in lower case.',
  False: 'Write false in lower case.',
  FALSE: 'Write false in lower case.',
};

const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']' };
const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const word = /-?[A-Za-z_$][\w$]*/y;
const maximumDepth = 200;

class Scanner {
  private readonly text: string;
  private at: number;
  private depth = 0;

  constructor(text: string) {
    this.text = text;
    // A byte order mark is not part of the document.
    this.at = text.startsWith('\uFEFF') ? 1 : 0;
  }

  document(): void {
    this.space();
    if (this.at >= this.text.length) this.fail('The document is empty.');
    if (this.text.startsWith('```', this.at))
      this.fail('A code fence is not part of JSON. Remove the lines with ```.');
    this.value();
    this.space();
    if (this.at < this.text.length)
      this.fail(`The document ends before ${this.displayed()}: only one value is allowed.`);
  }

  private value(): void {
    this.space();
    const first = this.text[this.at];
    if (first === '{' || first === '[') this.collection(first);
    else if (first === '"') this.string();
    else if (first !== undefined && /[-0-9]/.test(first)) this.number();
    else this.otherValue();
  }

  private otherValue(): void {
    const { text, at } = this;
    for (const known of ['true', 'false', 'null']) {
      if (!text.startsWith(known, at) || /[\w$]/.test(text[at + known.length] ?? '')) continue;
      this.at += known.length;
      return;
    }
    this.failOnForeign();
    if (text[at] === '+' || text[at] === '.')
      this.fail('A number must start with a digit or "-": write 0.5 for .5, and 1 for +1.');
    this.fail(
      at >= text.length
        ? 'The text ends where a value is expected.'
        : `Unexpected ${this.displayed()} where a value is expected.`,
    );
  }

  /** Literals and characters of other languages, wherever they occur. */
  private failOnForeign(): void {
    const { text, at } = this;
    const found = this.wordHere();
    if (found !== '' && foreignWords[found] !== undefined) this.fail(foreignWords[found]);
    if (text[at] === "'") this.fail('Strings need double quotes, not single quotes.');
    if (/[“”„‟«»‘’`]/.test(text[at] ?? '')) this.fail('Strings need straight double quotes: "…".');
    if (text.startsWith('//', at) || text.startsWith('/*', at) || text[at] === '#')
      this.fail('JSON has no comments. Remove this one.');
    if (text.startsWith('...', at) || text[at] === '…')
      this.fail('"…" is not JSON: something was omitted here.');
    if (found !== '') this.fail(`Unexpected ${JSON.stringify(found)}: strings need double quotes.`);
  }

  private wordHere(): string {
    word.lastIndex = this.at;
    return word.exec(this.text)?.[0] ?? '';
  }

  private collection(open: '{' | '['): void {
    const start = this.at++;
    if (++this.depth > maximumDepth) this.fail('This is nested too deeply.');
    for (let comma = -1; ; ) {
      this.space();
      if (this.text[this.at] === closing[open]) {
        if (comma >= 0)
          this.fail(`Trailing comma before "${closing[open]}". Remove the comma.`, comma);
        break;
      }
      this.failAtEnd(open, start);
      if (this.text[this.at] === ',') this.fail('Unexpected second comma. Remove it.');
      this.failOnWrongEnd(open, start);
      if (open === '{') this.key();
      this.value();
      this.space();
      comma = this.text[this.at] === ',' ? this.at++ : -1;
      if (comma < 0 && this.text[this.at] !== closing[open]) this.failAfterValue(open, start);
    }
    this.at++;
    this.depth--;
  }

  private failAfterValue(open: string, start: number): void {
    this.failAtEnd(open, start);
    this.failOnWrongEnd(open, start);
    if (/["{[\w'-]/.test(this.text[this.at] ?? ''))
      this.fail(`A comma is missing before ${this.displayed()}.`);
    this.failOnForeign();
    this.fail(`Unexpected ${this.displayed()}: "," or "${closing[open]}" is missing.`);
  }

  private failAtEnd(open: string, start: number): void {
    if (this.at >= this.text.length) this.fail(`This "${open}" is never closed.`, start);
  }

  private failOnWrongEnd(open: string, start: number): void {
    const here = this.text[this.at];
    if (here !== '}' && here !== ']') return;
    this.fail(
      `Unexpected "${here}": the "${open}" at ${lineAndColumn(this.text, start)} must be closed with "${closing[open]}" first.`,
    );
  }

  private key(): void {
    if (this.text[this.at] !== '"') {
      const name = this.wordHere();
      if (name !== '') this.fail(`The name ${name} needs double quotes: "${name}".`);
      this.failOnForeign();
      this.fail(`Unexpected ${this.displayed()} where a name in double quotes is expected.`);
    }
    this.string();
    this.space();
    if (this.text[this.at] !== ':')
      this.fail(
        this.text[this.at] === '='
          ? 'Write ":" instead of "=".'
          : `":" is missing before ${this.displayed()}.`,
      );
    this.at++;
  }

  private string(): void {
    const start = this.at++;
    for (; ; this.at++) {
      const code = this.text.charCodeAt(this.at);
      if (code === 0x22) break;
      if (Number.isNaN(code) || code === 0x0a || code === 0x0d) this.failOnOpenString(start);
      if (code < 0x20)
        this.fail(
          code === 0x09
            ? 'A tab in a string must be written as \\t.'
            : 'A control character in a string must be written as \\u and four digits.',
        );
      if (code === 0x5c) this.escape();
    }
    this.at++;
  }

  private failOnOpenString(start: number): void {
    const rest = this.text.slice(this.at).trimStart();
    // If the next line closes the string, the line break is the error.
    const isBroken =
      this.at < this.text.length && /^[^"\n]*"\s*[,}\]:]/.test(rest) && !/^["}\]]/.test(rest);
    if (isBroken) this.fail('A line break in a string must be written as \\n.');
    this.fail('This string is never closed: its second " is missing.', start);
  }

  private escape(): void {
    const rest = this.text.slice(this.at, this.at + 6);
    if (/^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.test(rest)) {
      this.at++;
      return;
    }
    if (rest.startsWith('\\u'))
      this.fail('\\u must be followed by four hexadecimal digits, such as \\u00e9.');
    this.fail(`\\${rest[1] ?? ''} is not an escape of JSON. Write \\\\ for a backslash.`);
  }

  private number(): void {
    number.lastIndex = this.at;
    const found = number.exec(this.text)?.[0] ?? '';
    const after = this.text.slice(this.at + found.length, this.at + found.length + 1);
    if (found === '') {
      this.failOnForeign();
      this.fail('A digit is missing after "-".');
    }
    if (after === '.') this.fail('A digit is missing after the point.', this.at + found.length);
    if (/^-?0$/.test(found) && /[0-9]/.test(after))
      this.fail('A number must not start with zeros.');
    if (/[\w$]/.test(after))
      this.fail(
        `${this.text.slice(this.at, this.at + 40).match(/^[-+.\w$]+/)?.[0] ?? ''} is not a number in JSON.`,
      );
    this.at += found.length;
  }

  private space(): void {
    for (
      let code = this.text.charCodeAt(this.at);
      code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
    ) {
      code = this.text.charCodeAt(++this.at);
    }
  }

  /** The current character, short enough for a message. */
  private displayed(): string {
    const character = String.fromCodePoint(this.text.codePointAt(this.at) ?? 0x20);
    if (this.at >= this.text.length) return 'the end';
    return character === '"' ? 'the next string' : JSON.stringify(character);
  }

  private fail(reason: string, offset = this.at): never {
    throw new Problem(offset, reason);
  }
}

/** Line and column from 1, such as `3:5`. */
export function lineAndColumn(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
}
