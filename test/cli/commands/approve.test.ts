/** The life of a contract: approved, changed, superseded. */
import { describe, expect, it } from 'vitest';
import { headOf } from '../../support/contract-text.ts';
import { at, concordatWith, read, remove, tree, write } from '../workbench.ts';

const file = 'contracts/tst-001.yaml';
const snapshot = 'contracts/.approved/TST-001@1.0.0.yaml';
const history = 'history:\n  - { version: 1.0.0, date: 2026-11, change: First. }\n';
const types = 'types:\n  Thing:\n    fields:\n      name: string(1..80) # in characters\n';
const inReview = headOf('TST-001', 'Thing').replace('draft', 'in-review # since Monday');

const run = (...words: readonly string[]) => concordatWith(words);
const approve = (...more: readonly string[]) =>
  run('approve', 'TST-001', '--by', 'Ada Lovelace', '--at', '2026-11-19T12:00:00Z', ...more);
const edit = (before: string | RegExp, after: string) =>
  write(file, read(file).replace(before, after));

/** Generates only the index, and returns what is reported. */
function report(): string {
  return run('generate', '--target', 'ddr').stderr;
}

function approved(): void {
  write(file, inReview + types + history);
  expect(approve().stderr).toBe('');
}

describe('approve', () => {
  it('writes the approval and the version, and prints what to commit', () => {
    write(file, inReview + types + history);
    expect(approve()).toEqual({
      code: 0,
      stdout: `✓ TST-001 1.0.0 is approved by Ada Lovelace, 2026-11-19T12:00:00Z

Commit:
  contracts/tst-001.yaml
  contracts/.approved/TST-001@1.0.0.yaml

The next version is 1.0.1 or above, with status: draft.
`,
      stderr: '',
    });
    const [digest = ''] = /n1:sha256:[0-9a-f]{64}/.exec(read(snapshot)) ?? [];
    const approval = `status: approved # since Monday
approval:
  by: "Ada Lovelace"
  at: "2026-11-19T12:00:00Z"
  version: 1.0.0
  digest: "${digest}"
`;
    expect(read(file)).toBe((inReview + types + history).replace(/status: .*\n/, approval));
    expect(report()).toBe('');
  });

  it('says what is missing in the history', () => {
    write(file, inReview + types);
    const { code, stderr } = approve();
    expect(code).toBe(2);
    expect(stderr).toContain('The history has no entry for version 1.0.0.');
    expect(stderr).toContain('- { version: 1.0.0, date: 2025-12-24, change: What changed. }');
    expect(tree('contracts')).toEqual(['tst-001.yaml']);
  });

  it('shows a changed bound in generate and in validate', () => {
    approved();
    edit('1..80', '1..99');
    write('thing.json', '{ "name": "a" }');
    const shown = `contracts/tst-001.yaml:16:13 error approved-changed  TST-001 is not what was approved as version 1.0.0: types.Thing.fields.name.type changed.

  15 |     fields:
> 16 |       name: string(1..99) # in characters
     |             ^^^^^^^^^^^^^
  17 | history:

  Take the change back, or make it a new version: write status: draft and a higher version, and run concordat approve TST-001 when it is agreed.

1 problem; `;
    expect(report()).toContain(shown);
    expect(run('validate', 'thing.json', '--contract', 'TST-001').stderr).toContain(shown);
    // Nor can it be approved again under the same version.
    expect(approve().code).toBe(2);
  });

  it('chains versions, so that none of their files can be lost', () => {
    approved();
    edit('1..80', '1..99');
    edit(/^version: 1.0.0/m, 'version: 1.1.0');
    edit(/^status: approved/m, 'status: in-review');
    write(file, `${read(file)}  - { version: 1.1.0, date: 2026-11-20, change: Longer. }\n`);
    expect(approve().code).toBe(0);
    expect(read(file)).toContain('  version: 1.1.0\n');
    expect(read(file)).toContain('  follows: 1.0.0\n');
    expect(tree('contracts/.approved')).toEqual(['TST-001@1.0.0.yaml', 'TST-001@1.1.0.yaml']);
    expect(report()).toBe('');
    remove(snapshot);
    expect(report()).toContain(
      'Version 1.0.0 was approved and has no file .approved/TST-001@1.0.0.yaml.',
    );
  });

  it('restores the file of a version that was not committed', () => {
    approved();
    const text = read(snapshot);
    remove(snapshot);
    expect(report()).toContain('or run concordat approve TST-001 again');
    expect(approve().code).toBe(0);
    expect(read(snapshot)).toBe(text);
  });

  it('reports a contract that is gone, or has another id', () => {
    approved();
    write('contracts/tst-002.yaml', headOf('TST-002', 'Thing') + types);
    const text = read(file);
    remove(file);
    expect(report()).toContain('TST-001 was approved, and no contract has this id.');
    write(file, text.replace('TST-001', 'TST-003'));
    expect(report()).toContain('An approved contract keeps its id');
    // Files may be renamed.
    remove(file);
    write('contracts/things.yaml', text);
    expect(report()).toBe('');
  });

  it('reads both line endings', () => {
    approved();
    for (const path of [file, snapshot]) write(path, read(path).replaceAll('\n', '\r\n'));
    expect(report()).toBe('');
  });

  it('reports conflicts that git leaves in the files', () => {
    approved();
    write(snapshot, `<<<<<<< ours\n${read(snapshot)}=======\n{}\n>>>>>>> theirs\n`);
    expect(report()).toContain('TST-001@1.0.0.yaml is not what approve wrote.');
    expect(at(snapshot)).toBeDefined();
  });
});

describe('a superseded contract', () => {
  const next = `${headOf('TST-002', 'Thing').replace('draft', 'in-review')}supersedes: TST-001\n${types}${history}`;

  it('names a successor that is in force', () => {
    approved();
    edit(/^status: approved/m, 'status: superseded');
    expect(report()).toContain('Add supersededBy with the id of the contract');
    edit(/^root:/m, 'supersededBy: TST-002\nroot:');
    write('contracts/tst-002.yaml', next);
    expect(report()).toContain('Approve TST-002 first.');
    expect(run('approve', 'TST-002', '--by', 'Ada').stderr).toBe('');
    expect(report()).toBe('');
    expect(read('out/ddr/TST-001.md')).toContain('TST-002');
    expect(read('out/ddr/TST-002.md')).toContain('TST-001');
  });
});
