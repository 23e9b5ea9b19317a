/**
 * `npm run import:show`: imports third-party schemas, generates and compiles code in three
 * languages, and prints a table of the losses. The schemas are those in `../shared/schemas` and
 * those of the npm package @agentclientprotocol/sdk, which npm installs into a scratch folder.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ImportReport } from '../../../cli/import/report.ts';
import { repository } from '../../support/contract-text.ts';

const scratch = join(repository, 'node_modules', '.cache', 'concordat-import');
const program = join(repository, 'dist', 'concordat.js');
const packageName = '@agentclientprotocol/sdk@2.4.0';

interface Row {
  readonly name: string;
  readonly types: number;
  readonly looser: number;
  readonly stricter: number;
  readonly remarks: number;
  readonly outcomes: readonly string[];
}

function run(
  command: string,
  words: readonly string[],
  folder: string,
): { readonly code: number | null; readonly output: string; readonly stdout: string } {
  const { status, stdout, stderr } = spawnSync(command, words, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return { code: status, output: `${stdout}${stderr}`, stdout };
}

function schemasIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() &&
        entry.name.endsWith('.json') &&
        entry.name !== 'package.json' &&
        entry.name !== 'meta.json',
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function installedSchemas(): readonly string[] {
  const folder = join(scratch, 'sdk');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const { code, output } = run(
    'npm',
    ['install', packageName, '--ignore-scripts', '--no-audit', '--no-fund'],
    folder,
  );
  if (code !== 0)
    process.stdout.write(`${packageName} could not be installed, and is skipped:\n${output}\n`);
  return schemasIn(join(folder, 'node_modules', '@agentclientprotocol', 'sdk', 'schema')).filter(
    (file) => /schema(?:\.unstable)?\.json$/.test(file),
  );
}

const compilers: readonly (readonly [
  name: string,
  compile: (folder: string) => { readonly code: number | null; readonly output: string },
])[] = [
  [
    'tsc',
    (folder) =>
      run(
        process.execPath,
        [join(repository, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', 'out/typescript'],
        folder,
      ),
  ],
  [
    'dotnet',
    (folder) =>
      run(
        'dotnet',
        [
          'build',
          'out/csharp',
          '-warnaserror',
          '-nologo',
          '-v',
          'quiet',
          '--disable-build-servers',
          '-o',
          join(folder, 'built'),
        ],
        folder,
      ),
  ],
  [
    'pyright',
    (folder) => {
      writeFileSync(
        join(folder, 'pyrightconfig.json'),
        JSON.stringify({
          include: ['out/python'],
          typeCheckingMode: 'strict',
          pythonVersion: '3.10',
        }),
      );
      return run(
        process.execPath,
        [join(repository, 'node_modules/pyright/index.js'), '-p', folder],
        folder,
      );
    },
  ],
];

function importAndCompile(file: string, index: number): Row {
  const name = file.split('/').slice(-3).join('/');
  const folder = join(scratch, 'show', String(index));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, '.git'), { recursive: true });
  const imported = run(
    process.execPath,
    [
      program,
      'import',
      file,
      '--id',
      `SHW-${index}`,
      '--out',
      'contracts/draft.yaml',
      '--format',
      'json',
    ],
    folder,
  );
  if (imported.code !== 0)
    return {
      name,
      types: 0,
      looser: 0,
      stricter: 0,
      remarks: 0,
      outcomes: [`import: ${imported.output}`],
    };
  const { losses, types } = JSON.parse(imported.stdout) as ImportReport;
  const count = (effect: string) => losses.filter((loss) => loss.effect === effect).length;
  const generated = run(process.execPath, [program, 'generate'], folder);
  const compiled =
    generated.code === 0 ? compilers.map(([tool, compile]) => outcome(tool, compile(folder))) : [];
  const outcomes = [outcome('generate', generated), ...compiled];
  return {
    name,
    types,
    looser: count('looser'),
    stricter: count('stricter'),
    remarks: count('none'),
    outcomes,
  };
}

function outcome(
  tool: string,
  { code, output }: { readonly code: number | null; readonly output: string },
): string {
  return code === 0 ? `${tool} ✓` : `${tool} ✗\n${output.slice(0, 3000)}`;
}

const files = [...schemasIn(join(repository, '..', 'shared', 'schemas')), ...installedSchemas()];
const only = process.argv.slice(2);
const chosen = files.filter(
  (file) => only.length === 0 || only.some((word) => file.includes(word)),
);
process.stdout.write(
  '| schema | types | looser | stricter | remarks | |\n| --- | ---: | ---: | ---: | ---: | --- |\n',
);
let failed = 0;
for (const [index, file] of chosen.entries()) {
  const { name, types, looser, stricter, remarks, outcomes } = importAndCompile(file, index + 1);
  if (outcomes.some((each) => !each.endsWith('✓'))) failed++;
  process.stdout.write(
    `| ${name} | ${types} | ${looser} | ${stricter} | ${remarks} | ${outcomes.join(', ')} |\n`,
  );
}
process.exitCode = failed === 0 ? 0 : 1;
