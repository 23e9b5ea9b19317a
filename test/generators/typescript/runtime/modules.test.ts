/** Only the modules of the run time that the contracts use are generated. */
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OutFile } from '../../../../generators/shared/generator.ts';
import { printWholeRuntime } from '../../../../generators/typescript/runtime.ts';
import { featureContracts } from '../../../support/feature-contracts.ts';
import { generateTarget, prepared } from '../../../support/generated.ts';
import { starterContract } from '../../../support/starter.ts';
import { diagnosticsIn, noEmit, strict, writeConfiguration } from '../tsc.ts';

const always = ['contract-types', 'json-text', 'json-values', 'public', 'values', 'violations'];
const modelOutput = [
  'model-candidate',
  'model-coerce',
  'model-coercions',
  'model-examine',
  'model-fences',
  'model-json',
  'model-openings',
  'model-repairs',
  'model-scanner',
  'model-source',
  'model-steps',
  'model-text',
  'model-tokens',
];

/** By the name of the contract, the modules that it needs beside those that are always there. */
const added: Readonly<Record<string, readonly string[]>> = {
  'neither rules nor exchanges': [],
  'an emoji rule': ['texts'],
  'a number of tokens': ['texts'],
  'a pattern that engines might match slowly': ['automata'],
  'a comparison of times': ['instants'],
  'a sum': ['arithmetic'],
  'unique items': ['lists'],
  'references between items': ['references'],
  'a JSON Schema': ['lists', 'schemas'],
  'a rule that reads the context': ['context-types'],
  'a generic type': ['context-types', 'generic-types'],
  'an exchange': ['exchanges'],
  'an exchange with a context': ['context-exchanges', 'context-types', 'exchanges'],
  'a transport': modelOutput,
  'a prompt': modelOutput,
  'structured output': [...modelOutput, 'model-dialects'],
  'a file': [...modelOutput, 'files'],
};

describe('the modules of the run time', () => {
  it.each(featureContracts.map((row) => [row.name, row.contract] as const))(
    '%s',
    (name, contract) => {
      const files = generateTarget('typescript', [contract]);
      const modules = runtimeIn(files).map(({ path }) => basename(path, '.ts'));
      expect(modules.sort()).toEqual([...always, ...(added[name] ?? [])].sort());
    },
  );

  it('have the same text whatever other modules there are', () => {
    const whole = new Map(printWholeRuntime('.js').map(({ path, text }) => [path, text]));
    const header = /^(?:\/\/ Generated .*)?\n/;
    for (const { contract } of featureContracts) {
      const files = runtimeIn(generateTarget('typescript', [contract]));
      for (const { path, text } of files.filter(({ path }) => !path.endsWith('public.ts')))
        expect(text.replace(header, ''), path).toBe(whole.get(path)?.replace(header, ''));
    }
  });

  it('are enough for each contract: every package compiles with every strict flag', () => {
    const files = featureContracts.flatMap(({ contract }, index) =>
      generateTarget('typescript', [contract]).map(({ path, text }) => ({
        path: path.replace('typescript', `packages/${index}`),
        text,
      })),
    );
    const folder = prepared('typescript-features', files, {}, (building) =>
      writeConfiguration(building, { ...strict, ...noEmit }, ['packages']),
    );
    expect(diagnosticsIn(folder)).toEqual([]);
  });
});

it('generates at most 12 files and 1,400 lines for the contract of concordat init', () => {
  const files = generateTarget('typescript', [starterContract()]);
  const lines = files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  expect(files.length).toBeLessThanOrEqual(12);
  expect(lines).toBeLessThanOrEqual(1_400);
});

function runtimeIn(files: readonly OutFile[]): readonly OutFile[] {
  return files.filter(({ path }) => path.startsWith('typescript/runtime/'));
}
