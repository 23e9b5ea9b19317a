/**
 * A pool of host processes that compile and run C#. They are reused, since starting the compiler
 * takes longer than compiling.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../support/contract-text.ts';
import { prepared } from '../support/generated.ts';
import { type LineProcess, startLineProcess } from './lines.ts';

const source = join(repository, 'test', 'engines', 'drivers', 'csharp');
const free: LineProcess[] = [];

/**
 * Returns a host that has compiled and loaded the package of this folder, or the errors of the
 * compiler.
 */
export async function openHost(folder: string): Promise<LineProcess | string> {
  const idle = free.pop();
  const [host, answer] = await openPackage(
    folder,
    idle === undefined || idle.hasExited() ? newHost() : idle,
  );
  if (answer === undefined) return `the compiler ended: ${host.errorOutput()}`;
  const problem = JSON.parse(answer) as string | null;
  if (problem === null) return host;
  free.push(host);
  return problem;
}

/** Retries once, since a process may be killed from outside. */
async function openPackage(
  folder: string,
  host: LineProcess,
): Promise<readonly [LineProcess, string | undefined]> {
  const answer = await host.ask(`open ${folder}`);
  if (answer !== undefined) return [host, answer];
  const other = newHost();
  return [other, await other.ask(`open ${folder}`)];
}

function newHost(): LineProcess {
  return startLineProcess('dotnet', [hostProgram()]);
}

/** Returns a host to the pool, for the next package. */
export function releaseHost(host: LineProcess): void {
  if (!host.hasExited()) free.push(host);
}

export async function closeHosts(): Promise<void> {
  await Promise.all(free.splice(0).map((host) => host.close()));
}

/** Builds the host program once per content of its sources. */
function hostProgram(): string {
  const folder = prepared('csharp-host', [], { host: source }, (building) => {
    const words = [
      'build',
      'host/Host.csproj',
      '-o',
      'built',
      '-c',
      'Release',
      '-nologo',
      '-v',
      'quiet',
      '--disable-build-servers',
    ];
    const { status, stdout, stderr } = spawnSync('dotnet', words, {
      cwd: building,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`dotnet ${words.join(' ')} failed:\n${stdout}\n${stderr}`);
  });
  return join(folder, 'built', 'Host.dll');
}
