/** Targets with a folder of their own in `concordat.yaml`, which may be outside of the output folder. */
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { at, concordat, read, remove, tree, write, writeSample } from '../workbench.ts';

const configuration = `targets: [json-schema, typescript, python, ddr, rag]
typescript: { out: src/contracts }
python: { out: ./libs/python/ }
ddr: { out: docs/records }
rag: { statuses: [draft], out: out/index }
`;

beforeEach(() => {
  writeSample();
  write('concordat.yaml', configuration);
  write('src/mine.ts', 'export {};\n');
});

const own = () =>
  ['src', 'libs', 'docs', 'out'].flatMap((folder) =>
    tree(folder).map((path) => `${folder}/${path}`),
  );

describe('targets with folders of their own', () => {
  it('are generated there, and found there by the next runs', () => {
    expect(concordat('generate')).toMatchObject({ code: 0, stderr: '' });
    const files = own();
    expect(files).toEqual(
      expect.arrayContaining([
        'src/mine.ts',
        'src/contracts/tst-001.ts',
        'libs/python/concordat_contracts/tst_001.py',
        'docs/records/TST-001.md',
        'out/index/TST-001.jsonl',
        'out/json-schema/TST-001.schema.json',
      ]),
    );
    expect(files.filter((file) => /out\/(?:typescript|python|ddr|rag)\//.test(file))).toEqual([]);
    expect(concordat('generate').stdout).toMatch(/nothing changed/);
    expect(concordat('generate --check')).toMatchObject({ code: 0, stderr: '' });
    write('src/contracts/tst-001.ts', 'export {};\n');
    expect(concordat('generate --check').stderr).toMatch(/^modified src\/contracts\/tst-001\.ts\n/);
    expect(concordat('generate').stdout).toMatch(/, 1 changed/);
  });

  it('are linked and searched where they are', () => {
    concordat('generate');
    expect(read('docs/records/TST-001.md')).toContain(
      '[tst-001.ts](../../src/contracts/tst-001.ts)',
    );
    expect(concordat('search question --k 1').stdout).toMatch(
      /^ {3}docs\/records\/TST-001\.md#type-question \(line \d+\)$/m,
    );
    const listed = concordat('generate --list-outputs').stdout.trim().split('\n');
    expect(listed).toEqual(
      expect.arrayContaining(['src/contracts/index.ts', 'out/.concordat-manifest']),
    );
  });

  it('leave nothing of ours where they were, and everything of others', () => {
    concordat('generate');
    write('src/contracts/mine.ts', 'export {};\n');
    write('concordat.yaml', configuration.replace('src/contracts', 'src/agreed'));
    const { code, stdout } = concordat('generate');
    expect([code, stdout.match(/^removed .*$/gm)]).toEqual([
      0,
      expect.arrayContaining([
        'removed src/contracts/package.json',
        'removed src/contracts/tst-001.ts',
      ]),
    ]);
    expect(tree('src/contracts')).toEqual(['mine.ts']);
    write('concordat.yaml', '');
    concordat('generate');
    expect(own()).toEqual(expect.arrayContaining(['out/typescript/tst-001.ts', 'src/mine.ts']));
    expect(tree('src')).toEqual(['contracts/mine.ts', 'mine.ts']);
    expect(tree('docs')).toEqual([]);
  });

  it('are in one folder with --out, and alone with --target', () => {
    expect(concordat('generate --out made').code).toBe(0);
    expect(tree('made')).toContain('typescript/tst-001.ts');
    expect(own()).toEqual(['src/mine.ts']);
    expect(concordat('generate --target typescript').code).toBe(0);
    expect(tree('libs')).toEqual([]);
    concordat('generate --target python');
    expect(own()).toEqual(
      expect.arrayContaining(['src/contracts/index.ts', 'libs/python/pyproject.toml']),
    );
  });

  it('do not overwrite files of others, nor follow links', () => {
    write('src/contracts/index.ts', 'mine');
    expect(concordat('generate')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('src/contracts/index.ts:1:1 error foreign'),
    });
    expect(read('src/contracts/index.ts')).toBe('mine');
    expect(own()).toEqual(['src/contracts/index.ts', 'src/mine.ts']);
    rmSync(at('src'), { recursive: true });
    mkdirSync(at('elsewhere'));
    symlinkSync(at('elsewhere'), at('src'));
    expect(concordat('generate')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('src is a link, which may lead out of the output folder'),
    });
    expect(tree('elsewhere')).toEqual([]);
  });

  /** The journal of a run that died after it removed a file. */
  const journalOf = (path: string) =>
    JSON.stringify({
      mark: 'concordat journal 1',
      stage: 'stage-1',
      folders: [],
      changes: [['remove', path]],
    });

  it('are restored after a run that did not finish', () => {
    concordat('generate');
    const text = read('src/contracts/index.ts');
    write('out/.concordat-cache/stage-1/old-0', text);
    write('out/.concordat-cache/journal', journalOf('../src/contracts/index.ts'));
    remove('src/contracts/index.ts');
    write('concordat.yaml', configuration.replace('src/contracts', 'src/agreed'));
    expect(concordat('generate')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'it changed src/contracts/index.ts, which is in the folder of no target any more.',
      ),
    });
    write('concordat.yaml', configuration);
    expect(concordat('generate').stderr).toMatch(/its changes were undone/);
    expect(read('src/contracts/index.ts')).toBe(text);
  });

  it('are never restored to a place out of the project or of git', () => {
    for (const path of ['../../victim', '../.git/hooks/post-checkout', '../src/mine.ts']) {
      write('out/.concordat-cache/stage-1/old-0', 'evil');
      write('out/.concordat-cache/journal', journalOf(path));
      concordat('generate');
      rmSync(at('out/.concordat-cache'), { recursive: true, force: true });
    }
    expect(tree('.git')).toEqual([]);
    expect(read('src/mine.ts')).toBe('export {};\n');
  });
});

describe('a folder in concordat.yaml', () => {
  const problem = (text: string) => {
    write('concordat.yaml', text);
    return concordat('generate').stderr.split('\n')[0] ?? '';
  };

  it.each([
    [
      'typescript: { out: ../x }',
      'concordat.yaml:1:20 error shape  "../x" may lead out of the folder of concordat.yaml.',
    ],
    [
      'typescript: { out: /tmp/x }',
      'concordat.yaml:1:20 error shape  "/tmp/x" may lead out of the folder of concordat.yaml.',
    ],
    [
      'ddr: { out: .git/hooks }',
      'concordat.yaml:1:13 error shape  ".git/hooks" is in the folder of git.',
    ],
    ['out: .GIT/x', 'concordat.yaml:1:6 error shape  ".GIT/x" is in the folder of git.'],
    ['ddr: { out: 3 }', 'concordat.yaml:1:13 error shape  Must be the path of a folder.'],
    [
      'ddr: { out: a }\nllm: { out: ./A/ }',
      'concordat.yaml:2:13 error shape  "A" is the folder of the target ddr, a.',
    ],
    [
      'ddr: { out: a/b }\nllm: { out: a }',
      'concordat.yaml:2:13 error shape  "a" contains the folder of the target ddr, a/b.',
    ],
    [
      'ddr: { out: a }\nllm: { out: a/b }',
      'concordat.yaml:2:13 error shape  "a/b" is in the folder of the target ddr, a.',
    ],
    [
      'ddr: { out: out/rag }',
      'concordat.yaml:1:13 error shape  "out/rag" is the folder of the target rag.',
    ],
    ['ddr: { out: out }', 'concordat.yaml:1:13 error shape  "out" is the folder of all targets.'],
    [
      'out: a/b\nddr: { out: a }',
      'concordat.yaml:2:13 error shape  "a" contains the folder of all targets, a/b.',
    ],
    [
      'ddr: { out: . }',
      'concordat.yaml:1:13 error shape  "." contains the folder of all targets, out.',
    ],
    ['quicktype: { out: a }', 'concordat.yaml:1:1 error unknown-key  Unknown key "quicktype".'],
  ])('%j', (text, expected) => {
    expect(problem(text)).toBe(expected);
  });
});
