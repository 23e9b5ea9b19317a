/** How many diagnostics a single mistake gives, and whether they are where it was made. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../../compiler/compile.ts';
import type { Diagnostic } from '../../compiler/diagnostics/diagnostics.ts';
import type { Source } from '../../compiler/parse/source.ts';
import { repository } from '../support/contract-text.ts';
import { sourcesIn } from '../support/contracts.ts';
import { type Edit, editOnce, edits, type Random } from './edits.ts';

export interface Outcome {
  readonly file: string;
  readonly edit: Edit;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether one of them is on the edited line or beside it. */
  readonly isNear: boolean;
  readonly milliseconds: number;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What `concordat init` writes; its one hole is in a comment. */
const template: Source = {
  file: 'templates/init/contract.yaml.hbs',
  name: 'contract.yaml',
  bytes: readFileSync(join(repository, 'templates/init/contract.yaml.hbs')),
};

/** Those that are right by themselves, without others beside them. */
export function correctContracts(mostBytes = Number.POSITIVE_INFINITY): readonly Source[] {
  const all = [...sourcesIn('contracts'), ...sourcesIn('test/contracts'), template].filter(
    ({ bytes }) => bytes.length <= mostBytes,
  );
  return all.filter((source) => compile([source]).diagnostics.length === 0);
}

export function diagnosticsOf(file: string, text: string): readonly Diagnostic[] {
  return compile([{ file, name: file, bytes: encoder.encode(text) }]).diagnostics;
}

/** One edit of every kind that some contract has a line for. */
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

/** Blank lines do not count: the line above a paragraph is beside it. */
function isNear({ text, first, last }: Edit, diagnostics: readonly Diagnostic[]): boolean {
  const lines = text.split('\n');
  const isBlank = (line: number) => lines[line - 1]?.trim() === '';
  let from = first - 1;
  let to = last + 1;
  while (from > 1 && isBlank(from)) from--;
  while (to < lines.length && isBlank(to)) to++;
  return diagnostics.some(({ span }) => span.line >= from && span.line <= to);
}

/**
 * A mistake that has nothing to do with any other: a type of its own that names a type that is not
 * there.
 */
export const secondMistake = '  ZzIndependent: { fields: { zz: Strng } }';

/** The edited text with the second mistake as its first type. */
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
