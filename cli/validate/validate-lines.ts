/**
 * Validates JSON Lines and reports the results in order. A small file is validated by the
 * interpreter, a large one by threads on all processors.
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
  const progress = openProgress('validating', size);
  const blockValidator = openBlockValidator(input, size);
  const total = { count: 0, failed: 0 };
  const printBlock = async ({ text, count, failed }: BlockVerdict, length: number) => {
    total.count += count;
    total.failed += failed;
    if (text.length > 0) progress.hide();
    await print(text);
    progress.add(length);
  };
  /**
   * Each report waits for the previous one, so that the order is kept, and is printed without
   * waiting for more input.
   */
  const printed: Promise<void>[] = [Promise.resolve()];
  try {
    for await (const block of blocksIn(file)) {
      if (isCommandError(block)) {
        await printed.at(-1);
        return block;
      }
      const { length } = block.bytes;
      const next = Promise.all([blockValidator.validate(block), printed.at(-1)]).then(([verdict]) =>
        printBlock(verdict, length),
      );
      // A failure is handled when the promise is awaited. This avoids an unhandled rejection before
      // that.
      next.catch(() => {});
      printed.push(next);
      while (printed.length > blockValidator.ahead()) await printed.shift();
    }
    await printed.at(-1);
    return total;
  } finally {
    progress.end();
    await blockValidator.close();
  }
}

/** In bytes. Large enough that the cost of sending a chunk to a thread is negligible. */
const chunkSize = 512 * 1024;

/** If reading fails, the last item is an error. */
async function* blocksIn(file: string): AsyncGenerator<Block | CommandError> {
  try {
    yield* blocksOf(chunksOf(file, chunkSize), defaultLimits.bytes);
  } catch (cause) {
    yield unreadable(file, cause);
  }
}

/** Standard input has no known size. */
async function sizeOf(file: string): Promise<number> {
  return file === '-' ? 0 : (await stat(file)).size;
}

interface BlockValidator {
  readonly validate: (block: Block) => Promise<BlockVerdict>;
  /** How many blocks may be in progress. */
  readonly ahead: () => number;
  readonly close: () => Promise<void>;
}

/**
 * In bytes. For smaller inputs, generating validators and starting threads takes longer than the
 * interpreter.
 */
const interpretedBytes = 1024 * 1024;

/** `size` is the size of the file, if known. */
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
