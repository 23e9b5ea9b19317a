/**
 * Workers, each a process of its own. One that dies, or does not answer in time, is a finding and
 * is started anew.
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
      readonly said: readonly string[];
    };

/**
 * Of processor time: the promise. Beyond the other one, in which a busy machine may do little,
 * nobody waits any longer.
 */
export const mostMilliseconds = 2000;
const patience = 120_000;
const mostSeconds = 8;

/** Seconds of processor time that a process has used so far; none where the system does not say. */
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
    const asked = Date.now();
    const timer = setInterval(() => {
      const isStuck =
        processorSeconds(child?.pid) - before > mostSeconds || Date.now() - asked > patience;
      if (!isStuck) return;
      isLate = true;
      child?.kill('SIGKILL');
    }, 500);
    const { value, done } = (await lines?.next()) ?? { value: undefined, done: true };
    clearInterval(timer);
    if (done === true || value === undefined) {
      end();
      const said = isLate
        ? [`no answer after ${mostSeconds} s of processor time`]
        : errors.split('\n').slice(0, 4);
      return { id, kind: isLate ? 'late' : 'dead', milliseconds: patience, said };
    }
    const answer = JSON.parse(value) as Answer;
    return answer.kind !== 'crash' && answer.milliseconds > mostMilliseconds
      ? {
          id,
          kind: 'late',
          milliseconds: answer.milliseconds,
          said: [`${answer.milliseconds} ms of processor time`],
        }
      : answer;
  }

  return { ask, close: end };
}
