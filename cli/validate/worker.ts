/**
 * A thread that judges blocks of lines with the printed validators of a contract; `judge-pool.ts`
 * tells what and how.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { Json } from '../../compiler/model/json.ts';
import * as runtime from '../../generators/typescript/index.ts?runtime';
import { type Block, type LinesTask, validateBlock } from './json-lines.ts';

export interface WorkerTask extends LinesTask {
  /** What `printJudges` printed. */
  readonly validators: string;
  readonly type: string;
  readonly validationOptions: { readonly context?: Json };
}

const task: WorkerTask = workerData;
// The text comes from our own printer, where nothing of a contract gets out of its literals: the
// same code that programs import.
const types: Readonly<Record<string, object>> = new Function('runtime', task.validators)(runtime);
const type = runtime
  .contextType({
    ...types[task.type],
    contract: {},
    name: task.type,
    contextRules: task.notEvaluated,
  })
  .with(task.validationOptions.context ?? runtime.withoutContext);

parentPort?.on('message', (block: Block) => {
  const verdict = validateBlock(block, task, (document) => type.validateText(document));
  parentPort?.postMessage(verdict, [verdict.text.buffer]);
});
