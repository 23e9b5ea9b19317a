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
  /** Megabytes, the most of any round; undefined where nothing tells. */
  readonly memory: number | undefined;
}

/** Debian's `time` tells the most memory that a program ever had. */
const timer = '/usr/bin/time';

export function measure(contenders: readonly Contender[], rounds: number, say: (line: string) => void): readonly Measured[] {
  const times = contenders.map((): number[] => []);
  const memories = contenders.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      for (let once = 0; once < (contender.times ?? 1); once++) {
        contender.prepare?.(round);
        const { time, memory } = run(contender);
        times[index]?.push(time);
        if (memory !== undefined) memories[index]?.push(memory);
        say(`${contender.name}, round ${round + 1} of ${rounds}: ${time.toFixed(0)} ms`);
      }
    }
  }
  return contenders.map(({ name }, index) => {
    const most = Math.max(...(memories[index] ?? []));
    return { name, time: median(times[index] ?? []), memory: Number.isFinite(most) ? most : undefined };
  });
}

function run({ name, command, folder }: Contender): { readonly time: number; readonly memory: number | undefined } {
  const [program = '', ...words] = existsSync(timer) ? [timer, '--format', 'memory %M', ...command] : command;
  const start = process.hrtime.bigint();
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 });
  const time = Number(process.hrtime.bigint() - start) / 1e6;
  if (status !== 0) throw new Error(`${name} failed:\n${stdout}\n${stderr}`);
  const kilobytes = /^memory ([0-9]+)$/m.exec(stderr)?.[1];
  return { time, memory: kilobytes === undefined ? undefined : Number(kilobytes) / 1024 };
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
