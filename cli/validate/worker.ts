/**
 * A thread that validates blocks of lines with the generated validators of a contract, started by
 * `worker-pool.ts`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { Json } from '../../compiler/model/json.ts';
import * as runtime from '../../generators/typescript/runtime.ts?runtime';
import { type Block, type LinesTask, validateBlock } from './json-lines.ts';

export interface WorkerTask extends LinesTask {
  /** The source code from `printValidators`. */
  readonly validators: string;
  readonly type: string;
  readonly validationOptions: { readonly context?: Json };
}

const task: WorkerTask = workerData;
// Evaluating this code is safe: it is generated, and texts of a contract occur in it only as
// escaped literals. Programs import the same code.
const collectors: Readonly<Record<string, unknown>> = new Function('runtime', task.validators)(
  runtime,
);
const type = runtime
  .contextType({
    collect: collectors[`collect${task.type}`],
    contract: {},
    name: task.type,
    contextRules: task.notEvaluated,
  })
  .with(task.validationOptions.context ?? runtime.withoutContext);

parentPort?.on('message', (block: Block) => {
  const verdict = validateBlock(block, task, (document) => type.validateText(document));
  parentPort?.postMessage(verdict, [verdict.text.buffer]);
});
