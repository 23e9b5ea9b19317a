/**
 * Finds a Node that runs TypeScript without compilation: the one that runs the tests, if it can, or
 * one from npm that is kept in node_modules/.cache.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../support/contract-text.ts';
import { reportSkipped } from '../../support/skipped.ts';

const version = '24.9.0';

/** Returns undefined if there is none, and none can be downloaded. */
export function newerNode(): string | undefined {
  if (stripsTypes(process.execPath)) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = join(repository, 'node_modules', '.cache', `concordat-node-${version}`);
  const command = join(
    folder,
    'node_modules',
    name,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (!existsSync(command)) fetch(folder, `${name}@${version}`);
  if (stripsTypes(command)) return command;
  reportSkipped([
    `Node ${version} cannot be installed from npm, so the generated TypeScript was not run without compilation.`,
  ]);
  return undefined;
}

function fetch(folder: string, packageName: string): void {
  mkdirSync(folder, { recursive: true });
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--no-package-lock',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    packageName,
  ];
  spawnSync('npm', args, {
    stdio: 'ignore',
    timeout: 300_000,
    shell: process.platform === 'win32',
  });
}

function stripsTypes(command: string): boolean {
  const { status, stdout } = spawnSync(command, ['--print', 'process.features.typescript'], {
    encoding: 'utf8',
  });
  return status === 0 && stdout.trim() === 'strip';
}
