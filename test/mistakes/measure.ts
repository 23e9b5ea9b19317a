/** Measures how many diagnostics a single mistake causes, and whether one is near the mistake. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../../compiler/diagnostics/diagnostics.ts';
import type { Source } from '../../compiler/parse/source.ts';
import { compile } from '../support/compile.ts';
import { repository } from '../support/contract-text.ts';
import { sourcesIn } from '../support/contracts.ts';
import { type Edit, editOnce, edits, type Random } from './edits.ts';

export interface Outcome {
  readonly file: string;
  readonly edit: Edit;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether one of them is on an edited line or an adjacent one. */
  readonly isNear: boolean;
  readonly milliseconds: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The template of `concordat init`; its only placeholder is in a comment. */
const template: Source = {
  file: 'templates/init/contract.yaml.hbs',
  name: 'contract.yaml',
  bytes: readFileSync(join(repository, 'templates/init/contract.yaml.hbs')),
};

/** The contracts that compile without errors on their own, without other contracts. */
export function correctContracts(maximumBytes = Number.POSITIVE_INFINITY): readonly Source[] {
  const all = [...sourcesIn('contracts'), ...sourcesIn('test/contracts'), template].filter(
    ({ bytes }) => bytes.length <= maximumBytes,
  );
  return all.filter((source) => compile([source]).diagnostics.length === 0);
}

export function diagnosticsOf(file: string, text: string): readonly Diagnostic[] {
  return compile([{ file, name: file, bytes: encoder.encode(text) }]).diagnostics;
}

/** Makes one edit of this kind in a random contract and compiles it. */
export function tryKind(
  kind: string,
  contracts: readonly Source[],
  random: Random,
): Outcome | undefined {
  const source = contracts[random(contracts.length)];
  const edit = source && editOnce(kind, decoder.decode(source.bytes), random);
  if (source === undefined || edit === undefined) return undefined;
  const started = performance.now();
  const diagnostics = diagnosticsOf(source.file, edit.text);
  return {
    file: source.file,
    edit,
    diagnostics,
    isNear: isNear(edit, diagnostics),
    milliseconds: performance.now() - started,
  };
}

/** Skips blank lines: the line above a paragraph is adjacent to it. */
function isNear({ text, first, last }: Edit, diagnostics: readonly Diagnostic[]): boolean {
  const lines = text.split('\n');
  const isBlank = (line: number) => lines[line - 1]?.trim() === '';
  let from = first - 1;
  let to = last + 1;
  while (from > 1 && isBlank(from)) from--;
  while (to < lines.length && isBlank(to)) to++;
  return diagnostics.some(({ span }) => span.line >= from && span.line <= to);
}

/** A mistake that is independent of any other: a type that refers to an unknown type. */
export const secondMistake = '  ZzIndependent: { fields: { zz: Strng } }';

/** Inserts the second mistake as the first type of the edited text. */
export function withSecondMistake(text: string): string | undefined {
  return /^types:$/m.test(text) ? text.replace(/^types:$/m, `types:\n${secondMistake}`) : undefined;
}

export function findsSecond(file: string, text: string): boolean {
  return diagnosticsOf(file, text).some(({ message }) => message.includes('"Strng"'));
}

export const kinds: readonly string[] = Object.keys(edits);

export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
