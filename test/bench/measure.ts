/** Running programs side by side: time and memory of each, interleaved, so that a busy moment hits all of them. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

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
  /** Milliseconds of all processors, the median of the rounds: the work of others shows less in it than in the time. Undefined where nothing tells. */
  readonly processor: number | undefined;
  /** Megabytes, the most of any round; undefined where nothing tells. */
  readonly memory: number | undefined;
}

/** Debian's `time` tells the most memory that a program ever had, and the time that it was busy. */
const timer = '/usr/bin/time';

interface Run {
  readonly time: number;
  readonly told: { readonly processor: number; readonly memory: number } | undefined;
}

export function measure(contenders: readonly Contender[], rounds: number, say: (line: string) => void): readonly Measured[] {
  const runs = contenders.map((): Run[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      for (let once = 0; once < (contender.times ?? 1); once++) {
        contender.prepare?.(round);
        const one = run(contender);
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

function run({ name, command, folder }: Contender): Run {
  const [program = '', ...words] = existsSync(timer) ? [timer, '--format', 'told %U %S %M', ...command] : command;
  const start = process.hrtime.bigint();
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  const time = Number(process.hrtime.bigint() - start) / 1e6;
  if (status !== 0) throw new Error(`${name} failed:\n${stdout}\n${stderr}`);
  const told = /^told ([0-9.]+) ([0-9.]+) ([0-9]+)$/m.exec(stderr);
  if (told === null) return { time, told: undefined };
  const [user = 0, system = 0, kilobytes = 0] = told.slice(1).map(Number);
  return { time, told: { processor: (user + system) * 1000, memory: kilobytes / 1024 } };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Numbers to the right, as Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}
