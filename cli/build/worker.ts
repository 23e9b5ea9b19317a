/**
 * A process of `generate` beside the first one: has a workshop of its own, makes what it is handed,
 * and stages it. Who started it moves things into place.
 */

import { type Stage, stageLeftBy } from '../output/staging.ts';
import { isCommandError } from '../report/problems.ts';
import { setEngine } from './engine.ts';
import type { Failure } from './failure.ts';
import type { BuildOptions } from './options.ts';
import { type BuiltContract, openPipeline, type Pipeline, type ProjectFiles } from './pipeline.ts';

/** What a process starts with. */
export interface WorkerInit {
  readonly buildOptions: BuildOptions;
  /** All of the project. */
  readonly files: ProjectFiles;
}

/** Some contracts to make; none when there are no more. */
export interface Batch {
  /** The place of the first one among all that are to be made. */
  readonly at: number;
  readonly files: readonly string[];
}

/** In which batch something failed. */
export type Failed = { readonly at: number } & (
  | { readonly failure: Failure }
  | { readonly bug: unknown }
);

/**
 * What became of a batch; after the last one, and after the first failure, since nothing will be
 * written then, what is staged.
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
  // The last word has to be out before the line is cut.
  process.send?.(report, () => {
    if (!('built' in report) && process.connected) process.disconnect();
  });
}

setEngine();
// Who started it is gone, or wants no more.
process.on('disconnect', () => process.exit());
process.once('message', (workerInit: WorkerInit) => {
  const handler = openHandler(workerInit);
  /** One after the other. */
  let queue: Promise<unknown> = handler;
  process.on('message', (batch: Batch) => {
    queue = queue.then(async () => send(await (await handler)(batch)));
  });
});
