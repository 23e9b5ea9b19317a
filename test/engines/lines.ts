/** A child process that answers each line with one line, in order. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface LineProcess {
  /** The answer; undefined if the process ended first or the answer took too long. */
  readonly ask: (line: string) => Promise<string | undefined>;
  readonly hasExited: () => boolean;
  /** The end of its standard error. */
  readonly errorOutput: () => string;
  /** Closes its input and waits for its exit. */
  readonly close: () => Promise<void>;
}

/** The process is killed if an answer takes longer, in milliseconds. */
const answerTimeout = 300_000;

export function startLineProcess(
  command: string,
  words: readonly string[],
  environment: Readonly<NodeJS.ProcessEnv> = process.env,
): LineProcess {
  const child: ChildProcessWithoutNullStreams = spawn(command, words, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: environment,
  });
  const waiting: ((line: string | undefined) => void)[] = [];
  let errorOutput = '';
  let hasExited = false;
  child.stderr.on(
    'data',
    (chunk: Buffer) => (errorOutput = (errorOutput + chunk.toString()).slice(-4000)),
  );
  child.stdin.on('error', () => {});
  child.on('error', (problem) => (errorOutput += problem.message));
  createInterface({ input: child.stdout }).on('line', (line) => waiting.shift()?.(line));
  const exited = new Promise<void>((resolve) =>
    child.on('close', () => {
      hasExited = true;
      for (const waiter of waiting.splice(0)) waiter(undefined);
      resolve();
    }),
  );
  return {
    ask: (line) =>
      new Promise((resolve) => {
        if (hasExited) return resolve(undefined);
        const timer = setTimeout(() => child.kill('SIGKILL'), answerTimeout);
        waiting.push((answer) => {
          clearTimeout(timer);
          resolve(answer);
        });
        child.stdin.write(`${line}\n`);
      }),
    hasExited: () => hasExited,
    errorOutput: () => errorOutput,
    close: () => {
      child.stdin.end();
      return exited;
    },
  };
}
