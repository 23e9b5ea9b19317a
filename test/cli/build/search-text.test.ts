/**
 * Search texts in `generate`: what they change, which errors they have, and which commands ignore
 * them.
 */
import { renameSync, statSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { at, concordat, read, remove, sample, write } from '../workbench.ts';

const indexed = `${sample.replace('status: draft', 'status: in-review')}terms:
  - term: question
    meaning: What somebody wants to know.
`;
const file = 'contracts/tst-001.search.yaml';
const searchText = (part = 'rule-be-kind', term = 'question') =>
  `contract: TST-001
terms:
  ${term}: [query, request]
questions:
  ${part}: |
    Must I be polite: always?

      # or is rudeness fine
`;

interface Indexed {
  readonly id: string;
  readonly questions: readonly string[];
}

const questionsOf = (id: string) =>
  read('out/rag/TST-001.jsonl')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Indexed)
    .find((record) => record.id === id)?.questions;

beforeEach(() => {
  write('concordat.yaml', 'rag:\n  statuses: [in-review]\n');
  write('contracts/sample.yaml', indexed);
});

describe('a search text', () => {
  it('gives records their questions, one per line, and terms their other names', () => {
    write(file, searchText());
    expect(concordat('generate --target rag')).toMatchObject({ code: 0, stderr: '' });
    expect(questionsOf('TST-001#rule-be-kind')).toEqual([
      'Must I be polite: always?',
      '# or is rudeness fine',
    ]);
    expect(JSON.parse(read('out/rag/TST-001.terms.json'))).toEqual({
      ddr_id: 'TST-001',
      terms: [{ term: 'question', also: ['query', 'request'] }],
    });
  });

  it.each([
    ['by any name, in any folder', 'contracts/deep/words.search.yml', searchText()],
    ['as JSON', file, '{"contract":"TST-001","questions":{"rule-be-kind":"Why?"}}'],
    [
      'with its id at the end',
      file,
      'questions:\n  rule-be-kind: Why?\ncontract: "TST-001" # it\n',
    ],
    ['with line endings of Windows', file, searchText().replaceAll('\n', '\r\n')],
  ])('is found %s', (_, path, text) => {
    write(path, text);
    expect(concordat('generate --target rag')).toMatchObject({ code: 0, stderr: '' });
    expect(questionsOf('TST-001#rule-be-kind')).not.toEqual([]);
  });

  it('warns about unknown parts and terms, at their position', () => {
    write(file, searchText('rule-be-kid', 'questoin'));
    const { code, stderr } = concordat('generate --target rag');
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /^contracts\/tst-001\.search\.yaml:3:3 warning unknown-term {2}The contract has no term "questoin", .* Did you mean "question"\?\n/,
    );
    expect(stderr).toMatch(
      /^contracts\/tst-001\.search\.yaml:5:3 warning unknown-part {2}The record has no part "rule-be-kid", .* Did you mean "rule-be-kind"\?\n/m,
    );
    // The warnings are repeated from the cache.
    expect([concordat('generate').stderr, concordat('generate').stderr]).toEqual([stderr, stderr]);
  });
});

describe('a changed search text', () => {
  const typescript = 'out/typescript/tst-001.ts';
  const modifiedAt = (path: string) => statSync(at(path)).mtimeMs;

  beforeEach(() => {
    write(file, searchText());
    write('contracts/other.yaml', indexed.replace('TST-001', 'TST-002'));
    expect(concordat('generate').code).toBe(0);
  });

  it('rebuilds only the index', () => {
    const before = modifiedAt(typescript);
    write(file, searchText().replace('polite', 'friendly'));
    expect(concordat('generate --check')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^modified out\/rag\/TST-001\.jsonl\n/),
    });
    expect(concordat('generate')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^✓ 2 contracts, \d+ files in out, 1 changed\n/),
      stderr: '',
    });
    expect(questionsOf('TST-001#rule-be-kind')?.[0]).toBe('Must I be friendly: always?');
    expect(modifiedAt(typescript)).toBe(before);
    expect(concordat('generate').stdout).toContain('nothing changed');
    expect(concordat('generate --check').code).toBe(0);
  });

  it('is detected when the file is deleted, created or moved', () => {
    remove(file);
    expect(concordat('generate')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^removed out\/rag\/TST-001\.terms\.json\n/),
    });
    expect(questionsOf('TST-001#rule-be-kind')).toEqual([]);
    expect(concordat('generate --check').code).toBe(0);
    write(file, searchText());
    expect(concordat('generate')).toMatchObject({ code: 0, stderr: '' });
    expect(questionsOf('TST-001#rule-be-kind')).not.toEqual([]);
    renameSync(at(file), at('contracts/moved.search.yaml'));
    expect(concordat('generate').stdout).toContain('nothing changed');
    expect(concordat('generate --check').code).toBe(0);
  });

  it('is detected when its contract id changes', () => {
    write(file, searchText().replace('TST-001', 'TST-002'));
    expect(concordat('generate')).toMatchObject({ code: 0, stderr: '' });
    expect(questionsOf('TST-001#rule-be-kind')).toEqual([]);
    expect(read('out/rag/TST-002.jsonl')).toContain('Must I be polite');
    expect(concordat('generate --check').code).toBe(0);
  });
});

describe('errors of a search text', () => {
  const errorsOf = (path: string, text: string) => {
    write(path, text);
    const { code, stderr } = concordat('generate');
    expect(code).toBe(2);
    return stderr;
  };

  it.each([
    [
      'a contract that does not exist',
      searchText().replace('TST-001', 'TST-010'),
      ':1:11 error unknown-contract  Unknown contract "TST-010". Did you mean "TST-001"?\n',
    ],
    [
      'something else',
      'a: 1\n',
      ':1:1 error not-a-search-text  The file is not a search text: it has none of "contract", "terms" and "questions".\n',
    ],
    ['broken YAML', 'contract: TST-001\nterms: [\n', ':2:8 error yaml-syntax '],
  ])('are reported: %s', (_, text, expected) => {
    expect(errorsOf(file, text).startsWith(file + expected)).toBe(true);
    expect(concordat('generate --target rag --check').code).toBe(2);
  });

  it('include a second file for the same contract', () => {
    write(file, searchText());
    expect(errorsOf('contracts/zzz.search.yaml', searchText())).toMatch(
      /^contracts\/zzz\.search\.yaml:1:11 error duplicate-search-text {2}"TST-001" already has a search text: contracts\/tst-001\.search\.yaml\.\n/,
    );
  });

  it('are reported with those of contracts, in the order of the files', () => {
    write('contracts/zzz.yaml', 'contract: [');
    write('contracts/of-zzz.search.yaml', 'contract: ZZZ-001\n');
    const stderr = errorsOf(file, 'a: 1\n');
    // The contract with the syntax error may be the one that the second search text names.
    expect(stderr.match(/^contracts\/\S+ error \S+/gm)).toEqual([
      'contracts/tst-001.search.yaml:1:1 error not-a-search-text',
      'contracts/zzz.yaml:1:11 error yaml-syntax',
    ]);
  });
});

describe('search texts are not read by', () => {
  beforeEach(() => {
    write(file, 'a: [\n');
    write('q.json', '{"id":"q","text":"t"}');
  });

  it.each([
    'generate --target typescript,ddr',
    'list',
    'explain TST-001',
    'validate q.json --contract TST-001',
  ])('%s', (words) => {
    expect(concordat(words)).toMatchObject({ code: 0, stderr: '' });
  });

  it('a project without the target rag', () => {
    write('concordat.yaml', 'targets: [typescript]\n');
    expect(concordat('generate')).toMatchObject({ code: 0, stderr: '' });
    write(file, 'b: [\n');
    expect(concordat('generate')).toMatchObject({ code: 0, stderr: '' });
  });
});

it('lists search texts as inputs', () => {
  remove('concordat.yaml');
  write(file, searchText());
  expect(concordat('generate --list-inputs').stdout).toBe(
    'contracts/sample.yaml\ncontracts/tst-001.search.yaml\n',
  );
});

it('reports missing contracts if there are only search texts', () => {
  remove('contracts/sample.yaml');
  write(file, searchText());
  expect(concordat('generate')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^error {2}No contract found in contracts\./),
  });
});
