/**
 * The Python package in another repository: installed into a new virtual environment without a
 * network, type-checked and run.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validateText } from '../../../compiler/interpreter/interpret.ts';
import { compile } from '../../support/compile.ts';
import { repository } from '../../support/contract-text.ts';
import { contractsOf, sourcesIn } from '../../support/contracts.ts';
import { generateTarget, writeAll } from '../../support/generated.ts';
import { isAvailable, mypy, python } from '../../support/toolchains.ts';
import { mypyOn, pyrightConfiguration, pyrightOn } from '../../support/type-checkers.ts';

const root = mkdtempSync(join(tmpdir(), 'concordat-python-'));
const environment = join(root, 'environment');
const interpreter = join(environment, 'bin', 'python');
const contracts = contractsOf(compile(sourcesIn('contracts')));
const files = generateTarget('python', contracts);

/** Runs a command without the Python and pip variables of the calling environment. */
function run(command: string, ...args: readonly string[]): string {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(?:PYTHON|PIP_|VIRTUAL_ENV)/.test(name),
  );
  const env = {
    ...Object.fromEntries(inherited),
    PYTHONDONTWRITEBYTECODE: '1',
    PIP_DISABLE_PIP_VERSION_CHECK: '1',
  };
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  if (status !== 0)
    throw new Error(
      `${command} ${args.join(' ')} exited with ${status}: ${error?.message ?? ''}\n${stdout}\n${stderr}`,
    );
  return stdout;
}

describe.runIf(isAvailable(python))('an installed package', () => {
  beforeAll(() => {
    writeAll(join(root, 'out'), files);
    run('python3', '-m', 'venv', environment);
    run(interpreter, '-m', 'pip', 'install', '--no-index', join(root, 'out', 'python'));
    rmSync(join(root, 'out'), { recursive: true });
    cpSync(join(import.meta.dirname, 'programs'), join(root, 'src'), { recursive: true });
    writeAll(root, [
      pyrightConfiguration({ include: ['src'], venvPath: '.', venv: 'environment' }),
    ]);
  });

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('contains every module and its types, and nothing else', () => {
    const program =
      'from importlib.metadata import files, requires, version\n' +
      'print(version("concordat-contracts"), requires("concordat-contracts"))\n' +
      'print(*sorted(path.as_posix() for path in files("concordat-contracts") if path.parts[0] == "concordat_contracts"), sep="\\n")';
    const [first, ...installed] = run(interpreter, '-c', program).trimEnd().split('\n');
    expect(first).toBe('0.1.0 None');
    const generated = files
      .map(({ path }) => path.replace(/^python\//, ''))
      .filter((path) => path.startsWith('concordat_contracts/'));
    expect(installed.filter((path) => !path.endsWith('.pyc'))).toEqual(generated.sort());
  });

  it('has its README for pip, and validates documents without Node', () => {
    const program =
      'from importlib.metadata import metadata\nfound = metadata("concordat-contracts")\nprint(found["Description-Content-Type"], found.get_payload())';
    const readme = files.find(({ path }) => path === 'python/README.md')?.text ?? '';
    expect(readme).toContain('| `concordat_contracts.agn_033` | AGN-033: ');
    expect(run(interpreter, '-c', program).trimEnd()).toBe(`text/markdown ${readme}`.trimEnd());
    writeFileSync(join(root, 'call.json'), '{"ToolCallId":"c","Name":"n","ArgumentsJson":"{}"}');
    const words = ['call.json', '--contract', 'AGN-033', '--type', 'ToolCall'];
    expect(run(interpreter, '-m', 'concordat_contracts.validate', ...words)).toBe(
      'call.json: valid AGN-033 ToolCall\n',
    );
  });

  it('is typed for pyright', () => {
    expect(pyrightOn(root)).toMatch(/^0 errors, 0 warnings/m);
  }, 600_000);

  it.runIf(isAvailable(mypy))('is typed for mypy', () => {
    expect(mypyOn(root, '--python-executable', interpreter, 'src')).toMatch(
      /^Success: no issues found/,
    );
  });

  it('reports the violations of every vector, for texts and for copied values', () => {
    const program = join('src', 'vectors.py');
    const vectors = join(repository, 'out', 'conformance');
    expect(run(interpreter, '-W', 'error', program, vectors)).toMatch(/^\d{3,} vectors\n$/);
  }, 600_000);

  const id = '32ecfadc-2b66-4daa-a7c0-a03c449fcea5';
  const request = (more: object) =>
    writeFileSync(join(root, '.agent-request.json'), JSON.stringify({ request_id: id, ...more }));
  const bridge = (command: string) =>
    run(interpreter, '-W', 'error', join('src', 'bridge.py'), command, root).trimEnd();
  const responseFile = join(root, '.agent-response.json');
  const change = (from: string, to: string) =>
    writeFileSync(responseFile, readFileSync(responseFile, 'utf8').replace(from, to));

  it('answers a request, and reads the answer with its embedded JSON', () => {
    request({ agent: 'architect' });
    bridge('answer');
    const text = readFileSync(responseFile, 'utf8');
    expect(text).toContain(`\n  "request_id": "${id}",\n`);
    expect(text).toContain('- ✅ Ask first');
    const [contract] = contracts.filter(({ id: name }) => name === 'AGB-001');
    expect(contract && validateText(contract, 'AgentResponse', readFileSync(responseFile))).toEqual(
      [],
    );
    expect(bridge('resume')).toBe('## Boundaries\n\n### ALWAYS\n- ✅ Ask first');
  });

  it.each([
    [
      'a missing section',
      '\\"sections\\":[\\"boundaries\\"',
      '\\"sections\\":[\\"examples\\"',
      'unreadable output: sections-are-there at /sections/0',
    ],
    ['output that is not JSON', '"response": "{', '"response": "', 'unreadable: json at /response'],
    ['an envelope that is not JSON', '{', '', 'unreadable: syntax at (root)'],
    [
      'a success with an error',
      '"error_message": null',
      '"error_message": "no"',
      'unreadable: type at /error_message',
    ],
    [
      'an answer to another request',
      id,
      id.replace('3', '4'),
      'another request: request-echoed at /request_id',
    ],
  ])('reports %s', (_, from, to, expected) => {
    request({ agent: 'architect' });
    bridge('answer');
    change(from, to);
    expect(bridge('resume')).toBe(expected);
  });

  it.each([
    [
      { agent: 'architect', task: 'forget a section' },
      'failed with ValueError: The model left out a section.',
    ],
    [{ agent: 'nobody' }, "failed with KeyError: 'nobody'"],
  ])('reports a failure: %j', (more, expected) => {
    request(more);
    bridge('answer');
    expect(bridge('resume')).toBe(expected);
  });
});
