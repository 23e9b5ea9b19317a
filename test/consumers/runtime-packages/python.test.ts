/**
 * `runtime: package` in Python: packages of two teams, generated with different versions, share one
 * installed concordat-runtime. Everything is installed from a folder of wheels, without a network.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { python } from '../../../generators/python/index.ts';
import type { OutFile } from '../../../generators/shared/generator.ts';
import { compile } from '../../support/compile.ts';
import { repository } from '../../support/contract-text.ts';
import { contractsOf, sourcesIn } from '../../support/contracts.ts';
import { writeAll } from '../../support/generated.ts';
import { starterContract } from '../../support/starter.ts';
import { isAvailable, python as pythonTool } from '../../support/toolchains.ts';
import { pyrightConfiguration, pyrightOn } from '../../support/type-checkers.ts';
import { packageOf, packRuntime, temporaryFolder } from './packages.ts';

const root = temporaryFolder();
const wheels = join(root, 'wheels');
const environment = join(root, 'environment');
const interpreter = join(environment, 'bin', 'python');

const wheelOf = (version: string) => join(wheels, `concordat_runtime-${version}-py3-none-any.whl`);

/** Runs without the Python and pip variables of the calling environment. */
function run(
  variables: Readonly<Record<string, string>>,
  command: string,
  ...words: readonly string[]
): string {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(?:PYTHON|PIP_)/.test(name));
  const env = { ...Object.fromEntries(inherited), PYTHONDONTWRITEBYTECODE: '1', ...variables };
  const { stdout, stderr, status } = spawnSync(command, words, {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  return status === 0 ? stdout : `${stdout}${stderr}`;
}

/** Uses only the folder of wheels. */
function pip(command: string, ...words: readonly string[]): void {
  const printed = run(
    { PIP_DISABLE_PIP_VERSION_CHECK: '1' },
    interpreter,
    ...['-m', 'pip', command, '--quiet', '--no-index', '--find-links', wheels, ...words],
  );
  expect(printed).toBe('');
}

/** Runs a program in the environment; `version` is the run time that it finds first. */
function program(text: string, version?: string): string {
  const variables = version === undefined ? {} : { PYTHONPATH: wheelOf(version) };
  return run(variables, interpreter, '-W', 'error', '-c', text);
}

function filesOfTeam(team: string, id: string, type: string, minor: number): readonly OutFile[] {
  return packageOf({
    language: 'python',
    id,
    type,
    runtime: { major: 1, minor, patch: 0 },
    settings: { package: `${team}_contracts` },
  });
}

const bothTeams = `
from importlib.metadata import version

import blue_contracts
import red_contracts
from blue_contracts.usr_001 import parse_user
from concordat_runtime import ContractError
from red_contracts.ord_001 import parse_order

order = parse_order('{"title":"","note":"a","reason":"b"}')
print(*(f"{each.rule} {each.path}" for each in order.violations), sep=", ")
print(parse_user('{"title":"x"}').valid, version("concordat-runtime"))
print(red_contracts.ContractError is blue_contracts.ContractError is ContractError)
`;
const programs = {
  red: 'from red_contracts.ord_001 import is_order\nprint(is_order({"title": "x"}))',
  blue: 'from blue_contracts.usr_001 import is_user\nprint(is_user({"title": "x"}))',
} as const;

const refused = (minor: number, version: string) =>
  `ImportError: This code was generated for concordat-runtime 1.${minor} or a later 1.x, but concordat-runtime ${version} is installed.`;

const repositoryFiles = python.generate(contractsOf(compile(sourcesIn('contracts'))), {
  runtime: { major: 1, minor: 3, patch: 0 },
});

describe.runIf(isAvailable(pythonTool))('the package of the Python run time', () => {
  beforeAll(() => {
    for (const version of ['1.2.0', '1.3.0', '1.10.0', '2.0.0'])
      expect(packRuntime('python', version, wheels)).toBe(wheelOf(version));
    writeAll(join(root, 'red'), filesOfTeam('red', 'ORD-001', 'Order', 2));
    writeAll(join(root, 'blue'), filesOfTeam('blue', 'USR-001', 'User', 3));
    writeAll(join(root, 'repository'), repositoryFiles);
    const sources = ['red', 'blue', 'repository'].map((name) => join(root, name, 'python'));
    run({}, 'python3', '-m', 'venv', environment);
    pip('wheel', '--no-deps', '--wheel-dir', wheels, ...sources);
    pip('install', 'red-contracts', 'blue-contracts', 'concordat-contracts');
  }, 300_000);

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('is shared by the packages of two teams that were generated with 1.2 and 1.3', () => {
    // pip installs the latest run time that fits.
    expect(program(bothTeams)).toBe('length /title, one-text \nTrue 1.10.0\nTrue\n');
  });

  it.each([
    ['red', 2, '2.0.0'],
    ['blue', 3, '1.2.0'],
    ['blue', 3, '2.0.0'],
  ] as const)('the package of %s, generated with 1.%i, refuses %s', (team, minor, version) => {
    expect(program(programs[team], version)).toContain(refused(minor, version));
  });

  it.each([
    ['red', '1.2.0'],
    ['red', '1.3.0'],
    ['blue', '1.3.0'],
    // The numbers are compared, not the texts.
    ['blue', '1.10.0'],
  ] as const)('the package of %s runs with %s', (team, version) => {
    expect(program(programs[team], version)).toBe('True\n');
  });

  it('validates documents from the command line by the contracts of one package', () => {
    const main = "import sys; sys.argv[1:] = ['-']; import runpy; runpy.run_module";
    const answer = program(`${main}('red_contracts.validate', run_name='__main__')`);
    expect(answer).toBe(
      '-: invalid ORD-001 Order\n  must syntax at the document\n    The text is not valid JSON.\n',
    );
  });

  it('gives the violations of every vector', () => {
    const vectors = join(repository, 'test/consumers/python/programs/vectors.py');
    expect(
      run({}, interpreter, '-W', 'error', vectors, join(repository, 'out/conformance')),
    ).toMatch(/^\d{3,} vectors\n$/);
  });

  it('has the types that the generated code needs, for pyright in strict mode', () => {
    const configuration = { include: ['repository', 'red'], venvPath: '.', venv: 'environment' };
    writeAll(root, [pyrightConfiguration(configuration)]);
    expect(pyrightOn(root)).toMatch(/^0 errors, 0 warnings/m);
  }, 600_000);

  it('contains the modules that are otherwise among the generated files', () => {
    const vendored = python.generate(contractsOf(compile(sourcesIn('contracts'))));
    const left = new Set(repositoryFiles.map(({ path }) => path));
    const moved = vendored.map(({ path }) => path).filter((path) => !left.has(path));
    const installed = readdirSync(
      join(environment, 'lib', readdirSync(join(environment, 'lib'))[0] ?? '', 'site-packages'),
      { recursive: true, encoding: 'utf8' },
    );
    expect(moved.length).toBeGreaterThan(10);
    for (const path of moved)
      expect(installed).toContain(path.replace(/^.*\//, 'concordat_runtime/'));
  });
});

it('is all that a package of one contract leaves out: at most 8 files and 900 lines', () => {
  const files = python.generate([starterContract()], { runtime: { major: 1, minor: 0, patch: 0 } });
  const lines = files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  expect(files.map(({ path }) => path).sort()).toEqual([
    'python/README.md',
    'python/concordat_contracts/__init__.py',
    'python/concordat_contracts/dicts/__init__.py',
    'python/concordat_contracts/dicts/pcl_001.py',
    'python/concordat_contracts/pcl_001.py',
    'python/concordat_contracts/py.typed',
    'python/concordat_contracts/validate.py',
    'python/pyproject.toml',
  ]);
  expect(lines).toBeLessThanOrEqual(900);
});
