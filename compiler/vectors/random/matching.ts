/**
 * Generates random texts that match a pattern of the linear subset, by a random walk over its
 * syntax tree.
 */
import type { Random } from './random.ts';

type Ranges = readonly (readonly [from: number, to: number])[];

type Part =
  | { readonly kind: 'characters'; readonly ranges: Ranges }
  | { readonly kind: 'sequence'; readonly parts: readonly Part[] }
  | { readonly kind: 'choice'; readonly of: readonly Part[] }
  | { readonly kind: 'repeated'; readonly part: Part; readonly min: number; readonly max: number };

/** How often a part without an upper bound is repeated beyond its lower bound. */
const extraRepetitions = 4;
const namedClasses: Readonly<Record<string, Ranges>> = {
  d: [[0x30, 0x39]],
  w: [
    [0x30, 0x39],
    [0x41, 0x5a],
    [0x5f, 0x5f],
    [0x61, 0x7a],
  ],
  t: [[9, 9]],
  n: [[10, 10]],
  r: [[13, 13]],
};
const parsedPatterns = new Map<string, Part>();

export function textMatching(pattern: string, random: Random): string {
  const part = parsedPatterns.get(pattern) ?? parse([...pattern.slice(1, -1)]);
  parsedPatterns.set(pattern, part);
  return generate(part, random);
}

function generate(part: Part, random: Random): string {
  switch (part.kind) {
    case 'characters':
      return character(part.ranges, random);
    case 'sequence':
      return part.parts.map((each) => generate(each, random)).join('');
    case 'choice':
      return generate(random.pick(part.of), random);
    case 'repeated':
      return Array.from({ length: random.integer(part.min, part.max) }, () =>
        generate(part.part, random),
      ).join('');
  }
}

/**
 * Picks a character of the ranges, often one at the end of a range, where implementations tend to
 * err. Never a surrogate.
 */
function character(ranges: Ranges, random: Random): string {
  for (let attempt = 0; attempt < 20; attempt++) {
    const [from, to] = random.pick(ranges);
    const likely = to - from > 0x200 ? Math.min(to, from + 0x60) : to;
    const code = random.weighted([
      [1, from],
      [1, to],
      [4, random.integer(from, likely)],
    ] as const);
    if (code < 0xd800 || code > 0xdfff) return String.fromCodePoint(code);
  }
  return '';
}

/** Parses a pattern, which was validated when the contract was compiled. */
function parse(characters: readonly string[]): Part {
  let position = 0;
  const peek = () => characters[position];
  const take = () => characters[position++] ?? '';
  const accept = (wanted: string) => peek() === wanted && take() === wanted;

  function choice(): Part {
    const of = [sequence()];
    while (accept('|')) of.push(sequence());
    return { kind: 'choice', of };
  }

  function sequence(): Part {
    const parts: Part[] = [];
    while (peek() !== undefined && peek() !== '|' && peek() !== ')') parts.push(quantified(atom()));
    return { kind: 'sequence', parts };
  }

  function quantified(part: Part): Part {
    if (accept('*')) return { kind: 'repeated', part, min: 0, max: extraRepetitions };
    if (accept('+')) return { kind: 'repeated', part, min: 1, max: extraRepetitions };
    if (accept('?')) return { kind: 'repeated', part, min: 0, max: 1 };
    if (!accept('{')) return part;
    let counts = '';
    while (!accept('}')) counts += take();
    const [low = '0', high] = counts.split(',');
    const min = Number(low);
    return {
      kind: 'repeated',
      part,
      min,
      max: high === undefined ? min : high === '' ? min + extraRepetitions : Number(high),
    };
  }

  function atom(): Part {
    if (accept('(')) {
      if (accept('?')) take();
      const inner = choice();
      take();
      return inner;
    }
    if (accept('[')) return { kind: 'characters', ranges: characterClass() };
    return { kind: 'characters', ranges: single() };
  }

  function single(): Ranges {
    if (!accept('\\')) return [point(take())];
    const escaped = take();
    if (escaped === 'u') return unicode();
    return namedClasses[escaped] ?? [point(escaped)];
  }

  function unicode(): Ranges {
    let digits = '';
    if (accept('{')) while (!accept('}')) digits += take();
    else for (let digit = 0; digit < 4; digit++) digits += take();
    const code = Number.parseInt(digits, 16);
    return [[code, code]];
  }

  function characterClass(): Ranges {
    const isNegated = accept('^');
    const ranges: (readonly [number, number])[] = [];
    while (!accept(']')) {
      const from = single();
      const isRange = peek() === '-' && characters[position + 1] !== ']' && from.length === 1;
      if (isRange) take();
      ranges.push(...(isRange ? [[from[0]?.[0] ?? 0, single()[0]?.[1] ?? 0] as const] : from));
    }
    return isNegated ? complement(ranges) : ranges;
  }

  return choice();
}

function point(character: string): readonly [number, number] {
  const code = character.codePointAt(0) ?? 0;
  return [code, code];
}

function complement(ranges: Ranges): Ranges {
  const gaps: (readonly [number, number])[] = [];
  let next = 0;
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    if (from > next) gaps.push([next, from - 1]);
    next = Math.max(next, to + 1);
  }
  return next > 0x10ffff ? gaps : [...gaps, [next, 0x10ffff]];
}
