/** Runs programs and measures them. */
import { spawn } from 'node:child_process';
import { childrenOf, memoryOf } from '../bench/process-tree.ts';

export interface Run {
  readonly status: number | null;
  readonly output: string;
  /**
   * Seconds: the lesser of the time and the processor time of all its processes, since other
   * programs compete for the processors.
   */
  readonly seconds: number;
  /** Megabytes of all its processes together. */
  readonly memory: number;
}

const sampleInterval = 50;
const outputLength = 20_000;

export async function run(
  command: readonly string[],
  folder: string,
  mostSeconds: number,
): Promise<Run> {
  const [program = '', ...args] = ['/usr/bin/time', '--format', 'usage %U %S %M', ...command];
  const started = performance.now();
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let [peak, output] = [0, ''];
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryOf(child.pid ?? 0));
    // Ends the program, not only the process that measures it.
    if (performance.now() - started > mostSeconds * 1000) endChildren(child.pid ?? 0);
  }, sampleInterval);
  const add = (data: Buffer) => {
    output = (output + data.toString()).slice(-outputLength);
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  const status = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  );
  clearInterval(sampling);
  const elapsed = (performance.now() - started) / 1000;
  const [, user = '0', system = '0', kilobytes = '0'] =
    /^usage ([0-9.]+) ([0-9.]+) ([0-9]+)$/m.exec(output) ?? [];
  const processor = Number(user) + Number(system);
  return {
    status,
    output: output.replace(/^(?:usage|Command exited) .*\n/gm, ''),
    seconds: processor === 0 ? elapsed : Math.min(elapsed, processor),
    memory: Math.max(peak, Number(kilobytes) / 1024),
  };
}

function endChildren(parent: number): void {
  for (const pid of childrenOf(parent)) {
    endChildren(pid);
    process.kill(pid, 'SIGKILL');
  }
}
