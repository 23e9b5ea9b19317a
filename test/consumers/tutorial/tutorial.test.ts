/**
 * Follows the tutorial: writes its files, runs its commands in order in an empty folder with the
 * packed package, and compares their output with the page. `…` on the page matches any text.
 */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { at, type Block, pageAt, tutorial } from '../../docs/pages.ts';
import { repository } from '../../support/contract-text.ts';
import { runtimeNamed } from '../typescript/runtimes.ts';

const root = mkdtempSync(join(tmpdir(), 'concordat-tutorial-'));
/** The folder that the first command creates. */
const folder = join(root, 'parcels');
const node = runtimeNamed('Node 24');

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** An environment without variables of the calling npm, and offline. */
function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_|^GITHUB_/i.test(name));
  return {
    ...Object.fromEntries(inherited),
    PATH: `${node === undefined ? '' : `${dirname(node)}:`}${process.env['PATH']}`,
    NO_COLOR: '1',
    DOTNET_NOLOGO: 'true',
    npm_config_cache: join(root, 'cache'),
    npm_config_offline: 'true',
    npm_config_audit: 'false',
    npm_config_fund: 'false',
    npm_config_loglevel: 'error',
  };
}

function run(command: string, cwd: string): string {
  const { stdout, stderr, status } = spawnSync('sh', ['-c', command], {
    cwd,
    encoding: 'utf8',
    env: environment(),
  });
  // 1 is the exit code for an invalid document, 2 that for an error in a contract.
  if (status === null || status > 2) throw new Error(`${command}: ${status}\n${stdout}${stderr}`);
  return stdout + stderr;
}

/** Packs the package of this repository, which is installed instead of the published one. */
function packed(): string {
  const existing = readdirSync(root).find((name) => name.endsWith('.tgz'));
  if (existing === undefined)
    run(`npm pack --ignore-scripts --pack-destination ${root}`, repository);
  return join(root, readdirSync(root).find((name) => name.endsWith('.tgz')) ?? '');
}

interface Step {
  readonly command: string;
  readonly expected: string;
}

function stepsOf({ text }: Block): readonly Step[] {
  return text
    .split(/^\$ /m)
    .slice(1)
    .map((step) => {
      const [command = '', ...expected] = step.split('\n');
      return { command, expected: expected.join('\n').trim() };
    });
}

function matches(printed: string, expected: string): boolean {
  const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${expected.split('…').map(literally).join('[\\s\\S]*')}$`).test(printed);
}

function follow(block: Block): void {
  for (const { command, expected } of stepsOf(block)) {
    const actual = command.replace('npm i -D concordat', `npm i -D ${packed()}`);
    const printed = run(actual, existsSync(folder) ? folder : root).trim();
    if (expected !== '' && !matches(printed, expected))
      expect(printed, `${at(block)} ${command}`).toBe(expected);
  }
}

/**
 * `yaml contracts/a.yaml` writes a file, `yaml >> contracts/a.yaml` appends to it, and
 * `yaml = contracts/a.yaml` shows one that is there.
 */
function save(block: Block): void {
  const { note, text } = block;
  if (note.startsWith('= '))
    return expect(text, at(block)).toBe(readFileSync(join(folder, note.slice(2)), 'utf8'));
  const path = join(folder, note.replace('>> ', ''));
  mkdirSync(dirname(path), { recursive: true });
  if (note.startsWith('>> ')) appendFileSync(path, text);
  else writeFileSync(path, text);
}

it('prints the output that the page shows', () => {
  const { blocks } = pageAt(tutorial);
  expect(blocks.filter(({ language, note }) => language !== 'console' && note === '')).toEqual([]);
  for (const block of blocks) {
    if (block.language === 'console') follow(block);
    else save(block);
  }
}, 600_000);
