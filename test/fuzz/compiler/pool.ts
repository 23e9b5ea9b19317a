/**
 * Worker processes. A worker that exits, or does not answer in time, is a finding and is restarted.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Mutation } from './mutations.ts';
import type { Answer, Task } from './worker.ts';

export type Outcome =
  | Answer
  | {
      readonly id: number;
      readonly kind: 'dead' | 'late';
      readonly milliseconds: number;
      readonly details: readonly string[];
    };

/**
 * The limit of processor time for one mutation. A worker is stopped after `maximumSeconds` of
 * processor time, or after `timeout` milliseconds in all.
 */
export const limitMilliseconds = 2000;
const timeout = 120_000;
const maximumSeconds = 8;

/** Returns the processor time of a process in seconds, or 0 if it is not available. */
function processorSeconds(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

export interface Worker {
  readonly ask: (mutation: Mutation, id: number, wanted?: readonly string[]) => Promise<Outcome>;
  readonly close: () => void;
}

export function openWorker(program: string): Worker {
  let child: ChildProcessWithoutNullStreams | undefined;
  let lines: AsyncIterator<string> | undefined;
  let errors = '';

  function start(): ChildProcessWithoutNullStreams {
    const started = spawn(process.execPath, [program]);
    errors = '';
    started.stderr.on('data', (data: Buffer) => {
      errors = (errors + data.toString()).slice(-2000);
    });
    started.stdin.on('error', () => undefined);
    lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
    return started;
  }

  function end(): void {
    child?.kill('SIGKILL');
    child = undefined;
  }

  async function ask(
    { texts }: Mutation,
    id: number,
    wanted: readonly string[] = [],
  ): Promise<Outcome> {
    child ??= start();
    const files = texts.map((bytes, index) => ({
      name: `m${index}.yaml`,
      base64: Buffer.from(bytes).toString('base64'),
    }));
    const task: Task = { id, files, wanted };
    child.stdin.write(`${JSON.stringify(task)}\n`);
    let isLate = false;
    const before = processorSeconds(child.pid);
    const startedAt = Date.now();
    const timer = setInterval(() => {
      const isStuck =
        processorSeconds(child?.pid) - before > maximumSeconds || Date.now() - startedAt > timeout;
      if (!isStuck) return;
      isLate = true;
      child?.kill('SIGKILL');
    }, 500);
    const { value, done } = (await lines?.next()) ?? { value: undefined, done: true };
    clearInterval(timer);
    if (done === true || value === undefined) {
      end();
      const details = isLate
        ? [`no answer after ${maximumSeconds} s of processor time`]
        : errors.split('\n').slice(0, 4);
      return { id, kind: isLate ? 'late' : 'dead', milliseconds: timeout, details };
    }
    const answer = JSON.parse(value) as Answer;
    return answer.kind !== 'crash' && answer.milliseconds > limitMilliseconds
      ? {
          id,
          kind: 'late',
          milliseconds: answer.milliseconds,
          details: [`${answer.milliseconds} ms of processor time`],
        }
      : answer;
  }

  return { ask, close: end };
}
