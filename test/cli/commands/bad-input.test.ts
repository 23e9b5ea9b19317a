/**
 * Whatever is wrong with the input: a clear word, the right exit code, nothing written, no stack
 * trace, and soon.
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

/** A run of several has its own time. */
function expectRefusal(
  run: Transcript & Partial<TimedTranscript>,
  words: RegExp,
  label?: string,
): void {
  const { code, stdout, stderr, milliseconds = performance.now() - started } = run;
  expect([code, stdout, stderr], label).toEqual([2, '', expect.stringMatching(words)]);
  expect(stderr).not.toMatch(/\n\s+at \S+ \(|node:internal|This is a bug/);
  // The promise is two seconds. Tests run beside each other on small machines, so they allow for
  // more.
  expect(milliseconds, label).toBeLessThan(10_000);
}

it('a wrong word on the command line', () => {
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
      /^error {2}The name of a\.json tells no contract\.\n\n {2}Name the contract with --contract: TST-001\./,
    ],
    ['validate a.json --contract TST-001 --fail-on never', /Allowed choices are must, should\./],
    ['list --format github', /Allowed choices are pretty, json\./],
    ['explain', /^error: missing required argument 'word'/],
  ];
  writeSample();
  const runs = wrong.map(([words, stderr]) => ({ words: words.split(' '), stderr }));
  for (const [{ words, stderr }, run] of concordatRuns(runs))
    expectRefusal(run, stderr, words.join(' '));
});

describe('a folder with contracts that', () => {
  it('is not there', () => {
    expectRefusal(
      concordat('generate --contracts nowhere'),
      /^error {2}nowhere cannot be read: it does not exist\.\n\n {2}--contracts names/,
    );
  });

  it('is a file', () => {
    write('contracts', 'a file');
    expectRefusal(
      concordat('generate'),
      /^error {2}contracts cannot be read: it is not a folder\./,
    );
  });

  it('is empty', () => {
    mkdirSync(at('contracts'));
    expectRefusal(
      concordat('generate'),
      /^error {2}There is no contract in contracts\.\n\n {2}A contract is a \.yaml file/,
    );
  });

  it('may not be read', () => {
    mkdirSync(at('contracts'), { mode: 0 });
    expectRefusal(
      concordatUnprivileged('generate'),
      /^error {2}contracts cannot be read: that is not permitted\./,
    );
  });

  it('holds only a link to somewhere else', () => {
    writeSample('elsewhere/sample.yaml');
    mkdirSync(at('contracts'));
    symlinkSync('../elsewhere/sample.yaml', at('contracts/sample.yaml'));
    expectRefusal(concordat('generate'), /^error {2}There is no contract in contracts\./);
  });
});

it('an output folder that is a file', () => {
  writeSample();
  write('made', 'a file, not a folder');
  expectRefusal(concordat('generate --out made'), /^error {2}made cannot be written: /);
});

describe('a contract that', () => {
  const fields = (lines: string) => `${head('A')}types:\n  A:\n    fields:\n${lines}`;
  const many = (line: (index: number) => string) =>
    Array.from({ length: 20_000 }, (_, index) => line(index)).join('');

  it('is wrong', () => {
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
      ['is deep', `a: ${'['.repeat(200_000)}`, /^contracts\/a\.yaml:1:1 error too-deep/],
      ['is empty', '', /^contracts\/a\.yaml:1:1 error missing-key/],
      ['is no YAML', 'a: [\n', /error yaml-syntax/],
      ['has anchors', 'a: &b 1\n', /error yaml-feature/],
      ['is two documents', 'a: 1\n---\nb: 2\n', /error yaml-feature/],
      ['has a key twice', '1: a\n"1": b\n', /^contracts\/a\.yaml:2:1 error duplicate-key/],
      [
        'has a path for an id',
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
      expectRefusal(run, stderr, from);
      expect(tree(`${from}/out`)).toEqual([]);
    }
  });

  it('is far larger than memory', () => {
    write('contracts/a.yaml', '');
    truncateSync(at('contracts/a.yaml'), 8 * 1024 ** 3);
    expectRefusal(concordat('generate'), /error too-large/);
  });

  it('names a type wrongly in a long line', () => {
    write('contracts/a.yaml', fields(`      b: { type: Strin, doc: "${'x'.repeat(500)}" }\n`));
    expectRefusal(
      concordat('generate'),
      /^contracts\/a\.yaml:11:\d+ error unknown-type {2}Unknown type "Strin"\. Did you mean "string"\?\n\n1 problem/,
    );
  });
});

describe('a document that', () => {
  it.each([
    ['is no JSON', '{', 'syntax'],
    ['is empty', '', 'syntax'],
    ['is deep', '['.repeat(100_000), 'depth'],
    ['is not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'encoding'],
    ['is huge', Buffer.alloc(17 * 1024 * 1024, ' '), 'size'],
  ])('%s is a violation', (_, input, rule) => {
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

  it('is far larger than memory', () => {
    writeSample();
    write('a.json', '');
    truncateSync(at('a.json'), 8 * 1024 ** 3);
    expect(concordat('validate a.json --contract TST-001')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('must size'),
    });
  });
});
