/**
 * Packages of two teams in one C# program, one Python process and one TypeScript build. Both teams
 * have a contract with the same id and a type of the same name; only `concordat.yaml` differs.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { beforeEach, describe, expect, it } from 'vitest';
import { at, concordat, read, tree, write } from '../../cli/workbench.ts';
import { repository } from '../../support/contract-text.ts';
import { dotnet, isAvailable, python } from '../../support/toolchains.ts';

const contract = (field: string) => `contract: ORD-001
title: An order
version: 1.0.0
status: draft
ddrType: generation
summary: What a team calls an order.
root: Order
types:
  Order:
    fields:
      ${field}: string(1..)
`;

const names = (team: string) => `version: 2.1.0-rc.1
csharp: { namespace: ${team}.Shop.Contracts, package: ${team}.Contracts }
typescript: { package: "@${team.toLowerCase()}/contracts" }
python: { package: ${team.toLowerCase()}-shop-contracts, module: ${team.toLowerCase()}_contracts }
`;

beforeEach(() => {
  for (const [team, field] of [
    ['Red', 'number'],
    ['Blue', 'code'],
  ] as const) {
    write(`${team}/concordat.yaml`, names(team));
    write(`${team}/contracts/ord-001-order.yaml`, contract(field));
    expect(concordat('generate', { from: team }).code).toBe(0);
  }
});

function run(command: string, ...words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, words, {
    cwd: at(''),
    encoding: 'utf8',
    env: { ...process.env, npm_config_offline: 'true', DOTNET_NOLOGO: 'true', NO_COLOR: '1' },
  });
  return status === 0 ? stdout : `${status}\n${stdout}${stderr}`;
}

describe('packages of two teams are used', () => {
  it.runIf(isAvailable(dotnet))(
    'in one C# program',
    () => {
      write(
        'program/Program.cs',
        `using RedOrder = Red.Shop.Contracts.Ord001.Order;
using BlueOrder = Blue.Shop.Contracts.Ord001.Order;

var red = RedOrder.Parse("""{"number":""}""");
var blue = BlueOrder.Parse("""{"code":"b-1"}""").Require();
System.Console.WriteLine($"{red.Violations[0].Path} {blue.Code}");
System.Console.WriteLine($"{typeof(RedOrder).Assembly.GetName()}");
System.Console.WriteLine($"{typeof(BlueOrder).Assembly.GetName().Name}");
`,
      );
      write(
        'program/program.csproj',
        `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net10.0</TargetFramework>
    <TreatWarningsAsErrors>true</TreatWarningsAsErrors>
  </PropertyGroup>
  <ItemGroup>
    <ProjectReference Include="../Red/out/csharp/Red.Shop.Contracts.csproj" />
    <ProjectReference Include="../Blue/out/csharp/Blue.Shop.Contracts.csproj" />
  </ItemGroup>
</Project>
`,
      );
      expect(run('dotnet', 'run', '--project', 'program')).toMatch(
        /^\/number b-1\nRed\.Contracts, Version=2\.1\.0\.0, .*\nBlue\.Contracts\n$/,
      );
    },
    600_000,
  );

  it.runIf(isAvailable(python))(
    'in one Python process',
    () => {
      run('python3', '-m', 'venv', 'venv');
      const pip = ['-m', 'pip', 'install', '-q', '--no-index', '--disable-pip-version-check'];
      expect(run('venv/bin/python', ...pip, './Red/out/python', './Blue/out/python')).toBe('');
      write(
        'program.py',
        `from importlib.metadata import version
import blue_contracts.ord_001 as blue
import red_contracts.ord_001 as red

print(red.parse_order('{"number":""}').violations[0].path, blue.parse_order('{"code":"b-1"}').unwrap().code)
print(version("red-shop-contracts"), version("blue-shop-contracts"))
`,
      );
      expect(run('venv/bin/python', 'program.py')).toBe('/number b-1\n2.1.0rc1 2.1.0rc1\n');
    },
    120_000,
  );

  it('in one TypeScript build', () => {
    write(
      'package.json',
      JSON.stringify({
        private: true,
        type: 'module',
        workspaces: ['Red/out/typescript', 'Blue/out/typescript'],
      }),
    );
    write(
      'program.ts',
      `import { parseOrder as parseRed, type Order as RedOrder } from '@red/contracts/ord-001';
import { parseOrder as parseBlue } from '@blue/contracts/ord-001';

export const made: RedOrder = { number: 'r-1' };
const blue = parseBlue('{"code":"b-1"}');
console.log(parseRed('{"number":""}').violations[0]?.path, blue.valid && blue.value.code);
`,
    );
    run('npm', 'install', '--no-audit', '--no-fund', '--loglevel', 'error');
    const tsc = join(repository, 'node_modules/typescript5/bin/tsc');
    run('node', tsc, '--init');
    expect(run('node', tsc, '--noEmit')).toBe('');
    const bundled = at('bundled.mjs');
    buildSync({
      entryPoints: [at('program.ts')],
      bundle: true,
      format: 'esm',
      outfile: bundled,
      logLevel: 'error',
    });
    expect(run('node', bundled)).toBe('/number b-1\n');
  });
});

it('every name of a team is in all files that show one', () => {
  const files = ['csharp', 'typescript', 'python', 'ddr'].flatMap((target) =>
    tree(`Red/out/${target}`).map((path) => `Red/out/${target}/${path}`),
  );
  const named = files.filter((file) =>
    /concordat[-_]contracts|Concordat\.Contracts/.test(read(file)),
  );
  expect(named).toEqual([]);
  expect(files).toContain('Red/out/csharp/Red.Shop.Contracts.csproj');
  expect(files).toContain('Red/out/python/red_contracts/ord_001.py');
});
