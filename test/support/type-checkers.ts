/**
 * The two type checkers of Python that people use, at their strictest, for the oldest Python that
 * the package serves.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { OutFile } from '../../generators/shared/generator.ts';
import { repository } from './contract-text.ts';

const oldestPython = '3.10';

/** The file that pyright reads in a folder. */
export function pyrightConfiguration(settings: object): OutFile {
  const strict = {
    typeCheckingMode: 'strict',
    pythonVersion: oldestPython,
    pythonPlatform: 'Linux',
    reportUnnecessaryTypeIgnoreComment: true,
  };
  return { path: 'pyrightconfig.json', text: JSON.stringify({ ...strict, ...settings }) };
}

/** What pyright says about a folder that is configured for it. */
export function pyrightOn(folder: string): string {
  return said('node', [join(repository, 'node_modules/pyright/index.js'), '-p', folder], folder);
}

/** Without a cache, which would lie in the folder that is judged. */
export function mypyOn(folder: string, ...words: readonly string[]): string {
  return said(
    'mypy',
    ['--strict', '--python-version', oldestPython, '--cache-dir', '/dev/null', ...words],
    folder,
  );
}

function said(command: string, words: readonly string[], folder: string): string {
  const { stdout, stderr } = spawnSync(command, words, { cwd: folder, encoding: 'utf8' });
  return stdout + stderr;
}
