/** Random regular expressions of Unicode mode, among them ambiguous and senseless ones. */
import { type Random, random } from '../../../../compiler/vectors/random/random.ts';

const atoms = [
  ...['a', 'b', 'ab', 'é', '-', '_', ' ', '1', '😀', '.', '\\.', '\\/', '\\-'.slice(1)],
  ...['\\d', '\\D', '\\w', '\\W', '\\s', '\\S', '\\t', '\\n', '\\0', '\\x61', '\\cJ'],
  ...['\\u0061', '\\u{1F600}', '\\uD83D\\uDE00', '\\uD83D', '\\uDE00', '\\u2028'],
  ...[
    '[ab]',
    '[^a]',
    '[a-c1-3_]',
    '[^\\s]',
    '[\\w-]',
    '[\\b]',
    '[😀-😂]',
    '[^\\u{1F600}]',
    '[]',
    '[^]',
  ],
  ...['\\p{Lu}', '\\P{L}', '\\p{Script=Greek}', '\\p{ASCII}', '[\\p{N}a]', '[^\\p{Ll}]'],
];

/** What languages read differently within a class, as it is and escaped. */
const members = [
  ...['-', '\\-', '^', '\\^', '[', '\\[', '\\]', '\\\\', '&', '~', '|', '!', '#', ' ', '"'],
  ...['+', '.', '/', '0', '9', 'A', 'b', 'c', '_', '\\/', '\\.', '\\u002D', '\\x2D', '\\u{2D}'],
  ...['\\w', '\\d', '\\s', '\\n', '😀', '\\u{1F601}', '\\uD83D'],
];
const assertions = ['^', '$', '\\b', 'B'];
const quantifiers = ['*', '+', '?', '*?', '+?', '??', '{2}', '{0,2}', '{1,}', '{0}', '{1,3}?'];

/** A class such as `[a\--9&&]`. */
export function randomClass(random: Random): string {
  const member = () =>
    random.chance(0.4) ? `${random.pick(members)}-${random.pick(members)}` : random.pick(members);
  for (;;) {
    const list = Array.from({ length: random.integer(1, 4) }, member).join('');
    const written = `[${random.pick(['', '', '^'])}${list}]`;
    if (isValid(written)) return written;
  }
}

function isValid(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}

export function randomPattern(random: Random): string {
  const ahead = () => `(?${random.pick(['=', '!'])}${alternatives(random, 1)})`;
  const start = random.chance(0.2)
    ? `^${Array.from({ length: random.integer(1, 2) }, ahead).join('')}`
    : random.pick(['', '', '^']);
  return `${start}${alternatives(random, 2)}${random.pick(['', '$'])}`;
}

function alternatives(random: Random, depth: number): string {
  return Array.from({ length: random.pick([1, 1, 2, 3]) }, () => sequence(random, depth)).join('|');
}

function sequence(random: Random, depth: number): string {
  return Array.from({ length: random.integer(0, 3) }, () => part(random, depth)).join('');
}

function part(random: Random, depth: number): string {
  if (random.chance(0.15)) return random.pick(assertions);
  const isGroup = depth > 0 && random.chance(0.3);
  const atom = isGroup
    ? `${random.pick(['(', '(?:'])}${alternatives(random, depth - 1)})`
    : random.chance(0.3)
      ? randomClass(random)
      : random.pick(atoms);
  return random.chance(0.4) ? `${atom}${random.pick(quantifiers)}` : atom;
}

const characters = [
  ...['^', '[', ']', '\\', '&', '|', '~', '!', '+', ',', '0', '9', 'A', '"', '#'],
  ...['a', 'b', 'c', 'é', 'É', '-', '_', ' ', '1', '2', '.', '/', '\n', '\r', '\u2028', '\t', '\0'],
  ...['😀', '😁', '\uD83D', '\uDE00', 'α', 'Ω', 'ß', '\b', '\u0085', '\uFEFF', '\u{10FFFF}'],
];

/** A short text of the characters that the patterns distinguish, lone surrogates among them. */
export function randomText(random: Random): string {
  return Array.from({ length: random.integer(0, 7) }, () => random.pick(characters)).join('');
}

/**
 * Twice as many patterns as the count. The test of the suite has some of them, and `npm run
 * patterns:suite` more.
 */
export function generatedPatterns(count: number): readonly string[] {
  const runs = Array.from({ length: count }, (_, run) => run);
  const patterns = runs.map((run) => randomPattern(random(29, 'suite', run)));
  const classes = runs.map((run) => `^${randomClass(random(31, 'suite', run))}+$`);
  // V8 finds `\B` within surrogate pairs, which ECMA-262 does not.
  return [...classes, ...patterns.filter((each) => each !== '' && !each.includes('\\B'))];
}
