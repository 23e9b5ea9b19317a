/** Only the files of the run time that the contracts use are generated. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { csharp } from '../../../generators/csharp/index.ts';
import { printWholeRuntime } from '../../../generators/csharp/runtime.ts';
import { printRuntimePackage } from '../../../generators/csharp/runtime-package.ts';
import type { OutFile } from '../../../generators/shared/generator.ts';
import { openHost, releaseHost } from '../../engines/csharp.ts';
import { featureContracts } from '../../support/feature-contracts.ts';
import { generateTarget, writeAll } from '../../support/generated.ts';
import { starterContract } from '../../support/starter.ts';
import { dotnet, isAvailable } from '../../support/toolchains.ts';

const always = [
  'ContractTypes',
  'Contracts',
  'Converters',
  'Document',
  'Json',
  'JsonBytes',
  'JsonNames',
  'JsonPart',
  'JsonReading',
  'JsonTexts',
  'ReadValues',
  'Values',
  'Violations',
  'WriteValues',
];
const modelOutput = [
  'ModelCandidate',
  'ModelCoercer',
  'ModelCoercions',
  'ModelExaminer',
  'ModelJson',
  'ModelOpenings',
  'ModelProviders',
  'ModelReader',
  'ModelRepairs',
  'ModelScanner',
  'ModelSource',
  'ModelText',
  'ModelTokens',
  'ModelTypes',
];
const schemas = ['JsonSchema', 'JsonSchemaDefinitions', 'JsonSchemaForms', 'JsonSchemaWalk'];

/** By the name of the contract, the files that it needs beside those that are always there. */
const added: Readonly<Record<string, readonly string[]>> = {
  'neither rules nor exchanges': [],
  'an emoji rule': ['TextRules'],
  'a number of tokens': ['TextRules'],
  'a pattern that engines might match slowly': ['Automata'],
  'a comparison of times': ['Instants'],
  'a sum': ['Arithmetic'],
  'unique items': ['Lists', 'Scalars'],
  'references between items': ['References', 'Scalars'],
  'a JSON Schema': [...schemas, 'Lists', 'Scalars'],
  'a rule that reads the context': ['ContextTypes'],
  'a generic type': ['ContextTypes'],
  'an exchange': ['Exchanges'],
  'an exchange with a context': ['ContextExchanges', 'Exchanges'],
  'a transport': modelOutput,
  'a prompt': modelOutput,
  'structured output': [...modelOutput, 'ModelDialects'],
  'a file': [...modelOutput, 'ContractFiles'],
};

const contextAndDialects = ['a rule that reads the context', 'structured output'].flatMap(
  (wanted) =>
    featureContracts.filter(({ name }) => name === wanted).map(({ contract }) => contract),
);

describe('the files of the run time', () => {
  it.each(featureContracts.map((row) => [row.name, row.contract] as const))(
    '%s',
    (name, contract) => {
      expect(runtimeIn(generateTarget('csharp', [contract])).sort()).toEqual(
        [...always, ...(added[name] ?? [])].sort(),
      );
    },
  );

  it('of several contracts are those of each, and what two features need together', () => {
    const files = generateTarget('csharp', contextAndDialects);
    expect(runtimeIn(files).sort()).toEqual(
      [...always, ...modelOutput, 'ModelDialects', 'ContextTypes', 'ContextDialects'].sort(),
    );
  });

  it('have the same text whatever other files there are', () => {
    const whole = new Map(printWholeRuntime().map(({ path, text }) => [path, text]));
    const header = /^(?:\/\/ Generated .*)?\n/m;
    for (const { contract } of featureContracts) {
      const files = generateTarget('csharp', [contract]);
      for (const { path, text } of files.filter(isRuntime))
        expect(text.replace(header, ''), path).toBe(whole.get(path)?.replace(header, ''));
    }
  });
});

describe.runIf(isAvailable(dotnet))('compiled with warnings as errors', () => {
  const root = mkdtempSync(join(tmpdir(), 'concordat-csharp-runtime-'));
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  async function errorsOf(name: string, files: readonly OutFile[]): Promise<string> {
    const folder = join(root, name);
    writeAll(folder, files);
    const host = await openHost(join(folder, 'csharp'));
    if (typeof host === 'string') return host;
    releaseHost(host);
    return '';
  }

  it.each([
    ...featureContracts.map(({ name, contract }) => [name, [contract]] as const),
    ['a context and structured output', contextAndDialects] as const,
  ])('the package has all files that it needs: %s', async (name, contracts) => {
    expect(await errorsOf(name, generateTarget('csharp', contracts))).toBe('');
  });

  it('the files of Concordat.Runtime fit together, with other modifiers', async () => {
    const runtime = { major: 1, minor: 0, patch: 0 };
    const files = [
      ...printRuntimePackage(runtime),
      ...csharp.generate([starterContract()], { runtime }),
    ];
    expect(await errorsOf('concordat-runtime', files)).toBe('');
  });
});

describe('the class of a contract', () => {
  it.each(featureContracts.map((row) => [row.name, row] as const))(
    'has Read if models write its documents: %s',
    (_, { contract, features }) => {
      const files = generateTarget('csharp', [contract]);
      const code = files.map(({ path, text }) => (isRuntime({ path, text }) ? '' : text)).join('');
      for (const name of ['ModelTransport Transport', ' Read(', ' Dialects', 'Transport = '])
        expect(code.includes(name), name).toBe(features.includes('model-output'));
    },
  );
});

it('generates at most 22 files and 4,200 lines for the contract of concordat init', () => {
  const files = generateTarget('csharp', [starterContract()]);
  const lines = files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  expect(files.length).toBeLessThanOrEqual(22);
  expect(lines).toBeLessThanOrEqual(4_200);
});

function isRuntime({ path }: OutFile): boolean {
  return path.startsWith('csharp/Runtime/');
}

function runtimeIn(files: readonly OutFile[]): string[] {
  return files.filter(isRuntime).map(({ path }) => basename(path, '.cs'));
}
