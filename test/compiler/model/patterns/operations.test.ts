/** Operations on automata. */
import { describe, expect, it } from 'vitest';
import { accepts } from '../../../../compiler/model/patterns/automaton.ts';
import {
  areDisjoint,
  isIncluded,
  witnessOfDifference,
  witnessOfIntersection,
} from '../../../../compiler/model/patterns/compare.ts';
import { automatonOf, compilePattern } from '../../../../compiler/model/patterns/compile.ts';
import {
  acceptsFinalLineFeed,
  areEquivalent,
  complementOf,
  difference,
  everything,
  intersection,
  isEmpty,
  isUniversal,
  union,
} from '../../../../compiler/model/patterns/operations.ts';
import { shortestWitness } from '../../../../compiler/model/patterns/witness.ts';
import { random } from '../../../../compiler/vectors/random/random.ts';
import { randomPattern, randomText } from './random-patterns.ts';

const words = automatonOf('^[a-z]+$');
const short = automatonOf('^.{1,3}$');

describe('equivalence', () => {
  it.each([
    ['^(?:a|b)+$', '^[ab][ab]*$'],
    ['^(a+)+$', '^a+$'],
    ['abc', '^[^]*abc[^]*$'],
    ['^(?!a)[a-c]$', '^[bc]$'],
    ['^a{2,}$', '^aa+$'],
    ['\\d', '[0-9]'],
  ])('%s is %s', (one, other) =>
    expect(areEquivalent(automatonOf(one), automatonOf(other))).toBe(true),
  );

  it.each([
    ['^a$', '^a'],
    ['^\\s$', '^[ \\t]$'],
  ])('%s is not %s', (one, other) =>
    expect(areEquivalent(automatonOf(one), automatonOf(other))).toBe(false),
  );
});

describe('combinations', () => {
  it('intersects, subtracts and unites', () => {
    expect(areEquivalent(intersection(words, short), automatonOf('^[a-z]{1,3}$'))).toBe(true);
    expect(areEquivalent(difference(words, short), automatonOf('^[a-z]{4,}$'))).toBe(true);
    expect(
      areEquivalent(union(words, automatonOf('^\\d+$')), automatonOf('^(?:[a-z]+|\\d+)$')),
    ).toBe(true);
  });

  it('complements', () => {
    expect(shortestWitness(complementOf(words))).toBe('');
    expect(isEmpty(intersection(words, complementOf(words)))).toBe(true);
    expect(isUniversal(union(words, complementOf(words)))).toBe(true);
    expect(areEquivalent(complementOf(everything), automatonOf('a^'))).toBe(true);
  });

  it('finds inclusions', () => {
    expect(isIncluded(automatonOf('^[a-f]{2}$'), words)).toBe(true);
    expect(isIncluded(words, automatonOf('^[a-f]{2}$'))).toBe(false);
    expect(isIncluded(words, everything)).toBe(true);
  });

  it('follow the laws of Boolean algebra for random patterns', () => {
    for (let run = 0; run < 200; run++) {
      const source = random(5, 'operations', run);
      const [one, other] = [randomPattern(source), randomPattern(source)].map(compilePattern);
      if (one?.kind !== 'automaton' || other?.kind !== 'automaton') continue;
      const [a, b] = [one.automaton, other.automaton];
      const both = intersection(a, b);
      expect(areEquivalent(complementOf(both), union(complementOf(a), complementOf(b)))).toBe(true);
      expect(isIncluded(both, a)).toBe(true);
      for (let count = 0; count < 10; count++) {
        const text = randomText(source);
        expect(accepts(both, text)).toBe(accepts(a, text) && accepts(b, text));
      }
    }
  });
});

describe('the shortest witness', () => {
  it.each([
    ['^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$', 'A'],
    ['^[^/]+/.+$', 'a/a'],
    ['^(?!a)\\w{2}$', 'ba'],
    ['^\\d{3}-[^\\w\\s]$', '000-!'],
    ['[\\u0400-\\u04FF]', '\u0400'],
    ['', ''],
  ])('of %s is %s', (pattern, witness) =>
    expect(shortestWitness(automatonOf(pattern))).toBe(witness),
  );

  it.each(['^(?=a)b', '^[\\uD800-\\uDFFF]+$'])('of %s does not exist', (pattern) => {
    expect(shortestWitness(automatonOf(pattern))).toBeUndefined();
  });
});

describe('two patterns', () => {
  it.each([
    ['^[a-z]{1,20}$', '^[a-z]{1,10}$', 'aaaaaaaaaaa'],
    ['^\\w+$', '^[a-zA-Z0-9]+$', '_'],
    ['^[a-z]+$', '^(?!admin$)[a-z]+$', 'admin'],
    ['\\.md$', '^[^/]+\\.md$', '.md'],
    ['^.*$', '^[^\\u{1F600}]*$', '😀'],
    ['^(?:[a-z]+-)*[a-z]+$', '^[a-z]+(?:-[a-z]+)*$', undefined],
    ['^[^\\uD800]*$', '^[^\\uDC00]*$', undefined],
    ['^x$', 'x', undefined],
  ])('%s accepts, and %s does not: %j', (one, other, witness) => {
    expect(witnessOfDifference(automatonOf(one), automatonOf(other))).toBe(witness);
    expect(isIncluded(automatonOf(one), automatonOf(other))).toBe(witness === undefined);
  });

  it.each([
    ['^[a-m]+$', '^[k-z]{2}$', 'kk'],
    ['^(?=.*\\d).{3,}$', '^[a-z0-9]+$', 'aa0'],
    ['^a', '^b', undefined],
    ['^[A-Z]+$', '^\\p{Ll}+$', undefined],
  ])('%s and %s both accept %j', (one, other, witness) => {
    expect(witnessOfIntersection(automatonOf(one), automatonOf(other))).toBe(witness);
    expect(areDisjoint(automatonOf(one), automatonOf(other))).toBe(witness === undefined);
  });

  it('are compared beyond the limits of automata that are built', () => {
    const [one, other] = ['^(?:[ab]{499}c?)*$', '^(?:[ab]{487}c?)*$'].map(automatonOf);
    if (one === undefined || other === undefined) throw new Error('two patterns');
    expect(() => intersection(one, other)).toThrow(/too large/);
    expect(witnessOfDifference(one, other)).toHaveLength(499);
    expect(isIncluded(one, one)).toBe(true);
    expect(isIncluded(intersectionOf('^(?:[ab]{499}c?)*$', '^a'), one)).toBe(true);
  });

  it('have the witnesses of automata that are built', () => {
    for (let run = 0; run < 300; run++) {
      const source = random(6, 'compare', run);
      const [one, other] = [randomPattern(source), randomPattern(source)].map(compilePattern);
      if (one?.kind !== 'automaton' || other?.kind !== 'automaton') continue;
      const [a, b] = [one.automaton, other.automaton];
      expect(witnessOfDifference(a, b)?.length).toBe(shortestWitness(difference(a, b))?.length);
      expect(witnessOfIntersection(a, b)?.length).toBe(shortestWitness(intersection(a, b))?.length);
    }
  });
});

function intersectionOf(one: string, other: string) {
  return intersection(automatonOf(one), automatonOf(other));
}

describe('a final line feed', () => {
  it.each([
    ['^[a-z]+$', false],
    ['^[^/]+$', true],
    ['^[a-z]+', true],
    ['^.*$', false],
    ['^\\S+\\s?$', true],
  ])('%s: %s', (pattern, expected) =>
    expect(acceptsFinalLineFeed(automatonOf(pattern))).toBe(expected),
  );
});
