/**
 * The code samples of records are correct: each compiles under the strictest settings and produces
 * the document of its example.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../compiler/model/model.ts';
import { generators } from '../../../generators/index.ts';
import {
  exampleObject,
  examplesInCode,
  type Snippet,
  snippetsOf,
} from '../../../generators/shared/records/examples/code.ts';
import { repository } from '../../support/contract-text.ts';
import { allContracts, sourcesIn } from '../../support/contracts.ts';
import { builtPrograms } from '../../support/dotnet.ts';
import { generateTarget, prepared } from '../../support/generated.ts';
import { dotnet, isAvailable, python } from '../../support/toolchains.ts';
import { diagnosticsIn, installed, noEmit, strict, writeConfiguration } from '../typescript/tsc.ts';

interface Sample {
  readonly name: string;
  readonly snippets: readonly Snippet[];
  readonly document: unknown;
}

const contracts = allContracts();
const published = new Set(sourcesIn('contracts').map(({ name }) => name));
/** Samples for every valid example document of a type of the contract, not only those on a page. */
const samples = contracts.flatMap(samplesOf);

function samplesOf(contract: Contract): readonly Sample[] {
  return contract.examples.flatMap(({ name, subject, violates }) => {
    if (subject.kind !== 'document' || violates.length > 0) return [];
    const value = exampleObject(contract, subject.type, subject.text);
    if (value === undefined) return [];
    const snippets = snippetsOf(contract, subject.type, value, { described: generators });
    return [
      { name: `${contract.id}: ${name}`, snippets, document: JSON.parse(subject.text) as unknown },
    ];
  });
}

const codeOf = ({ snippets }: Sample, target: Snippet['target']) =>
  snippets.find((snippet) => snippet.target === target)?.code ?? '';
const documents = samples.map(({ document }) => document);
const lines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

it('shows the root type of every published contract in code, each variant once', () => {
  const shown = contracts
    .filter(({ source }) => published.has(source.file))
    .map((contract) => [contract.id, examplesInCode(contract, { described: generators }).length]);
  expect(shown).toEqual([
    ['AGB-001', 2],
    ['AGN-033', 2],
    ['SRS-001', 1],
    ['SUB-001', 1],
    ['UAR-001', 1],
  ]);
  expect(samples.length).toBeGreaterThan(40);
});

it('the TypeScript samples compile and produce the documents', async () => {
  const programs = samples.map((sample, index) => ({
    path: `snippet-${index}.ts`,
    text: `${codeOf(sample, 'typescript')}\nexport { document, violations };\n`,
  }));
  const main = samples
    .map((_, index) => `export * as snippet${index} from './snippet-${index}.ts';`)
    .join('\n');
  const files = [...installed(contracts), ...programs, { path: 'all.ts', text: `${main}\n` }];
  const folder = prepared('ddr-code-typescript', files, {}, (building) => {
    writeConfiguration(building, { ...strict, ...noEmit }, ['*.ts']);
    buildSync({
      bundle: true,
      platform: 'node',
      format: 'esm',
      entryPoints: [join(building, 'all.ts')],
      outfile: join(building, 'all.mjs'),
    });
  });
  expect(diagnosticsIn(folder)).toEqual([]);
  const bundled = (await import(pathToFileURL(join(folder, 'all.mjs')).href)) as Record<
    string,
    { document: unknown; violations: { level: string }[] }
  >;
  expect(samples.map((_, index) => bundled[`snippet${index}`]?.document)).toEqual(documents);
  expect(
    samples.flatMap((_, index) =>
      bundled[`snippet${index}`]?.violations.filter(({ level }) => level === 'must'),
    ),
  ).toEqual([]);
});

// The first test that runs also builds the contracts, which takes minutes on a busy machine.
it.runIf(isAvailable(dotnet))(
  'the C# samples compile and produce the documents',
  () => {
    const files = samples.map((sample, index) => {
      const [uses = '', body = ''] = codeOf(sample, 'csharp').split('\n\n');
      const method = `    public static string Run()\n    {\n${body}\nreturn json;\n    }`;
      return {
        path: `snippets/Snippet${index}.cs`,
        text: `${uses}\n\ninternal static class Snippet${index}\n{\n${method}\n}\n`,
      };
    });
    const calls = samples
      .map((_, index) => `System.Console.WriteLine(Snippet${index}.Run());`)
      .join('\n');
    // Reuses the contracts that other tests have compiled, since that takes longest.
    const assembly = join(
      builtPrograms(contracts).contracts,
      'bin/Release/net10.0/Concordat.Contracts.dll',
    );
    const all = [
      ...files,
      { path: 'assembly.txt', text: assembly },
      {
        path: 'snippets/Program.cs',
        text: `System.Console.OutputEncoding = new System.Text.UTF8Encoding(false);\n${calls}\n`,
      },
    ];
    const folder = prepared(
      'ddr-code-csharp',
      all,
      { program: join(import.meta.dirname, 'programs') },
      (building) => {
        const args = [
          'build',
          'program/Snippets.csproj',
          `-p:ContractsAssembly=${assembly}`,
          '-o',
          'built',
          '-warnaserror',
          '-c',
          'Release',
          '-nologo',
          '-v',
          'quiet',
          '--disable-build-servers',
        ];
        const { status, stdout, stderr } = spawnSync('dotnet', args, {
          cwd: building,
          encoding: 'utf8',
        });
        if (status !== 0) throw new Error(`${stdout}\n${stderr}`);
      },
    );
    const { stdout, stderr } = spawnSync('dotnet', [join(folder, 'built', 'Snippets.dll')], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(lines(stdout)).toEqual(documents);
  },
  600_000,
);

describe('the Python samples', () => {
  const files = samples.map((sample, index) => ({
    path: `snippets/snippet_${index}.py`,
    text: `${codeOf(sample, 'python')}\nprint(text)\n`,
  }));
  const main = samples.map((_, index) => `import snippet_${index}  # noqa: F401`).join('\n');
  const all = [
    ...generateTarget('python', contracts),
    ...files,
    { path: 'snippets/main.py', text: `${main}\n` },
  ];
  const folder = prepared('ddr-code-python', all, {}, (building) => {
    const settings = {
      include: ['snippets'],
      exclude: ['snippets/main.py'],
      extraPaths: ['python'],
      typeCheckingMode: 'strict',
      // An example may show what a later version will remove.
      reportDeprecated: 'none',
      pythonVersion: '3.10',
    };
    writeFileSync(join(building, 'pyrightconfig.json'), JSON.stringify(settings));
  });

  it('pass pyright in strict mode', () => {
    const { stdout } = spawnSync(
      'node',
      [join(repository, 'node_modules/pyright/index.js'), '-p', folder],
      { encoding: 'utf8' },
    );
    expect(stdout).toMatch(/^0 errors, 0 warnings/m);
  });

  it.runIf(isAvailable(python))('produce the documents', () => {
    const env = {
      ...process.env,
      PYTHONPATH: join(folder, 'python'),
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONIOENCODING: 'utf-8',
    };
    const { stdout, stderr } = spawnSync('python3', ['-W', 'error', 'main.py'], {
      cwd: join(folder, 'snippets'),
      encoding: 'utf8',
      env,
    });
    expect(stderr).toBe('');
    expect(lines(stdout)).toEqual(documents);
  });
});

it('the pages contain these samples', () => {
  for (const contract of contracts.filter(({ source }) => published.has(source.file))) {
    const page = readFileSync(join(repository, 'out/ddr', `${contract.id}.md`), 'utf8');
    for (const { snippets } of examplesInCode(contract, { described: generators }))
      for (const { code } of snippets) expect(page).toContain(code);
  }
});
