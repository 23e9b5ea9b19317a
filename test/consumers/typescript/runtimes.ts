/** Other programs that run JavaScript, from npm; they are kept in node_modules/.cache. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../support/contract-text.ts';
import { reportSkipped } from '../../support/skipped.ts';

const platform = process.platform === 'win32' ? 'win' : process.platform;
const extension = process.platform === 'win32' ? '.exe' : '';

/** The package with the program, and the path of the program in it. */
const runtimes = {
  'Node 22': [`node-${platform}-${process.arch}@22.18.0`, `bin/node${extension}`],
  'Node 24': [`node-${platform}-${process.arch}@24.9.0`, `bin/node${extension}`],
  Deno: [`@deno/${platform}-${process.arch}${libc()}@2.5.6`, `deno${extension}`],
  Bun: [`@oven/bun-${platform}-${process.arch}@1.3.2`, `bin/bun${extension}`],
} as const;

export type RuntimeName = keyof typeof runtimes;

function libc(): string {
  return process.platform === 'linux' ? '-glibc' : '';
}

/** Returns the path of the program; undefined, which is reported, if it cannot be installed. */
export function runtimeNamed(name: RuntimeName): string | undefined {
  const [specifier, path] = runtimes[name];
  const folder = join(repository, 'node_modules/.cache', `concordat-${name.replace(' ', '-')}`);
  const packageName = specifier.slice(0, specifier.lastIndexOf('@'));
  const command = join(folder, 'node_modules', packageName, path);
  if (!existsSync(command)) install(folder, specifier);
  if (spawnSync(command, ['--version']).status === 0) return command;
  reportSkipped([`${name} cannot be installed from npm, so the TypeScript package was not run.`]);
  return undefined;
}

function install(folder: string, specifier: string): void {
  mkdirSync(folder, { recursive: true });
  const options = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund'];
  spawnSync('npm', ['install', '--prefix', folder, ...options, specifier], {
    stdio: 'ignore',
    timeout: 300_000,
    shell: process.platform === 'win32',
  });
}
