/** Finds a Python that has pydantic. There may be several of one version of Python. */
import { spawnSync } from 'node:child_process';
import { pythons } from './pythons.ts';

const advice = {
  1: 'No Python has pydantic 1, FastAPI and httpx: install the packages python3-pydantic, python3-fastapi and python3-httpx of Debian 12.',
  2: 'No Python has pydantic 2: install it with "pip install pydantic" for a Python on the PATH.',
} as const;

const programs = {
  1: 'import fastapi, httpx, pydantic; print(pydantic.VERSION)',
  2: 'import pydantic; print(pydantic.VERSION)',
} as const;

export interface PythonWithPydantic {
  readonly command: string;
  readonly version: string;
}

export function pythonWithPydantic(major: 1 | 2): PythonWithPydantic {
  const commands = [...pythons().map(({ command }) => command), '/usr/bin/python3'];
  for (const command of commands) {
    const { stdout } = spawnSync(command, ['-c', programs[major]], { encoding: 'utf8' });
    const version = (stdout ?? '').trim();
    if (version.startsWith(`${major}.`)) return { command, version };
  }
  throw new Error(advice[major]);
}
