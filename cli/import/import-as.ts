/**
 * Imports files of one kind: reads them, drafts a contract, and reports what could not be imported.
 */

import { dirname, join, relative } from 'node:path';
import type { Draft, Loss } from '../../compiler/importers/draft.ts';
import {
  type FinishOptions,
  finishDraft,
  type ImportResult,
  type UnfinishedDraft,
} from '../../compiler/importers/finish.ts';
import { fileTypeName } from '../../compiler/importers/json-schema/import-schema.ts';
import { partsThatFit } from '../../compiler/importers/parts.ts';
import type { SampleSet } from '../../compiler/importers/samples/sample-set.ts';
import { languages } from '../../generators/index.ts';
import { inComment } from '../project/paths.ts';
import { openProject } from '../project/project.ts';
import { type CommandError, commandError, isCommandError } from '../report/problems.ts';
import { pluralize } from '../report/summary.ts';
import { draftOf } from './draft-of-files.ts';
import type { ImportOptions } from './options.ts';
import { countsOf, type ImportReport } from './report.ts';
import { misfits, type ReadSamples, readSamples } from './samples.ts';
import type { SourceKind } from './source-kinds.ts';

export interface ImportOutcome {
  readonly imported: ImportResult;
  readonly report: ImportReport;
}

export async function importAs(
  kind: SourceKind,
  files: readonly string[],
  options: ImportOptions,
): Promise<ImportOutcome | CommandError> {
  if (kind === 'json' || kind === 'jsonl')
    return importFromSamples(files, kind === 'jsonl', options);
  const draft = await draftOf(files, { ...options, from: kind });
  return isCommandError(draft) ? draft : finish(draft, kind, files, options);
}

async function importFromSamples(
  files: readonly string[],
  isJsonLines: boolean,
  options: ImportOptions,
): Promise<ImportOutcome | CommandError> {
  const read = await readSamples(files, isJsonLines);
  if (isCommandError(read)) return read;
  const { draftFromSamples } = await import('../../compiler/importers/samples/refine.ts');
  const { sampleSet } = read;
  const found = await draftFromSamples({
    sampleSet,
    rootName: options.root ?? fileTypeName(files[0] ?? ''),
    losses: unreadLosses(read),
    options: await finishOptions(options),
    tryAll: files.includes('-')
      ? undefined
      : (contract, limit) => misfits(files, isJsonLines, contract, limit),
  });
  if ('unfinished' in found) return toCommandError(found.draft, found.unfinished);
  return withReport(found, isJsonLines ? 'jsonl' : 'json', files, options, sampleSet);
}

function unreadLosses({ unread, unreadCount }: ReadSamples): readonly Loss[] {
  const losses = unread.map(
    ({ where, why }): Loss => ({
      what: 'a sample',
      where,
      why: `It is skipped: ${why}`,
      todo: 'Correct it and import again.',
      effect: 'none',
    }),
  );
  const more = unreadCount - unread.length;
  return more <= 0
    ? losses
    : [
        ...losses,
        {
          what: 'samples',
          where: '#',
          why: `${more} more are skipped, since they are not JSON.`,
          todo: 'Correct them and import again.',
          effect: 'none',
        },
      ];
}

async function finish(
  draft: Draft,
  kind: SourceKind,
  files: readonly string[],
  options: ImportOptions,
): Promise<ImportOutcome | CommandError> {
  const imported = finishDraft(draft, await finishOptions(options));
  return 'problems' in imported
    ? toCommandError(draft, imported)
    : withReport(imported, kind, files, options);
}

async function finishOptions(options: ImportOptions): Promise<FinishOptions> {
  const { id = '', out } = options;
  const schemaPath = out === undefined ? undefined : await pathOfSchema(out, options);
  return { id, schemaPath, languages };
}

function toCommandError(draft: Draft, { problems, text }: UnfinishedDraft): CommandError {
  return problems.some(({ code }) => code === 'too-large')
    ? tooLarge(draft, text)
    : { problems, texts: new Map([['draft.yaml', text]]) };
}

function withReport(
  imported: ImportResult,
  kind: SourceKind,
  files: readonly string[],
  options: ImportOptions,
  sampleSet?: SampleSet,
): ImportOutcome {
  const { contract, losses, text } = imported;
  const report: ImportReport = {
    contract: contract.id,
    file: options.out ?? null,
    from: kind,
    sources: [...files],
    types: contract.declarations.length,
    samples: sampleSet?.count ?? null,
    losses,
    counts: sampleSet === undefined ? [] : countsOf(sampleSet.counts),
    ...(options.out === undefined ? { text } : {}),
  };
  return { imported, report };
}

/** Explains how to import a draft that is too large in parts. */
function tooLarge(draft: Draft, text: string): CommandError {
  const size = (Buffer.byteLength(text) / 1024 / 1024).toFixed(1);
  const parts = partsThatFit(draft, draft.roots ?? []);
  const listedParts = parts
    .slice(0, 20)
    .map(({ root, types }) => `${root} (${pluralize(types, 'type', 'types')})`);
  const more = parts.length - listedParts.length;
  const hint =
    parts.length === 0
      ? 'No definition alone is small enough. Shorten the descriptions, or split the source.'
      : `Import it in parts, each with its dependencies: --root NAME. These parts are small enough: ${listedParts.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
  return commandError(
    'import-too-large',
    `The draft of ${pluralize(draft.declarations.length, 'type', 'types')} has ${size} MiB, but a contract may have at most 1 MiB.`,
    hint,
  );
}

async function pathOfSchema(
  out: string,
  { contracts }: ImportOptions,
): Promise<string | undefined> {
  const project = await openProject(contracts === undefined ? {} : { contracts });
  return isCommandError(project)
    ? undefined
    : inComment(relative(dirname(out), join(project.out, 'json-schema', 'contract.schema.json')));
}
