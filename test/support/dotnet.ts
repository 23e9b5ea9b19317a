/** The generated C# package with the programs that use it, built once, with warnings as errors. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Contract } from '../../compiler/model.ts';
import { repository } from './contracts.ts';
import { generateTarget, prepared } from './generated.ts';

const options = ['-warnaserror', '-c', 'Release', '-nologo', '-v', 'quiet', '--disable-build-servers'];
const programs = {
  driver: join(repository, 'test/conformance/drivers/csharp'),
  consumer: join(repository, 'test/generators/csharp/programs'),
};

export function builtPrograms(contracts: readonly Contract[]): { readonly driver: string; readonly consumer: string } {
  const folder = prepared('csharp', generateTarget('csharp', contracts), programs, (building) => {
    build(building, 'driver/Driver.csproj');
    build(building, 'consumer/Consumer.csproj');
  });
  return { driver: join(folder, 'driver', 'built', 'Driver.dll'), consumer: join(folder, 'consumer', 'built', 'Consumer.dll') };
}

function build(folder: string, project: string): void {
  const contracts = `-p:ContractsProject=${join(folder, 'csharp', 'Concordat.Contracts.csproj')}`;
  const words = ['build', project, contracts, '-o', join(project, '..', 'built'), ...options];
  const { status, stdout, stderr } = spawnSync('dotnet', words, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`dotnet ${words.join(' ')} failed:\n${stdout}\n${stderr}`);
}
