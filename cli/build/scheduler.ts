/**
 * Distributes the contracts of a run over this process and, if there are many, worker processes.
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { removeStages, type Stage, stageLeftBy } from '../output/staging.ts';
import type { Failure } from './failure.ts';
import type { BuiltContract, Pipeline } from './pipeline.ts';
import type { Tool } from './tool.ts';
import type { Batch, Failed, Report, WorkerInit } from './worker.ts';

export interface BuildResult {
  readonly built: readonly BuiltContract[];
  /** The files that the workers have staged. */
  readonly stages: readonly Stage[];
}

/** Starting and warming up a process takes as long as building this many contracts. */
const contractsPerProcess = 100;
/** Limits the memory use: each process has its own heap. */
const maximumProcesses = 4;
/**
 * Small enough that all processes finish at about the same time and few contracts are in memory at
 * once.
 */
const batchSize = 16;
/** A worker always has the next batch in its queue. */
const batchesAhead = 2;

/** The batches that are left, and the results so far. */
interface Progress {
  /** Returns an empty batch once a batch has failed. */
  readonly take: () => Batch;
  readonly built: BuiltContract[];
  readonly failed: Failed[];
}

/**
 * Uses processes because two threads of one process took up to a quarter longer for the same work.
 */
export async function buildAll(
  files: readonly string[],
  pipeline: Pipeline,
  workerInit: WorkerInit,
  tool: Tool | undefined,
): Promise<BuildResult | Failure> {
  const count = Math.min(
    availableParallelism(),
    maximumProcesses,
    Math.floor(files.length / contractsPerProcess),
  );
  const progress = begin(files);
  const workers =
    tool === undefined
      ? []
      : Array.from({ length: Math.max(0, count - 1) }, () =>
          buildInWorker(progress, workerInit, tool),
        );
  const [ownStage, ...stages] = await Promise.all([buildInProcess(progress, pipeline), ...workers]);
  // Which process fails first is random, but batches are started in order. Reporting the first
  // failed batch makes the result deterministic.
  const [first] = progress.failed.sort((a, b) => a.at - b.at);
  if (first === undefined) return { built: progress.built, stages };
  removeStages([ownStage, ...stages]);
  if ('bug' in first) throw first.bug;
  return first.failure;
}

function begin(files: readonly string[]): Progress {
  const failed: Failed[] = [];
  let next = 0;
  const take = () => {
    const at = failed.length > 0 ? files.length : next;
    next = at + batchSize;
    return { at, files: files.slice(at, next) };
  };
  return { take, built: [], failed };
}

async function buildInProcess(
  { take, built, failed }: Progress,
  { build, staging }: Pipeline,
): Promise<Stage> {
  for (let batch = take(); batch.files.length > 0; batch = take()) {
    const { at } = batch;
    try {
      const some = await build(batch.files);
      if ('failed' in some) failed.push({ at, failure: some });
      else built.push(...some);
    } catch (bug) {
      failed.push({ at, bug });
    }
    // Lets messages of the workers arrive between two batches.
    await setImmediate();
  }
  return staging.stage();
}

/** A worker that cannot be reached has exited, which its exit event reports. */
const ignoreSendError = () => {};

/** Resolves with what the worker has staged, whether or not it failed. */
function buildInWorker(
  { take, built, failed }: Progress,
  workerInit: WorkerInit,
  tool: Tool,
): Promise<Stage> {
  const worker = fork(fileURLToPath(new URL(`./${tool.worker}`, import.meta.url)), {
    serialization: 'advanced',
  });
  let isFinished = false;
  const sendBatch = () => {
    if (isFinished) return;
    const batch = take();
    isFinished = batch.files.length === 0;
    worker.send(batch, ignoreSendError);
  };
  return new Promise((resolve) => {
    let isSettled = false;
    const finish = (stage: Stage, failure: Failed | undefined) => {
      if (isSettled) return;
      isSettled = true;
      if (failure !== undefined) failed.push(failure);
      resolve(stage);
    };
    const fail = (failure: Failed) =>
      finish(stageLeftBy(workerInit.buildOptions.out, worker.pid ?? 0), failure);
    worker.on('error', (bug) => fail({ at: 0, bug }));
    worker.on('exit', (code, signal) =>
      fail({ at: 0, failure: { failed: 'process', end: signal ?? `code ${code}` } }),
    );
    worker.on('message', (report: Report) => {
      if (!('built' in report)) return finish(report.stage, report.failed);
      built.push(...report.built);
      sendBatch();
    });
    worker.send(workerInit, ignoreSendError);
    for (let count = 0; count < batchesAhead; count++) sendBatch();
  });
}
