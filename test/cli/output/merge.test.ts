/**
 * If git merges two edits of contracts without a conflict, it also merges the generated files, and
 * the result is what `generate` writes.
 */
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { headOf } from '../../support/contract-text.ts';
import { at, concordat, read, write } from '../workbench.ts';

const settings = [
  ...['-c', 'user.name=Test', '-c', 'user.email=test@example.invalid'],
  ...['-c', 'core.autocrlf=false', '-c', 'commit.gpgsign=false'],
];

function run(...words: readonly string[]) {
  return spawnSync('git', [...settings, ...words], { cwd: at(''), encoding: 'utf8' });
}

/** Returns the output of git. Only a merge may fail, with conflicts. */
function git(...words: readonly string[]): string {
  const { status, stdout, stderr } = run(...words);
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

/** A contract with a status that the RAG index contains. */
const contract = (id: string) =>
  `${headOf(id, 'Order').replace('draft', 'in-review')}types:
  Order:
    doc: What a customer wants.
    fields:
      id:
        type: string(1..40)
        doc: Names the order.
      lines:
        type: list<Line>(1..)
        doc: What is ordered.
      address?:
        type: Address
        doc: Where to deliver.

  Line:
    doc: Some of one article.
    fields:
      article:
        type: string(1..20)
        doc: Names the article.
      count:
        type: integer(1..99)
        doc: How many.

  Address:
    doc: A place.
    fields:
      street:
        type: string(1..80)
        doc: With the number of the house.
      city:
        type: string(1..60)
        doc: Without the country.
examples:
  - name: an order
    value: { id: a, lines: [{ article: b, count: 1 }], address: { street: c, city: d } }
`;

const ids = ['ONE-001', 'THREE-001', 'TWO-001'];
const fileOf = (id: string) => `contracts/${id.toLowerCase()}.yaml`;

interface Edit {
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

function commit(message: string): void {
  expect(concordat('generate')).toMatchObject({ code: 0, stderr: '' });
  git('add', '-A');
  git('commit', '-q', '-m', message);
}

/** Returns the paths that the edit changes. */
function commitEdit(branch: string, { id, from, to }: Edit): readonly string[] {
  git('checkout', '-q', '-b', branch, 'base');
  expect(read(fileOf(id)).split(from).length).toBe(2);
  write(fileOf(id), read(fileOf(id)).replace(from, to));
  commit(branch);
  return git('diff', '--name-only', 'base', branch).trimEnd().split('\n');
}

interface Merged {
  /** The paths that both branches change. */
  readonly both: readonly string[];
  readonly conflicts: readonly string[];
}

function merge(one: Edit, two: Edit): Merged {
  write('concordat.yaml', 'rag:\n  statuses: [in-review]\n');
  for (const id of ids) write(fileOf(id), contract(id));
  git('init', '-q');
  git('checkout', '-q', '-b', 'base');
  commit('base');
  const ofOne = commitEdit('one', one);
  const both = commitEdit('two', two).filter((path) => ofOne.includes(path));
  run('merge', '-q', '--no-edit', 'one');
  const conflicts = git('diff', '--name-only', '--diff-filter=U').split('\n');
  return { both, conflicts: conflicts.filter((path) => path !== '') };
}

const longerId = { id: 'ONE-001', from: 'string(1..40)', to: 'string(1..44)' };
const longerCity = { id: 'ONE-001', from: 'string(1..60)', to: 'string(1..66)' };
const newField = (id: string) => ({
  id,
  from: '  Address:\n',
  to: '      note?:\n        type: string(1..9)\n        doc: A remark.\n\n  Address:\n',
});

/** Files that contain the limits and the text of a type. */
const inBoth = [
  'out/ddr/ONE-001.md',
  'out/json-schema/ONE-001.schema.json',
  'out/python/concordat_contracts/dicts/one_001.py',
  'out/python/concordat_contracts/one_001.py',
  'out/rag/ONE-001.jsonl',
  'out/rag/manifest.json',
  'out/typescript/one-001.ts',
];

describe('branches whose contracts merge without a conflict', () => {
  it('merge in every generated file: two types of one contract', () => {
    const { both, conflicts } = merge(longerId, longerCity);
    expect(both).toEqual([
      'contracts/one-001.yaml',
      'out/conformance/ONE-001.jsonl',
      'out/csharp/One001.Checks.cs',
      'out/csharp/One001.cs',
      ...inBoth,
    ]);
    expect(conflicts).toEqual([]);
    expect(concordat('generate --check')).toMatchObject({ code: 0 });
  });

  it('merge in every generated file: two contracts', () => {
    const { both, conflicts } = merge(newField('ONE-001'), newField('TWO-001'));
    expect(both).toEqual(['out/rag/manifest.json']);
    expect(conflicts).toEqual([]);
    expect(concordat('generate --check')).toMatchObject({ code: 0 });
  });

  it('merge in the lines of records: a new field in each of two types', () => {
    const inOrder = {
      id: 'ONE-001',
      from: '        doc: What is ordered.\n',
      to: '        doc: What is ordered.\n      gift?:\n        type: boolean\n        doc: Whether it is a present.\n',
    };
    const inAddress = {
      id: 'ONE-001',
      from: '        doc: Without the country.\n',
      to: '        doc: Without the country.\n      floor?:\n        type: integer(0..99)\n        doc: In a high building.\n',
    };
    const { both, conflicts } = merge(inOrder, inAddress);
    expect(both).toContain('out/rag/ONE-001.lines.json');
    // The record of the type diagram has the fields of both types on one line of JSON.
    expect(conflicts).toEqual(['out/rag/ONE-001.jsonl', 'out/rag/manifest.json']);
  });

  it('conflict only where both change the same line', () => {
    const otherDoc = { id: 'ONE-001', from: 'doc: A place.', to: 'doc: A place on a map.' };
    const { both, conflicts } = merge(otherDoc, longerCity);
    expect(both).toEqual(['contracts/one-001.yaml', 'out/csharp/One001.cs', ...inBoth]);
    // A record of the index has both the text and the limits of a type in one line of JSON.
    expect(conflicts).toEqual(['out/rag/ONE-001.jsonl', 'out/rag/manifest.json']);
    // A file with conflict markers counts as ours, so one run resolves the rest.
    commit('merged');
    expect(concordat('generate --check')).toMatchObject({ code: 0 });
  });
});

describe('branches whose contracts conflict', () => {
  it('are resolved in the contracts; one run writes the rest over the markers', () => {
    const one = { ...longerCity, to: 'string(1..70)' };
    const { conflicts } = merge(one, longerCity);
    expect(conflicts).toContain('contracts/one-001.yaml');
    expect(conflicts).toContain('out/typescript/one-001.ts');

    const refused = concordat('generate');
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('merge-conflict')]);

    const sides = /<{7}.*\n([\s\S]*?)={7}\n[\s\S]*?>{7}.*\n/g;
    write(fileOf('ONE-001'), read(fileOf('ONE-001')).replace(sides, '$1'));
    commit('merged');
    expect(concordat('generate --check')).toMatchObject({ code: 0 });
    expect(run('grep', '-l', '^<<<<<<<').stdout).toBe('');
  });
});
