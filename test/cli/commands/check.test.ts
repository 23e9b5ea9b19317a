import { describe, expect, it } from 'vitest';
import { firstDifference } from '../../../cli/report/first-difference.ts';
import { concordat, read, remove, tree, write, writeSample } from '../workbench.ts';

describe('generate --check', () => {
  it('is content with what was just generated', () => {
    writeSample();
    concordat('generate');
    expect(concordat('generate --check')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^✓ \d+ generated files are up to date\n$/),
      stderr: '',
    });
  });

  it('names what is modified, missing and orphaned, shows the difference, and writes nothing', () => {
    writeSample();
    concordat('generate');
    write('out/conformance/TST-001.jsonl', `${read('out/conformance/TST-001.jsonl')}edited\n`);
    write('out/typescript/notes.txt', 'mine');
    write('out/typescript/old-001.ts', read('out/typescript/runtime.ts'));
    write('out/.concordat-manifest', `${read('out/.concordat-manifest')}typescript/old-001.ts\n`);
    remove('out/ddr');
    const before = tree('out');
    const manifestLines = read('out/.concordat-manifest').split('\n').length - 1;
    const line = read('out/conformance/TST-001.jsonl').split('\n').length - 1;
    expect(concordat('generate --check')).toEqual({
      code: 1,
      stdout: '',
      stderr: `modified out/.concordat-manifest
  line ${manifestLines}
  - typescript/old-001.ts
modified out/conformance/TST-001.jsonl
  line ${line}
  - edited
missing  out/ddr/TST-001.md
missing  out/ddr/index.md
orphaned out/typescript/old-001.ts

error  5 generated files differ from the contracts.

  Run "npx concordat generate" and commit what it writes.
`,
    });
    expect(tree('out')).toEqual(before);
    expect(concordat('generate').code).toBe(0);
    expect(concordat('generate --check').code).toBe(0);
    expect(tree('out')).toContain('typescript/notes.txt');
    expect(tree('out')).not.toContain('typescript/old-001.ts');
  });

  it('names the command that mends it, with the words that were given', () => {
    writeSample('my contracts/sample.yaml');
    write('concordat.yaml', 'contracts: my contracts\n');
    concordat('generate --out made --target rag');
    remove('made/rag/manifest.json');
    const { code, stderr } = concordat('generate --check --out made --target rag');
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining('Run "npx concordat generate --out made --target rag" and commit'),
    ]);
  });

  it('speaks JSON and GitHub', () => {
    writeSample();
    concordat('generate --target rag');
    write('out/rag/manifest.json', `{\n${read('out/rag/manifest.json')}`);
    const hint = 'Run "npx concordat generate --target rag" and commit what it writes.';
    const message = 'This generated file differs from the contracts.';
    const { code, stdout, stderr } = concordat('generate --check --target rag --format json');
    expect([code, stderr]).toEqual([1, '']);
    const place = { file: 'out/rag/manifest.json', line: 2, column: 1, endLine: 2, endColumn: 1 };
    expect(JSON.parse(stdout)).toEqual({
      diagnostics: [{ code: 'modified', severity: 'error', ...place, message, hint }],
    });
    expect(concordat('generate --check --target rag --format github').stdout).toBe(
      `::error file=out/rag/manifest.json,line=2,col=1::${message} ${hint} (modified)\n`,
    );
  });

  it('takes other line endings for no drift', () => {
    writeSample();
    concordat('generate');
    for (const path of tree('out'))
      write(`out/${path}`, read(`out/${path}`).replaceAll('\n', '\r\n'));
    expect(concordat('generate --check').code).toBe(0);
  });
});

describe('the first difference', () => {
  it.each([
    [
      'a line changed',
      'a\nb\nc\n',
      'a\nx\nc\n',
      { line: 2, removed: ['b'], added: ['x'], more: false },
    ],
    ['a line added', 'a\nc\n', 'a\nb\nc\n', { line: 2, removed: [], added: ['b'], more: false }],
    [
      'a line removed at the end',
      'a\nb\n',
      'a\n',
      { line: 2, removed: ['b'], added: [], more: false },
    ],
    ['everything gone', '', 'a\n', { line: 1, removed: [], added: ['a'], more: false }],
    [
      'two places',
      'a\nb\nc\nd\n',
      'x\nb\nc\ny\n',
      { line: 1, removed: ['a'], added: ['x'], more: true },
    ],
    [
      'a blank line between',
      'a\n\nb\n',
      'x\n\nb\n',
      { line: 1, removed: ['a'], added: ['x'], more: false },
    ],
    [
      'many lines',
      '1\n2\n3\n4\n5\n',
      '',
      { line: 1, removed: ['1', '2', '3'], added: [], more: true },
    ],
    ['a missing end of line', 'a', 'a\n', { line: 2, removed: [], added: [''], more: false }],
  ])('%s', (_, current, expected, difference) => {
    expect(firstDifference(current, expected)).toEqual(difference);
  });
});
