/**
 * Runs the TypeScript compiler on the generated package, and on programs that import it by its
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

/** All strict flags, without types of Node or the browser. */
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

/** The package in the node_modules of a consumer. */
export function installed(contracts: readonly Contract[]): readonly OutFile[] {
  return generateTarget('typescript', contracts).map(({ path, text }) => ({
    path: path.replace(/^typescript/, 'node_modules/concordat-contracts'),
    text,
  }));
}

/** Returns the first line of each diagnostic: `program.ts(3,14): error TS2322: …`. */
export function diagnosticsIn(folder: string): readonly string[] {
  const { stdout, stderr, error } = spawnSync('node', [tsc, '-p', '.', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (error !== undefined || stderr !== '')
    throw new Error(`Cannot run tsc: ${error?.message ?? stderr}`);
  return stdout.split('\n').filter((line) => line !== '' && !line.startsWith(' '));
}

/** Returns the diagnostics of the package and of programs next to it. */
export function diagnosticsFor(
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
  return diagnosticsIn(folder);
}

/** Returns the line numbers of the diagnostics of a file. */
export function linesOf(file: string, diagnostics: readonly string[]): readonly number[] {
  const lines = diagnostics.flatMap((diagnostic) => {
    const [, name, line] = /^([^(]+)\((\d+),/.exec(diagnostic) ?? [];
    return name === file ? [Number(line)] : [];
  });
  return [...new Set(lines)].sort((a, b) => a - b);
}
