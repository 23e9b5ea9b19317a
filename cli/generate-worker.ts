/** A thread of `generate`: has a workshop of its own, makes what it is handed, and stages it. Who started it moves things into place. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Order } from './order.ts';
import { isRefused } from './problems.ts';
import type { Stage } from './staging.ts';
import { type Failure, type Made, openWorkshop } from './workshop.ts';

/** What a thread starts with. */
export interface Assignment {
  readonly order: Order;
  /** All contracts of the project. */
  readonly files: readonly string[];
}

/** Some contracts to make; none when there are no more. */
export type Batch = readonly string[];

/** What became of a batch; after the last one, what is staged. */
export type Report = { readonly made: readonly Made[] } | { readonly failure?: Failure; readonly stage: Stage };

const { order, files } = workerData as Assignment;
const workshop = await openWorkshop(order, files);
const send = (report: Report) => parentPort?.postMessage(report);

/** The first failure ends it: nothing will be written. */
async function work(batch: Batch): Promise<Report> {
  if (isRefused(workshop)) return { failure: { failed: 'template', refused: workshop }, stage: { staged: [], folders: [] } };
  if (batch.length > 0) {
    const made = await workshop.make(batch);
    return 'failed' in made ? { failure: made, stage: workshop.staging.stage } : { made };
  }
  const failure = workshop.put();
  return { ...(failure === undefined ? {} : { failure }), stage: workshop.staging.stage };
}

parentPort?.on('message', async (batch: Batch) => {
  const report = await work(batch);
  send(report);
  if (!('made' in report)) parentPort?.close();
});
