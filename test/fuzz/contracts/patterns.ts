/**
 * Random patterns. Most are one-unambiguous by construction, since consecutive parts start with
 * different characters; the others are of any shape, and mostly printed as tables.
 */
import { patternProblem } from '../../../compiler/model/patterns/form.ts';
import type { Random } from '../../../compiler/vectors/random/random.ts';
import { randomPattern } from '../../compiler/model/patterns/random-patterns.ts';

/**
 * Disjoint character classes, so that a sequence or a choice of them matches in one way only.
 */
const alphabets: readonly (readonly string[])[] = [
  ['[a-z]', '[^\\u0000-\\uFFFF]', '[a-f]', 'x', '[aeiou]'],
  ['[0-9]', '\\d', '[1-9]', '7'],
  ['[A-Z]', 'X', '[A-C]'],
  ['-', '\\-', '\\u002D'],
  ['_'],
  ['\\.', '[.]', '[.,;]'],
  ['/', '\\/'],
  ['[à-ü]', 'é', '\\u00e9'],
  ['😀', '[😀-😂]', '\\u{1F600}'],
  [' ', '\\t', '[ \\t]', '\\n'],
  ['\\$', '\\^', '\\\\', '[\\]\\[]', '"', "'", '`', '#', '\\|'],
];

export function pattern(random: Random): string {
  if (random.chance(0.3)) {
    const written = randomPattern(random);
    // V8 finds `\B` within surrogate pairs, and so do engines of JSON Schema.
    const isComparable = written !== '' && !written.includes('\\B');
    if (isComparable && patternProblem(written) === undefined) return written;
  }
  for (let attempt = 0; attempt < 20; attempt++) {
    const written = `^${sequence(random, 3)}$`;
    if (patternProblem(written) === undefined) return written;
  }
  return random.pick([
    '^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$',
    '^[^/]*$',
    '^(?:a|b)*$',
    '^\\w+$',
    '^$',
    '^[^😀]{1,3}$',
  ]);
}

function sequence(random: Random, depth: number): string {
  const starts = random.shuffled(alphabets);
  return Array.from({ length: random.integer(1, 3) }, (_, index) =>
    part(random, depth, starts[index] ?? []),
  ).join('');
}

function part(random: Random, depth: number, alphabet: readonly string[]): string {
  const isGroup = depth > 0 && random.chance(0.3);
  const inner = isGroup
    ? group(random, depth)
    : random.pick(alphabet.length === 0 ? ['x'] : alphabet);
  return `${inner}${random.weighted([
    [6, ''],
    [2, '*'],
    [2, '+'],
    [2, '?'],
    [1, `{${random.integer(1, 3)}}`],
    [1, `{${random.integer(0, 2)},${random.integer(2, 5)}}`],
    [1, `{${random.integer(1, 3)},}`],
  ])}`;
}

function group(random: Random, depth: number): string {
  const choices = Array.from({ length: random.integer(1, 3) }, () => sequence(random, depth - 1));
  return `${random.pick(['(?:', '('])}${choices.join('|')})`;
}
