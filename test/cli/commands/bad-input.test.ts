/**
 * Invalid input of any kind is reported quickly, with a clear message and the right exit code,
 * without a stack trace, and nothing is written.
 */
import { mkdirSync, symlinkSync, truncateSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { head } from '../../support/contract-text.ts';
import {
  at,
  concordat,
  concordatRuns,
  concordatUnprivileged,
  type TimedTranscript,
  type Transcript,
  tree,
  write,
  writeSample,
} from '../workbench.ts';

let started = 0;
beforeEach(() => {
  started = performance.now();
});
afterEach(() => expect(tree('out')).toEqual([]));

/** A run of `concordatRuns` measures its own time. */
function expectError(
  run: Transcript & Partial<TimedTranscript>,
  words: RegExp,
  label?: string,
): void {
  const { code, stdout, stderr, milliseconds = performance.now() - started } = run;
  expect([code, stdout, stderr], label).toEqual([2, '', expect.stringMatching(words)]);
  expect(stderr).not.toMatch(/\n\s+at \S+ \(|node:internal|This is a bug/);
  // The documentation promises two seconds. The limit is higher, since tests run in parallel on
  // small machines.
  expect(milliseconds, label).toBeLessThan(10_000);
}

it('reports invalid arguments', () => {
  const wrong: readonly (readonly [words: string, stderr: RegExp])[] = [
    ['generat', /^error: unknown command 'generat'\n\(Did you mean generate\?\)/],
    ['generate --chek', /^error: unknown option '--chek'\n\(Did you mean --check\?\)/],
    ['generate --out', /^error: option '--out <dir>' argument missing/],
    ['generate surplus', /^error: too many arguments for 'generate'/],
    [
      'generate --format xml',
      /^error: option '--format <format>' argument 'xml' is invalid\. Allowed choices are pretty, json, github\./,
    ],
    ['validate', /^error: /],
    [
      'validate a.json',
      /^error {2}a\.json cannot be read: it does not exist\.\n\n {2}Name a JSON file/,
    ],
    ['validate a.json --contract TST-001 --fail-on never', /Allowed choices are must, should\./],
    ['list --format github', /Allowed choices are pretty, json\./],
    ['explain', /^error: missing required argument 'word'/],
  ];
  writeSample();
  const runs = wrong.map(([words, stderr]) => ({ words: words.split(' '), stderr }));
  for (const [{ words, stderr }, run] of concordatRuns(runs))
    expectError(run, stderr, words.join(' '));
});

describe('reports a contracts folder that', () => {
  it('does not exist', () => {
    expectError(
      concordat('generate --contracts nowhere'),
      /^error {2}nowhere cannot be read: it does not exist\.\n\n {2}Use --contracts/,
    );
  });

  it('is a file', () => {
    write('contracts', 'a file');
    expectError(concordat('generate'), /^error {2}contracts cannot be read: it is not a folder\./);
  });

  it('is empty', () => {
    mkdirSync(at('contracts'));
    expectError(
      concordat('generate'),
      /^error {2}No contract found in contracts\.\n\n {2}Contracts are \.yaml files/,
    );
  });

  it('cannot be read', () => {
    mkdirSync(at('contracts'), { mode: 0 });
    expectError(
      concordatUnprivileged('generate'),
      /^error {2}contracts cannot be read: permission denied\./,
    );
  });

  it('contains only a link to another folder', () => {
    writeSample('elsewhere/sample.yaml');
    mkdirSync(at('contracts'));
    symlinkSync('../elsewhere/sample.yaml', at('contracts/sample.yaml'));
    expectError(concordat('generate'), /^error {2}No contract found in contracts\./);
  });
});

it('reports an output folder that is a file', () => {
  writeSample();
  write('made', 'a file, not a folder');
  expectError(concordat('generate --out made'), /^error {2}made cannot be written: /);
});

describe('reports a contract that', () => {
  const fields = (lines: string) => `${head('A')}types:\n  A:\n    fields:\n${lines}`;
  const many = (line: (index: number) => string) =>
    Array.from({ length: 20_000 }, (_, index) => line(index)).join('');

  it('is invalid', () => {
    type Wrong = readonly [what: string, text: string | Uint8Array, stderr: RegExp];
    const wrong: readonly Wrong[] = [
      [
        'is not UTF-8',
        new Uint8Array([0x61, 0xc3, 0x28]),
        /^contracts\/a\.yaml:1:1 error not-utf8/,
      ],
      [
        'is over 1 MiB',
        `a: ${'x'.repeat(1024 * 1024)}`,
        /^contracts\/a\.yaml:1:1 error too-large {2}The file is larger than 1 MiB\.\n\n {2}Split/,
      ],
      [
        'is nested too deeply',
        `a: ${'['.repeat(200_000)}`,
        /^contracts\/a\.yaml:1:1 error too-deep/,
      ],
      ['is empty', '', /^contracts\/a\.yaml:1:1 error missing-key/],
      ['is not YAML', 'a: [\n', /error yaml-syntax/],
      ['has anchors', 'a: &b 1\n', /error yaml-feature/],
      ['is two documents', 'a: 1\n---\nb: 2\n', /error yaml-feature/],
      ['has a key twice', '1: a\n"1": b\n', /^contracts\/a\.yaml:2:1 error duplicate-key/],
      [
        'has a path as its id',
        head('A').replace('TST-001', '../../etc'),
        /error shape {2}"\.\.\/\.\.\/etc" has the wrong format/,
      ],
      [
        'has a type named __proto__',
        `${head('A')}types:\n  __proto__: { is: string }\n`,
        /"__proto__" cannot be a name here/,
      ],
      [
        'is something else with 20,000 keys',
        many((index) => `key${index}: 1\n`),
        /^contracts\/a\.yaml:1:1 error not-a-contract/,
      ],
      [
        'has 20,000 keys',
        `${head('A')}${many((index) => `key${index}: 1\n`)}`,
        /… and \d+ more\.\n\n\d+ problems; nothing was written\.\n$/,
      ],
    ];
    const runs = wrong.map(([what, text, stderr]) => {
      write(`${what}/contracts/a.yaml`, text);
      return { words: ['generate'], from: what, stderr };
    });
    for (const [{ from, stderr }, run] of concordatRuns(runs)) {
      expectError(run, stderr, from);
      expect(tree(`${from}/out`)).toEqual([]);
    }
  });

  it('is larger than the memory', () => {
    write('contracts/a.yaml', '');
    truncateSync(at('contracts/a.yaml'), 8 * 1024 ** 3);
    expectError(concordat('generate'), /error too-large/);
  });

  it('has an unknown type in a long line', () => {
    write('contracts/a.yaml', fields(`      b: { type: Strin, doc: "${'x'.repeat(500)}" }\n`));
    expectError(
      concordat('generate'),
      /^contracts\/a\.yaml:11:\d+ error unknown-type {2}Unknown type "Strin"\. Did you mean "string"\?\n\n1 problem/,
    );
  });
});

describe('a document that', () => {
  it.each([
    ['is not JSON', '{', 'syntax'],
    ['is empty', '', 'syntax'],
    ['is nested too deeply', '['.repeat(100_000), 'depth'],
    ['is not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'encoding'],
    ['is huge', Buffer.alloc(17 * 1024 * 1024, ' '), 'size'],
  ])('%s has a violation', (_, input, rule) => {
    writeSample();
    const { code, stdout, stderr } = concordat('validate - --contract TST-001 --format json', {
      input,
    });
    expect([
      code,
      JSON.parse(stdout).violations.map((violation: { rule: string }) => violation.rule),
      stderr,
    ]).toEqual([1, [rule], '']);
  });

  it('is larger than the memory has a violation', () => {
    writeSample();
    write('a.json', '');
    truncateSync(at('a.json'), 8 * 1024 ** 3);
    expect(concordat('validate a.json --contract TST-001')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('must size'),
    });
  });
});
