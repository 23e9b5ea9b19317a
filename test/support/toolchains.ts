/**
 * Finds the compilers and runtimes on this machine. A missing one is reported; with CI=true, that
 * is an error.
 */
import { spawnSync } from 'node:child_process';

export interface Toolchain {
  readonly name: string;
  readonly command: string;
  readonly version: string | undefined;
}

function find(name: string, command: string, isEnough: (version: string) => boolean): Toolchain {
  const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' });
  const version = status === 0 ? stdout.trim() : undefined;
  return {
    name,
    command,
    version: version !== undefined && isEnough(version) ? version : undefined,
  };
}

const atLeast = (major: number, minor: number) => (version: string) => {
  const [, a = '0', b = '0'] = /(\d+)\.(\d+)/.exec(version) ?? [];
  return Number(a) > major || (Number(a) === major && Number(b) >= minor);
};

export const dotnet = find('the .NET SDK (10 or later)', 'dotnet', atLeast(10, 0));
export const python = find('Python (3.10 or later)', 'python3', atLeast(3, 10));

export const mypy = find(
  'mypy (1.0 or later; "apt-get install mypy" on Debian)',
  'mypy',
  atLeast(1, 0),
);

export const missing: readonly Toolchain[] = [dotnet, python, mypy].filter(
  ({ version }) => version === undefined,
);

export function isAvailable({ version }: Toolchain): boolean {
  return version !== undefined;
}
