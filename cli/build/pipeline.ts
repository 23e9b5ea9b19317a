/**
 * Builds contracts in batches: reads, compiles, generates and compares the files of a batch, then
 * discards it before the next one. Each process has one pipeline.
 */
import { createHash } from 'node:crypto';
import { type CompiledContract, compileOneByOne } from '../../compiler/compile.ts';
import { type Diagnostic, hasErrors } from '../../compiler/diagnostics/diagnostics.ts';
import type { Json } from '../../compiler/model/json.ts';
import type { Contract, SourceSpan } from '../../compiler/model/model.ts';
import type { SearchText } from '../../compiler/model/search-text.ts';
import type { Source } from '../../compiler/parse/source.ts';
import { languages, loadOptional, withDescriptions } from '../../generators/index.ts';
import {
  type ContractOutput,
  type ContractSummary,
  type Generator,
  type OutFile,
  summaryOf,
} from '../../generators/shared/generator.ts';
import { locationOf } from '../../generators/shared/location.ts';
import { isTemplateFailure, withTemplates } from '../../generators/shared/overridable.ts';
import type { Disk } from '../output/disk.ts';
import { type OutFolder, openOut } from '../output/out-folder.ts';
import { openStaging, type Staging } from '../output/staging.ts';
import { resolver } from '../project/contract-resolver.ts';
import {
  type FoundSearchText,
  type SearchTextsById,
  searchTextOf,
} from '../project/search-texts.ts';
import { type SnapshotFiles, snapshotReader } from '../project/snapshots.ts';
import { tryToRead } from '../project/sources.ts';
import { type CommandError, isCommandError } from '../report/problems.ts';
import { type Compared, compareAll, tryWriting } from './compare.ts';
import type { Failure } from './failure.ts';
import type { BuildOptions } from './options.ts';
import { chosen, sharedFiles } from './shared-files.ts';
import { noTemplates, readTemplates, type Templates, templateProblem } from './templates.ts';

/**
 * The results for a contract after its files have been generated. Plain data, so that they can be
 * cached.
 */
export interface CachedContract {
  readonly file: string;
  /** SHA-256 of the bytes of the file. */
  readonly hash: string;
  /** Undefined if there is no search text, or no target reads it. */
  readonly searchText?: { readonly file: string; readonly hash: string };
  /** Ids of the contracts that it imports. */
  readonly uses: readonly string[];
  /** The files of its approved versions. */
  readonly snapshots: readonly string[];
  readonly summary: ContractSummary;
  /** By target. The type depends on the target. */
  readonly notes: Readonly<Record<string, Json>>;
  readonly tombstones: readonly string[];
  readonly span: SourceSpan;
  readonly warnings: readonly Diagnostic[];
  /** Paths below the output folder. */
  readonly outputs: readonly string[];
}

export interface BuiltContract {
  readonly cached: CachedContract;
  readonly compared: Compared;
}

export interface Pipeline {
  /** Builds contracts for all selected targets, or only for the given ones. */
  readonly build: (
    files: readonly string[],
    targets?: readonly string[],
  ) => Promise<readonly BuiltContract[] | Failure>;
  /** Generates the files that exist once for all contracts. */
  readonly buildShared: (contracts: readonly CachedContract[]) => readonly OutFile[] | Failure;
  readonly compare: (files: readonly OutFile[]) => Compared | Failure;
  /** Writes the texts that are still in memory to the staging folder. */
  readonly flush: () => Failure | undefined;
  readonly staging: Staging;
  readonly out: OutFolder;
}

/** The files that a run reads. Plain data, so that it can be sent to worker processes. */
export interface ProjectFiles {
  /** All contracts, since one may import another. */
  readonly contracts: readonly string[];
  readonly searchTexts: SearchTextsById;
  readonly snapshots: SnapshotFiles;
}

export async function openPipeline(
  unresolved: BuildOptions,
  files: ProjectFiles,
  disk?: Disk,
): Promise<Pipeline | CommandError> {
  const buildOptions: BuildOptions = {
    ...unresolved,
    options: withDescriptions(unresolved.options),
  };
  const templates =
    buildOptions.templates === undefined
      ? noTemplates
      : await readTemplates(buildOptions.templates);
  if (isCommandError(templates)) return templates;
  const compileOne = compileOneByOne(
    resolver(buildOptions.contracts, files.contracts),
    languages,
    snapshotReader(files.snapshots),
  );
  const out = openOut(buildOptions.out, buildOptions.locations);
  const staging = openStaging(buildOptions.out, disk);
  const compare = (generated: readonly OutFile[]) =>
    compareAll(out, generated, buildOptions.check ? undefined : staging);
  return {
    build: async (some, targets) => {
      const compiled = compileAll(some, buildOptions, files.searchTexts, compileOne);
      if ('failed' in compiled) return compiled;
      const partial =
        targets === undefined ? buildOptions : { ...buildOptions, targets, languages: [] };
      const failure =
        withUserTemplates(templates, () => emitFiles(compiled, partial, compare)) ??
        (await emitLanguages(compiled, partial, compare));
      if (failure !== undefined) return firstTemplateFailure(compiled, failure, partial, templates);
      return compiled.map((one) => toBuilt(one, buildOptions, files.snapshots));
    },
    buildShared: (contracts) =>
      withUserTemplates(templates, () =>
        located(sharedFiles(contracts, buildOptions), buildOptions),
      ),
    compare,
    flush: () => tryWriting(staging.flush),
    staging,
    out,
  };
}

/** A compiled contract and the output that it has so far. */
interface Compiled {
  readonly source: Source;
  readonly contract: Contract;
  readonly search: FoundSearchText | undefined;
  readonly uses: readonly string[];
  /** Warnings of the compiler. */
  readonly warnings: readonly Diagnostic[];
  readonly outputs: string[];
  readonly notes: Record<string, Json>;
  readonly compared: Compared[];
}

function compileAll(
  files: readonly string[],
  buildOptions: BuildOptions,
  searchTexts: SearchTextsById,
  compileOne: (source: Source) => CompiledContract,
): readonly Compiled[] | Failure {
  const compiled: Compiled[] = [];
  for (const file of files) {
    const source = tryToRead(buildOptions.contracts, file);
    if (source === undefined) return { failed: 'contract' };
    const { contract, diagnostics, uses } = compileOne(source);
    if (contract === undefined || hasErrors(diagnostics)) return { failed: 'contract' };
    const search = searchTextOf(contract.id, buildOptions.contracts, searchTexts);
    if (search === 'failed') return { failed: 'contract' };
    const found = { source, contract, search, uses, warnings: diagnostics };
    compiled.push({ ...found, outputs: [], notes: {}, compared: [] });
  }
  return compiled;
}

function toBuilt(
  { source, contract, search, uses, warnings, outputs, notes, compared }: Compiled,
  buildOptions: BuildOptions,
  snapshots: SnapshotFiles,
): BuiltContract {
  return {
    cached: {
      file: source.file,
      hash: hashOf(source.bytes),
      ...(search && {
        searchText: { file: search.source.file, hash: hashOf(search.source.bytes) },
      }),
      uses,
      snapshots: snapshots.get(contract.id) ?? [],
      summary: summaryOf(contract),
      notes,
      tombstones: contract.retired,
      span: contract.span,
      warnings: [...warnings, ...warningsOf(contract, search?.text, buildOptions)],
      outputs,
    },
    compared: {
      changed: compared.reduce((sum, { changed }) => sum + changed, 0),
      differences: compared.flatMap(({ differences }) => differences),
      fingerprints: compared.flatMap(({ fingerprints }) => fingerprints),
    },
  };
}

/** Warnings of the targets about a valid contract. */
function warningsOf(
  contract: Contract,
  searchText: SearchText | undefined,
  buildOptions: BuildOptions,
): readonly Diagnostic[] {
  return chosen(buildOptions).flatMap(
    ({ diagnose, readsSearchText }) =>
      diagnose?.(contract, buildOptions.options, readsSearchText && searchText) ?? [],
  );
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Names of the selected targets that read search texts. */
export function searchTargets(buildOptions: Pick<BuildOptions, 'targets'>): readonly string[] {
  return chosen(buildOptions)
    .filter(({ readsSearchText }) => readsSearchText)
    .map(({ name }) => name);
}

/**
 * Runs one target for all contracts before the next target, which keeps its code hot and is nearly
 * twice as fast. Texts are staged at once, so that they can be garbage collected early.
 */
function emitFiles(
  compiled: readonly Compiled[],
  buildOptions: BuildOptions,
  compare: Pipeline['compare'],
): Failure | undefined {
  for (const target of chosen(buildOptions)) {
    const { name } = target;
    for (const one of compiled) {
      const { files, note } = outputOf(target, one, buildOptions);
      if (note !== undefined) one.notes[name] = note;
      const failure = add(one, located(files, buildOptions), compare);
      if (failure !== undefined) return failure;
    }
  }
  return undefined;
}

/** Puts the files where `concordat.yaml` says. */
function located(
  files: readonly OutFile[],
  { options: { folders } }: BuildOptions,
): readonly OutFile[] {
  return folders === undefined
    ? files
    : files.map((file) => ({ ...file, path: locationOf(file.path, folders) }));
}

function outputOf(
  { emitContract, readsSearchText }: Generator,
  { contract, search }: Compiled,
  { options }: BuildOptions,
): ContractOutput {
  return emitContract(contract, options, readsSearchText && search?.text);
}

function add(
  { outputs, compared }: Compiled,
  files: readonly OutFile[],
  compare: Pipeline['compare'],
): Failure | undefined {
  const found = compare(files);
  if ('failed' in found) return found;
  for (const { path } of files) outputs.push(path);
  compared.push(found);
  return undefined;
}

/**
 * Finds the failure of the first contract for which a template fails. Targets run one after the
 * other, so an earlier target may have failed for a later contract.
 */
function firstTemplateFailure(
  compiled: readonly Compiled[],
  failure: Failure,
  buildOptions: BuildOptions,
  templates: Templates,
): Failure {
  if (failure.failed !== 'template') return failure;
  const failureOf = (one: Compiled) =>
    withUserTemplates(
      templates,
      () => void chosen(buildOptions).map((target) => outputOf(target, one, buildOptions)),
    );
  for (const one of compiled) {
    const found = failureOf(one);
    if (found !== undefined) return found;
  }
  return failure;
}

/** Loaded on demand, since it loads more slowly than the rest of the program. */
async function emitLanguages(
  compiled: readonly Compiled[],
  { languages }: BuildOptions,
  compare: Pipeline['compare'],
): Promise<Failure | undefined> {
  if (languages.length === 0) return undefined;
  const { generateLanguages } = await loadOptional();
  for (const one of compiled) {
    const failure = add(one, await generateLanguages([one.contract], languages), compare);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

function withUserTemplates<T>({ templates, sources }: Templates, build: () => T): T | Failure {
  try {
    return withTemplates(templates, build);
  } catch (cause) {
    const source = isTemplateFailure(cause) ? sources.get(cause.template) : undefined;
    if (source === undefined || !isTemplateFailure(cause)) throw cause;
    const problems = [templateProblem(source, cause.message, cause.placeholders)];
    return {
      failed: 'template',
      failure: { problems, texts: new Map([[source.file, source.text]]) },
    };
  }
}
