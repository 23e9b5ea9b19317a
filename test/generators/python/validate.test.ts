/** `python -m PACKAGE.validate` gives the verdicts of `concordat validate`. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../compiler/model/json.ts';
import { repository } from '../../support/contract-text.ts';
import { allContracts, contractWith } from '../../support/contracts.ts';
import { generateTarget, prepared } from '../../support/generated.ts';
import { isAvailable, python } from '../../support/toolchains.ts';

const contracts = allContracts();
const folder = prepared('python-validate', generateTarget('python', contracts), {}, () => {});
const task = contractWith(
  'Task: { fields: { title: string(1..120), state: State } }\nState: { enum: [open, done] }',
);
const single = prepared('python-validate-single', generateTarget('python', [task]), {}, () => {});
const files = mkdtempSync(join(tmpdir(), 'concordat-validate-'));
afterAll(() => rmSync(files, { recursive: true, force: true }));

function write(name: string, content: string | Uint8Array): string {
  writeFileSync(join(files, name), content);
  return join(files, name);
}

function run(command: string, words: readonly string[], input = '', path = folder) {
  const { status, stdout, stderr } = spawnSync(command, words, {
    cwd: repository,
    encoding: 'utf8',
    input,
    maxBuffer: 1e9,
    env: { ...process.env, PYTHONPATH: join(path, 'python'), PYTHONDONTWRITEBYTECODE: '1' },
  });
  return { status, stdout, stderr };
}

const inPython = (words: readonly string[], input = '', path = folder) =>
  run('python3', ['-W', 'error', '-m', 'concordat_contracts.validate', ...words], input, path);

/** The lines of a run with `--format json`; only the command line says where a text is broken. */
function verdictsOf(stdout: string): readonly Json[] {
  const positions = new Set(['line', 'column', 'reason']);
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line, (key, value) => (positions.has(key) ? undefined : value)));
}

interface Group {
  readonly contract: string;
  readonly type: string;
  readonly context: Json | undefined;
  readonly documents: Buffer[];
}

/** The vectors of the largest types, by contract, type and context. */
function groupsOfVectors(): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const { path, text: lines } of generateTarget('conformance', contracts)) {
    for (const line of path.endsWith('.jsonl') ? lines.trim().split('\n') : []) {
      const { contract, type, context, text, base64 } = JSON.parse(line);
      const document =
        base64 === undefined ? Buffer.from(text ?? '') : Buffer.from(base64, 'base64');
      if (type === undefined || document.includes('\n')) continue;
      const key = JSON.stringify([contract, type, context]);
      const group: Group = groups.get(key) ?? { contract, type, context, documents: [] };
      groups.set(key, group);
      group.documents.push(document);
    }
  }
  return [...groups.values()].filter(({ documents }) => documents.length >= 50);
}

describe.runIf(isAvailable(python))('python -m concordat_contracts.validate', () => {
  it('prints the verdicts of the command line for every vector', () => {
    let count = 0;
    for (const { contract, type, context, documents } of groupsOfVectors()) {
      const lines = write(
        'lines.jsonl',
        Buffer.concat(documents.flatMap((each) => [each, Buffer.from('\n')])),
      );
      const words = [
        ...[lines, '--jsonl', '--contract', contract, '--type', type, '--format', 'json'],
        ...(context === undefined
          ? []
          : ['--context', write('context.json', JSON.stringify(context))]),
      ];
      const where = /^(?:AGB|AGN|SRS|SUB|UAR)-/.test(contract) ? 'contracts' : 'test/contracts';
      const program = join(repository, 'dist/concordat.js');
      const expected = run('node', [program, 'validate', ...words, '--contracts', where]);
      const actual = inPython(words);
      expect([type, actual.stderr, actual.status]).toEqual([
        type,
        expected.stderr,
        expected.status,
      ]);
      expect(verdictsOf(actual.stdout), type).toEqual(verdictsOf(expected.stdout));
      count += documents.length;
    }
    expect(count).toBeGreaterThan(1000);
  });

  const done = { title: 'x', state: 'open' };

  it('needs no --contract in a package of one, and exits with 1 for an invalid document', () => {
    const valid = write('valid.json', JSON.stringify(done));
    const invalid = write('invalid.json', JSON.stringify({ ...done, title: '', '\u001b[31m': 1 }));
    expect(inPython([valid], '', single)).toEqual({
      status: 0,
      stdout: `${valid}: valid ${task.id} Task\n`,
      stderr: '',
    });
    expect(inPython([valid, invalid], '', single)).toEqual({
      status: 1,
      stdout: `${valid}: valid ${task.id} Task
${invalid}: invalid ${task.id} Task
  must length at /title
    Must have from 1 to 120 characters.
  must unknown-field at /\\x1b[31m
    Task has no field of this name.
`,
      stderr: '',
    });
    expect(inPython(['-', '--type', 'State'], '"open"', single).stdout).toBe(
      `-: valid ${task.id} State\n`,
    );
    expect(inPython(['-', '--jsonl'], `${JSON.stringify(done)}\n\n{\n`, single).stdout).toBe(
      `-:3: invalid ${task.id} Task\n  must syntax at the document\n    The text is not valid JSON.\n-: 2 documents, 1 failed\n`,
    );
  });

  it('fails for advice if it is told to', () => {
    const text =
      '{"status":"completed","summary":"Short.","artifacts":[],"metadata":{"session_id":"a_b_20260101_c","duration_seconds":1,"agent_type":"b"}}';
    const words = ['-', '--contract', 'SUB-001'];
    expect(inPython(words, text).stdout).toContain('\n  should length at /summary\n');
    expect(inPython(words, text).status).toBe(0);
    expect(inPython([...words, '--fail-on', 'should'], text).status).toBe(1);
  });

  it('tells which rules it left out, and takes their context', () => {
    const words = ['-', '--contract', 'SRS-001', '--type', 'AIPlan'];
    expect(inPython(words, '{}').stdout).toMatch(
      /\nwarning {2}Rules were not evaluated: .*\. Pass a context with --context FILE\.\n$/,
    );
    const context = write('context.json', '{"tools":[]}');
    expect(inPython([...words, '--context', context], '{}').stdout).not.toContain('warning');
  });

  it.each([
    [['nowhere.json'], 'nowhere.json cannot be read: No such file or directory.'],
    [['.'], '. cannot be read: Is a directory.'],
    [['-', '--type', 'Taks'], `${task.id} has no type Taks: Task, State`],
    [['-', '--context', 'x.json'], `${task.id} has no context. Omit --context.`],
    [['-', '--contract', 'NO-001'], "invalid choice: 'NO-001'"],
    [[], 'the following arguments are required: FILE'],
  ])('says what is wrong with the usage, and exits with 2: %j', (words, sentence) => {
    const { status, stderr } = inPython(words, '{}', single);
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('Traceback');
    expect(status).toBe(2);
  });

  it('says that a context is not valid', () => {
    const context = write('context.json', '{"tools":1}');
    const { status, stderr } = inPython(['-', '--contract', 'SRS-001', '--context', context]);
    expect(stderr).toContain('/tools: Must be a list. [type]');
    expect(status).toBe(2);
  });

  it('has a help text', () => {
    const { status, stdout } = inPython(['--help']);
    expect(stdout).toMatch(/^usage: python -m concordat_contracts\.validate \[-h\]/);
    expect(status).toBe(0);
  });
});
