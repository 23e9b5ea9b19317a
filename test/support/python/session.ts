/**
 * One Python interpreter that runs many programs, since starting one and importing what they use
 * takes longer than most programs. They share what is imported, and nothing else.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { repository } from '../contract-text.ts';

export interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface PythonSession {
  /** Runs what `python3` would run with these words, such as `-c` and a program. */
  readonly run: (words: readonly string[], input?: string) => Promise<Ran>;
  readonly close: () => void;
}

interface Options {
  readonly command?: string;
  /** Folders of the packages that programs import. */
  readonly path: readonly string[];
}

/** Starts the interpreter with warnings as errors, when the first program runs. */
export function openPython({ command = 'python3', path }: Options): PythonSession {
  let started: ReturnType<typeof start> | undefined;
  return {
    async run(words, input = '') {
      started ??= start(command, path);
      return started(JSON.stringify({ words, input }));
    },
    close: () => started?.close(),
  };
}

function start(command: string, path: readonly string[]) {
  const script = join(import.meta.dirname, 'session.py');
  const python = spawn(command, ['-W', 'error', script], {
    cwd: repository,
    env: { ...process.env, PYTHONPATH: path.join(':'), PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const answers = createInterface({ input: python.stdout })[Symbol.asyncIterator]();
  const ask = async (request: string): Promise<Ran> => {
    python.stdin.write(`${request}\n`);
    const { value, done } = await answers.next();
    if (done) throw new Error(`${command} ended.`);
    return JSON.parse(value) as Ran;
  };
  return Object.assign(ask, { close: () => python.stdin.end() });
}
