/** Which expressions engines can match in few ways. */
import { describe, expect, it } from 'vitest';
import { parsePattern } from '../../../../compiler/model/patterns/parse/parse.ts';
import { hasFewWays } from '../../../../generators/shared/patterns/backtracking.ts';

describe('few ways', () => {
  it.each([
    ['', 'the empty text'],
    ['a*b', 'one way'],
    ['beta|better|best', 'words with the same beginning'],
    ['(?:[A-Z]{2}|[A-Z]{3})(?:-[A-Z]{2})?', 'two of them'],
    ['(?:ab|ac)*', 'a choice within a loop that the next character decides'],
    ['[ab]{0,5}a[ab]{0,5}', 'a number of ways that does not grow with the text'],
    ['(?:a|)b', 'an optional part'],
    ['(?:||a)b', 'several ways to match the empty text'],
  ])('%s: %s', (pattern) => expect(hasFewWays(parsePattern(pattern))).toBe(true));
});

describe('many ways', () => {
  it.each([
    ['(?:a+)+', 'two loops over the same character'],
    ['(?:a|aa)+', 'alternatives that overlap'],
    ['(?:a*)*', 'a loop over the empty text'],
    ['[a-z]*[a-z0-9]*', 'two loops, one after the other'],
    ['(?:a?){30}a{30}', 'a loop over the empty text, with a count'],
    [`${'a?'.repeat(30)}${'a'.repeat(30)}`, 'very many ways, though their number does not grow'],
    ['(?:|)'.repeat(900), 'more ways than numbers can count'],
    [`(?:|)${'(?:|a)'.repeat(800)}`, 'more ways to match the empty text than numbers can count'],
    ['[ab]{500}[ab]{500}[ab]{1500}', 'too many positions'],
    ['a\\bb', 'a word boundary'],
  ])('%s: %s', (pattern) => expect(hasFewWays(parsePattern(pattern))).toBe(false));
});
