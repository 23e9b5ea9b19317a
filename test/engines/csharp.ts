/**
 * Hosts that compile C# and run it: a few processes that stay, since starting a compiler takes
 * longer than compiling.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../support/contract-text.ts';
import { prepared } from '../support/generated.ts';
import { type Lines, openLines } from './lines.ts';

const source = join(repository, 'test', 'engines', 'drivers', 'csharp');
const free: Lines[] = [];

/**
 * A host with the package of this folder compiled and loaded; or, as a text, what the compiler says
 * against it.
 */
export async function openHost(folder: string): Promise<Lines | string> {
  const idle = free.pop();
  const [host, answer] = await asked(
    folder,
    idle === undefined || idle.isOver() ? newHost() : idle,
  );
  if (answer === undefined) return `the compiler ended: ${host.complaints()}`;
  const problem = JSON.parse(answer) as string | null;
  if (problem === null) return host;
  free.push(host);
  return problem;
}

/** A process can be ended from outside; only one that ends twice has itself to blame. */
async function asked(folder: string, host: Lines): Promise<readonly [Lines, string | undefined]> {
  const answer = await host.ask(`open ${folder}`);
  if (answer !== undefined) return [host, answer];
  const other = newHost();
  return [other, await other.ask(`open ${folder}`)];
}

function newHost(): Lines {
  return openLines('dotnet', [program()]);
}

/** Gives a host back, for the next package. */
export function giveBack(host: Lines): void {
  if (!host.isOver()) free.push(host);
}

export async function closeHosts(): Promise<void> {
  await Promise.all(free.splice(0).map((host) => host.close()));
}

/** Built once for each content of its sources. */
function program(): string {
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
