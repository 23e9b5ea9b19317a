/** What a change of a contract means for documents, as the command prints it. */
import { spawnSync } from 'node:child_process';
import { beforeEach, describe, expect, it } from 'vitest';
import { headOf } from '../../support/contract-text.ts';
import { at, concordatWith, read, write } from '../workbench.ts';

const file = 'contracts/tst-001.yaml';
const head = headOf('TST-001', 'Thing').replace('draft', 'in-review');
const types = (size: string, more = '') =>
  `types:\n  Thing:\n    fields:\n      size: ${size}\n${more}`;
const history = 'history:\n  - { version: 1.0.0, date: 2026-11, change: First. }\n';
const run = (...words: readonly string[]) => concordatWith(['breaking', ...words]);

/** The contract as a new version with other types. */
const change = (version: string, text: string) =>
  write(file, head.replace('version: 1.0.0', `version: ${version}`) + text + history);

beforeEach(() => {
  write(file, head + types('integer(1..9)') + history);
});

function approve(): void {
  const approved = ['approve', 'TST-001', '--by', 'Ada', '--at', '2026-11-19T12:00:00Z'];
  expect(concordatWith(approved).stderr).toBe('');
}

describe('breaking', () => {
  it('calls a contract new that was never approved', () => {
    expect(run()).toEqual({ code: 0, stdout: '✓ TST-001 1.0.0 is new.\n', stderr: '' });
  });

  it('finds nothing in an approved version, and in one with other words', () => {
    approve();
    expect(run().stdout).toBe('✓ TST-001 1.0.0 → 1.0.0: same, nothing breaks.\n');
    change('1.0.1', types('{ type: integer(1..9), doc: "Its size." }'));
    expect(run()).toMatchObject({
      code: 0,
      stdout: '✓ TST-001 1.0.0 → 1.0.1: same, nothing breaks.\n',
    });
  });

  it('shows a document for a change that breaks, and the version that it needs', () => {
    approve();
    change('1.1.0', types('integer(2..9)'));
    expect(run()).toEqual({
      code: 1,
      stdout:
        '✗ TST-001 1.0.0 → 1.1.0: tightened, 1 breaking change. It needs version 2.0.0 or\n  above.\n',
      stderr: expect.stringContaining(
        '{"size":1}: 1.0.0 accepts it, this version reports Must be from 2 to 9. (range at "/size")',
      ),
    });
    expect(run().stderr).toContain(`${file}:11:13 error tightened  Thing rejects documents`);
  });

  it('lets readers be upgraded first', () => {
    approve();
    change('1.1.0', types('integer(1..10)'));
    expect(run().code).toBe(1);
    expect(run('--order', 'writers-first').code).toBe(1);
    expect(run('--order', 'readers-first')).toMatchObject({
      code: 0,
      stdout: '✓ TST-001 1.0.0 → 1.1.0: loosened, nothing breaks.\n',
      stderr: expect.stringContaining('warning loosened  Thing accepts documents'),
    });
  });

  it('compares with a commit and with a folder', () => {
    const git = (...words: readonly string[]) => spawnSync('git', words, { cwd: at('') });
    git('init', '-q');
    git('add', '-A');
    git('-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-q', '-m', 'first');
    write('old/tst-001.yaml', read(file));
    change('2.0.0', types('integer(2..9)'));
    for (const against of ['HEAD', 'old'])
      expect(run('--against', against).stdout).toContain('1.0.0 → 2.0.0: tightened');
    expect(run('--against', 'nowhere')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('nowhere is not a folder, a file or a commit'),
    });
  });

  it('prints JSON', () => {
    approve();
    change('2.0.0', types('integer(2..9)', '      color?: string\n'));
    const { contracts } = JSON.parse(run('--format', 'json').stdout);
    expect(contracts).toMatchObject([
      {
        id: 'TST-001',
        from: '1.0.0',
        to: '2.0.0',
        verdict: 'incomparable',
        needed: null,
        findings: [
          {
            id: 'type-changed',
            name: 'Thing',
            level: 'error',
            tightened: { document: { size: 1 } },
            loosened: { document: { color: '' } },
          },
        ],
      },
    ]);
  });
});
