/** A process that answers each line with one line, in order. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface Lines {
  /** The answer; undefined when the process ended before it gave one, or took too long. */
  readonly ask: (line: string) => Promise<string | undefined>;
  readonly isOver: () => boolean;
  /** What it said last on its standard error. */
  readonly complaints: () => string;
  /** Lets it finish; resolves when it is gone. */
  readonly close: () => Promise<void>;
}

/** An answer that takes longer than this is none. */
const patience = 300_000;

export function openLines(
  command: string,
  words: readonly string[],
  environment: Readonly<NodeJS.ProcessEnv> = process.env,
): Lines {
  const child: ChildProcessWithoutNullStreams = spawn(command, words, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: environment,
  });
  const waiting: ((line: string | undefined) => void)[] = [];
  let complaints = '';
  let isOver = false;
  child.stderr.on(
    'data',
    (chunk: Buffer) => (complaints = (complaints + chunk.toString()).slice(-4000)),
  );
  child.stdin.on('error', () => {});
  child.on('error', (problem) => (complaints += problem.message));
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.(line));
  const gone = new Promise<void>((resolve) =>
    child.on('close', () => {
      isOver = true;
      for (const waiter of waiting.splice(0)) waiter(undefined);
      resolve();
    }),
  );
  return {
    ask: (line) =>
      new Promise((resolve) => {
        if (isOver) return resolve(undefined);
        const timer = setTimeout(() => child.kill('SIGKILL'), patience);
        waiting.push((answer) => {
          clearTimeout(timer);
          resolve(answer);
        });
        child.stdin.write(`${line}\n`);
      }),
    isOver: () => isOver,
    complaints: () => complaints,
    close: () => {
      child.stdin.end();
      return gone;
    },
  };
}
