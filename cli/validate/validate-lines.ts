/**
 * A file of documents, a line each, answered in order: by the interpreter while there are few, on
 * all processors when there are many.
 */
import { stat } from 'node:fs/promises';
import { validateText } from '../../compiler/interpreter/interpret.ts';
import { defaultLimits } from '../../compiler/interpreter/read-json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { chunksOf } from '../project/read-capped.ts';
import { type CommandError, isCommandError } from '../report/problems.ts';
import { openProgress } from '../report/progress.ts';
import type { Context } from './context.ts';
import { print, unreadable } from './documents.ts';
import {
  type Block,
  type BlockVerdict,
  blocksOf,
  type LinesTask,
  validateBlock,
} from './json-lines.ts';
import type { ValidatePool } from './worker-pool.ts';

export interface LinesInput {
  readonly contract: Contract;
  readonly type: string;
  readonly context: Context;
  readonly lines: LinesTask;
}

export interface LinesResult {
  readonly count: number;
  readonly failed: number;
}

export async function validateLines(input: LinesInput): Promise<LinesResult | CommandError> {
  const { file } = input.lines;
  const size = await sizeOf(file);
  const progress = openProgress('judging', size);
  const blockValidator = openBlockValidator(input, size);
  const total = { count: 0, failed: 0 };
  const answer = async ({ text, count, failed }: BlockVerdict, length: number) => {
    total.count += count;
    total.failed += failed;
    if (text.length > 0) progress.hide();
    await print(text);
    progress.add(length);
  };
  /**
   * Each waits for the one before, so that the order is kept; what is ready is said without waiting
   * for more to be read.
   */
  const answers: Promise<void>[] = [Promise.resolve()];
  try {
    for await (const block of blocksIn(file)) {
      if (isCommandError(block)) {
        await answers.at(-1);
        return block;
      }
      const { length } = block.bytes;
      const next = Promise.all([blockValidator.validate(block), answers.at(-1)]).then(([verdict]) =>
        answer(verdict, length),
      );
      // Whoever waits for it hears of a failure; until somebody does, nobody else shall.
      next.catch(() => {});
      answers.push(next);
      while (answers.length > blockValidator.ahead()) await answers.shift();
    }
    await answers.at(-1);
    return total;
  } finally {
    progress.end();
    await blockValidator.close();
  }
}

/** What is read at a time: enough that handing it to a thread costs next to nothing. */
const chunkSize = 512 * 1024;

/** A file that breaks off while it is read ends with a refusal. */
async function* blocksIn(file: string): AsyncGenerator<Block | CommandError> {
  try {
    yield* blocksOf(chunksOf(file, chunkSize), defaultLimits.bytes);
  } catch (cause) {
    yield unreadable(file, cause);
  }
}

/** Nothing is known of what comes in through a pipe. */
async function sizeOf(file: string): Promise<number> {
  return file === '-' ? 0 : (await stat(file)).size;
}

interface BlockValidator {
  readonly validate: (block: Block) => Promise<BlockVerdict>;
  /** How many blocks may be under way. */
  readonly ahead: () => number;
  readonly close: () => Promise<void>;
}

/** For less it is not worth it to print validators and to start threads for them. */
const interpretedBytes = 1024 * 1024;

/** `size` is what is known of the file before it is read. */
function openBlockValidator(
  { contract, type, context, lines }: LinesInput,
  size: number,
): BlockValidator {
  let pool: ValidatePool | undefined;
  let seen = 0;
  return {
    validate: async (block) => {
      seen += block.bytes.length;
      if (Math.max(seen, size) <= interpretedBytes)
        return validateBlock(block, lines, (document) =>
          validateText(contract, type, document, context.validationOptions),
        );
      if (pool === undefined) {
        const { openPool } = await import('./worker-pool.ts');
        pool ??= openPool(contract, type, context, lines);
      }
      return pool.validate(block);
    },
    ahead: () => pool?.size ?? 1,
    close: async () => pool?.close(),
  };
}
