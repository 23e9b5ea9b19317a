/**
 * A tolerant tokenizer of JSON: reads blanks, comments, texts, numbers and words as models write
 * them, and returns strict JSON. What JSON does not have is a named repair.
 */
import type { Repair } from '../model/transport.ts';
import { doubleQuotes, isBlank, singleQuotes } from './source.ts';

export interface AppliedRepair {
  readonly name: Repair;
  readonly at: number;
}

/** The quotes of a text. */
interface Quotes {
  /** The characters of which one ends the text; of three, the first ends it. */
  readonly closing: string;
  readonly length: 1 | 3;
  /** Whether the text may contain line breaks. */
  readonly hasLines: boolean;
  readonly isSingle: boolean;
}

const wideBlanks = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff]/;
const wordEnd = /[\s"'`\u2018-\u201f{}[\]:,/#\\()+\uff0c\uff1a\ufeff]/;
const numberStyle = /^([-+]?)([0-9]+(?:_[0-9]+)*)?(\.[0-9]*)?([eE][+-]?[0-9]+)?$/;
const strictNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;
const words: ReadonlyMap<string, string> = new Map([
  ['true', 'true'],
  ['false', 'false'],
  ['null', 'null'],
  ['none', 'null'],
  ['undefined', 'null'],
]);
const strictWords: readonly string[] = ['true', 'false', 'null'];
const pythonWords: readonly string[] = ['True', 'False', 'None'];

export class RepairingTokens {
  protected readonly text: string;
  protected readonly allowed: ReadonlySet<Repair>;
  protected at = 0;
  /** Why the text cannot be read: it is not JSON, or it ends too early. */
  protected fault: 'syntax' | 'cut' | undefined;
  protected readonly repairs: AppliedRepair[] = [];
  /** Whether the blanks before the current character contain a line break. */
  protected hasLine = false;
  /** The part of a text that is cut at the end. */
  protected cutText: string | undefined;

  constructor(text: string, allowed: ReadonlySet<Repair>) {
    this.text = text;
    this.allowed = allowed;
  }

  protected character(): string {
    return this.text.charAt(this.at);
  }

  protected fail(fault: 'syntax' | 'cut'): false {
    this.fault ??= fault;
    return false;
  }

  protected repaired(name: Repair, at: number): boolean {
    if (!this.allowed.has(name)) return this.fail('syntax');
    this.repairs.push({ name, at });
    return true;
  }

  /** Skips blanks and comments. Returns whether a character follows. */
  protected skipBlanks(): boolean {
    this.hasLine = false;
    for (;;) {
      const character = this.character();
      if (character === '') return this.fail('cut');
      if (isBlank(character)) {
        if (character === '\n' || character === '\r') this.hasLine = true;
        this.at++;
      } else if (wideBlanks.test(character)) {
        if (!this.repaired('wide-characters', this.at)) return false;
        while (wideBlanks.test(this.character())) this.at++;
      } else if (character === '/' || character === '#') {
        if (!this.comment(character)) return false;
      } else return true;
    }
  }

  private comment(character: string): boolean {
    const isBlock = character === '/' && this.text.startsWith('/*', this.at);
    if (character === '/' && !isBlock && !this.text.startsWith('//', this.at))
      return this.fail('syntax');
    if (!this.repaired('comments', this.at)) return false;
    if (isBlock) {
      const end = this.text.indexOf('*/', this.at + 2);
      this.at = end < 0 ? this.text.length : end + 2;
    } else while (!'\r\n'.includes(this.character())) this.at++;
    return true;
  }

  /** Reads a comma, colon or their full-width forms. */
  protected sign(plain: ',' | ':'): boolean {
    const character = this.character();
    const isWide = character === (plain === ',' ? '\uff0c' : '\uff1a');
    if (character !== plain && !isWide) return this.fail('syntax');
    if (isWide && !this.repaired('wide-characters', this.at)) return false;
    this.at++;
    return true;
  }

  /** Reads a key as a JSON string; undefined if it is not one. */
  protected keyText(): string | undefined {
    const from = this.at;
    if (/["'`\u2018-\u201f]/.test(this.character())) return this.quoted();
    while (this.at < this.text.length && !isWordEnd(this.character())) this.at++;
    if (this.at === this.text.length) this.fail('cut');
    else if (this.at === from) this.fail('syntax');
    else if (this.repaired('unquoted-keys', from)) return `"${this.text.slice(from, this.at)}"`;
    return undefined;
  }

  /** Reads a text as a JSON string; undefined if it is malformed or cut. */
  protected quoted(): string | undefined {
    const quotes = this.quotes();
    if (quotes === undefined) return undefined;
    const parts = ['"'];
    this.at += quotes.length;
    const from = this.at;
    let hasControls = quotes.hasLines;
    for (;;) {
      const character = this.character();
      if (character === '') {
        if (/^\\u[dD][89abAB]/.test(parts.at(-1) ?? '')) parts.pop();
        this.cutText = `${parts.join('')}"`;
        this.fail('cut');
        return undefined;
      }
      if (this.isClosing(quotes, character)) break;
      if (character === '\\') {
        const escaped = this.escape(quotes);
        if (escaped === undefined) return undefined;
        if (escaped !== '') parts.push(escaped);
        continue;
      }
      if (character < ' ' && !hasControls) {
        if (!this.repaired('control-characters', this.at)) return undefined;
        hasControls = true;
      }
      parts.push(
        character < ' ' || character === '"' ? JSON.stringify(character).slice(1, -1) : character,
      );
      this.at++;
    }
    if (quotes.length === 3 && !this.isOneReading(from)) return undefined;
    this.at += quotes.length;
    return `${parts.join('')}"`;
  }

  private isClosing({ closing, length }: Quotes, character: string): boolean {
    return (
      closing.includes(character) &&
      (length === 1 || this.text.startsWith(character.repeat(3), this.at))
    );
  }

  /**
   * Whether there is no doubt about what three quotes contain: some remove the line breaks next to
   * them, and a fourth quote may belong to the text.
   */
  private isOneReading(from: number): boolean {
    const quote = this.character();
    const content = this.text.slice(from, this.at);
    const isDoubtful =
      content.startsWith(quote) ||
      this.text.charAt(this.at + 3) === quote ||
      /^[\r\n]|[\r\n][ \t]*$/.test(content);
    return isDoubtful ? this.fail('syntax') : true;
  }

  private quotes(): Quotes | undefined {
    const opening = this.character();
    const isTriple = `"'\``.includes(opening) && this.text.startsWith(opening.repeat(3), this.at);
    const one = { closing: opening, length: 1, hasLines: false, isSingle: false } as const;
    if (opening === '`' || (isTriple && this.allowed.has('other-quotes'))) {
      if (opening === '`' && isTriple) this.fail('syntax');
      else if (this.repaired('other-quotes', this.at))
        return isTriple
          ? { ...one, length: 3, hasLines: true }
          : { ...one, closing: '`\u00b4', hasLines: true };
      return undefined;
    }
    if (opening === '"') return one;
    if (opening === "'")
      return this.repaired('single-quotes', this.at) ? { ...one, isSingle: true } : undefined;
    const closing = [doubleQuotes, singleQuotes].find((quotes) => quotes.includes(opening));
    if (closing === undefined) this.fail('syntax');
    else if (this.repaired('smart-quotes', this.at)) return { ...one, closing };
    return undefined;
  }

  /** Reads one escape; returns nothing for an escape that is cut at the end. */
  private escape({ isSingle }: Quotes): string | undefined {
    const { at } = this;
    const written = this.text.slice(at, at + 6);
    const next = written.charAt(1);
    const known = /^\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/.exec(written)?.[0];
    if (known !== undefined) {
      this.at += known.length;
      return known;
    }
    if (/^\\(?:u[0-9A-Fa-f]{0,3})?$/.test(written) && at + written.length === this.text.length) {
      this.at = this.text.length;
      return '';
    }
    const code = /^\\x([0-9A-Fa-f]{2})/.exec(written)?.[1];
    if (next !== "'" && next !== '`' && code === undefined) {
      this.fail('syntax');
      return undefined;
    }
    if (!(next === "'" && isSingle) && !this.repaired('invalid-escapes', at)) return undefined;
    this.at += code === undefined ? 2 : 4;
    return code === undefined ? next : `\\u00${code}`;
  }

  /** Reads a number as strict JSON. A number at the end of an open list or object may be cut. */
  protected number(isOpen: boolean): string | undefined {
    const from = this.at;
    while (/[-+.0-9eE_]/.test(this.character())) this.at++;
    const token = this.text.slice(from, this.at);
    if (this.at === this.text.length && isOpen) this.fail('cut');
    else if (strictNumber.test(token)) return token;
    else {
      const plain = plainNumber(token);
      if (plain === undefined) this.fail('syntax');
      else if (this.repaired('number-style', from)) return plain;
    }
    return undefined;
  }

  protected word(isOpen: boolean): string | undefined {
    const from = this.at;
    while (/[A-Za-z]/.test(this.character())) this.at++;
    const word = this.text.slice(from, this.at);
    const json = words.get(word.toLowerCase());
    const repair: Repair = pythonWords.includes(word) ? 'python-words' : 'other-words';
    if (strictWords.includes(word)) return word;
    if (json !== undefined) return this.repaired(repair, from) ? json : undefined;
    const known = [...strictWords, ...(this.allowed.has('python-words') ? pythonWords : [])];
    const isCut = this.at === this.text.length && known.some((each) => each.startsWith(word));
    this.fail(isCut && isOpen ? 'cut' : 'syntax');
    return undefined;
  }
}

function isWordEnd(character: string): boolean {
  return character < ' ' || wordEnd.test(character);
}

/** `+1`, `.5`, `5.` and `1_000` as in JSON; undefined for anything else, such as `007`. */
function plainNumber(token: string): string | undefined {
  const [, sign = '', digits = '', fraction = '', exponent = ''] = numberStyle.exec(token) ?? [];
  if (digits === '' && fraction.length < 2) return undefined;
  const plain = `${sign === '-' ? '-' : ''}${digits === '' ? '0' : digits.replaceAll('_', '')}${fraction.length < 2 ? '' : fraction}${exponent}`;
  return strictNumber.test(plain) ? plain : undefined;
}
