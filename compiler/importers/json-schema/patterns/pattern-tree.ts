/**
 * Parses regular expressions of ECMAScript in Unicode mode into a tree of classes, sequences,
 * choices, repetitions and the two anchors.
 */
import { whiteSpace } from '../../../model/text/text-rules.ts';

export type Range = readonly [from: number, to: number];

export type Node =
  | { readonly kind: 'class'; readonly ranges: readonly Range[] }
  | { readonly kind: 'sequence' | 'choice'; readonly of: readonly Node[] }
  | { readonly kind: 'repeat'; readonly of: Node; readonly min: number; readonly max: number }
  | { readonly kind: 'start' | 'end' };

export class Untranslatable extends Error {}

export const lastCodePoint = 0x10ffff;
const digit: readonly Range[] = [[0x30, 0x39]];
const word: readonly Range[] = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];
/** The characters of `\s` in ECMAScript: our white space without U+0085, the control code NEL. */
const space: readonly Range[] = whiteSpace.filter(([from]) => from !== 0x85);
const lineEnds: readonly Range[] = [
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
];
export function complement(ranges: readonly Range[]): readonly Range[] {
  const gaps: Range[] = [];
  let next = 0;
  for (const [from, to] of mergeRanges(ranges)) {
    if (from > next) gaps.push([next, from - 1]);
    next = to + 1;
  }
  return next <= lastCodePoint ? [...gaps, [next, lastCodePoint]] : gaps;
}

function mergeRanges(ranges: readonly Range[]): readonly Range[] {
  const result: [number, number][] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const before = result.at(-1);
    if (before !== undefined && from <= before[1] + 1) before[1] = Math.max(before[1], to);
    else result.push([from, to]);
  }
  return result;
}

export function readPattern(source: string): Node {
  return new Reader([...source]).read();
}

/**
 * Parses a pattern that `new RegExp(source, 'u')` accepts. Throws `Untranslatable` for features
 * that do not match the same in every language.
 */
class Reader {
  private position = 0;
  private depth = 0;
  private readonly characters: readonly string[];

  constructor(characters: readonly string[]) {
    this.characters = characters;
  }

  read(): Node {
    return this.choice();
  }

  private choice(): Node {
    if (++this.depth > 100) throw new Untranslatable('it is nested too deeply');
    const parts = [this.sequence()];
    while (this.accept('|')) parts.push(this.sequence());
    this.depth--;
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { kind: 'choice', of: parts };
  }

  private sequence(): Node {
    const parts: Node[] = [];
    while (this.peek() !== undefined && this.peek() !== '|' && this.peek() !== ')') {
      const part = this.repeated();
      // A group that contains only a sequence is flattened, so that its anchors are at the ends.
      if (part.kind === 'sequence') parts.push(...part.of);
      else parts.push(part);
    }
    return { kind: 'sequence', of: parts };
  }

  private repeated(): Node {
    const of = this.atom();
    const counts = this.counts();
    if (counts === undefined) return of;
    // Laziness does not change whether a whole text matches.
    this.accept('?');
    return { kind: 'repeat', of, ...counts };
  }

  private counts(): { readonly min: number; readonly max: number } | undefined {
    if (this.accept('*')) return { min: 0, max: Number.POSITIVE_INFINITY };
    if (this.accept('+')) return { min: 1, max: Number.POSITIVE_INFINITY };
    if (this.accept('?')) return { min: 0, max: 1 };
    if (!this.accept('{')) return undefined;
    let text = '';
    while (!this.accept('}')) text += this.take();
    const [least = '0', most] = text.split(',');
    return {
      min: Number(least),
      max:
        most === undefined ? Number(least) : most === '' ? Number.POSITIVE_INFINITY : Number(most),
    };
  }

  private atom(): Node {
    if (this.accept('(')) return this.group();
    if (this.accept('[')) return { kind: 'class', ranges: this.characterClass() };
    if (this.accept('.')) return { kind: 'class', ranges: complement(lineEnds) };
    if (this.accept('^')) return { kind: 'start' };
    if (this.accept('$')) return { kind: 'end' };
    if (this.accept('\\')) return { kind: 'class', ranges: this.escape(false) };
    return { kind: 'class', ranges: [pointOf(this.take())] };
  }

  private group(): Node {
    if (this.accept('?')) {
      if (this.accept('<')) {
        if (this.peek() === '=' || this.peek() === '!')
          throw new Untranslatable('it has a lookbehind');
        while (!this.accept('>')) this.take();
      } else if (!this.accept(':')) throw new Untranslatable('it has a lookahead');
    }
    const inner = this.choice();
    this.accept(')');
    return inner;
  }

  private characterClass(): readonly Range[] {
    const isNegated = this.accept('^');
    const ranges: Range[] = [];
    while (!this.accept(']')) {
      const from = this.accept('\\') ? this.escape(true) : [pointOf(this.take())];
      const start = from[0];
      const isSingle = from.length === 1 && start !== undefined && start[0] === start[1];
      if (isSingle && this.peek() === '-' && this.characters[this.position + 1] !== ']') {
        this.take();
        const to = this.accept('\\') ? this.escape(true) : [pointOf(this.take())];
        ranges.push([start[0], to[0]?.[1] ?? start[0]]);
      } else ranges.push(...from);
    }
    const all = isNegated ? complement(ranges) : mergeRanges(ranges);
    if (all.length === 0) throw new Untranslatable('it has an empty character class');
    return all;
  }

  private escape(isInClass: boolean): readonly Range[] {
    const character = this.take();
    switch (character) {
      case 'd':
        return digit;
      case 'D':
        return complement(digit);
      case 'w':
        return word;
      case 'W':
        return complement(word);
      case 's':
        return space;
      case 'S':
        return complement(space);
      case 't':
        return [[9, 9]];
      case 'n':
        return [[10, 10]];
      case 'v':
        return [[11, 11]];
      case 'f':
        return [[12, 12]];
      case 'r':
        return [[13, 13]];
      case '0':
        return [[0, 0]];
      case 'x':
        return this.point(2);
      case 'u':
        return this.accept('{') ? this.braced() : this.surrogatePair();
      case 'c':
        return [
          [this.code(this.take()) % 32, this.code(this.characters[this.position - 1] ?? 'A') % 32],
        ];
      case 'b':
        if (isInClass) return [[8, 8]];
        throw new Untranslatable('it has a word boundary');
      case 'p':
      case 'P':
        throw new Untranslatable(
          'it has a Unicode property escape, whose tables differ between languages',
        );
      default:
        if (/[A-Za-z1-9]/.test(character))
          throw new Untranslatable(
            character === 'B' ? 'it has a word boundary' : 'it has a back reference',
          );
        return [pointOf(character)];
    }
  }

  private code(character: string): number {
    return character.codePointAt(0) ?? 0;
  }

  private point(digits: number): readonly Range[] {
    const code = Number.parseInt(
      this.characters.slice(this.position, this.position + digits).join(''),
      16,
    );
    this.position += digits;
    return [[code, code]];
  }

  /** Combines two surrogates into one code point. */
  private surrogatePair(): readonly Range[] {
    const [[high] = [0]] = this.point(4);
    const next = this.characters.slice(this.position, this.position + 6).join('');
    const low = /^\\u([dD][c-fC-F][0-9A-Fa-f]{2})$/.exec(next)?.[1];
    if (high >= 0xd800 && high <= 0xdbff && low !== undefined) {
      this.position += 6;
      const code = (high - 0xd800) * 0x400 + (Number.parseInt(low, 16) - 0xdc00) + 0x10000;
      return [[code, code]];
    }
    return [[high, high]];
  }

  private braced(): readonly Range[] {
    let text = '';
    while (!this.accept('}')) text += this.take();
    const code = Number.parseInt(text, 16);
    return [[code, code]];
  }

  private peek(): string | undefined {
    return this.characters[this.position];
  }

  private take(): string {
    const character = this.characters[this.position++];
    if (character === undefined) throw new Untranslatable('it ends too early');
    return character;
  }

  private accept(character: string): boolean {
    if (this.peek() !== character) return false;
    this.position++;
    return true;
  }
}

function pointOf(character: string): Range {
  const code = character.codePointAt(0) ?? 0;
  return [code, code];
}
