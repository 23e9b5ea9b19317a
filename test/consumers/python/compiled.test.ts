/**
 * The package with its validators in C: installed by pip without a network, asked every vector, and
 * what is left of a Python package in it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../../compiler/compile.ts';
import { canCompile } from '../../support/compiled-python.ts';
import { repository } from '../../support/contract-text.ts';
import { contractsOf, sourcesIn } from '../../support/contracts.ts';
import { generateTarget, writeAll } from '../../support/generated.ts';
import { leaveOut } from '../../support/left-out.ts';
import { isAvailable, python } from '../../support/toolchains.ts';

const root = mkdtempSync(join(tmpdir(), 'concordat-compiled-'));
const environment = join(root, 'environment');
const interpreter = join(environment, 'bin', 'python');
const source = join(root, 'out', 'python');
const isPossible = isAvailable(python) && canCompile();
if (!isPossible) leaveOut(['the compiled Python package. There is no C compiler, or no Python.h.']);

function run(
  command: string,
  words: readonly string[],
  more: Readonly<Record<string, string>> = {},
): string {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(?:PYTHON|PIP_|VIRTUAL_ENV)/.test(name),
  );
  const env = {
    ...Object.fromEntries(inherited),
    PYTHONDONTWRITEBYTECODE: '1',
    PIP_DISABLE_PIP_VERSION_CHECK: '1',
    ...more,
  };
  const { status, stdout, stderr, error } = spawnSync(command, words, {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  if (status !== 0)
    throw new Error(
      `${command} ${words.join(' ')} ended with ${status}: ${error?.message ?? ''}\n${stdout}\n${stderr}`,
    );
  return stdout;
}

const install = (setting: string) => [
  '-m',
  'pip',
  'install',
  '--no-index',
  '--config-settings',
  setting,
  source,
];

describe.runIf(isPossible)('a package that was compiled', () => {
  beforeAll(() => {
    writeAll(
      join(root, 'out'),
      generateTarget('python', contractsOf(compile(sourcesIn('contracts')))),
    );
    run('python3', ['-m', 'venv', environment]);
    run(interpreter, install('compile=true'));
  }, 600_000);

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('says what every vector says, of text and of values, and keeps no references', () => {
    const program = join(import.meta.dirname, 'programs', 'vectors.py');
    const said = run(interpreter, ['-W', 'error', program, join(repository, 'out', 'conformance')]);
    expect(said).toMatch(/^(\d{3,}) vectors, \d+ functions in C, none left to Python\n$/);
  }, 600_000);

  it('says what is missing where it cannot be compiled', () => {
    const wrong = () => run(interpreter, install('compile=perhaps'));
    expect(wrong).toThrow(/compile is true or false, and not perhaps/);
    const program = [
      'import sys, sysconfig',
      `sys.path.insert(0, ${JSON.stringify(source)})`,
      'import build_backend',
      'sysconfig.get_config_vars()["CC"] = "no-such-compiler"',
      `build_backend.build_wheel(${JSON.stringify(root)}, {"compile": "true"})`,
    ].join('\n');
    expect(() => run(interpreter, ['-c', program])).toThrow(
      /compile=true needs a C compiler: no-such-compiler cannot be run/,
    );
  }, 600_000);
});
