/** Builds a program that stands in `driver/` beside a generated C# package, with warnings as errors. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const options = ['-warnaserror', '-c', 'Release', '-nologo', '-v', 'quiet', '--disable-build-servers', '-o', 'built'];

export function buildProject(folder: string, project: string): void {
  const contracts = `-p:ContractsProject=${join(folder, 'csharp', 'Concordat.Contracts.csproj')}`;
  const words = ['build', join('driver', project), contracts, ...options];
  const { status, stdout, stderr } = spawnSync('dotnet', words, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`dotnet ${words.join(' ')} failed:\n${stdout}\n${stderr}`);
}
