/**
 * Contracts under an existing build engine: what did not change comes from Turborepo's cache, on
 * this checkout and on another one.
 */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repository } from '../../support/contract-text.ts';
import { leaveOut } from '../../support/left-out.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'concordat-turborepo-')));
const workspace = join(root, 'workspace');
const packages = ['letters', 'orders'] as const;

/**
 * Nothing of the npm that runs these tests; Turborepo neither reports home nor asks for news, and
 * keeps its cache on this machine.
 */
const environment = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_|^TURBO_|^VERCEL_/i.test(name)),
  ),
  PATH: `${join(workspace, 'node_modules', '.bin')}${delimiter}${process.env['PATH']}`,
  NO_COLOR: '1',
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  TURBO_CACHE: 'local:rw',
  TURBO_CACHE_DIR: join(root, 'cache'),
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
};

function run(
  folder: string,
  command: string,
): { readonly code: number | null; readonly output: string; readonly stdout: string } {
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: folder,
    encoding: 'utf8',
    env: environment,
    shell: true,
  });
  return { code: status, output: `${stdout}${stderr}`, stdout };
}

function succeed(folder: string, command: string): string {
  const { code, output, stdout } = run(folder, command);
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`);
  return stdout;
}

/** What Turborepo says of each package. */
function turbo(folder: string): Readonly<Record<string, string>> {
  const said = succeed(folder, 'turbo run generate --ui=stream');
  return Object.fromEntries(
    [...said.matchAll(/^(\w+):generate: cache (hit|miss)/gm)].map(([, name = '', state = '']) => [
      name,
      state,
    ]),
  );
}

/**
 * Every file below a package's `out/`, with its text. What a run leaves for the next one is no
 * output.
 */
function outOf(folder: string, name: string): ReadonlyMap<string, string> {
  const out = join(folder, 'packages', name, 'out');
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.endsWith('.concordat-cache'),
  );
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  return new Map(paths.map((path) => [path.slice(out.length + 1), readFileSync(path, 'utf8')]));
}

const allOut = (folder: string) => packages.map((name) => outOf(folder, name));

function removeOut(folder: string): void {
  for (const name of packages) rmSync(join(folder, 'packages', name, 'out'), { recursive: true });
}

/** The package as npm would bring it; another version of it where one is named. */
function pack(version: string): string {
  const folder = join(root, `concordat-${version}`);
  cpSync(join(repository, 'dist'), join(folder, 'dist'), { recursive: true });
  const description = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as object;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...description, version }));
  succeed(folder, `npm pack --ignore-scripts --pack-destination ${root}`);
  return join(root, `concordat-${version}.tgz`);
}

function install(folder: string, version: string): void {
  succeed(folder, `npm install --offline --ignore-scripts --save-dev ${pack(version)}`);
}

/** The lock file says what is installed; only the first time it has to come from the registry. */
function isInstalled(): boolean {
  cpSync(join(import.meta.dirname, 'workspace'), workspace, { recursive: true });
  return run(workspace, 'npm ci --prefer-offline --ignore-scripts').code === 0;
}

const available = isInstalled();
if (!available) leaveOut(['Turborepo cannot be had from npm, so nothing was generated under it.']);

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe.skipIf(!available)('a workspace of two packages', () => {
  beforeAll(() => {
    writeFileSync(join(workspace, '.gitignore'), 'node_modules/\n.turbo/\nout/\n');
    install(workspace, '0.1.0');
    succeed(workspace, 'git init --quiet && git add .');
  });

  it('is generated once, and the second time all of it is a hit', () => {
    expect(turbo(workspace)).toEqual({ letters: 'miss', orders: 'miss' });
    expect(turbo(workspace)).toEqual({ letters: 'hit', orders: 'hit' });
  });

  it('gets back what was deleted, byte for byte, and nothing is left to generate', () => {
    const before = allOut(workspace);
    removeOut(workspace);
    expect(turbo(workspace)).toEqual({ letters: 'hit', orders: 'hit' });
    expect(allOut(workspace)).toEqual(before);
    for (const name of packages) {
      const folder = join(workspace, 'packages', name);
      expect(succeed(folder, 'concordat generate --check')).toMatch(/up to date/);
      expect(succeed(folder, 'concordat generate')).toMatch(/nothing changed/);
    }
  });

  it.each([
    ['contract', 'letters', 'contracts/let-001-letter.yaml'],
    ['configuration', 'letters', 'concordat.yaml'],
    ['template', 'orders', 'templates/ddr/record.hbs'],
  ])('misses where a %s changed, and only there', (_, name, path) => {
    const file = join(workspace, 'packages', name, path);
    const before = readFileSync(file);
    appendFileSync(file, path.endsWith('.hbs') ? 'Our last word.\n' : '# Changed.\n');
    expect(turbo(workspace)).toEqual({ letters: 'hit', orders: 'hit', [name]: 'miss' });
    expect(turbo(workspace)).toEqual({ letters: 'hit', orders: 'hit' });
    writeFileSync(file, before);
    expect(turbo(workspace)).toEqual({ letters: 'hit', orders: 'hit' });
  });

  it('goes back to an older contract by the cache alone, and what is there is right', () => {
    const contract = join(workspace, 'packages', 'orders', 'contracts', 'ord-001-order.yaml');
    const [text, before] = [readFileSync(contract, 'utf8'), outOf(workspace, 'orders')];
    writeFileSync(contract, text.replace('count: integer(1..)', 'count: integer(1..99)'));
    expect(turbo(workspace)).toEqual({ letters: 'hit', orders: 'miss' });
    expect(outOf(workspace, 'orders')).not.toEqual(before);
    writeFileSync(contract, text);
    expect(turbo(workspace)).toEqual({ letters: 'hit', orders: 'hit' });
    expect(outOf(workspace, 'orders')).toEqual(before);
    expect(succeed(join(workspace, 'packages', 'orders'), 'concordat generate')).toMatch(
      /nothing changed/,
    );
  });

  it('is not asked to trust its own words: turbo.json names what the lists name', () => {
    const plan = JSON.parse(succeed(workspace, 'turbo run generate --dry=json')) as {
      readonly tasks: readonly {
        readonly package: string;
        readonly inputs: Readonly<Record<string, string>>;
      }[];
    };
    for (const { package: name, inputs } of plan.tasks) {
      const words = 'concordat generate --list-inputs --list-outputs --format json';
      const listed = JSON.parse(succeed(join(workspace, 'packages', name), words)) as Readonly<
        Record<'inputs' | 'outputs', string[]>
      >;
      // Turborepo looks at the package.json of a package whatever it is told.
      expect([name, Object.keys(inputs).filter((path) => path !== 'package.json')]).toEqual([
        name,
        listed.inputs,
      ]);
      expect([name, listed.outputs]).toEqual([
        name,
        [...outOf(workspace, name).keys()].map((path) => `out/${path}`),
      ]);
    }
  });

  it('is a hit in another checkout that shares the cache', () => {
    const other = join(root, 'elsewhere', 'checkout');
    cpSync(workspace, other, { recursive: true, verbatimSymlinks: true });
    removeOut(other);
    expect(turbo(other)).toEqual({ letters: 'hit', orders: 'hit' });
    expect(allOut(other)).toEqual(allOut(workspace));
  });

  it('misses where another version of concordat is installed', () => {
    install(workspace, '0.1.1');
    expect(turbo(workspace)).toEqual({ letters: 'miss', orders: 'miss' });
    expect(turbo(workspace)).toEqual({ letters: 'hit', orders: 'hit' });
  });
});
