/**
 * The first hour in an empty, an npm, a C# and a Python repository, as the README says it, from the
 * packed package: at most four commands and two edited files to the first caught mistake. No
 * command fails. Then everything that `init` printed is run, and each step of its workflow.
 */
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { repository } from '../../support/contract-text.ts';
import { dotnet, isAvailable, python } from '../../support/toolchains.ts';
import { runtimeNamed } from '../typescript/runtimes.ts';
import {
  commands,
  openRepository,
  printedCommands,
  type Repository,
  readme,
  runWorkflow,
} from './repository.ts';

const opened: Repository[] = [];

function open(path: readonly string[] = []): Repository {
  const one = openRepository(path);
  opened.push(one);
  return one;
}

afterEach(() => {
  for (const { remove } of opened.splice(0)) remove();
});

const start = commands('start');
const caught =
  /^\/grams Must be from 1 to 31500\.\n ?Deliver to an address or to a locker, not both\.\n$/;

/** Types the commands of the README and returns what the last one printed. */
function follow(one: Repository, rest: readonly string[]): string {
  const results = rest.map(one.type);
  return results.at(-1)?.printed ?? '';
}

function expectShort({ typed, edited }: Repository): void {
  expect(typed.length).toBeLessThanOrEqual(4);
  expect(edited.size).toBeLessThanOrEqual(2);
}

/** No command failed or warned, and none was called with a flag of ours. */
function expectSmooth({ typed }: Repository): void {
  for (const { command, code, printed } of typed) {
    expect({ command, code, printed }).toMatchObject({ code: 0 });
    expect(printed).not.toMatch(/\bwarn(?:ing)?\b(?!\(s\))/i);
    expect(command).not.toMatch(/concordat .*--/);
  }
}

/** Runs everything that `init` printed, and its workflow. */
function expectPrintedToRun(one: Repository, least: readonly string[]): void {
  const init = one.typed.find(({ command }) => command === 'npx concordat init');
  const printed = printedCommands(init?.printed ?? '');
  expect(printed).toEqual(expect.arrayContaining([...least]));
  for (const command of printed) one.prepare(command);
  expect(runWorkflow(one)).toEqual(['npm ci', 'npx concordat generate --check --format github']);
}

const scripts = ['npm run generate', 'npm run generate:check'];

it('an empty repository', () => {
  const one = open();
  follow(one, start);
  expectSmooth(one);
  const document = readme('invalid: range at /grams, one-place');
  one.edit('booking.json', document);
  const [last = ''] = commands('none');
  expect(one.type(last)).toEqual({
    command: 'npx concordat validate booking.json',
    code: 1,
    printed: expect.stringMatching(
      /^booking\.json: invalid PCL-001 Booking\n {2}must range at \/grams \(1:\d+\)\n/,
    ),
  });
  expectShort(one);
  expectPrintedToRun(one, scripts);
}, 120_000);

it('an empty repository without npm i: init says what to install', () => {
  const one = open();
  one.prepare('npm config set package-lock false --location project');
  const { code, printed } = one.type(`npx --yes ${one.tarball} init`);
  expect(code).toBe(0);
  expect(one.read('package.json')).toContain(`"concordat": "file:${one.tarball}"`);
  expect(printedCommands(printed)).toEqual(['npm install', ...scripts]);
  for (const command of printedCommands(printed)) one.prepare(command);
  expect(runWorkflow(one)).toEqual([
    'npm install',
    'npx concordat generate --check --format github',
  ]);
}, 120_000);

it('a JavaScript repository without a compiler', () => {
  const node = runtimeNamed('Node 24');
  const one = open(node === undefined ? [] : [dirname(node)]);
  one.prepare('npm init -y && npm pkg set type=module scripts.generate="node generate.js"');
  follow(one, start);
  one.edit('app.js', readme('app.ts').replace('pcl-001.js', 'pcl-001.ts'));
  if (node !== undefined) expect(one.type('node app.js').printed).toMatch(caught);
  expectShort(one);
  expectSmooth(one);
  expectPrintedToRun(one, ['npm run contracts', 'npm run contracts:check']);
}, 120_000);

it('an npm repository whose sources must be in src', () => {
  const one = open();
  one.prepare('npm init -y && npm pkg set type=module scripts.build=tsc');
  one.prepare(`npm i -D ${join(repository, 'node_modules/typescript5')}`);
  one.prepare('npx tsc --init --rootDir src --outDir dist');
  one.have('.gitignore', 'node_modules\ndist\n');
  follow(one, start);
  one.edit('src/app.ts', readme('app.ts').replace('out/typescript', 'contracts'));
  expect(follow(one, ['npm run build', 'node dist/app.js'])).toMatch(caught);
  expectShort(one);
  expectSmooth(one);
  expectPrintedToRun(one, scripts);
}, 240_000);

it('an npm repository', () => {
  const one = open();
  one.prepare('npm init -y && npm pkg set type=module');
  one.prepare(`npm i -D ${join(repository, 'node_modules/typescript5')}`);
  one.prepare('npx tsc --init');
  one.have('.gitignore', 'node_modules\n');
  follow(one, start);
  one.edit('app.ts', readme('app.ts'));
  expect(follow(one, commands('typescript'))).toMatch(caught);
  expectShort(one);
  expectSmooth(one);
  expect(one.prepare('npx concordat generate --check')).toMatch(/^✓/);
  one.edit(
    'app.ts',
    "import type { Booking } from './out/typescript/pcl-001.js';\nexport const booking: Booking = { booking_id: 'b', grams: 1, service: 'standard' };\n",
  );
  expect(one.type('npx tsc')).toMatchObject({
    code: 2,
    printed: expect.stringContaining('locker'),
  });
  one.edit('app.ts', readme('app.ts'));
  expect(one.read('package.json')).toContain('"generate": "concordat generate"');
  expectPrintedToRun(one, scripts);
}, 240_000);

it('an npm repository as npm init and tsc --init leave it: CommonJS, in which tsc refuses imports', () => {
  const one = open();
  one.prepare('npm init -y');
  one.prepare(`npm i -D ${join(repository, 'node_modules/typescript5')}`);
  one.prepare('npx tsc --init');
  one.have('.gitignore', 'node_modules\n');
  follow(one, start);
  one.edit('app.ts', readme('app.ts'));
  expectSmooth(one);
  // The configuration of the user refuses every import; init says what to do.
  expectPrintedToRun(one, ['npm pkg set type=module', ...scripts]);
  expect(follow(one, commands('typescript'))).toMatch(caught);
  expectSmooth(one);
}, 240_000);

it.runIf(isAvailable(dotnet)).each(['.', 'src/Shop'])(
  'a C# repository with a project in %s',
  (folder) => {
    const one = open();
    one.prepare(`dotnet new console -n Shop -o ${folder} && dotnet new gitignore`);
    follow(one, start);
    one.edit(join(folder, 'Program.cs'), readme('Program.cs'));
    const [run = ''] = commands('csharp');
    expect(follow(one, [folder === '.' ? run : `${run} --project ${folder}`])).toMatch(caught);
    expectShort(one);
    expectSmooth(one);
    expect(one.read(join(folder, 'Shop.csproj'))).toMatch(
      /<ProjectReference Include="(?:\.\.\/\.\.\/)?out\/csharp\/Shop\.Contracts\.csproj" \/>/,
    );
    // Building the generated project on its own leaves files that the program must not compile.
    one.prepare('dotnet build out/csharp -v quiet');
    expect(one.prepare(`${run} --project ${folder}`)).toMatch(caught);
    expectPrintedToRun(one, scripts);
    expect(one.prepare('git ls-files')).not.toMatch(/(?:^|\/)(?:bin|obj|node_modules)\//m);
  },
  600_000,
);

it.runIf(isAvailable(python))(
  'a Python repository',
  () => {
    const one = open(['.venv/bin']);
    one.prepare('python3 -m venv .venv');
    one.have('.gitignore', '.venv/\n');
    one.have('shop/__init__.py', '');
    one.have('pyproject.toml', '[project]\nname = "shop"\nversion = "1.0.0"\n');
    const discover =
      'python -c "from setuptools import build_meta; build_meta.get_requires_for_build_wheel()"';
    one.prepare(discover);
    follow(one, start);
    one.edit('check.py', readme('check.py'));
    expect(follow(one, commands('python'))).toMatch(caught);
    expectShort(one);
    expectSmooth(one);
    // setuptools must still find the package of the user, and only that.
    expect(one.prepare(discover)).not.toMatch(/out|contracts/);
    one.edit(
      'contracts/pcl-001-parcels.yaml',
      one.read('contracts/pcl-001-parcels.yaml').replace('integer(1..', 'integer(5..'),
    );
    one.prepare('npm run generate');
    expect(one.prepare('python check.py')).toMatch(/^\/grams Must be from 5 to 31500\./);
    expectPrintedToRun(one, ['pip install -e out/python', ...scripts]);
  },
  240_000,
);
