/**
 * `npm run build-times [-- --rounds 3]`: prints the seconds that the generated code of this
 * repository adds to a build, as a Markdown table: the same small program with and without it.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const repository = resolve(import.meta.dirname, '../..');
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });
const rounds = Number(values.rounds);
const root = mkdtempSync(join(tmpdir(), 'concordat-build-times-'));
const inModules = (...path) => join(repository, 'node_modules', ...path);
const contracts = readdirSync(join(repository, 'out/typescript')).filter((name) =>
  /^[a-z]+-\d+\.ts$/.test(name),
);

/** A build server that stays would keep the output open. */
const quiet = ['-v', 'quiet', '-nologo', '--disable-build-servers'];

/** A project has files, a copy of generated code if `uses` is set, and a command. */
const tools = [
  {
    name: '`tsc --noEmit`, TypeScript 5.9',
    command: [process.execPath, inModules('typescript5/bin/tsc'), '--noEmit', '-p', '.'],
    files: (uses) => ({
      'tsconfig.json': JSON.stringify({
        compilerOptions: { module: 'nodenext', target: 'esnext', strict: true, types: [] },
        files: ['app.ts'],
      }),
      'package.json': '{ "type": "module" }',
      'app.ts': lines(
        uses,
        (id) => `export * as ${id.replace('-', '_')} from './typescript/${id}.js';`,
      ),
    }),
    generated: 'typescript',
  },
  {
    name: 'pyright',
    command: [process.execPath, inModules('pyright/index.js'), '-p', '.'],
    files: (uses) => ({
      'pyrightconfig.json': JSON.stringify({ include: ['app.py'], extraPaths: ['python'] }),
      'app.py': lines(uses, (id) => `import concordat_contracts.${id.replace('-', '_')}`),
    }),
    generated: 'python',
  },
  ...[
    { name: '`dotnet build`, from scratch', isClean: true },
    { name: '`dotnet build`, nothing changed', isClean: false },
  ].map(({ name, isClean }) => ({
    name,
    command: ['dotnet', 'build', '--no-restore', ...quiet],
    files: (uses) => ({ 'app.csproj': project(uses), 'Program.cs': 'System.Console.WriteLine();' }),
    generated: 'csharp',
    prepare: ['dotnet', 'restore', ...quiet],
    outputs: isClean ? ['bin', 'obj/Debug', 'csharp/bin', 'csharp/obj/Debug'] : [],
  })),
];

function lines(uses, lineOf) {
  const used = uses ? contracts.map((name) => lineOf(name.replace('.ts', ''))) : [];
  return `${used.join('\n')}\n`;
}

function project(uses) {
  const reference = '<ProjectReference Include="csharp/Concordat.Contracts.csproj" />';
  return `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net10.0</TargetFramework></PropertyGroup>
  <ItemGroup><Compile Remove="csharp/**" />${uses ? reference : ''}</ItemGroup>
</Project>
`;
}

function run([program, ...words], cwd) {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed:\n${stdout}${stderr}`);
}

function prepared(tool, index, uses) {
  const folder = join(root, `${index}-${uses}`);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(tool.files(uses)))
    writeFileSync(join(folder, name), text);
  if (uses)
    cpSync(join(repository, 'out', tool.generated), join(folder, tool.generated), {
      recursive: true,
    });
  if (tool.prepare !== undefined) run(tool.prepare, folder);
  run(tool.command, folder);
  return folder;
}

function seconds({ command, outputs = [] }, folder) {
  for (const output of outputs) rmSync(join(folder, output), { recursive: true, force: true });
  const start = performance.now();
  run(command, folder);
  return (performance.now() - start) / 1000;
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

function row(tool, index) {
  const folders = [false, true].map((uses) => prepared(tool, index, uses));
  const times = [[], []];
  for (let round = 0; round < rounds; round++)
    for (const [which, folder] of folders.entries()) times[which].push(seconds(tool, folder));
  const [without, withOut] = times.map(median);
  const cells = [without, withOut, withOut - without].map((each) => each.toFixed(1));
  return `| ${tool.name} | ${cells.join(' | ')} |\n`;
}

try {
  process.stdout.write('| five contracts, seconds | without | with `out/` | added |\n');
  process.stdout.write('| --- | ---: | ---: | ---: |\n');
  for (const [index, tool] of tools.entries()) process.stdout.write(row(tool, index));
} finally {
  rmSync(root, { recursive: true, force: true });
}
