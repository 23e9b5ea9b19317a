/**
 * Builds the generated C# package with all programs that use it, in one build with warnings as
 * errors.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from '../../compiler/model/model.ts';
import type { OutFile } from '../../generators/shared/generator.ts';
import { compile } from './compile.ts';
import { repository } from './contract-text.ts';
import { contractsOf, sourcesIn } from './contracts.ts';
import { generateTarget, prepared } from './generated.ts';

const projects = {
  consumer: { folder: 'test/generators/csharp/programs', name: 'Consumer' },
  vectors: { folder: 'test/consumers/csharp/vectors', name: 'Vectors' },
  server: { folder: 'test/consumers/csharp/server', name: 'Server' },
} as const;

export type Program = keyof typeof projects;

export type BuiltPrograms<Built extends Program> = Readonly<
  Record<Built | 'contracts' | 'documentation', string>
>;

/** Contracts that are tested only in C#. */
export function ownContracts(): readonly Contract[] {
  return contractsOf(compile(sourcesIn('test/generators/csharp/contracts')));
}

/**
 * Builds the package from the given contracts and those of `ownContracts`, and returns the paths of
 * the programs.
 */
export function builtPrograms<Built extends Program = 'consumer'>(
  contracts: readonly Contract[],
  programs: readonly Built[] = ['consumer' as Built],
): BuiltPrograms<Built> {
  const sources = Object.fromEntries(
    programs.map((program) => [program, join(repository, projects[program].folder)]),
  );
  const generated = generateTarget('csharp', [...contracts, ...ownContracts()])
    .map(analysed)
    .map(forNewestFramework);
  const folder = prepared(
    'csharp',
    [...generated, ...filesIn('test/by-hand', '.cs'), ...filesIn('out/conformance', '.jsonl')],
    sources,
    (building) => build(building, programs),
  );
  const built = programs.map((program) => [
    program,
    join(folder, program, 'bin/Release/net10.0', `${projects[program].name}.dll`),
  ]);
  return {
    ...(Object.fromEntries(built) as Record<Built, string>),
    contracts: join(folder, 'csharp'),
    documentation: join(folder, 'csharp/bin/Release/net10.0/Concordat.Contracts.xml'),
  };
}

const project = join('csharp', 'Concordat.Contracts.csproj');

/**
 * Removes the header that makes analysers skip generated code, in files that this repository
 * publishes.
 */
function analysed({ path, text }: OutFile): OutFile {
  return {
    path,
    text: existsSync(join(repository, 'out', path))
      ? text.replace(/^\/\/ <\/?auto-generated>\n/gm, '')
      : text,
  };
}

/**
 * Building for one framework takes a third of the time, and needs no reference packs from the
 * network; test/consumers/csharp/frameworks.test.ts builds for all of them.
 */
export function forNewestFramework({ path, text }: OutFile): OutFile {
  const lines = /^ +<TargetFrameworks.*\n(?: +<(?:!--|TargetFrameworks ).*\n)*/m;
  const one = '    <TargetFramework>net10.0</TargetFramework>\n';
  return { path, text: path.endsWith('.csproj') ? text.replace(lines, one) : text };
}

function filesIn(folder: string, extension: string): readonly OutFile[] {
  const names = readdirSync(join(repository, folder)).filter((name) => name.endsWith(extension));
  return names.map((name) => ({
    path: join(folder.replace(/^.*\//, ''), name),
    text: readFileSync(join(repository, folder, name), 'utf8'),
  }));
}

function build(folder: string, programs: readonly Program[]): void {
  const listed = programs.map(
    (program) => `  <Project Path="${program}/${projects[program].name}.csproj" />`,
  );
  writeFileSync(
    join(folder, 'All.slnx'),
    ['<Solution>', ...listed, `  <Project Path="${project}" />`, '</Solution>', ''].join('\n'),
  );
  const properties = [
    `-p:ContractsProject=${join(folder, project)}`,
    `-p:VectorsFolder=${join(folder, 'conformance')}`,
  ];
  dotnet(
    folder,
    'build',
    'All.slnx',
    ...properties,
    '-warnaserror',
    '-c',
    'Release',
    '-nologo',
    '-v',
    'quiet',
    '--disable-build-servers',
  );
}

/** Runs a command of the SDK, which must succeed. */
export function dotnet(folder: string, ...parameters: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('dotnet', parameters, {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`dotnet ${parameters.join(' ')} failed:\n${stdout}\n${stderr}`);
  return stdout;
}
