/**
 * A run of `generate`: finds what has changed, builds it, writes either all files or none, and
 * saves the cache.
 */
import { join } from 'node:path';
import { checkIds } from '../../compiler/compile.ts';
import { hasErrors, sortDiagnostics } from '../../compiler/diagnostics/diagnostics.ts';
import { generators } from '../../generators/index.ts';
import type { OutputWarning } from '../../generators/shared/generator.ts';
import { locationOf } from '../../generators/shared/location.ts';
import type { Disk } from '../output/disk.ts';
import { isUnfinished } from '../output/journal.ts';
import { targetOf } from '../output/locations.ts';
import { lockOut, type Machine, type RunLock, thisMachine } from '../output/lock.ts';
import { manifest, versionNote } from '../output/manifest.ts';
import { type Difference, type Doubtful, leftover, readText } from '../output/out-folder.ts';
import { discard, placeFiles, planPlacement, recover } from '../output/place-files.ts';
import {
  removeLeftovers,
  removeStages,
  type Stage,
  settledFingerprints,
} from '../output/staging.ts';
import {
  inTheWay,
  interrupted,
  leftAlone,
  notPlaced,
  notUndone,
  undone,
  unwritable,
} from '../output/write-problems.ts';
import { compileFolder } from '../project/contracts.ts';
import { compileWithSearchTexts, noSearchTexts } from '../project/search-texts.ts';
import { readSource, sourceTexts } from '../project/sources.ts';
import {
  type CommandError,
  commandError,
  isCommandError,
  type Problem,
  reasonOf,
} from '../report/problems.ts';
import type { Compared } from './compare.ts';
import type { Failure } from './failure.ts';
import { detailsOf, saveCache } from './incremental-cache.ts';
import type { BuildOptions } from './options.ts';
import {
  type CachedContract,
  openPipeline,
  type Pipeline,
  type ProjectFiles,
  searchTargets,
} from './pipeline.ts';
import { buildSearchTexts, type Plan, planBuild } from './plan.ts';
import { type BuildResult, buildAll } from './scheduler.ts';
import type { Tool } from './tool.ts';

export interface Outcome {
  readonly contracts: number;
  /** Paths of all files that are generated, below the output folder. */
  readonly files: readonly string[];
  /** The number of files that differed. */
  readonly changed: number;
  /** Sorted. Empty if the files were written. */
  readonly differences: readonly Difference[];
  /** Display paths of the removed files. */
  readonly removed: readonly string[];
  readonly warnings: CommandError;
  /** Lines about contracts that are valid but incomplete. */
  readonly remarks: readonly string[];
  /** A note that another version generated the existing files. */
  readonly versionNote: string | undefined;
}

/** Without a tool, the run saves no cache. */
export async function run(
  buildOptions: BuildOptions,
  tool: Tool | undefined,
  machine: Machine = thisMachine,
): Promise<Outcome | CommandError> {
  if (buildOptions.check) return buildAndWrite(buildOptions, tool, undefined, machine);
  const lock = await lockOut(buildOptions.out, machine);
  if (isCommandError(lock)) return lock;
  try {
    const note = recoverEarlierRun(buildOptions, lock, machine.disk);
    if (note?.problems.some(({ severity }) => severity === 'error')) return note;
    const outcome = await buildAndWrite(buildOptions, tool, lock, machine);
    return note === undefined ? outcome : withNote(outcome, note);
  } finally {
    lock.release();
  }
}

/** Undoes the changes of an earlier run that did not finish. */
function recoverEarlierRun(
  { out, locations }: BuildOptions,
  lock: RunLock,
  disk: Disk,
): CommandError | undefined {
  try {
    if (lock.closed !== undefined)
      return isUnfinished(out, disk) ? notUndone(out, lock.closed) : undefined;
    const isUndone = recover(out, disk, locations);
    removeLeftovers(out, disk);
    return isUndone ? undone(out) : undefined;
  } catch (cause) {
    return notUndone(out, reasonOf(cause));
  }
}

function withNote(outcome: Outcome | CommandError, note: CommandError): Outcome | CommandError {
  const add = ({ problems, texts }: CommandError) => ({
    problems: [...note.problems, ...problems],
    texts,
  });
  return isCommandError(outcome) ? add(outcome) : { ...outcome, warnings: add(outcome.warnings) };
}

async function buildAndWrite(
  buildOptions: BuildOptions,
  tool: Tool | undefined,
  lock: RunLock | undefined,
  { disk }: Machine,
): Promise<Outcome | CommandError> {
  // A run with `--check` or `--target` neither uses nor saves the cache.
  const cacheTool = buildOptions.check || buildOptions.only !== undefined ? undefined : tool;
  const plan = planBuild(buildOptions, cacheTool);
  const pipeline = await openPipeline(buildOptions, 'files' in plan ? plan.files : noFiles, disk);
  if (isCommandError(pipeline)) return pipeline;
  if (isCommandError(plan)) return plan;
  if ('failed' in plan) return toCommandError(buildOptions, plan);
  const changedOutput = await buildChanged(buildOptions, pipeline, plan, tool, disk);
  if ('failed' in changedOutput) return toCommandError(buildOptions, changedOutput);
  const stages = () => [...changedOutput.stages, pipeline.staging.stage()];
  const contracts = [...plan.unchanged, ...changedOutput.built.map(({ cached }) => cached)].sort(
    (a, b) => (a.summary.id < b.summary.id ? -1 : 1),
  );
  const sharedOutput = buildSharedOutput(buildOptions, pipeline, contracts, plan.files);
  if ('failed' in sharedOutput) {
    removeStages(stages(), disk);
    return toCommandError(buildOptions, sharedOutput);
  }
  const compared = [...changedOutput.built.map((one) => one.compared), sharedOutput.compared];
  const differences = compared
    .flatMap((one) => one.differences)
    .sort((a, b) => (a.file < b.file ? -1 : 1));
  const warnings = withDoubtful(warningsOf(buildOptions, contracts), sharedOutput.doubtful);
  const changed = compared.reduce((sum, one) => sum + one.changed, 0);
  const removed = namesOf(differences, 'orphaned');
  const remarks = remarksOf(contracts);
  const outcome = {
    contracts: contracts.length,
    files: sharedOutput.files,
    changed,
    differences,
    removed,
    warnings,
    remarks,
    versionNote: versionNote(pipeline.out),
  };
  if (lock === undefined) return outcome;
  const failure =
    changed === 0 ? undefined : writeStaged(pipeline, stages, differences, lock, disk);
  discard(buildOptions.out, stages(), disk);
  if (failure !== undefined) return failure;
  if (cacheTool !== undefined && lock.closed === undefined) {
    const placedAt = Date.now();
    // Serializing takes a while, in which the fingerprints settle.
    const details = detailsOf(contracts);
    const staged = stages().flatMap((stage) => stage.staged);
    const fingerprints = new Map([
      ...compared.flatMap((one) => one.fingerprints),
      ...(await settledFingerprints(staged, placedAt)),
    ]);
    const fingerprintOf = (path: string) => fingerprints.get(path) ?? plan.fingerprintOf(path);
    const hasWarnings = warnings.problems.length > 0;
    const finished = {
      inputs: plan.inputs,
      contracts: contracts.length,
      details,
      files: sharedOutput.files,
      fingerprintOf,
      out: pipeline.out,
      hasWarnings,
      remarks,
    };
    saveCache(buildOptions, cacheTool, finished, disk);
  }
  return outcome;
}

const noFiles: ProjectFiles = { contracts: [], searchTexts: noSearchTexts };

async function buildChanged(
  buildOptions: BuildOptions,
  pipeline: Pipeline,
  { files, changed, searchTextChanged }: Plan,
  tool: Tool | undefined,
  disk: Disk,
): Promise<BuildResult | Failure> {
  const changedOutput = await buildAll(changed, pipeline, { buildOptions, files }, tool);
  if ('failed' in changedOutput) return changedOutput;
  const more = await buildSearchTexts(buildOptions, pipeline, searchTextChanged);
  if (!('failed' in more))
    return { built: [...changedOutput.built, ...more], stages: changedOutput.stages };
  removeStages([...changedOutput.stages, pipeline.staging.stage()], disk);
  return more;
}

const maximumRemarks = 5;

function remarksOf(contracts: readonly CachedContract[]): readonly string[] {
  const found = contracts.flatMap(({ summary: { id }, notes }) =>
    generators.flatMap(({ name, remark }) => {
      const note = notes[name];
      const text = note === undefined ? undefined : remark?.(note);
      return text === undefined ? [] : [`${id}: ${text}`];
    }),
  );
  const more = found.length - maximumRemarks;
  return more > 0 ? [...found.slice(0, maximumRemarks), `… and ${more} more`] : found;
}

function namesOf(
  differences: readonly Difference[],
  wanted: Difference['kind'],
): readonly string[] {
  return differences.filter(({ kind }) => kind === wanted).map(({ file }) => file);
}

interface SharedOutput {
  /** Paths of all generated files. */
  readonly files: readonly string[];
  readonly compared: Compared;
  readonly doubtful: readonly Doubtful[];
}

/**
 * Generates the files that exist once for all contracts, and finds files that are no longer
 * generated.
 */
function buildSharedOutput(
  buildOptions: BuildOptions,
  pipeline: Pipeline,
  contracts: readonly CachedContract[],
  { searchTexts }: ProjectFiles,
): SharedOutput | Failure {
  if (checkIds(contracts.map(({ summary: { id }, span }) => ({ id, span }))).length > 0)
    return { failed: 'contract' };
  // A search text without a contract is also an error.
  if (contracts.filter(({ searchText }) => searchText !== undefined).length < searchTexts.size)
    return { failed: 'contract' };
  const sharedFiles = pipeline.buildShared(contracts);
  if ('failed' in sharedFiles) return sharedFiles;
  const { locations } = pipeline.out;
  const isInRun = (path: string) =>
    buildOptions.only?.includes(targetOf(path, locations) ?? '') ?? true;
  const files = [
    ...contracts.flatMap(({ outputs }) => outputs),
    ...sharedFiles.map(({ path }) => path),
  ];
  const listing = manifest(pipeline.out, files, isInRun);
  const compared = pipeline.compare([...sharedFiles, listing]);
  if ('failed' in compared) return compared;
  const { orphans, doubtful } = leftover(pipeline.out, new Set(files), isInRun);
  const differences = [...compared.differences, ...orphans];
  return {
    files,
    compared: { ...compared, changed: compared.changed + orphans.length, differences },
    doubtful,
  };
}

function withDoubtful(
  { problems, texts }: CommandError,
  doubtful: readonly Doubtful[],
): CommandError {
  return { problems: [...problems, ...doubtful.map(leftAlone)], texts };
}

/** Compiles all contracts together to report all errors, sorted by file. */
async function toCommandError(buildOptions: BuildOptions, failure: Failure): Promise<CommandError> {
  if (failure.failed === 'writing') return unwritable(buildOptions.out, failure.reason);
  if (failure.failed === 'process') return interrupted(failure.end);
  const compileAll =
    searchTargets(buildOptions).length > 0 ? compileWithSearchTexts : compileFolder;
  const compiled = await compileAll(buildOptions.contracts);
  if (isCommandError(compiled)) return compiled;
  if (hasErrors(compiled.diagnostics))
    return { problems: compiled.diagnostics, texts: compiled.texts };
  if (failure.failed === 'template') return failure.failure;
  return commandError(
    'unreadable',
    `The contracts in ${buildOptions.contracts} changed while they were being read.`,
    'Run it again.',
  );
}

function warningsOf(
  buildOptions: BuildOptions,
  contracts: readonly CachedContract[],
): CommandError {
  const problems: readonly Problem[] = [
    ...sortDiagnostics(contracts.flatMap(({ warnings }) => warnings)),
    ...outputWarnings(buildOptions, contracts).map(asProblem),
  ];
  const files = new Set(problems.flatMap(({ span }) => span?.file ?? []));
  return {
    problems,
    texts: sourceTexts([...files].map((file) => readSource(buildOptions.contracts, file))),
  };
}

function outputWarnings(
  { out, targets, options }: BuildOptions,
  contracts: readonly CachedContract[],
): readonly OutputWarning[] {
  const chosen = generators.filter(({ name }) => targets.includes(name));
  return chosen.flatMap(({ name, diagnoseOutput }) => {
    const generated = contracts.map(({ summary: { id }, tombstones, span, notes }) => {
      return { id, retired: tombstones, span, note: notes[name] };
    });
    const earlier = (path: string) => readText(join(out, locationOf(path, options.folders)));
    return diagnoseOutput?.(generated, earlier) ?? [];
  });
}

const asProblem = (warning: OutputWarning): Problem => ({ ...warning, severity: 'warning' });

function writeStaged(
  { staging, out }: Pipeline,
  stages: () => readonly Stage[],
  differences: readonly Difference[],
  lock: RunLock,
  disk: Disk,
): CommandError | undefined {
  const foreign = namesOf(differences, 'foreign');
  if (foreign.length > 0) return inTheWay(foreign);
  if (lock.closed !== undefined) return unwritable(out.folder, lock.closed);
  try {
    staging.flush();
    const placement = planPlacement(out, stages(), namesOf(differences, 'orphaned'), disk);
    if ('foreign' in placement) return inTheWay(placement.foreign);
    const failure = placeFiles(out.folder, placement, lock, disk);
    return failure && notPlaced(failure);
  } catch (cause) {
    return unwritable(out.folder, reasonOf(cause));
  }
}
