/**
 * Checks that every language matches a pattern alike and in linear time. Patterns are anchored,
 * without look-around, back-references, `.`, `\b`, `\s` or lazy quantifiers, and strongly
 * one-unambiguous: each character is matched by at most one path through the pattern. This is
 * stricter than a deterministic automaton: in `(a+)+` two loops lead to the same state for each
 * `a`, and a backtracking engine would try all combinations of them.
 */
import { formatLimit, limits } from '../limits.ts';

export type PatternProblem = string;

export type Ranges = readonly (readonly [from: number, to: number])[];

/**
 * The sets of Glushkov's construction for a part of the pattern. Positions are numbered in the
 * order of the pattern.
 */
interface Part {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly empty: boolean;
}

class PatternError extends Error {}

function tooLarge(): PatternError {
  return new PatternError(
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

/** Returns why a pattern is not allowed; undefined if it is allowed. */
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
    if (problem instanceof PatternError) return problem.message;
    throw problem;
  }
}

/** Returns the sorted ranges of code points that a class such as `[^a-z]` accepts. */
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
    if (this.peek() === '|') throw new PatternError('alternatives must be in a group: ^(?:a|b)$');
    if (this.position < this.characters.length)
      throw new PatternError(`unexpected "${this.peek()}"`);
    this.requireUnambiguous(whole.first);
    for (const next of this.follow) this.requireUnambiguous([...next]);
  }

  /** Throws if two of the positions that may come next accept the same character. */
  private requireUnambiguous(positions: readonly number[]): void {
    const ranges = positions.flatMap((position) =>
      (this.symbols[position] ?? []).map((range) => [...range, position] as const),
    );
    const sorted = ranges.sort((a, b) => a[0] - b[0]);
    for (const [index, [from, , position]] of sorted.entries()) {
      const before = sorted[index - 1];
      if (before !== undefined && before[1] >= from && before[2] !== position) {
        throw new PatternError(
          `"${String.fromCodePoint(from)}" could be matched in two ways, so matching might take very long`,
        );
      }
    }
  }

  private alternatives(): Part {
    const parts = [this.sequence()];
    while (this.accept('|')) parts.push(this.sequence());
    if (parts.filter(({ empty }) => empty).length > 1)
      throw new PatternError(
        'two of its alternatives may be empty, so matching might take very long',
      );
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

  /** Adds transitions. An existing one means that two nested loops repeat the same characters. */
  private link(from: readonly number[], to: readonly number[]): void {
    this.steps += from.length * to.length;
    if (this.steps > limits.patternSteps) throw tooLarge();
    for (const position of from) {
      const followers = this.follow[position];
      for (const next of to) {
        if (followers?.has(next))
          throw new PatternError(
            'a repetition is directly within another one, so matching might take very long; write (?:a+)+ as a+',
          );
        followers?.add(next);
      }
    }
  }

  /** Expands a repetition into a chain of copies. Each copy after the required ones may be last. */
  private repeated(): Part {
    const start = this.position;
    const part = this.atom();
    const counts = this.quantifier();
    if (counts === undefined) return part;
    const { min, max } = counts;
    if (part.empty) throw new PatternError('a repeated part must not match the empty text');
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
      throw new PatternError('lazy and possessive quantifiers are not allowed');
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
        throw new PatternError('only the groups ( ) and (?: ) are allowed');
      if (++this.depth > limits.patternDepth)
        throw new PatternError(`its groups are nested more than ${limits.patternDepth} deep`);
      const inner = this.alternatives();
      this.depth--;
      this.accept(')');
      return inner;
    }
    if (this.accept('[')) return this.symbol(this.characterClass());
    if (this.peek() === '.')
      throw new PatternError('"." is not allowed; list the allowed characters in brackets');
    if (this.peek() === '^' || this.peek() === '$')
      throw new PatternError('"^" and "$" are allowed only at the ends');
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
    if (/[A-Za-z0-9]/.test(character)) throw new PatternError(`"\\${character}" is not allowed`);
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

/** Merges the ranges of a class, which may overlap without making the pattern ambiguous. */
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
