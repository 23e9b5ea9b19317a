/**
 * Patterns in JSON Schemas mean the same to engines of other people: Python's `re`, .NET's `Regex`
 * and RE2 answer as JavaScript does with the pattern of the contract.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { automatonOf } from '../../../../compiler/model/patterns/compile.ts';
import { textGenerator } from '../../../../compiler/model/patterns/random-texts.ts';
import { format, formatNames } from '../../../../compiler/model/text/formats.ts';
import { random } from '../../../../compiler/vectors/random/random.ts';
import { portablePattern } from '../../../../generators/shared/patterns/portable.ts';
import { randomClass } from '../../../compiler/model/patterns/random-patterns.ts';
import { openPatternReferees } from '../../../engines/referees.ts';

/** What is written in a contract, and what its schema says; undefined for a reported loss. */
const table: readonly (readonly [source: string, printed: string | undefined])[] = [
  ['^[a-z]+$', '^[a-z]+$'],
  ['^[A-Z]{3}-[0-9]{1,6}$', '^[A-Z]{3}-[0-9]{1,6}$'],
  ['foo', 'foo'],
  // Python's and .NET's \d, \w and \s have more characters, and `.` leaves out others.
  [String.raw`^\d{4}$`, '^[0-9]{4}$'],
  [String.raw`^\w+$`, '^[0-9A-Z_a-z]+$'],
  ['^.+$', '^[^\\n\\r\u2028\u2029]+$'],
  ['^[^/]*$', '^[^/]*$'],
  ['^[^,]+(?:,[^,]+)*$', '^[^,]+(?:,[^,]+)*$'],
  // A character beyond U+FFFF is written as it is.
  [String.raw`^\u{1F600}+$`, '^(?:😀)+$'],
  [String.raw`^(?:a|\u{1F600}){2}$`, '^(?:a|😀){2}$'],
  // .NET counts two for such a character.
  ['^[^/]{1,9}$', undefined],
  [String.raw`^[\u{1F600}-\u{1F64F}]$`, undefined],
  // Lone surrogates do not count: no document has them.
  [String.raw`^[\u00A0-\uFFFF]{2}$`, '^[\u00A0-\uD7FF\uE000-\uFFFF]{2}$'],
  [String.raw`^[a-c\uD83D]$`, '^[a-c]$'],
  // Look-ahead is not for RE2: printed from the automaton.
  ['^(?=.*[0-9])[a-z0-9]{1,3}$', expect.stringMatching(/^\^\(\?:.*\)\$$/)],
  ['^(?!admin$)[a-z]+$', expect.stringMatching(/^\^\(\?:.*\)\$$/)],
  // Nested loops would make engines try all combinations.
  ['^(?:a+)+$', '^(?:aa*)$'],
  ['^(?:a|aa)+$', '^(?:aa*)$'],
  [String.raw`^[\p{L}]+$`, undefined],
  // A text may end in a line feed, but `a` and `b` alone, before which `$` matches too, may not.
  ['^a|b$', undefined],
  [String.raw`^(?:a|b\n)$`, undefined],
  [String.raw`^(?:a|b|\n)*$`, String.raw`^(?:a|b|\n)*$`],
];

describe('a pattern in a schema', () => {
  it.each(table)('%s', (source, printed) => {
    expect(portablePattern(source)?.pattern).toEqual(printed);
  });

  it.each([
    ['^a$', true],
    ['^a', false],
    ['a+$', true],
    [String.raw`^[ab\n]*$`, false],
  ])('%s forbids a final line feed: %s', (source, forbids) => {
    expect(portablePattern(source)?.forbidsFinalLineFeed).toBe(forbids);
  });
});

/** Numbers that are the same in every run. */
function randomNumbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Accepted texts, texts that are one edit away, and each with a line feed at its end. */
function textsFor(source: string): readonly string[] {
  const numbers = randomNumbers(source.length + 1);
  const { accepted, edited } = textGenerator(automatonOf(source));
  const texts = ['', '\n', '😀', 'a😀'];
  for (let count = 0; count < 25; count++) {
    const text = accepted(numbers);
    if (text !== undefined) texts.push(text, edited(text, numbers));
  }
  // Documents that contain half of a surrogate pair are refused.
  return texts.flatMap((text) => [text, `${text}\n`]).filter((text) => text.isWellFormed());
}

/** Classes with hyphens, brackets and other characters that engines read differently. */
const classes = Array.from(
  { length: 80 },
  (_, run) => `^${randomClass(random(37, 'portable', run))}+$`,
);

const sources = [
  ...new Set([...table.map(([source]) => source), ...classes]),
  ...formatNames.flatMap((name) => format(name).pattern ?? []),
].filter((source) => portablePattern(source) !== undefined);

const { engines, close } = openPatternReferees();
afterAll(close);

describe.each(engines)('%s', (_, matches) => {
  it.each(sources)('reads %s as JavaScript does', async (source) => {
    const { pattern, forbidsFinalLineFeed } = portablePattern(source) ?? {};
    const texts = textsFor(source);
    const found = await matches(pattern ?? '', texts);
    const ofPattern = 'error' in found ? [] : found;
    const verdicts = texts.map(
      (text, index) =>
        ofPattern[index] === true && !(forbidsFinalLineFeed === true && text.endsWith('\n')),
    );
    const expected = new RegExp(source, 'u');
    const wrong = texts.filter((text, index) => expected.test(text) !== verdicts[index]);
    expect('error' in found ? found.error : wrong).toEqual([]);
  });
});
