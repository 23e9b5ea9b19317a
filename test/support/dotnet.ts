/** The generated C# package with the programs that use it, built once, with warnings as errors. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from '../../compiler/model.ts';
import type { OutFile } from '../../generators/generator.ts';
import { repository } from './contracts.ts';
import { generateTarget, prepared } from './generated.ts';

const options = ['-warnaserror', '-c', 'Release', '-nologo', '-v', 'quiet', '--disable-build-servers'];
const programs = {
  driver: join(repository, 'test/conformance/drivers/csharp'),
  consumer: join(repository, 'test/generators/csharp/programs'),
};

export function builtPrograms(contracts: readonly Contract[]): { readonly driver: string; readonly consumer: string } {
  const folder = prepared('csharp', [...generateTarget('csharp', contracts), ...byHand()], programs, (building) => {
    build(building, 'driver/Driver.csproj');
    build(building, 'consumer/Consumer.csproj');
  });
  return { driver: join(folder, 'driver', 'built', 'Driver.dll'), consumer: join(folder, 'consumer', 'built', 'Consumer.dll') };
}

/** Types that were written by hand, for the consumer to compare with the generated ones. */
function byHand(): readonly OutFile[] {
  const sources = join(repository, 'test/by-hand');
  const names = readdirSync(sources).filter((name) => name.endsWith('.cs'));
  return names.map((name) => ({ path: `by-hand/${name}`, text: readFileSync(join(sources, name), 'utf8') }));
}

function build(folder: string, project: string): void {
  const contracts = `-p:ContractsProject=${join(folder, 'csharp', 'Concordat.Contracts.csproj')}`;
  const words = ['build', project, contracts, '-o', join(project, '..', 'built'), ...options];
  const { status, stdout, stderr } = spawnSync('dotnet', words, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`dotnet ${words.join(' ')} failed:\n${stdout}\n${stderr}`);
}
