/**
 * Finds every installed Python that the package supports: those on the PATH, and those of pyenv.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export interface Python {
  readonly version: string;
  readonly command: string;
}

/** One Python per minor version; the one on the PATH first. */
export function pythons(): readonly Python[] {
  const versions = join(process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv'), 'versions');
  const ofPyenv = existsSync(versions)
    ? readdirSync(versions).map((name) => join(versions, name, 'bin', 'python3'))
    : [];
  const found = [
    'python3',
    ...[10, 11, 12, 13, 14].map((minor) => `python3.${minor}`),
    ...ofPyenv,
  ].flatMap(probe);
  return [...new Map(found.reverse().map((python) => [python.version, python])).values()].reverse();
}

function probe(command: string): readonly Python[] {
  const { status, stdout } = spawnSync(
    command,
    ['-c', 'import sys; print(*sys.version_info[:2], sep=".")'],
    { encoding: 'utf8' },
  );
  const version = stdout?.trim() ?? '';
  const [, minor = '0'] = /^3\.(\d+)$/.exec(version) ?? [];
  return status === 0 && Number(minor) >= 10 ? [{ version, command }] : [];
}
