/** Accepted patterns, and the reasons for rejecting others. */
import { describe, expect, it } from 'vitest';
import { patternProblem } from '../../../compiler/model/text/patterns.ts';

describe('accepted patterns', () => {
  it.each([
    '^$',
    '^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$',
    '^a{2,}b$',
    '^(?:ab){2,}c$',
    '^(?:[0-9]{1,3}x){3,}$',
    '^[0-9]{8}(?:T[0-9]{6})?_[^_]+$',
    '^\\d+\\.\\d+$',
    '^[\\w.-]+@[a-z]+$',
    '^(?:a|b|cd)$',
    '^\\u0041\\u{1F600}\\$$',
    '^a?b?c$',
    '^[^\\]]*$',
  ])('%s', (pattern) => expect(patternProblem(pattern)).toBeUndefined());
});

describe('rejected patterns', () => {
  const twoWays = /could be matched in two ways/;
  it.each([
    ['a', /start with \^ and end with \$/],
    ['^a\\$', /start with \^ and end with \$/],
    ['^(a$', /not a regular expression/],
    ['^a|b$', /alternatives must be in a group/],
    ['^.*$', /"\." is not allowed/],
    ['^(?=a)b$', /only the groups \( \) and \(\?: \)/],
    ['^(a)\\1$', /"\\1" is not allowed/],
    ['^a\\b$', /"\\b" is not allowed/],
    ['^\\s$', /"\\s" is not allowed/],
    ['^a+?$', /lazy and possessive/],
    ['^(?:a?)*$', /must not match the empty text/],
    ['^a^b$', /only at the ends/],
    ['^[a-z]*[a-z0-9]*[a-z0-9-]*$', twoWays],
    ['^(a|b)*a$', twoWays],
    ['^a{2,}a$', twoWays],
    ['^(?:ab){2,}a$', twoWays],
    ['^(?:a|ab)c$', twoWays],
    ['^a{0,3}a$', twoWays],
    ['^[a-z]{0,9999}$', /too large/],
    ['^(a+)+$', /directly within another/],
    ['^(?:[a-z]+)*x$', /directly within another/],
    ['^(?:(?:ab)+)*$', /directly within another/],
    ['^(?:a|b+)*$', /directly within another/],
    ['^(?:a*b*c)*(?:d+)+$', /directly within another/],
    ['^(?:a?|b?)c$', /may be empty/],
    ['^(?:|)(?:|)(?:|)$', /may be empty/],
    ['^(?:a{1000}){1000}$', /too large/],
  ])('%s', (pattern, reason) => expect(patternProblem(pattern)).toMatch(reason));
});

describe('patterns rejected for their size', () => {
  const nested = (groups: number) => `^${'(?:'.repeat(groups)}a${')'.repeat(groups)}$`;
  it.each([
    ['300 groups within each other', nested(300), /more than 32 deep/],
    ['100,000 groups within each other', nested(100_000), /more than 5,000 characters/],
    ['very many steps', `^${'a?b?c?d?e?f?g?h?i?j?'.repeat(60)}$`, /too large/],
  ])('%s', (_, pattern, reason) => expect(patternProblem(pattern)).toMatch(reason));
});
