/**
 * Running programs side by side: time and memory of each, interleaved, so that a busy moment hits
 * all of them.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { memoryOf } from './process-tree.ts';

export interface Contender {
  readonly name: string;
  /** Not part of the time. */
  readonly prepare?: (round: number) => void;
  readonly command: readonly string[];
  readonly folder: string;
  /** How often in a round; what ends at once is measured more often. */
  readonly times?: number;
}

export interface Measured {
  readonly name: string;
  /** Milliseconds, the median of the rounds. */
  readonly time: number;
  /**
   * Milliseconds of all processors, the median of the rounds: the work of others shows less in it
   * than in the time. Undefined where nothing tells.
   */
  readonly processor: number | undefined;
  /**
   * Megabytes, of all processes of the program together, the most of any round; undefined where
   * nothing tells.
   */
  readonly memory: number | undefined;
}

/**
 * Debian's `time` tells how long a program was busy, and the most memory that one of its processes
 * ever had.
 */
const timer = '/usr/bin/time';
/**
 * Milliseconds. Seldom enough to be no burden, often enough to see how much memory all processes of
 * a program have together.
 */
const lookEvery = 100;

interface Run {
  readonly time: number;
  readonly told: { readonly processor: number; readonly memory: number } | undefined;
}

export async function measure(
  contenders: readonly Contender[],
  rounds: number,
  say: (line: string) => void,
): Promise<readonly Measured[]> {
  const runs = contenders.map((): Run[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      for (let once = 0; once < (contender.times ?? 1); once++) {
        contender.prepare?.(round);
        const one = await run(contender);
        runs[index]?.push(one);
        say(`${contender.name}, round ${round + 1} of ${rounds}: ${one.time.toFixed(0)} ms`);
      }
    }
  }
  return contenders.map(({ name }, index) => summary(name, runs[index] ?? []));
}

function summary(name: string, runs: readonly Run[]): Measured {
  const told = runs.flatMap((one) => one.told ?? []);
  return {
    name,
    time: median(runs.map(({ time }) => time)),
    processor: told.length === 0 ? undefined : median(told.map(({ processor }) => processor)),
    memory: told.length === 0 ? undefined : Math.max(...told.map(({ memory }) => memory)),
  };
}

async function run({ name, command, folder }: Contender): Promise<Run> {
  const [program = '', ...words] = existsSync(timer)
    ? [timer, '--format', 'told %U %S %M', ...command]
    : command;
  const start = process.hrtime.bigint();
  const child = spawn(program, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let most = 0;
  const looking = setInterval(() => (most = Math.max(most, memoryOf(child.pid ?? 0))), lookEvery);
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('exit', resolve),
  );
  const [status, time, stdout, stderr] = await Promise.all([
    ended,
    ended.then(() => Number(process.hrtime.bigint() - start) / 1e6),
    text(child.stdout),
    text(child.stderr),
  ]);
  clearInterval(looking);
  if (status !== 0) throw new Error(`${name} failed:\n${stdout}\n${stderr}`);
  const told = /^told ([0-9.]+) ([0-9.]+) ([0-9]+)$/m.exec(stderr);
  if (told === null) return { time, told: undefined };
  const [user = 0, system = 0, kilobytes = 0] = told.slice(1).map(Number);
  // What ends between two looks is known from `time` alone.
  return {
    time,
    told: { processor: (user + system) * 1000, memory: Math.max(kilobytes / 1024, most) },
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Numbers to the right, as Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map(line),
  ].join('\n');
}
