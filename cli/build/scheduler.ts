/** The contracts of a run, made by this process and, where there are many, by others beside it. */
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
  /** What other processes have staged. */
  readonly stages: readonly Stage[];
}

/**
 * A process takes as long to start, and until its code is fast, as that many contracts take to be
 * made.
 */
const contractsPerProcess = 100;
/** Each has a memory of its own. */
const maximumProcesses = 4;
/**
 * Small enough that all processes end at about the same time, and that few contracts are held at
 * once.
 */
const batchSize = 16;
/** While a process works on one batch, the next one is waiting for it. */
const batchesAhead = 2;

/** What is still to be made, and what has been. */
interface Progress {
  /** Nothing more is handed out once something failed. */
  readonly take: () => Batch;
  readonly built: BuiltContract[];
  readonly failed: Failed[];
}

/**
 * Processes and not threads: two threads of one program took up to a quarter more time for the same
 * work.
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
          buildInWorkers(progress, workerInit, tool),
        );
  const [own, ...stages] = await Promise.all([buildInProcess(progress, pipeline), ...workers]);
  // Which process fails first is chance. Batches are begun in their order, so the first of those
  // that failed is always the same.
  const [first] = progress.failed.sort((a, b) => a.at - b.at);
  if (first === undefined) return { built: progress.built, stages };
  removeStages([own, ...stages]);
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
    // Others are heard in between.
    await setImmediate();
  }
  return staging.stage();
}

/** Whoever cannot be reached any more has ended, and that is told anyway. */
const ignoreSendError = () => {};

/** Gives what it has staged, whatever became of it. */
function buildInWorkers(
  { take, built, failed }: Progress,
  workerInit: WorkerInit,
  tool: Tool,
): Promise<Stage> {
  const helper = fork(fileURLToPath(new URL(`./${tool.helper}`, import.meta.url)), {
    serialization: 'advanced',
  });
  let isFinished = false;
  const sendBatch = () => {
    if (isFinished) return;
    const batch = take();
    isFinished = batch.files.length === 0;
    helper.send(batch, ignoreSendError);
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
      finish(stageLeftBy(workerInit.buildOptions.out, helper.pid ?? 0), failure);
    helper.on('error', (bug) => fail({ at: 0, bug }));
    helper.on('exit', (code, signal) =>
      fail({ at: 0, failure: { failed: 'process', end: signal ?? `code ${code}` } }),
    );
    helper.on('message', (report: Report) => {
      if (!('built' in report)) return finish(report.stage, report.failed);
      built.push(...report.built);
      sendBatch();
    });
    helper.send(workerInit, ignoreSendError);
    for (let count = 0; count < batchesAhead; count++) sendBatch();
  });
}
