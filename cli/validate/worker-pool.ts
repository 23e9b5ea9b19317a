/**
 * A pool of threads that validate blocks of lines with the generated validators of the contract,
 * for files with many documents.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import pc from 'picocolors';
import type { Contract } from '../../compiler/model/model.ts';
import { printValidators } from '../../generators/typescript/validators/standalone.ts';
import type { Context } from './context.ts';
import type { Block, BlockVerdict, LinesTask } from './json-lines.ts';
import type { WorkerTask } from './worker.ts';

export interface ValidatePool {
  /** How many blocks should be in progress. */
  readonly size: number;
  readonly validate: (block: Block) => Promise<BlockVerdict>;
  readonly close: () => Promise<void>;
}

const maximumThreads = 8;

export function openPool(
  contract: Contract,
  type: string,
  { validationOptions }: Context,
  lines: LinesTask,
): ValidatePool {
  const task: WorkerTask = {
    ...lines,
    type,
    validationOptions,
    validators: printValidators(contract),
  };
  // Threads have no terminal, so they are told whether to use colours.
  const env = {
    ...process.env,
    FORCE_COLOR: pc.isColorSupported ? '1' : '',
    NO_COLOR: pc.isColorSupported ? '' : '1',
  };
  const count = Math.min(availableParallelism(), maximumThreads);
  const threads = Array.from({ length: count }, () =>
    openThread(
      new Worker(new URL('./validate-worker.js', import.meta.url), { workerData: task, env }),
    ),
  );
  let next = 0;
  return {
    // A thread always has the next block in its queue.
    size: 2 * count,
    validate: (block) =>
      threads[next++ % count]?.validate(block) ?? Promise.reject(new Error('There is no thread.')),
    close: async () => void (await Promise.all(threads.map(({ close }) => close()))),
  };
}

interface PendingBlock {
  readonly resolve: (verdict: BlockVerdict) => void;
  readonly reject: (problem: Error) => void;
}

/** A thread returns results in the order of its blocks. */
function openThread(worker: Worker): Pick<ValidatePool, 'validate' | 'close'> {
  const pending: PendingBlock[] = [];
  let broken: Error | undefined;
  worker.on('message', (verdict: BlockVerdict) => pending.shift()?.resolve(verdict));
  worker.on('error', (problem: Error) => {
    broken = problem;
    for (const { reject } of pending.splice(0)) reject(problem);
  });
  return {
    validate: (block) =>
      new Promise((resolve, reject) => {
        if (broken !== undefined) reject(broken);
        pending.push({ resolve, reject });
        worker.postMessage(block, [block.bytes.buffer]);
      }),
    close: async () => void (await worker.terminate()),
  };
}
