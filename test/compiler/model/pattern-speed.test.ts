/**
 * Patterns that are printed as regular expressions match in linear time in backtracking engines. The
 * attacks are strings that almost match, built from the letters of the pattern.
 */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { patternForm } from '../../../compiler/model/patterns/form.ts';
import { random } from '../../../compiler/vectors/random/random.ts';
import { pattern as randomPattern } from '../../fuzz/contracts/patterns.ts';
import { isAvailable, python } from '../../support/toolchains.ts';

const handwritten = [
  '^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$',
  '^(?:a*b)*$',
  '^(?:ba*)*c$',
  '^(?:[a-z]{1,30}-){1,60}$',
  '^[a-z]{0,1999}$',
  '^(?:a|b)*$',
  '^[^/]*$',
];
const accepted = [
  ...new Set([
    ...handwritten,
    ...Array.from({ length: 250 }, (_, index) => randomPattern(random(7, 'speed', index))).filter(
      (pattern) => patternForm(pattern).kind === 'expression',
    ),
  ]),
];
const length = 20_000;

/**
 * Repetitions of each letter of a pattern, of pairs and of all letters, followed by a character
 * that matches nowhere.
 */
function attacks(pattern: string): readonly string[] {
  const letters = [
    ...new Set(pattern.replaceAll(/\\u\{?[0-9A-Fa-f]+\}?|[\\^$*+?{}()|[\]:]/gu, '')),
  ].slice(0, 5);
  const rounds = [
    ...letters,
    ...letters.slice(1).map((letter, index) => `${letters[index]}${letter}`),
    letters.join(''),
  ];
  return rounds
    .filter((round) => round !== '')
    .map((round) => `${round.repeat(length / round.length)}\u0001`);
}

const cases = accepted.flatMap((pattern) => attacks(pattern).map((text) => ({ pattern, text })));

describe('matching takes linear time', () => {
  it('tries only patterns that are printed as expressions', () => {
    expect(accepted.filter((pattern) => patternForm(pattern).kind !== 'expression')).toEqual([]);
    expect(cases.length).toBeGreaterThan(200);
  });

  it('in JavaScript', () => {
    const started = performance.now();
    for (const { pattern, text } of cases) new RegExp(pattern, 'u').test(text);
    expect((performance.now() - started) / cases.length).toBeLessThan(20);
  });

  it.skipIf(!isAvailable(python))('in Python', () => {
    const program = [
      'import json, re, sys, time',
      'slowest = 0.0',
      'for case in json.load(sys.stdin):',
      '    pattern = re.compile(case["pattern"].replace("$", r"\\Z") if case["pattern"].count("$") == 1 else case["pattern"], re.ASCII)',
      '    start = time.process_time()',
      '    pattern.match(case["text"])',
      '    slowest = max(slowest, time.process_time() - start)',
      'print(slowest)',
    ].join('\n');
    // Python has another syntax for code points beyond four hexadecimal digits, which the generator
    // translates.
    const plain = cases.filter(({ pattern }) => !pattern.includes('\\u{'));
    const { stdout, stderr } = spawnSync('python3', ['-c', program], {
      input: JSON.stringify(plain),
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    expect(stderr).toBe('');
    expect(Number(stdout)).toBeLessThan(0.5);
  });
});
