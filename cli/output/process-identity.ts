/**
 * Which process this is, and whether another one is still running. A number alone does not tell:
 * systems use it again.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export interface ProcessIdentity {
  readonly pid: number;
  /** When it was started, as the system counts; empty where it does not say. */
  readonly started: string;
  /** Where the number means something: a machine since it was started, or a container on it. */
  readonly machine: string;
}

export interface Processes {
  readonly self: ProcessIdentity;
  /** Undefined where that cannot be known from here. */
  readonly isRunning: (identity: ProcessIdentity) => boolean | undefined;
}

export const systemProcesses: Processes = {
  self: { pid: process.pid, started: startOf(process.pid) ?? '', machine: machineOf() },
  isRunning: ({ pid, started, machine }) => {
    if (machine !== systemProcesses.self.machine) return undefined;
    if (started !== '') return startOf(pid) === started;
    // Somebody has this number; it need not be the same one.
    return exists(pid) ? undefined : false;
  },
};

/**
 * Linux tells in which tick since its start a process was started. The name before it, in brackets,
 * may hold anything.
 */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie runs no more: it only waits for its parent to ask how it ended.
    return state === 'Z' || state === 'X' ? undefined : fields[18];
  } catch {
    return undefined;
  }
}

function machineOf(): string {
  const parts = [
    () => hostname(),
    () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'),
    () => readlinkSync('/proc/self/ns/pid'),
  ].map(orEmpty);
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);
}

function orEmpty(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
}
