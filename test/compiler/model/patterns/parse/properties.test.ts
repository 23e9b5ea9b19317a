/** The tables of Unicode properties are those of the engine, if it has the same version. */
import { describe, expect, it } from 'vitest';
import {
  rangesOfProperty,
  unicodeVersion,
} from '../../../../../compiler/model/patterns/parse/properties.ts';
import unicode from '../../../../../compiler/model/patterns/parse/unicode.json';
import { contains } from '../../../../../compiler/model/patterns/ranges.ts';

const categories = Object.values(unicode.general).flatMap(({ names }) =>
  names.flatMap((name) => [name, `gc=${name}`, `General_Category=${name}`]),
);
const scripts = Object.values(unicode.scripts).flatMap(({ names }) =>
  names.flatMap((name) => [`Script=${name}`, `sc=${name}`, `scx=${name}`]),
);
const binary = Object.values(unicode.binary).flatMap(({ names }) => names);
const all = [...categories, ...scripts, ...binary];

/** Versions differ in what is assigned last, and agree about the oldest characters. */
const last = process.versions['unicode'] === unicodeVersion ? 0x10ffff : 0x24f;

describe(`Unicode ${unicodeVersion}`, () => {
  it('has all kinds of properties', () => {
    expect(all.length).toBeGreaterThan(900);
    expect(rangesOfProperty('Script_Extensions=Greek')).not.toEqual(rangesOfProperty('sc=Greek'));
    expect(rangesOfProperty('L')).toEqual(rangesOfProperty('General_Category=Letter'));
    expect(rangesOfProperty('Any')).toEqual([[0, 0x10ffff]]);
  });

  it('has the code points of the engine', () => {
    const names = [...categories, ...binary, ...scripts.filter((name) => !name.startsWith('sc='))];
    const wrong = names.filter((name) => {
      const ranges = rangesOfProperty(name) ?? [];
      const inside = new RegExp(`^\\p{${name}}+$`, 'u');
      const outside = new RegExp(`^\\P{${name}}+$`, 'u');
      return samples(ranges).some((code) => {
        const expression = contains(ranges, code) ? inside : outside;
        return !expression.test(String.fromCodePoint(code));
      });
    });
    expect(wrong).toEqual([]);
  });
});

/** Both ends of each range, and their neighbours. */
function samples(ranges: readonly (readonly [number, number])[]): readonly number[] {
  const ends = ranges.flatMap(([from, to]) => [from - 1, from, to, to + 1]);
  return ends.filter((code) => code >= 0 && code <= last);
}
