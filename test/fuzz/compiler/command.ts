/** Runs `concordat generate` on contracts in a new folder. */
import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mutation } from './mutations.ts';

export interface Run {
  /** The exit code, or the signal that ended the process. */
  readonly exit: number | string;
  readonly errors: string;
  readonly python: readonly { readonly path: string; readonly text: string }[];
}

const timeLimit = 60_000;

/** `program` may be the built program of another version: only files and exit codes are used. */
export function runCommand(program: string, { texts }: Mutation): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'concordat-fuzz-'));
  mkdirSync(join(folder, '.git'));
  mkdirSync(join(folder, 'contracts'));
  for (const [index, bytes] of texts.entries())
    writeFileSync(join(folder, 'contracts', `m${index}.yaml`), bytes);
  const child = spawn(process.execPath, [program, 'generate'], {
    cwd: folder,
    timeout: timeLimit,
  });
  let errors = '';
  child.stderr.on('data', (data: Buffer) => {
    errors = (errors + data.toString()).slice(0, 2000);
  });
  child.stdout.resume();
  return new Promise((resolve) => {
    child.on('close', (code, signal) => {
      const python = pythonIn(join(folder, 'out', 'python'));
      rmSync(folder, { recursive: true, force: true });
      resolve({ exit: signal ?? code ?? 'no exit code', errors, python });
    });
  });
}

function pythonIn(folder: string): Run['python'] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.py'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
}
