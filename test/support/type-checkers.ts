/** Runs mypy and pyright, at their strictest, for the oldest supported Python. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { OutFile } from '../../generators/shared/generator.ts';
import { repository } from './contract-text.ts';

const oldestPython = '3.10';

/** The configuration file of pyright for a folder. */
export function pyrightConfiguration(settings: object): OutFile {
  const strict = {
    typeCheckingMode: 'strict',
    pythonVersion: oldestPython,
    pythonPlatform: 'Linux',
    reportUnnecessaryTypeIgnoreComment: true,
  };
  return { path: 'pyrightconfig.json', text: JSON.stringify({ ...strict, ...settings }) };
}

/** Returns the output of pyright for a folder that contains its configuration. */
export function pyrightOn(folder: string): string {
  return outputOf(
    'node',
    [join(repository, 'node_modules/pyright/index.js'), '-p', folder],
    folder,
  );
}

/** Returns the output of mypy. Without a cache, which would be in the checked folder. */
export function mypyOn(folder: string, ...parameters: readonly string[]): string {
  return outputOf(
    'mypy',
    ['--strict', '--python-version', oldestPython, '--cache-dir', '/dev/null', ...parameters],
    folder,
  );
}

function outputOf(command: string, parameters: readonly string[], folder: string): string {
  const { stdout, stderr } = spawnSync(command, parameters, { cwd: folder, encoding: 'utf8' });
  return stdout + stderr;
}
