/** The contracts of a run, one after the other, or shared out among threads where there are many. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Assignment, Batch, Report } from './generate-worker.ts';
import { abandon, type Stage } from './staging.ts';
import type { Tool } from './tool.ts';
import type { Failure, Made, Workshop } from './workshop.ts';

export interface MadeAll {
  readonly made: readonly Made[];
  /** What threads of their own have staged. */
  readonly stages: readonly Stage[];
}

/** A thread takes as long to start, and until its code is fast, as that many contracts take to be made. */
const fewestPerThread = 100;
/** Each has a memory of its own. */
const mostThreads = 4;
/** Small enough that all threads end at about the same time, and that few contracts are held at once. */
const batchSize = 8;
/** Megabytes. Contracts are dropped as soon as they are made, so little room is enough; more was not faster. */
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

export async function makeAll(
  files: readonly string[],
  workshop: Workshop,
  assignment: Assignment,
  tool: Tool | undefined,
): Promise<MadeAll | Failure> {
  const threads = Math.min(availableParallelism(), mostThreads, Math.floor(files.length / fewestPerThread));
  if (tool === undefined || threads < 2) return makeHere(files, workshop);
  const all = await makeInThreads(files, assignment, tool, threads);
  // Which thread fails first is chance; in one thread it is the first contract.
  return 'failed' in all && all.failed === 'template' ? makeHere(files, workshop) : all;
}

async function makeHere(files: readonly string[], workshop: Workshop): Promise<MadeAll | Failure> {
  const made: Made[] = [];
  for (let from = 0; from < files.length; from += batchSize) {
    const some = await workshop.make(files.slice(from, from + batchSize));
    if ('failed' in some) {
      abandon([workshop.staging.stage]);
      return some;
    }
    made.push(...some);
  }
  return { made, stages: [] };
}

async function makeInThreads(files: readonly string[], assignment: Assignment, tool: Tool, count: number): Promise<MadeAll | Failure> {
  const made: Made[] = [];
  const failures: Failure[] = [];
  let next = 0;
  const batch = (): Batch => {
    // Nothing more is begun once something failed.
    const from = failures.length > 0 ? files.length : next;
    next = from + batchSize;
    return files.slice(from, from + batchSize);
  };
  const thread = () =>
    new Promise<Stage>((resolve, reject) => {
      const worker = new Worker(new URL(`./${tool.worker}`, import.meta.url), { workerData: assignment, resourceLimits });
      worker.on('error', reject);
      worker.on('message', (report: Report) => {
        if ('made' in report) {
          made.push(...report.made);
          worker.postMessage(batch());
        } else {
          if (report.failure !== undefined) failures.push(report.failure);
          resolve(report.stage);
        }
      });
      worker.postMessage(batch());
    });
  const stages = await Promise.all(Array.from({ length: count }, thread));
  const [failure] = failures;
  if (failure === undefined) return { made, stages };
  abandon(stages);
  return failure;
}
