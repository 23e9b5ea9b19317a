/**
 * A worker process of `generate`: builds the batches that it receives and stages their files. The
 * parent process moves them into place.
 */

import { type Stage, stageLeftBy } from '../output/staging.ts';
import { isCommandError } from '../report/problems.ts';
import { setEngine } from './engine.ts';
import type { Failure } from './failure.ts';
import type { BuildOptions } from './options.ts';
import { type BuiltContract, openPipeline, type Pipeline, type ProjectFiles } from './pipeline.ts';

/** The first message to a worker. */
export interface WorkerInit {
  readonly buildOptions: BuildOptions;
  /** All files of the project. */
  readonly files: ProjectFiles;
}

/** Contracts to build; empty if there are no more. */
export interface Batch {
  /** The index of the first file among all files to build. */
  readonly at: number;
  readonly files: readonly string[];
}

/** A failure, with the index of its batch. */
export type Failed = { readonly at: number } & (
  | { readonly failure: Failure }
  | { readonly bug: unknown }
);

/**
 * The result of a batch. After the last batch and after the first failure, a worker reports what it
 * has staged and exits.
 */
export type Report =
  | { readonly built: readonly BuiltContract[] }
  | { readonly failed?: Failed; readonly stage: Stage };

type BatchHandler = (batch: Batch) => Promise<Report>;

async function openHandler({ buildOptions, files }: WorkerInit): Promise<BatchHandler> {
  const pipeline = await openPipeline(buildOptions, files);
  if (!isCommandError(pipeline)) return batchHandler(pipeline);
  const failure: Failure = { failed: 'template', failure: pipeline };
  return async ({ at }) => ({
    failed: { at, failure },
    stage: stageLeftBy(buildOptions.out, process.pid),
  });
}

function batchHandler({ build, flush, staging }: Pipeline): BatchHandler {
  return async ({ at, files }) => {
    try {
      const built = files.length > 0 ? await build(files) : flush();
      if (built === undefined) return { stage: staging.stage() };
      return 'failed' in built
        ? { failed: { at, failure: built }, stage: staging.stage() }
        : { built };
    } catch (bug) {
      return { failed: { at, bug }, stage: staging.stage() };
    }
  };
}

function send(report: Report): void {
  // Disconnects only after the final report has been sent.
  process.send?.(report, () => {
    if (!('built' in report) && process.connected) process.disconnect();
  });
}

setEngine();
// The parent process has exited, or needs nothing more.
process.on('disconnect', () => process.exit());
process.once('message', (workerInit: WorkerInit) => {
  const handler = openHandler(workerInit);
  /** Batches run one after the other, until the first failure. */
  let queue: Promise<unknown> = handler;
  let isFinished = false;
  process.on('message', (batch: Batch) => {
    queue = queue.then(async () => {
      // The parent removes the staging folder as soon as it receives a failure.
      if (isFinished) return;
      const report = await (await handler)(batch);
      isFinished = !('built' in report);
      send(report);
    });
  });
});
