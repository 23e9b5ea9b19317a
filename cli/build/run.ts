/**
 * A run of `generate`: finds what has changed, builds it, writes either all files or none, and
 * saves the cache.
 */
import { hasErrors } from '../../compiler/diagnostics/diagnostics.ts';
import type { Disk } from '../output/disk.ts';
import { isUnfinished } from '../output/journal.ts';
import { lockOut, type Machine, type RunLock, thisMachine } from '../output/lock.ts';
import { versionNote } from '../output/manifest.ts';
import type { Difference } from '../output/out-folder.ts';
import { discard, placeFiles, planPlacement, recover } from '../output/place-files.ts';
import { removeLeftovers, type Stage, settledFingerprints } from '../output/staging.ts';
import {
  inTheWay,
  interrupted,
  notPlaced,
  notUndone,
  undone,
  unwritable,
} from '../output/write-problems.ts';
import { compileFolder } from '../project/contracts.ts';
import { compileWithSearchTexts, noSearchTexts } from '../project/search-texts.ts';
import { type CommandError, commandError, isCommandError, reasonOf } from '../report/problems.ts';
import type { Failure } from './failure.ts';
import { detailsOf, type FinishedRun, saveCache } from './incremental-cache.ts';
import type { BuildOptions } from './options.ts';
import { buildOutput, type Output } from './output.ts';
import { openPipeline, type Pipeline, type ProjectFiles, searchTargets } from './pipeline.ts';
import { type Plan, planBuild } from './plan.ts';
import type { Tool } from './tool.ts';
import { remarksOf, warningsOf } from './warnings.ts';

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
  const output = await buildOutput(buildOptions, pipeline, plan, tool, disk);
  if ('failed' in output) return toCommandError(buildOptions, output);
  const outcome = outcomeOf(buildOptions, pipeline, output);
  if (lock === undefined) return outcome;
  const failure =
    outcome.changed === 0
      ? undefined
      : writeStaged(pipeline, output.stages, outcome.differences, lock, disk);
  discard(buildOptions.out, output.stages(), disk);
  if (failure !== undefined) return failure;
  if (cacheTool !== undefined && lock.closed === undefined) {
    const finished = await finishedRun(plan, pipeline, output, outcome);
    saveCache(buildOptions, cacheTool, finished, disk);
  }
  return outcome;
}

const noFiles: ProjectFiles = {
  contracts: [],
  searchTexts: noSearchTexts,
  snapshots: new Map(),
};

function outcomeOf(
  buildOptions: BuildOptions,
  { out }: Pipeline,
  { contracts, files, compared, doubtful }: Output,
): Outcome {
  const differences = compared
    .flatMap((one) => one.differences)
    .sort((a, b) => (a.file < b.file ? -1 : 1));
  return {
    contracts: contracts.length,
    files,
    changed: compared.reduce((sum, one) => sum + one.changed, 0),
    differences,
    removed: namesOf(differences, 'orphaned'),
    warnings: warningsOf(buildOptions, contracts, doubtful),
    remarks: remarksOf(contracts),
    versionNote: versionNote(out),
  };
}

/** What the cache contains of a run. Called as soon as the files are in place. */
async function finishedRun(
  plan: Plan,
  { out }: Pipeline,
  { contracts, files, compared, stages }: Output,
  { warnings, remarks }: Outcome,
): Promise<FinishedRun> {
  const placedAt = Date.now();
  // Serializing takes a while, in which the fingerprints settle.
  const details = detailsOf(contracts);
  const staged = stages().flatMap((stage) => stage.staged);
  const fingerprints = new Map([
    ...compared.flatMap((one) => one.fingerprints),
    ...(await settledFingerprints(staged, placedAt)),
  ]);
  return {
    inputs: plan.inputs,
    contracts: contracts.length,
    details,
    files,
    fingerprintOf: (path) => fingerprints.get(path) ?? plan.fingerprintOf(path),
    out,
    hasWarnings: warnings.problems.length > 0,
    remarks,
  };
}

function namesOf(
  differences: readonly Difference[],
  wanted: Difference['kind'],
): readonly string[] {
  return differences.filter(({ kind }) => kind === wanted).map(({ file }) => file);
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
