/** Patterns that are not regular expressions of ECMA-262, and what to write instead. */
import { expect, it } from 'vitest';
import { compilePattern } from '../../../../../compiler/model/patterns/compile.ts';

it.each([
  ['\\d\\_\\w', 'invalid escape); write _ instead of \\_'],
  ['[\\w\\_]', 'invalid escape); write _ instead of \\_'],
  ['a\\-b', 'invalid escape); write - instead of \\-'],
  ['[\\-]\\:', 'invalid escape); write : instead of \\:'],
  ['\\Aa\\z', 'invalid escape); write ^ instead of \\A'],
  ['a\\Z', 'invalid escape); write $ instead of \\Z'],
  ['\\x{1F600}', 'write \\u{1F600} instead of \\x{1F600}'],
  ['(?P<year>\\d+)', 'write (?<year> instead of (?P<year>'],
  ['(?>a+)b', 'write (?: instead of (?>'],
  ['[[:alpha:]]+', 'write the characters instead of [[:alpha:]]'],
  ['${name}', 'write \\{ for the character {'],
  ['a{,3}', 'write \\{ for the character {'],
  ['[a]]', 'write \\] for the character ]'],
  ['a++', 'nothing to repeat)'],
  ['b{3,2}', 'numbers out of order in {} quantifier)'],
])('%s', (pattern, problem) => {
  const compiled = compilePattern(pattern);
  const said = compiled.kind === 'refused' ? compiled.problem : 'accepted';
  expect(said).toMatch(/^it is not a regular expression \(/);
  expect(said.endsWith(problem)).toBe(true);
});

it.each([
  // Newer versions of Node.js know these, older ones do not.
  ['(?i:a)b', 'it changes flags, as in (?i:a); write [Aa]'],
  ['(?i)a', 'it changes flags, as in (?i:a); write [Aa]'],
  ['(?<a>x)|(?<a>y)', 'two groups have the name "a"; remove the names'],
  ['\\p{Letters}', 'there is no Unicode property "Letters"'],
  ['\\p{Greek}', 'there is no Unicode property "Greek"; did you mean "Script=Greek"?'],
  ['[\\p{uppercase}]', 'there is no Unicode property "uppercase"; did you mean "Uppercase"?'],
  ['\\P{sc=latin}', 'there is no Unicode property "sc=latin"; did you mean "Script=Latin"?'],
  ['\\p{Script=Lu=x}', 'there is no Unicode property "Script=Lu=x"'],
])('%s, in every version of Node.js', (pattern, problem) => {
  expect(compilePattern(pattern)).toMatchObject({ kind: 'refused', problem });
});

it.each(['(?:i:a)', '\\\\p{1}', '[(?i:a)]', '\\(\\?i:a\\)', '(?<a>x)(?<b>y)'])(
  'accepts %s, which only looks like it',
  (pattern) => expect(compilePattern(pattern).kind).toBe('automaton'),
);
