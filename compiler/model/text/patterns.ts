/**
 * Patterns that every language matches alike and in linear time: anchored, without look-around,
 * back-references, `.`, `\b`, `\s` or lazy quantifiers, and strongly one-unambiguous: at each
 * character at most one way through the pattern leads on. That is more than a deterministic
 * automaton: in `(a+)+` each `a` leads to the same place of the automaton by two loops, and an
 * engine that backtracks tries all combinations of them. So no such engine ever has a second way to
 * try that gets past the next character.
 */
import { formatLimit, limits } from '../limits.ts';

export type PatternProblem = string;

export type Ranges = readonly (readonly [from: number, to: number])[];

/**
 * What Glushkov's construction needs to know of a part: its positions are numbered as they are
 * read.
 */
interface Part {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly empty: boolean;
}

class Refused extends Error {}

function tooLarge(): Refused {
  return new Refused(
    `it is too large: at most ${formatLimit(limits.patternPositions)} characters when repetitions are written out`,
  );
}

const digits: Ranges = [[0x30, 0x39]];
const wordCharacters: Ranges = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];

/** Says why a pattern is refused; undefined when it is fine. */
export function patternProblem(pattern: string): PatternProblem | undefined {
  if (pattern.length > limits.patternLength)
    return `it has more than ${formatLimit(limits.patternLength)} characters`;
  try {
    new RegExp(pattern, 'u');
  } catch {
    return 'it is not a regular expression';
  }
  if (!pattern.startsWith('^') || !/(?:^|[^\\])(?:\\\\)*\$$/.test(pattern))
    return 'it must start with ^ and end with $';
  try {
    new Reader([...pattern.slice(1, -1)]).check();
    return undefined;
  } catch (problem) {
    if (problem instanceof Refused) return problem.message;
    throw problem;
  }
}

/** The code points that a class such as `[^a-z]` takes, in order. */
export function rangesOfClass(written: string): Ranges {
  return merged(new Reader([...written.slice(1)]).characterClass());
}

class Reader {
  private position = 0;
  private readonly symbols: Ranges[] = [];
  private readonly follow: Set<number>[] = [];
  private readonly characters: readonly string[];
  private depth = 0;
  private steps = 0;

  constructor(characters: readonly string[]) {
    this.characters = characters;
  }

  check(): void {
    const whole = this.sequence();
    if (this.peek() === '|') throw new Refused('alternatives stand in a group: ^(?:a|b)$');
    if (this.position < this.characters.length)
      throw new Refused(`"${this.peek()}" does not belong there`);
    this.demandOneWay(whole.first);
    for (const next of this.follow) this.demandOneWay([...next]);
  }

  /** Two positions that may come next must not take the same character. */
  private demandOneWay(positions: readonly number[]): void {
    const ranges = positions.flatMap((position) =>
      (this.symbols[position] ?? []).map((range) => [...range, position] as const),
    );
    const sorted = ranges.sort((a, b) => a[0] - b[0]);
    for (const [index, [from, , position]] of sorted.entries()) {
      const before = sorted[index - 1];
      if (before !== undefined && before[1] >= from && before[2] !== position) {
        throw new Refused(
          `"${String.fromCodePoint(from)}" could be read in two ways there, so matching might take very long`,
        );
      }
    }
  }

  private alternatives(): Part {
    const parts = [this.sequence()];
    while (this.accept('|')) parts.push(this.sequence());
    if (parts.filter(({ empty }) => empty).length > 1)
      throw new Refused('two of its alternatives may be empty, so matching might take very long');
    return {
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
      empty: parts.some(({ empty }) => empty),
    };
  }

  private sequence(): Part {
    let whole: Part = { first: [], last: [], empty: true };
    while (this.peek() !== undefined && this.peek() !== '|' && this.peek() !== ')')
      whole = this.join(whole, this.repeated());
    return whole;
  }

  private join(left: Part, right: Part): Part {
    this.link(left.last, right.first);
    return {
      first: left.empty ? [...left.first, ...right.first] : left.first,
      last: right.empty ? [...left.last, ...right.last] : right.last,
      empty: left.empty && right.empty,
    };
  }

  /**
   * A step that is there already is a second loop around the same character: both lead from it to
   * itself, or to the same next one.
   */
  private link(from: readonly number[], to: readonly number[]): void {
    this.steps += from.length * to.length;
    if (this.steps > limits.patternSteps) throw tooLarge();
    for (const position of from) {
      const known = this.follow[position];
      for (const next of to) {
        if (known?.has(next))
          throw new Refused(
            'a repetition stands directly within another one, so matching might take very long; write (?:a+)+ as a+',
          );
        known?.add(next);
      }
    }
  }

  /** Copies one behind the other; from the last one that must be there on, each may be the end. */
  private repeated(): Part {
    const start = this.position;
    const part = this.atom();
    const counts = this.quantifier();
    if (counts === undefined) return part;
    const { min, max } = counts;
    if (part.empty) throw new Refused('what is repeated must not be empty itself');
    if (max === 0) return { first: [], last: [], empty: true };
    const copies = [part];
    const end = this.position;
    while (copies.length < (max ?? Math.max(min, 1))) {
      this.position = start;
      const copy = this.atom();
      this.link(copies.at(-1)?.last ?? [], copy.first);
      copies.push(copy);
    }
    this.position = end;
    const looping = copies.at(-1);
    if (max === undefined && looping !== undefined) this.link(looping.last, looping.first);
    return {
      first: part.first,
      last: copies.slice(Math.max(min, 1) - 1).flatMap(({ last }) => last),
      empty: min === 0,
    };
  }

  private quantifier(): { readonly min: number; readonly max: number | undefined } | undefined {
    const counts = this.counts();
    if (counts !== undefined && (this.peek() === '?' || this.peek() === '+'))
      throw new Refused('lazy and possessive quantifiers are not allowed');
    return counts;
  }

  private counts(): { readonly min: number; readonly max: number | undefined } | undefined {
    if (this.accept('*')) return { min: 0, max: undefined };
    if (this.accept('+')) return { min: 1, max: undefined };
    if (this.accept('?')) return { min: 0, max: 1 };
    if (this.peek() !== '{') return undefined;
    const close = this.characters.indexOf('}', this.position);
    const [, min = '0', comma, max = ''] =
      /^(\d+)(,?)(\d*)$/.exec(this.characters.slice(this.position + 1, close).join('')) ?? [];
    this.position = close + 1;
    return {
      min: Number(min),
      max: comma === '' ? Number(min) : max === '' ? undefined : Number(max),
    };
  }

  private atom(): Part {
    if (this.accept('(')) {
      if (this.accept('?') && !this.accept(':'))
        throw new Refused('of groups, only ( ) and (?: ) are allowed');
      if (++this.depth > limits.patternDepth)
        throw new Refused(`its groups are nested more than ${limits.patternDepth} deep`);
      const inner = this.alternatives();
      this.depth--;
      this.accept(')');
      return inner;
    }
    if (this.accept('[')) return this.symbol(this.characterClass());
    if (this.peek() === '.')
      throw new Refused('"." is not allowed; write the characters it may be in brackets');
    if (this.peek() === '^' || this.peek() === '$')
      throw new Refused('"^" and "$" stand only at the ends');
    return this.symbol(this.accept('\\') ? this.escape() : [point(this.take())]);
  }

  private symbol(ranges: Ranges): Part {
    const position = this.symbols.length;
    if (position >= limits.patternPositions) throw tooLarge();
    this.symbols.push(merged(ranges));
    this.follow.push(new Set());
    return { first: [position], last: [position], empty: false };
  }

  characterClass(): Ranges {
    const negated = this.accept('^');
    const ranges: (readonly [number, number])[] = [];
    while (this.peek() !== undefined && !this.accept(']')) {
      const from = this.accept('\\') ? this.escape() : [point(this.take())];
      const single = from.length === 1 && from[0]?.[0] === from[0]?.[1] ? from[0]?.[0] : undefined;
      if (
        single !== undefined &&
        this.peek() === '-' &&
        this.characters[this.position + 1] !== ']'
      ) {
        this.take();
        const to = this.accept('\\') ? this.escape() : [point(this.take())];
        ranges.push([single, to[0]?.[1] ?? single]);
      } else ranges.push(...from);
    }
    return negated ? complement(ranges) : ranges;
  }

  private escape(): Ranges {
    const character = this.take();
    if (character === 'd') return digits;
    if (character === 'w') return wordCharacters;
    if (character === 't') return [[9, 9]];
    if (character === 'n') return [[10, 10]];
    if (character === 'r') return [[13, 13]];
    if (character === 'u') return this.unicode();
    if (/[A-Za-z0-9]/.test(character)) throw new Refused(`"\\${character}" is not allowed`);
    return [point(character)];
  }

  private unicode(): Ranges {
    const rest = this.characters.slice(this.position, this.position + 10).join('');
    const [whole = '', braced, plain] = /^(?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{4}))/.exec(rest) ?? [];
    this.position += whole.length;
    const code = Number.parseInt(braced ?? plain ?? '0', 16);
    return [[code, code]];
  }

  private peek(): string | undefined {
    return this.characters[this.position];
  }

  private take(): string {
    return this.characters[this.position++] ?? '';
  }

  private accept(character: string): boolean {
    if (this.peek() !== character) return false;
    this.position++;
    return true;
  }
}

function point(character: string): readonly [number, number] {
  const code = character.codePointAt(0) ?? 0;
  return [code, code];
}

/** Ranges of one class may overlap each other, which is no second way. */
function merged(ranges: Ranges): Ranges {
  const result: [number, number][] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

function complement(ranges: Ranges): Ranges {
  const sorted = [...ranges].sort((a, b) => a[0] - b[0]);
  const gaps: (readonly [number, number])[] = [];
  let next = 0;
  for (const [from, to] of sorted) {
    if (from > next) gaps.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  return next <= 0x10ffff ? [...gaps, [next, 0x10ffff]] : gaps;
}
