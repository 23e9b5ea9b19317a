/** Automata accept what JavaScript's `RegExp` matches, for known and for random patterns. */
import { describe, expect, it } from 'vitest';
import { accepts } from '../../../../compiler/model/patterns/automaton.ts';
import { automatonOf, compilePattern } from '../../../../compiler/model/patterns/compile.ts';
import { textGenerator } from '../../../../compiler/model/patterns/random-texts.ts';
import { type Random, random } from '../../../../compiler/vectors/random/random.ts';
import { randomPattern, randomText } from './random-patterns.ts';

/** Texts about which the automaton and the regular expression disagree. */
function differences(pattern: string, texts: readonly string[]): readonly string[] {
  const automaton = automatonOf(pattern);
  const expression = expressionOf(pattern);
  return texts.filter((text) => accepts(automaton, text) !== expression.test(text));
}

/**
 * V8 finds `\B` between the two halves of a surrogate pair, where ECMA-262 does not search. Behind
 * a part that consumes code points it does not.
 */
function expressionOf(pattern: string): RegExp {
  return new RegExp(pattern.includes('\\B') ? `^[^]*?(?:${pattern})` : pattern, 'u');
}

function textsFor(pattern: string, source: Random): readonly string[] {
  const generator = textGenerator(automatonOf(pattern));
  const below = (bound: number) => source.integer(0, bound - 1);
  return Array.from({ length: 12 }, () => {
    const accepted = generator.accepted(below) ?? '';
    return [accepted, generator.edited(accepted, below), randomText(source)];
  }).flat();
}

describe('an automaton', () => {
  it.each([
    ['matches anywhere without anchors', 'b+c', ['bc', 'abbcd', 'b', '']],
    ['matches the whole text between anchors', '^ab?$', ['a', 'ab', 'abb', 'a\n', '\na']],
    ['anchors each alternative separately', '^a|b$', ['ax', 'xb', 'xa', 'bx']],
    ['evaluates anchors in the middle', '(?:^|,)a(?:$|,)', ['a', 'b,a', 'a,b', 'ba', 'ab', 'b,a,']],
    ['evaluates anchors that can never hold', 'a^b|x$y', ['ab', 'a\nb', 'xy', '']],
    ['evaluates word boundaries', '\\ba\\b', ['a', 'b a-', 'ba', 'a_', 'éa']],
    ['evaluates places that are no word boundaries', '\\Ba', ['ba', 'a', ' a', 'éa']],
    ['ignores laziness', '^a+?b??$', ['a', 'aab', 'b']],
    ['reads named groups', '^(?<year>\\d{4})-(?<month>\\d\\d)$', ['2026-11', '26-11']],
    ['excludes texts by look-ahead', '^(?!con$|aux$)[a-z]+$', ['con', 'aux', 'cons', 'a', '']],
    ['requires by look-ahead', '^(?=.*\\d)(?=.*[A-Z]).{3,}$', ['aB1', 'ab1', 'B1', '1Bcdef']],
    ['looks ahead in alternatives', '^(?:(?!a)b|(?=c)[a-d])$', ['b', 'c', 'a', 'd']],
    ['reads anchors in look-ahead', '^(?!^a|b$).', ['a', 'b', 'cb', 'bc', 'c']],
    ['reads characters beyond the BMP as one', '^.$', ['😀', '\uD83D', '\uDE00', 'ab', '\u2028']],
    ['reads escaped surrogates as pairs', '^\\uD83D\\uDE00$', ['😀', '\uD83D', '\uDE00']],
    [
      'never matches half of a pair',
      '\\uD83D|\\uDE00',
      ['😀', '\uD83Dx', 'x\uDE00', '\uDE00\uD83D'],
    ],
    [
      'knows Unicode properties',
      '^\\p{Lu}\\P{Script=Greek}[^\\p{L}]$',
      ['Éa1', 'Éα1', 'éa1', 'Aaa'],
    ],
    ['knows the white space of ECMA-262', '^\\s$', ['\u0085', '\uFEFF', '\u00A0', '\v', '\u180E']],
    ['accepts nothing for an empty class', '[]', ['', 'a']],
  ])('%s: %s', (_, pattern, texts) => {
    expect(differences(pattern, texts)).toEqual([]);
  });

  it('agrees with RegExp about random patterns and texts', () => {
    const found: string[] = [];
    let tried = 0;
    for (let run = 0; run < 1500; run++) {
      const source = random(11, 'automata', run);
      const pattern = randomPattern(source);
      if (compilePattern(pattern).kind === 'refused') continue;
      tried++;
      for (const text of differences(pattern, textsFor(pattern, source)))
        found.push(`${pattern} ${JSON.stringify(text)}`);
    }
    expect(found).toEqual([]);
    expect(tried).toBeGreaterThan(1000);
  });
});

describe('refused patterns', () => {
  const tooLarge = /automaton is too large|it is too large/;
  it.each([
    ['(a)\\1', /refers back to a group with "\\1"/],
    ['(?<x>a)\\k<x>', /refers back to a group with "\\k"/],
    ['a(?=b)', /looks ahead in the middle/],
    ['(?=a)b', /looks ahead in the middle/],
    ['^(?:(?!x).)*$', /looks ahead in the middle/],
    ['(?<=a)b', /looks behind/],
    ['(a', /not a regular expression \(unterminated group\)/],
    ['^[ab]*a[ab]{20}$', tooLarge],
    ['a{99999}', tooLarge],
    ['(?:(?:){9999}){9999}', tooLarge],
    ['(?:(?:a{99}){99}){99}', tooLarge],
  ])('%s', (pattern, reason) => {
    const compiled = compilePattern(pattern);
    expect(compiled.kind === 'refused' ? compiled.problem : 'accepted').toMatch(reason);
  });

  it('that are too long or too deep', () => {
    expect(compilePattern('a'.repeat(5001))).toMatchObject({
      problem: 'it has more than 5,000 characters',
    });
    expect(compilePattern(`${'(?:'.repeat(40)}a${')'.repeat(40)}`)).toMatchObject({
      problem: 'its groups are nested more than 32 deep',
    });
  });

  it('takes no longer than a second to refuse', () => {
    const bombs = ['(a|b)*a(a|b){16}', '((a{0,60}){0,60}b?){0,60}', `(${'a?'.repeat(2000)})*b`];
    const started = performance.now();
    for (const bomb of bombs) compilePattern(bomb);
    expect((performance.now() - started) / bombs.length).toBeLessThan(1000);
  });
});
