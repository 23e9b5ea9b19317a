/** `python -m PACKAGE.validate` gives the verdicts of `concordat validate`. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../compiler/model/json.ts';
import { repository } from '../../support/contract-text.ts';
import { allContracts, contractWith } from '../../support/contracts.ts';
import { allVectors, generateTarget, prepared } from '../../support/generated.ts';
import { openPython } from '../../support/python/session.ts';
import { isAvailable, python } from '../../support/toolchains.ts';

const contracts = allContracts();
const folder = prepared('python-validate', generateTarget('python', contracts), {}, () => {});
const task = contractWith(
  'Task: { fields: { title: string(1..120), state: State } }\nState: { enum: [open, done] }',
);
const settings = { python: { package: 'single-contracts' } };
const single = prepared(
  'python-validate-single',
  generateTarget('python', [task], { settings }),
  {},
  () => {},
);
const session = openPython({ path: [join(folder, 'python'), join(single, 'python')] });
const files = mkdtempSync(join(tmpdir(), 'concordat-validate-'));
afterAll(() => {
  session.close();
  rmSync(files, { recursive: true, force: true });
});

function write(name: string, content: string | Uint8Array): string {
  writeFileSync(join(files, name), content);
  return join(files, name);
}

const inPython = (words: readonly string[], input = '', name = 'concordat_contracts') =>
  session.run(['-m', `${name}.validate`, ...words], input);

const inPythonOfOne = (words: readonly string[], input = '') =>
  inPython(words, input, 'single_contracts');

function inNode(words: readonly string[]) {
  const program = join(repository, 'dist/concordat.js');
  const { status, stdout, stderr } = spawnSync('node', [program, 'validate', ...words], {
    cwd: repository,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

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
  readonly expected: Json[];
}

/** The vectors of one line, by contract, type and context. */
function groupsOfVectors(): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const { text: lines } of allVectors()) {
    for (const line of lines.trim().split('\n')) {
      const { contract, type, context, text, base64, violations } = JSON.parse(line);
      const document =
        base64 === undefined ? Buffer.from(text ?? '') : Buffer.from(base64, 'base64');
      if (type === undefined || document.includes('\n') || document.toString().trim() === '')
        continue;
      const key = JSON.stringify([contract, type, context]);
      const group: Group = groups.get(key) ?? {
        contract,
        type,
        context,
        documents: [],
        expected: [],
      };
      groups.set(key, group);
      group.documents.push(document);
      group.expected.push(violations);
    }
  }
  return [...groups.values()];
}

function wordsFor({ contract, type, context, documents }: Group): readonly string[] {
  const lines = Buffer.concat(documents.flatMap((each) => [each, Buffer.from('\n')]));
  const file = write('lines.jsonl', lines);
  return [
    ...[file, '--jsonl', '--contract', contract, '--type', type, '--format', 'json'],
    ...(context === undefined ? [] : ['--context', write('context.json', JSON.stringify(context))]),
  ];
}

describe.runIf(isAvailable(python))('python -m concordat_contracts.validate', () => {
  it('reports the violations of every vector', async () => {
    let count = 0;
    for (const group of groupsOfVectors()) {
      const { status, stdout, stderr } = await inPython(wordsFor(group));
      if (group.context !== undefined && status === 2) {
        // The command validates the context first, which callers of functions need not.
        expect(stderr).toMatch(/error: This is \w+ valid /);
        continue;
      }
      expect([group.type, stderr]).toEqual([group.type, '']);
      const found = stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line).violations);
      expect(found, group.type).toEqual(group.expected);
      expect(status).toBe(
        group.expected.some((each) => JSON.stringify(each).includes('"must"')) ? 1 : 0,
      );
      count += found.length;
    }
    expect(count).toBeGreaterThan(2000);
  });

  it.each(['AgentResponse', 'AIPlan'])(
    'prints what the command line prints, for %s',
    async (type) => {
      const group = groupsOfVectors().find(
        ({ type: name, context }) => name === type && (name !== 'AIPlan' || context !== undefined),
      );
      if (group === undefined) throw new Error(`there are no vectors for ${type}`);
      const words = wordsFor(group);
      const expected = inNode([...words, '--contracts', 'contracts']);
      const actual = await inPython(words);
      expect([actual.stderr, actual.status]).toEqual([expected.stderr, expected.status]);
      expect(verdictsOf(actual.stdout)).toEqual(verdictsOf(expected.stdout));
    },
  );

  const done = { title: 'x', state: 'open' };

  it('needs no --contract in a package of one, and exits with 1 for an invalid document', async () => {
    const valid = write('valid.json', JSON.stringify(done));
    const invalid = write('invalid.json', JSON.stringify({ ...done, title: '', '\u001b[31m': 1 }));
    expect(await inPythonOfOne([valid])).toEqual({
      status: 0,
      stdout: `${valid}: valid ${task.id} Task\n`,
      stderr: '',
    });
    expect(await inPythonOfOne([valid, invalid])).toEqual({
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
    expect((await inPythonOfOne(['-', '--type', 'State'], '"open"')).stdout).toBe(
      `-: valid ${task.id} State\n`,
    );
    expect((await inPythonOfOne(['-', '--jsonl'], `${JSON.stringify(done)}\n\n{\n`)).stdout).toBe(
      `-:3: invalid ${task.id} Task\n  must syntax at the document\n    The text is not valid JSON.\n-: 2 documents, 1 failed\n`,
    );
  });

  it('fails for advice if it is told to', async () => {
    const text =
      '{"status":"completed","summary":"Short.","artifacts":[],"metadata":{"session_id":"a_b_20260101_c","duration_seconds":1,"agent_type":"b"}}';
    const words = ['-', '--contract', 'SUB-001'];
    expect((await inPython(words, text)).stdout).toContain('\n  should length at /summary\n');
    expect((await inPython(words, text)).status).toBe(0);
    expect((await inPython([...words, '--fail-on', 'should'], text)).status).toBe(1);
  });

  it('tells which rules it left out, and takes their context', async () => {
    const words = ['-', '--contract', 'SRS-001', '--type', 'AIPlan'];
    expect((await inPython(words, '{}')).stdout).toMatch(
      /\nwarning {2}Rules were not evaluated: .*\. Pass a context with --context FILE\.\n$/,
    );
    const context = write('context.json', '{"tools":[]}');
    expect((await inPython([...words, '--context', context], '{}')).stdout).not.toContain(
      'warning',
    );
  });

  it.each([
    [['nowhere.json'], 'nowhere.json cannot be read: No such file or directory.'],
    [['.'], '. cannot be read: Is a directory.'],
    [['-', '--type', 'Taks'], `${task.id} has no type Taks: Task, State`],
    [['-', '--context', 'x.json'], `${task.id} has no context. Omit --context.`],
    [['-', '--contract', 'NO-001'], "invalid choice: 'NO-001'"],
    [[], 'the following arguments are required: FILE'],
  ])('says what is wrong with the usage, and exits with 2: %j', async (words, sentence) => {
    const { status, stderr } = await inPythonOfOne(words, '{}');
    expect(stderr).toContain(sentence);
    expect(stderr).not.toContain('Traceback');
    expect(status).toBe(2);
  });

  it('says that a context is not valid', async () => {
    const context = write('context.json', '{"tools":1}');
    const { status, stderr } = await inPython(['-', '--contract', 'SRS-001', '--context', context]);
    expect(stderr).toContain('/tools: Must be a list. [type]');
    expect(status).toBe(2);
  });

  it('has a help text', async () => {
    const { status, stdout } = await inPython(['--help']);
    expect(stdout).toMatch(/^usage: python -m concordat_contracts\.validate \[-h\]/);
    expect(status).toBe(0);
  });
});
