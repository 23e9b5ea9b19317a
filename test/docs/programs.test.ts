/**
 * Programs on the pages compile against the generated packages, and code that is marked as generated
 * equals the generated code. Each compiler runs once per language.
 */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { OutFile } from '../../generators/shared/generator.ts';
import {
  diagnosticsIn,
  installed,
  noEmit,
  strict,
  writeConfiguration,
} from '../generators/typescript/tsc.ts';
import { compile } from '../support/compile.ts';
import { repository } from '../support/contract-text.ts';
import { allContracts, contractsOf, sourcesIn } from '../support/contracts.ts';
import { builtPrograms, dotnet as runDotnet } from '../support/dotnet.ts';
import { generateTarget, prepared } from '../support/generated.ts';
import { dotnet, isAvailable, python } from '../support/toolchains.ts';
import { pyrightConfiguration, pyrightOn } from '../support/type-checkers.ts';
import { contractAbove } from './contract-blocks.ts';
import { at, type Block, blocksIn } from './pages.ts';

const contracts = contractsOf(compile(sourcesIn('contracts')));

/** Converts `docs/python.md:12` to `docs_python_md_12`, an identifier in every language. */
function nameOf(block: Block): string {
  return at(block).replace(/\W/g, '_').toLowerCase();
}

it('TypeScript programs compile', () => {
  const programs = blocksIn('ts', '').map((block) => ({
    path: `${nameOf(block)}.ts`,
    text: block.text,
  }));
  const folder = prepared(
    'docs-typescript',
    [...installed(contracts), ...programs],
    {},
    (building) =>
      writeConfiguration(building, { ...strict, ...noEmit, types: ['node'], skipLibCheck: true }, [
        '*.ts',
      ]),
  );
  expect(programs.length).toBeGreaterThan(5);
  expect(diagnosticsIn(folder)).toEqual([]);
});

/** Each block gets a separate namespace. */
function csharpFile(block: Block): OutFile {
  const [uses = '', ...rest] = block.text.split(/\n\n/);
  const text = `${uses}\n\nnamespace Docs.${nameOf(block)};\n\n${rest.join('\n\n')}`;
  return { path: `snippets/${nameOf(block)}.cs`, text };
}

// The first test that runs also builds the contracts.
it.runIf(isAvailable(dotnet))(
  'C#',
  () => {
    const files = blocksIn('csharp', '').map(csharpFile);
    const assembly = join(
      builtPrograms(allContracts()).contracts,
      'bin/Release/net10.0/Concordat.Contracts.dll',
    );
    const main = { path: 'snippets/Program.cs', text: 'System.Console.WriteLine();\n' };
    const project = { program: join(repository, 'test/generators/ddr/programs') };
    const all = [...files, main, { path: 'assembly.txt', text: assembly }];
    expect(files.length).toBeGreaterThan(2);
    // Warnings are errors in this project. A build that fails throws.
    prepared('docs-csharp', all, project, (building) =>
      runDotnet(
        building,
        'build',
        'program/Snippets.csproj',
        `-p:ContractsAssembly=${assembly}`,
        ...['-c', 'Release', '-nologo', '-v', 'quiet', '--disable-build-servers'],
      ),
    );
  },
  600_000,
);

it.runIf(isAvailable(python))('Python programs pass the type checker', () => {
  const programs = blocksIn('python', '').map((block) => ({
    path: `programs/${nameOf(block)}.py`,
    text: block.text,
  }));
  const configuration = pyrightConfiguration({ include: ['programs'], extraPaths: ['python'] });
  const folder = prepared(
    'docs-python',
    [...generateTarget('python', contracts), ...programs, configuration],
    {},
    () => {},
  );
  expect(programs.length).toBeGreaterThan(3);
  expect(pyrightOn(folder)).toMatch(/^0 errors, 0 warnings/m);
});

const generated = [
  ['ts', 'typescript'],
  ['csharp', 'csharp'],
  ['python', 'python'],
].flatMap(([language = '', target = '']) =>
  blocksIn(language, 'generated').map((block) => [at(block), target, block] as const),
);

it.each(generated)('%s is generated', (_, target, block) => {
  const contract = contractAbove(block);
  const files = generateTarget(target, contract === undefined ? contracts : [contract]);
  const lines = new Set(files.flatMap(({ text }) => text.split('\n').map((line) => line.trim())));
  const missing = block.text.split('\n').filter((line) => !lines.has(line.trim()));
  expect(missing).toEqual([]);
});

/** The files of the README, which `test/consumers/first-hour` writes and runs. */
const quickStart = ['app.ts', 'Program.cs', 'check.py'];

/** The programs that `test/generators/python/pydantic` runs. */
const withPydantic = ['pydantic 1', 'pydantic 2'];

/** The program that `test/consumers/csharp/frameworks.test.ts` runs. */
const withAspNet = ['aspnet'];

it('every program block is one of these', () => {
  const others = ['ts', 'csharp', 'python']
    .flatMap((language) => blocksIn(language))
    .filter(
      ({ note }) =>
        !['', 'generated', ...quickStart, ...withPydantic, ...withAspNet].includes(note),
    );
  expect(others.map(at)).toEqual([]);
});
