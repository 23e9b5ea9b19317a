/**
 * What the TypeScript compiler says of the generated package, and of programs that use it by its
 * name.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from '../../../compiler/model/model.ts';
import type { OutFile } from '../../../generators/shared/generator.ts';
import { repository } from '../../support/contract-text.ts';
import { generateTarget, prepared } from '../../support/generated.ts';

export const tsc = join(repository, 'node_modules/typescript/bin/tsc');

/** Every flag that refuses something; no types of Node or the browser. */
export const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noUncheckedSideEffectImports: true,
  noImplicitReturns: true,
  noImplicitOverride: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  allowUnreachableCode: false,
  allowUnusedLabels: false,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  forceConsistentCasingInFileNames: true,
  target: 'es2022',
  lib: ['es2022'],
  types: [],
} as const;

export const noEmit = {
  module: 'esnext',
  moduleResolution: 'bundler',
  allowImportingTsExtensions: true,
  noEmit: true,
} as const;

export function writeConfiguration(
  folder: string,
  compilerOptions: object,
  include: readonly string[],
): void {
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include }, null, 2),
  );
}

/** The package as it lies in a consumer's node_modules. */
export function installed(contracts: readonly Contract[]): readonly OutFile[] {
  return generateTarget('typescript', contracts).map(({ path, text }) => ({
    path: path.replace(/^typescript/, 'node_modules/concordat-contracts'),
    text,
  }));
}

/**
 * The first line of each complaint: `program.ts(3,14): error TS2322: …`. Nothing when all is well.
 */
export function complaintsOf(folder: string): readonly string[] {
  const { stdout, stderr, error } = spawnSync('node', [tsc, '-p', '.', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (error !== undefined || stderr !== '')
    throw new Error(`tsc could not run: ${error?.message ?? stderr}`);
  return stdout.split('\n').filter((line) => line !== '' && !line.startsWith(' '));
}

/** What the compiler says of programs beside the package, which is checked with the same flags. */
export function complaintsAbout(
  name: string,
  contracts: readonly Contract[],
  programs: readonly OutFile[],
): readonly string[] {
  const folder = prepared(name, [...installed(contracts), ...programs], {}, (building) => {
    writeConfiguration(building, { ...strict, ...noEmit }, [
      '*.ts',
      'node_modules/concordat-contracts',
    ]);
  });
  return complaintsOf(folder);
}

/** The lines of a file that the compiler complains about, counted from 1. */
export function linesOf(file: string, complaints: readonly string[]): readonly number[] {
  const lines = complaints.flatMap((complaint) => {
    const [, name, line] = /^([^(]+)\((\d+),/.exec(complaint) ?? [];
    return name === file ? [Number(line)] : [];
  });
  return [...new Set(lines)].sort((a, b) => a - b);
}
