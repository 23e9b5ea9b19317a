/** How generated code matches a pattern, and the reasons for refusing others. */
import { describe, expect, it } from 'vitest';
import { compilePattern } from '../../../compiler/model/patterns/compile.ts';
import {
  matchesPattern,
  patternForm,
  patternProblem,
} from '../../../compiler/model/patterns/form.ts';

describe('patterns of the subset that all engines match alike are printed as they are', () => {
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
    '^[a-z]{0,1999}$',
  ])('%s', (pattern) =>
    expect(patternForm(pattern)).toEqual({
      kind: 'expression',
      ecmaScript: pattern,
      portable: pattern,
    }),
  );
});

describe('other linear patterns are translated for the other languages', () => {
  it.each([
    ['^a|b$', 'table'],
    ['^a.c$', '^a[^\\n\\r\\u2028-\\u2029]c$'],
    ['^a+?$', '^a+$'],
    ['^(?<sign>-)?\\d$', '^-?[0-9]$'],
    ['^\\cA\\x41[\\b]$', '^\\u0001A\\u0008$'],
    ['^(?:a$|b$)', 'table'],
    ['^a$|^b$', '^(?:a|b)$'],
    ['^ab*', '^a[\\u0000-\\u{10FFFF}]*$'],
    ['^\\uD83D\\uDE00$', '^\\u{1F600}$'],
  ])('%s: %s', (pattern, expected) => {
    const form = patternForm(pattern);
    expect(form.kind === 'expression' ? form.portable : form.kind).toBe(expected);
    if (form.kind === 'expression') expect(form.ecmaScript).toBe(pattern);
  });

  it('ranges instead of Unicode properties, whose tables differ between engines', () => {
    expect(patternForm('^\\p{Script=Ogham}$')).toEqual({
      kind: 'expression',
      ecmaScript: '^[\\u1680-\\u169C]$',
      portable: '^[\\u1680-\\u169C]$',
    });
  });
});

describe('patterns that engines might match slowly become tables', () => {
  it.each([
    'a',
    '^[a-z]*[a-z0-9]*$',
    '^(a|b)*a$',
    '^a{2,}a$',
    '^(?:a?)*$',
    '^(a+)+$',
    '^(?:(?:ab)+)*$',
    '^(?:a?|b?)c$',
    '^(?!a)b',
    '^a\\b.*$',
  ])('%s', (pattern) => expect(patternForm(pattern).kind).toBe('table'));

  it('with the runs of code points and the transitions of each state', () => {
    expect(patternForm('^(a+)+$')).toEqual({
      kind: 'table',
      table: '61:0 1:1 10ff9e:0;1 1:2;1;!1 1:2',
    });
  });
});

describe('every allowed pattern has an automaton', () => {
  const ideographs = Array.from({ length: 1999 }, (_, index) =>
    String.fromCodePoint(0x4e00 + 2 * index),
  ).join('');
  it.each([
    ['2,000 different characters', `^${ideographs}$`, 'expression'],
    ['look-ahead in a part that may be left out', '^(?:(?=a))*', 'refused'],
  ])('%s', (_, pattern, kind) => {
    expect(patternForm(pattern).kind).toBe(kind);
    expect(compilePattern(pattern).kind === 'refused').toBe(kind === 'refused');
  });
});

describe('refused patterns', () => {
  it.each([
    ['^(a$', /not a regular expression \(unterminated group\)/],
    ['^(a)\\1$', /refers back to a group/],
    ['a(?=b)', /looks ahead in the middle/],
    ['^a^b$', /^no text matches it$/],
    ['^(?=a)b', /^no text matches it$/],
    ['^[\\uD800-\\uDFFF]$', /^no text matches it$/],
    ['^(?:a{1000}){1000}$', /too large/],
    ['^(?!x)[a-z]{1200}$', /smallest automaton has 1,20[0-9] states, and 1,000 is the limit/],
  ])('%s', (pattern, reason) => expect(patternProblem(pattern)).toMatch(reason));
});

describe('matching', () => {
  it('takes linear time where a backtracking engine does not end', () => {
    const started = performance.now();
    expect(matchesPattern('^(a+)+$', `${'a'.repeat(100_000)}b`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

describe('patterns refused for their size', () => {
  const nested = (groups: number) => `^${'(?:'.repeat(groups)}a${')'.repeat(groups)}$`;
  it.each([
    ['300 groups within each other', nested(300), /more than 32 deep/],
    ['100,000 groups within each other', nested(100_000), /more than 5,000 characters/],
    ['very many steps', `^${'a?b?c?d?e?f?g?h?i?j?'.repeat(60)}$`, /too large/],
  ])('%s', (_, pattern, reason) => expect(patternProblem(pattern)).toMatch(reason));
});
