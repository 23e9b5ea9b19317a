/**
 * `concordat import`: a draft contract from what is there already, and a report of what it could
 * not carry over.
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import type { Draft, Loss } from '../../compiler/importers/draft.ts';
import { finishDraft, type Imported } from '../../compiler/importers/finish.ts';
import {
  definitionsOf,
  dialectOf,
  fileTypeName,
  importSchema,
  type Refusal,
} from '../../compiler/importers/json-schema/import-schema.ts';
import { openapiImport } from '../../compiler/importers/openapi/openapi.ts';
import { partsThatFit } from '../../compiler/importers/parts.ts';
import type { Basis, PlaceCounts } from '../../compiler/importers/samples/basis.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { contractId } from '../../compiler/model/name-forms.ts';
import { type ImportReport, printReport } from '../import/report.ts';
import { fits, type Misfits, misfits, type ReadSamples, readSamples } from '../import/samples.ts';
import type { SourceKind, sourceKinds } from '../import/source-kinds.ts';
import { kindOfFile, readValue, type SourceFile } from '../import/sources.ts';
import { displayPath, inComment } from '../project/paths.ts';
import { openProject } from '../project/project.ts';
import { contractFiles } from '../project/sources.ts';
import { exitCodes } from '../report/exit-codes.ts';
import { type CommandError, commandError, isCommandError, reasonOf } from '../report/problems.ts';
import { refuse } from '../report/report.ts';
import { counted } from '../report/summary.ts';
import { jsonLine } from '../report/terminal.ts';
import { checkFiles } from '../validate/documents.ts';

export interface ImportOptions {
  readonly id?: string;
  readonly from: (typeof sourceKinds)[number];
  readonly out?: string;
  readonly root?: string;
  readonly check?: string;
  readonly contracts?: string;
  readonly format: 'pretty' | 'json';
}

const outcomeNote = 'nothing was written';

export async function importFiles(
  files: readonly string[],
  options: ImportOptions,
): Promise<number> {
  const { format } = options;
  if (options.check !== undefined) {
    const { checkAgainst } = await import('./import-check.ts');
    return checkAgainst(options.check, files, options);
  }
  const failure = checkUsage(options) ?? (await checkFiles(files)) ?? (await checkTarget(options));
  if (failure !== undefined) return refuse(failure, format, outcomeNote);
  const kind = await chooseKind(files, options.from);
  if (typeof kind !== 'string') return refuse(kind, format, outcomeNote);
  const made = await importAs(kind, files, options);
  if (isCommandError(made)) return refuse(made, format, outcomeNote);
  const writeError =
    options.out === undefined ? undefined : await write(options.out, made.imported.text);
  if (writeError !== undefined)
    return refuse(
      commandError('unwritable', `${options.out} cannot be written: ${writeError}.`),
      format,
      outcomeNote,
    );
  if (format === 'json') process.stdout.write(jsonLine(made.report));
  else {
    if (options.out === undefined) process.stdout.write(made.imported.text);
    process.stderr.write(printReport(made.report));
  }
  return exitCodes.fine;
}

function checkUsage({ id }: ImportOptions): CommandError | undefined {
  if (id === undefined)
    return commandError(
      'wrong-usage',
      'The draft needs an id.',
      'Write --id ABC-001, or --check ID to compare with a contract that is there.',
    );
  if (!new RegExp(contractId).test(id))
    return commandError(
      'wrong-usage',
      `"${id}" cannot be the id of a contract.`,
      'Write an id such as AGN-033: capital letters, digits and hyphens.',
    );
  return undefined;
}

/** A file that is there stays as it is, and no second contract gets the id of one that is there. */
async function checkTarget({
  out,
  id,
  contracts,
}: ImportOptions): Promise<CommandError | undefined> {
  if (out === undefined) return undefined;
  if (existsSync(out))
    return commandError(
      'file-exists',
      `${out} is there already.`,
      'Choose another name, or remove it first.',
    );
  const project = await openProject(contracts === undefined ? {} : { contracts });
  if (isCommandError(project)) return project;
  if (relative(project.contracts, out).startsWith('..') || !existsSync(project.contracts))
    return undefined;
  for (const file of contractFiles(project.contracts)) {
    const read = await readValue(file);
    const held = isCommandError(read) ? undefined : read.value;
    if (typeof held === 'object' && held !== null && 'contract' in held && held['contract'] === id)
      return commandError(
        'duplicate-contract',
        `${displayPath(file)} is the contract ${id} already.`,
        'Choose another id, or compare with --check.',
      );
  }
  return undefined;
}

export async function chooseKind(
  files: readonly string[],
  from: ImportOptions['from'],
): Promise<SourceKind | CommandError> {
  if (from !== 'auto') return from;
  const kinds: SourceKind[] = [];
  for (const file of files) {
    const kind = await kindOfFile(file);
    if (typeof kind !== 'string') return kind;
    kinds.push(kind);
  }
  const different = [...new Set(kinds)];
  const [kind = 'json'] = different;
  if (different.length === 1) return kind;
  const list = files.map((file, index) => `${file} (${kinds[index]})`).join(', ');
  return commandError(
    'wrong-usage',
    `The files are of different kinds: ${list}.`,
    'Import them one kind at a time, or say with --from what all of them are.',
  );
}

interface Made {
  readonly imported: Imported;
  readonly report: ImportReport;
}

async function importAs(
  kind: SourceKind,
  files: readonly string[],
  options: ImportOptions,
): Promise<Made | CommandError> {
  if (kind === 'json' || kind === 'jsonl')
    return importFromSamples(files, kind === 'jsonl', options);
  const draft = await draftOf(files, { ...options, from: kind });
  return isCommandError(draft) ? draft : finish(draft, kind, files, options);
}

/** The draft of a schema, of an OpenAPI document, or of types. */
export async function draftOf(
  files: readonly string[],
  options: ImportOptions,
): Promise<Draft | CommandError> {
  const { from } = options;
  const draft =
    from === 'typescript'
      ? await draftOfTypes(files, options)
      : await draftOfSchemas(from === 'openapi' ? from : 'json-schema', files, options);
  return 'refused' in draft ? commandError('import-refused', draft.refused, draft.hint) : draft;
}

async function draftOfTypes(
  files: readonly string[],
  { root }: ImportOptions,
): Promise<Draft | Refusal | CommandError> {
  const { importTypes } = await import('../import/typescript.ts');
  return importTypes(files, root);
}

async function draftOfSchemas(
  kind: 'json-schema' | 'openapi',
  files: readonly string[],
  { root }: ImportOptions,
): Promise<Draft | Refusal | CommandError> {
  const read: SourceFile[] = [];
  for (const file of files) {
    const source = await readValue(file);
    if (isCommandError(source)) return source;
    read.push(source);
  }
  const [first] = read;
  const fallbackName = fileTypeName(first?.file ?? '');
  if (kind === 'openapi') {
    if (read.length > 1 || first === undefined)
      return commandError('wrong-usage', 'One OpenAPI document is imported at a time.');
    const prepared = openapiImport(basename(first.file), first.value, root);
    return 'refused' in prepared
      ? prepared
      : importSchema({ ...prepared, fallbackName, root, onlyRoot: root !== undefined });
  }
  const dialects = read.map(({ value }) => dialectOf(value));
  const documents = read.map(({ file, value }, index) => ({
    file: basename(file),
    value,
    dialect: dialects[index]?.dialect ?? '2020-12',
  }));
  return importSchema({
    documents,
    fallbackName,
    root,
    onlyRoot: root !== undefined,
    definitions: definitionsOf,
    losses: dialects.flatMap(({ losses }) => losses),
  });
}

/** Samples that the first draft does not take are kept as well, and the draft is made again. */
const maximumRounds = 4;

async function importFromSamples(
  files: readonly string[],
  isJsonLines: boolean,
  options: ImportOptions,
): Promise<Made | CommandError> {
  const read = await readSamples(files, isJsonLines);
  if (isCommandError(read)) return read;
  const { importSamples } = await import('../../compiler/importers/samples/import-samples.ts');
  const rootName = options.root ?? fileTypeName(files[0] ?? '');
  let { basis } = read;
  for (let round = 1; ; round++) {
    const draft = importSamples({ basis, rootName, title: rootName });
    const made = await finish(
      { ...draft, losses: [...draft.losses, ...unreadLosses(read)] },
      isJsonLines ? 'jsonl' : 'json',
      files,
      options,
      basis,
    );
    if (isCommandError(made)) return made;
    const { count, samples } = await tryDraft(files, isJsonLines, made.imported.contract, basis);
    if (count === 0) return made;
    if (round === maximumRounds) return withMisfits(made, count);
    basis = { ...basis, kept: [...basis.kept, ...samples] };
  }
}

/** One sample of each form tells for all; where there were too many forms, all are tried again. */
async function tryDraft(
  files: readonly string[],
  isJsonLines: boolean,
  contract: Contract,
  basis: Basis,
): Promise<Misfits> {
  if (basis.forms === undefined && !files.includes('-'))
    return misfits(files, isJsonLines, contract, 50);
  const samples = (basis.forms ?? basis.kept).filter((sample) => !fits(contract, sample));
  return { count: samples.length, samples: samples.slice(0, 50) };
}

function unreadLosses({ unread, unreadCount }: ReadSamples): readonly Loss[] {
  const told = unread.map(
    ({ where, why }): Loss => ({
      what: 'a sample',
      where,
      why: `It is left out: ${why}`,
      todo: 'Correct it and import again.',
      effect: 'none',
    }),
  );
  const more = unreadCount - unread.length;
  return more <= 0
    ? told
    : [
        ...told,
        {
          what: 'samples',
          where: '#',
          why: `${more} more are left out, since they are no JSON.`,
          todo: 'Correct them and import again.',
          effect: 'none',
        },
      ];
}

function withMisfits({ imported, report }: Made, count: number): Made {
  const loss: Loss = {
    what: 'samples',
    where: '#',
    why: `${count} of the samples do not fit the draft.`,
    todo: 'List them with "concordat import --check".',
    effect: 'stricter',
  };
  return { imported, report: { ...report, losses: [...report.losses, loss] } };
}

async function finish(
  draft: Draft,
  kind: SourceKind,
  files: readonly string[],
  options: ImportOptions,
  basis?: Basis,
): Promise<Made | CommandError> {
  const schemaPath =
    options.out === undefined ? undefined : await pathOfSchema(options.out, options);
  const imported = finishDraft(draft, { id: options.id ?? '', schemaPath });
  if ('problems' in imported) {
    const isTooLarge = imported.problems.some(({ code }) => code === 'too-large');
    if (isTooLarge) return tooLarge(draft, imported.text);
    return { problems: imported.problems, texts: new Map([['draft.yaml', imported.text]]) };
  }
  const { contract, losses, text } = imported;
  const report: ImportReport = {
    contract: contract.id,
    file: options.out ?? null,
    from: kind,
    sources: [...files],
    types: contract.declarations.length,
    samples: basis?.count ?? null,
    losses,
    counts: basis === undefined ? [] : countsOf(basis.counts),
    ...(options.out === undefined ? { text } : {}),
  };
  return { imported, report };
}

/** Members that are not in every object, and those that are null now and then. */
function countsOf(counts: ReadonlyMap<string, PlaceCounts>): ImportReport['counts'] {
  return [...counts].flatMap(([path, { present, nulls }]) => {
    const isMember = path !== '' && !/\/\*\*?$/.test(path);
    const of = isMember ? (counts.get(path.replace(/\/[^/]*$/, ''))?.objects ?? 0) : 0;
    return of > 0 && (present < of || nulls > 0)
      ? [{ path, of, absent: Math.max(0, of - present), null: nulls }]
      : [];
  });
}

/** How to import it in parts. */
function tooLarge(draft: Draft, text: string): CommandError {
  const size = (Buffer.byteLength(text) / 1024 / 1024).toFixed(1);
  const parts = partsThatFit(draft, draft.roots ?? []);
  const shownParts = parts
    .slice(0, 20)
    .map(({ root, types }) => `${root} (${counted(types, 'type', 'types')})`);
  const more = parts.length - shownParts.length;
  const hint =
    parts.length === 0
      ? 'No definition is small enough by itself. Shorten the descriptions, or split the source.'
      : `Import it in parts, each with what it reaches: --root NAME. These fit: ${shownParts.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
  return commandError(
    'import-too-large',
    `The draft of ${counted(draft.declarations.length, 'type', 'types')} has ${size} MiB, and a contract at most 1 MiB.`,
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

async function write(file: string, text: string): Promise<string | undefined> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { flag: 'wx' });
    return undefined;
  } catch (cause) {
    return reasonOf(cause);
  }
}
