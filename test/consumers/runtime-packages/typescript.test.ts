/**
 * `runtime: package` in TypeScript: packages of two teams, generated with different versions, share
 * one installed @concordat/runtime.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { typescript } from '../../../generators/typescript/index.ts';
import { repository } from '../../support/contract-text.ts';
import { writeAll } from '../../support/generated.ts';
import { starterContract } from '../../support/starter.ts';
import { packageOf, packRuntime, temporaryFolder } from './packages.ts';

const root = temporaryFolder();
const installed = join(root, 'node_modules/@concordat/runtime');
const packages: Record<string, string> = {};

function run(folder: string, command: string, ...words: readonly string[]): string {
  const env = { ...process.env, PATH: `${repository}/node_modules/.bin:${process.env['PATH']}` };
  const { stdout, stderr, status } = spawnSync(command, words, {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  return status === 0 ? stdout : `${stdout}${stderr}`;
}

function install(version: string): void {
  rmSync(installed, { recursive: true, force: true });
  mkdirSync(installed, { recursive: true });
  run(root, 'tar', '-xzf', packages[version] ?? '', '-C', installed, '--strip-components=1');
}

/** Writes the package of a team, and compiles it as its own build does. */
function build(team: string, id: string, type: string, minor: number): void {
  const files = packageOf({
    language: 'typescript',
    id,
    type,
    runtime: { major: 1, minor, patch: 0 },
    settings: { package: `@${team}/contracts` },
  });
  writeAll(join(root, team), files);
  expect(run(join(root, team, 'typescript'), 'npm', 'run', '--silent', 'build')).toBe('');
  mkdirSync(join(root, `node_modules/@${team}`), { recursive: true });
  symlinkSync(join(root, team, 'typescript/dist'), join(root, `node_modules/@${team}/contracts`));
}

const programs = {
  both: `
import { ContractError } from '@concordat/runtime';
import { parseOrder } from '@red/contracts/ord-001';
import { ContractError as ErrorOfRed } from '@red/contracts/runtime';
import { parseUser } from '@blue/contracts/usr-001';
const order = parseOrder('{"title":"","note":"a","reason":"b"}');
console.log(order.violations.map(({ rule, path }) => rule + ' ' + path).join(', '));
console.log(parseUser('{"title":"x"}').valid, ErrorOfRed === ContractError);
`,
  red: `
import { isOrder } from '@red/contracts/ord-001';
console.log(isOrder({ title: 'x' }));
`,
  blue: `
import { isUser } from '@blue/contracts/usr-001';
console.log(isUser({ title: 'x' }));
`,
};

beforeAll(() => {
  for (const version of ['1.2.0', '1.3.0', '1.10.0', '2.0.0'])
    packages[version] = packRuntime('typescript', version, join(root, version));
  install('1.3.0');
  build('red', 'ORD-001', 'Order', 2);
  build('blue', 'USR-001', 'User', 3);
  for (const [name, text] of Object.entries(programs))
    writeFileSync(join(root, `${name}.mjs`), text);
}, 120_000);

afterAll(() => rmSync(root, { recursive: true, force: true }));

const refused = (minor: number, version: string) =>
  `Error: This code was generated for @concordat/runtime 1.${minor} or a later 1.x, but @concordat/runtime ${version} is installed.`;

describe('the package of the TypeScript run time', () => {
  it('is shared by the packages of two teams that were generated with 1.2 and 1.3', () => {
    install('1.3.0');
    expect(run(root, 'node', 'both.mjs')).toBe('length /title, one-text \ntrue true\n');
  });

  it.each([
    ['red', 2, '2.0.0'],
    ['blue', 3, '1.2.0'],
    ['blue', 3, '2.0.0'],
  ])('the package of %s, generated with 1.%i, refuses %s', (team, minor, version) => {
    install(version);
    expect(run(root, 'node', `${team}.mjs`)).toContain(refused(minor, version));
  });

  it.each([
    ['red', '1.2.0'],
    ['red', '1.3.0'],
    ['blue', '1.3.0'],
    // The numbers are compared, not the texts.
    ['blue', '1.10.0'],
  ])('the package of %s runs with %s', (team, version) => {
    install(version);
    expect(run(root, 'node', `${team}.mjs`)).toBe('true\n');
  });

  it('is all that a package of one contract leaves out: at most 6 files and 900 lines', () => {
    const files = typescript.generate([starterContract()], {
      runtime: { major: 1, minor: 0, patch: 0 },
    });
    const lines = files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
    expect(files.map(({ path }) => path).sort()).toEqual([
      'typescript/build.mjs',
      'typescript/index.ts',
      'typescript/package.json',
      'typescript/pcl-001.ts',
      'typescript/runtime.ts',
      'typescript/tsconfig.json',
    ]);
    expect(lines).toBeLessThanOrEqual(900);
    expect(readdirSync(installed)).toContain('package.json');
  });
});
