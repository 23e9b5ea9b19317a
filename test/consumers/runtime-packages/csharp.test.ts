/**
 * `runtime: package` in C#: projects of two teams, generated with different versions, share one
 * Concordat.Runtime. Packages come from a folder, without network.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csharp } from '../../../generators/csharp/index.ts';
import type { OutFile } from '../../../generators/shared/generator.ts';
import { contextContracts } from '../../support/context-contracts.ts';
import { allContracts } from '../../support/contracts.ts';
import { forNewestFramework, ownContracts } from '../../support/dotnet.ts';
import { writeAll } from '../../support/generated.ts';
import { starterContract } from '../../support/starter.ts';
import { dotnet, isAvailable } from '../../support/toolchains.ts';
import { packageOf, packRuntime, temporaryFolder } from './packages.ts';

const root = temporaryFolder();
const feed = join(root, 'feed');
const versions = ['1.2.0', '1.3.0', '1.10.0', '2.0.0'] as const;

function run(...words: readonly string[]): string {
  const env = { ...process.env, NUGET_PACKAGES: join(root, 'packages') };
  const { stdout, stderr, status } = spawnSync('dotnet', words, {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  return status === 0 ? stdout : `${stdout}${stderr}`;
}

function generate(team: string, id: string, type: string, minor: number): void {
  const files = packageOf({
    language: 'csharp',
    id,
    type,
    runtime: { major: 1, minor, patch: 0 },
    settings: { package: `${team}.Contracts` },
  });
  writeAll(join(root, team), files.map(forNewestFramework));
}

/** A project that uses all of the run time. */
function everything(): readonly OutFile[] {
  return csharp.generate([...allContracts(), ...ownContracts(), ...contextContracts], {
    runtime: { major: 1, minor: 3, patch: 0 },
    settings: { csharp: { namespace: 'Whole.Shop.Contracts', package: 'Whole.Contracts' } },
  });
}

const program = `
using System;
using System.Linq;
using Concordat.Contracts;
using Concordat.Contracts.Ord001;
using Concordat.Contracts.Usr001;
if (args.Contains("red"))
{
    Red();
}

if (args.Contains("blue"))
{
    Blue();
}

static void Red()
{
    var order = Order.Parse("""{"title":"","note":"a","reason":"b"}""");
    Console.WriteLine(string.Join(", ", order.Violations.Select(each => $"{each.Rule} {each.Path}")));
}

static void Blue()
{
    ParseResult<User> user = User.Parse("""{"title":"x"}""");
    Console.WriteLine($"{user.IsValid} {typeof(Violation).Assembly.GetName().Name}");
}
`;

/** A program that uses the packages of both teams. It may ask for a version of the run time itself. */
const project = `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net10.0</TargetFramework>
    <Nullable>enable</Nullable>
    <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
  </PropertyGroup>
  <ItemGroup>
    <ProjectReference Include="../Red/csharp/Concordat.Contracts.csproj" />
    <ProjectReference Include="../Blue/csharp/Concordat.Contracts.csproj" />
    <ProjectReference Include="../Whole/csharp/Whole.Shop.Contracts.csproj" />
    <PackageReference Include="Concordat.Runtime" Version="$(Asked)" Condition="'$(Asked)' != ''" />
  </ItemGroup>
</Project>
`;

const configuration = `<configuration>
  <packageSources><clear /><add key="feed" value="feed" /></packageSources>
</configuration>
`;

/** The program as built with 1.3, with the run time of another version beside it. */
function runWith(version: string, ...teams: readonly string[]): string {
  const assembly = join(root, 'packages/concordat.runtime', version);
  const target = join(root, 'program/bin/Release/net10.0');
  copyFileSync(
    join(assembly, 'lib/net10.0/Concordat.Runtime.dll'),
    join(target, 'Concordat.Runtime.dll'),
  );
  return run(join(target, 'program.dll'), ...teams);
}

describe.runIf(isAvailable(dotnet))('the package of the C# run time', () => {
  beforeAll(() => {
    for (const version of versions) packRuntime('csharp', version, feed);
    generate('Red', 'ORD-001', 'Order', 2);
    generate('Blue', 'USR-001', 'User', 3);
    writeAll(join(root, 'Whole'), everything().map(forNewestFramework));
    mkdirSync(join(root, 'program'));
    writeFileSync(join(root, 'program/Program.cs'), program);
    writeFileSync(join(root, 'program/program.csproj'), project);
    writeFileSync(join(root, 'nuget.config'), configuration);
    const options = ['-c', 'Release', '-v', 'quiet', '-nologo', '--disable-build-servers'];
    expect(run('build', 'program', ...options)).not.toContain('error');
    for (const version of versions)
      run('package', 'download', `Concordat.Runtime@${version}`, '--output', 'packages');
  }, 600_000);

  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('is shared by the projects of two teams that were generated with 1.2 and 1.3', () => {
    const chosen = readFileSync(
      join(root, 'program/bin/Release/net10.0/program.deps.json'),
      'utf8',
    );
    expect(chosen).toContain('"Concordat.Runtime/1.3.0"');
    expect(runWith('1.3.0', 'red', 'blue')).toBe(
      'length /title, one-text \nTrue Concordat.Runtime\n',
    );
  });

  it.each([
    ['red', 2, '2.0.0'],
    ['blue', 3, '1.2.0'],
    ['blue', 3, '2.0.0'],
  ])('the project of %s, generated with 1.%i, refuses %s', (team, minor, version) => {
    expect(runWith(version, team)).toContain(
      `This code was generated for Concordat.Runtime 1.${minor} or a later 1.x, but Concordat.Runtime ${version} is installed.`,
    );
  });

  it.each([
    ['red', '1.2.0'],
    ['red', '1.3.0'],
    ['blue', '1.3.0'],
    // The numbers are compared, not the texts.
    ['blue', '1.10.0'],
  ])('the project of %s runs with %s', (team, version) => {
    expect(runWith(version, team)).toMatch(/^(?:length|True) .*\n$/);
  });

  it.each([
    ['1.2.0', 'NU1605', 'Concordat.Runtime from 1.3.0 to 1.2.0'],
    ['2.0.0', 'NU1608', 'Concordat.Runtime (>= 1.3.0 && < 2.0.0)'],
  ])('a program that asks for %s is not restored', (asked, code, message) => {
    const printed = run('restore', 'program', `-p:Asked=${asked}`, '--force');
    expect(printed).toContain(code);
    expect(printed).toContain(message);
  });

  it('is all that a project of one contract leaves out: 6 files, and 2 for ASP.NET', () => {
    const files = csharp.generate([starterContract()], {
      runtime: { major: 1, minor: 0, patch: 0 },
    });
    const lines = files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
    expect(files.map(({ path }) => path).sort()).toEqual([
      'csharp/AspNetCore/Concordat.Contracts.AspNetCore.csproj',
      'csharp/AspNetCore/ContractProblems.cs',
      'csharp/Concordat.Contracts.csproj',
      'csharp/ContractRegistry.cs',
      'csharp/Pcl001.Checks.cs',
      'csharp/Pcl001.Codec.cs',
      'csharp/Pcl001.cs',
      'csharp/README.md',
    ]);
    expect(lines).toBeLessThanOrEqual(900);
  });
});
