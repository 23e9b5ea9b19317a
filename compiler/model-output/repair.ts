/**
 * Repairs malformed JSON of a model with a tolerant parser, which returns strict JSON and the list
 * of repairs, or gives up.
 */
import type { Repair } from '../model/transport.ts';
import { doubleQuotes, singleQuotes } from './source.ts';

export interface Repaired {
  readonly json: string;
  readonly repairs: readonly { readonly name: Repair; readonly at: number }[];
  /** The offset of the end of the value. */
  readonly end: number;
}

/** Returns undefined if the text cannot be repaired with the allowed repairs. */
export function repairText(
  content: string,
  from: number,
  allowed: ReadonlySet<Repair>,
  depth: number,
): Repaired | undefined {
  return new RepairingParser(content, from, allowed, depth).repairText();
}

/** The text cannot be repaired. */
class Broken extends Error {}
/** The text ends before the value does. */
class CutShort extends Error {}

const pythonWords: Readonly<Record<string, string>> = {
  True: 'true',
  False: 'false',
  None: 'null',
};

class RepairingParser {
  private readonly text: string;
  private readonly allowed: ReadonlySet<Repair>;
  private readonly depth: number;
  private at: number;
  private readonly out: string[] = [];
  /** The length of `out` up to the last complete value, to keep if the text is truncated. */
  private keep = 0;
  /** The number of complete members and items. */
  private complete = 0;
  private readonly closers: string[] = [];
  private readonly repairs: { name: Repair; at: number }[] = [];

  constructor(text: string, from: number, allowed: ReadonlySet<Repair>, depth: number) {
    this.text = text;
    this.at = from;
    this.allowed = allowed;
    this.depth = depth;
  }

  repairText(): Repaired | undefined {
    try {
      this.value();
    } catch (problem) {
      if (problem instanceof Broken) return undefined;
      if (!(problem instanceof CutShort)) throw problem;
      if (!this.allowed.has('truncated-end') || this.complete === 0) return undefined;
      this.out.length = this.keep;
      this.out.push(...this.closers.reverse());
      this.repairs.push({ name: 'truncated-end', at: this.text.length - 1 });
      this.at = this.text.length;
    }
    return { json: this.out.join(''), repairs: this.repairs, end: this.at };
  }

  private value(): void {
    const character = this.next();
    if (character === '{' || character === '[') this.container(character === '{' ? '}' : ']');
    else if (/[-0-9]/.test(character)) this.number();
    else if (/[A-Za-z]/.test(character)) this.word();
    else {
      const { json, isWhole } = this.string();
      this.out.push(json);
      if (isWhole) return;
      this.keep = this.out.length;
      throw new CutShort();
    }
  }

  private container(end: '}' | ']'): void {
    if (this.closers.push(end) > this.depth) throw new Broken();
    this.out.push(this.text.charAt(this.at++));
    this.keep = this.out.length;
    for (let count = 0; this.next() !== end; count++) {
      if (count > 0) {
        const comma = this.at;
        this.expect(',');
        if (this.next() === end) {
          this.addRepair('trailing-commas', comma);
          break;
        }
        this.out.push(',');
      }
      if (end === '}') this.key();
      this.value();
      this.complete++;
      this.keep = this.out.length;
    }
    this.at++;
    this.out.push(end);
    this.closers.pop();
  }

  private key(): void {
    const { json, isWhole } = this.string();
    if (!isWhole) throw new CutShort();
    this.out.push(json);
    this.next();
    this.expect(':');
    this.out.push(':');
  }

  /** A number at the end of the text may be truncated. */
  private number(): void {
    const token = this.run(/[-+.0-9eE]*/y);
    if (this.at === this.text.length) throw new CutShort();
    if (!/^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/.test(token)) throw new Broken();
    this.out.push(token);
  }

  private word(): void {
    const from = this.at;
    const word = this.run(/[A-Za-z]*/y);
    const words = [
      'true',
      'false',
      'null',
      ...(this.allowed.has('python-words') ? Object.keys(pythonWords) : []),
    ];
    if (!words.includes(word)) {
      const isPrefix = this.at === this.text.length && words.some((each) => each.startsWith(word));
      throw isPrefix ? new CutShort() : new Broken();
    }
    const json = pythonWords[word];
    if (json !== undefined) this.addRepair('python-words', from);
    this.out.push(json ?? word);
  }

  /**
   * Converts a string to strict JSON. An incomplete escape or surrogate pair at the end of the text
   * is dropped.
   */
  private string(): { readonly json: string; readonly isWhole: boolean } {
    const opening = this.text.charAt(this.at);
    const closing = this.closingOf(opening);
    this.at++;
    const parts = ['"'];
    for (;;) {
      const character = this.text.charAt(this.at);
      if (character === '') {
        if (/^\\u[dD][89abAB]/.test(parts.at(-1) ?? '')) parts.pop();
        return { json: `${parts.join('')}"`, isWhole: false };
      }
      if (closing.includes(character)) break;
      if (character < ' ') throw new Broken();
      if (character === '\\') {
        const escaped = this.escape(opening);
        if (escaped !== '') parts.push(escaped);
      } else {
        parts.push(character === '"' ? '\\"' : character);
        this.at++;
      }
    }
    this.at++;
    return { json: `${parts.join('')}"`, isWhole: true };
  }

  private closingOf(opening: string): string {
    if (opening === '"') return '"';
    if (opening === "'") {
      this.addRepair('single-quotes', this.at);
      return "'";
    }
    const closing = [doubleQuotes, singleQuotes].find((quotes) => quotes.includes(opening));
    if (closing === undefined) throw new Broken();
    this.addRepair('smart-quotes', this.at);
    return closing;
  }

  private escape(opening: string): string {
    const written = this.text.slice(this.at, this.at + 6);
    const whole = /^\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/.exec(written)?.[0];
    if (whole !== undefined) {
      this.at += whole.length;
      return whole;
    }
    if (opening === "'" && written.startsWith("\\'")) {
      this.at += 2;
      return "'";
    }
    if (!/^\\(?:u[0-9A-Fa-f]{0,3})?$/.test(written)) throw new Broken();
    this.at = this.text.length;
    return '';
  }

  private addRepair(name: Repair, at: number): void {
    if (!this.allowed.has(name)) throw new Broken();
    this.repairs.push({ name, at });
  }

  private run(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? '';
    this.at += found.length;
    return found;
  }

  private next(): string {
    while (this.at < this.text.length && ' \t\n\r'.includes(this.text.charAt(this.at))) this.at++;
    if (this.at === this.text.length) throw new CutShort();
    return this.text.charAt(this.at);
  }

  private expect(character: string): void {
    if (this.text.charAt(this.at) !== character) throw new Broken();
    this.at++;
  }
}
