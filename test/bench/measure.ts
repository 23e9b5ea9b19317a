/**
 * Measures time and memory of programs. The runs are interleaved, so that load on the machine
 * affects all programs.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { memoryOf } from './process-tree.ts';

export interface Contender {
  readonly name: string;
  /** Runs before each measurement, and is not measured. */
  readonly prepare?: (round: number) => void;
  readonly command: readonly string[];
  readonly folder: string;
  /** Runs per round, 1 by default. Short programs are run more often. */
  readonly times?: number;
}

export interface Measured {
  readonly name: string;
  /** Milliseconds, the median of the rounds. */
  readonly time: number;
  /**
   * Milliseconds of processor time, the median of the rounds. Load on the machine affects it less
   * than the time. Undefined if it is not available.
   */
  readonly processor: number | undefined;
  /**
   * Megabytes of all processes of the program together, the peak of all rounds. Undefined if it is
   * not available.
   */
  readonly memory: number | undefined;
  /** All runs, in the order of the rounds. */
  readonly runs: readonly Run[];
}

/**
 * GNU time reports the processor time of a program, and the peak memory of its largest process.
 */
const timer = '/usr/bin/time';
/** The interval in milliseconds at which the memory of all processes of a program is read. */
const sampleInterval = 100;

export interface Run {
  /** Milliseconds. */
  readonly time: number;
  readonly usage: Usage | undefined;
}

interface Usage {
  /** Milliseconds of processor time, of the user and the system. */
  readonly processor: number;
  /** Megabytes. */
  readonly memory: number;
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
  const usages = runs.flatMap((one) => one.usage ?? []);
  return {
    name,
    time: median(runs.map(({ time }) => time)),
    processor: usages.length === 0 ? undefined : median(usages.map(({ processor }) => processor)),
    memory: usages.length === 0 ? undefined : Math.max(...usages.map(({ memory }) => memory)),
    runs,
  };
}

async function run({ name, command, folder }: Contender): Promise<Run> {
  const [program = '', ...args] = existsSync(timer)
    ? [timer, '--format', 'usage %U %S %M', ...command]
    : command;
  const start = process.hrtime.bigint();
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let peak = 0;
  const sampling = setInterval(
    () => (peak = Math.max(peak, memoryOf(child.pid ?? 0))),
    sampleInterval,
  );
  const ended = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('exit', resolve),
  );
  const [status, time, stdout, stderr] = await Promise.all([
    ended,
    ended.then(() => Number(process.hrtime.bigint() - start) / 1e6),
    text(child.stdout),
    text(child.stderr),
  ]);
  clearInterval(sampling);
  if (status !== 0) throw new Error(`${name} failed:\n${stdout}\n${stderr}`);
  const usage = /^usage ([0-9.]+) ([0-9.]+) ([0-9]+)$/m.exec(stderr);
  if (usage === null) return { time, usage: undefined };
  const [user = 0, system = 0, kilobytes = 0] = usage.slice(1).map(Number);
  // A short process may end between two samples. Then only `time` reports its memory.
  return {
    time,
    usage: { processor: (user + system) * 1000, memory: Math.max(kilobytes / 1024, peak) },
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Returns a Markdown table with right-aligned numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map(line),
  ].join('\n');
}
