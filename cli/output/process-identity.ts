/**
 * Identifies processes across restarts of a machine. A pid alone is not enough, since systems reuse
 * it.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export interface ProcessIdentity {
  readonly pid: number;
  /** The start time in the unit of the system; empty if unknown. */
  readonly started: string;
  /** The scope of the pid: a boot of a machine, or a container on it. */
  readonly machine: string;
}

export interface Processes {
  readonly self: ProcessIdentity;
  /** Returns undefined if that cannot be determined from this machine. */
  readonly isRunning: (identity: ProcessIdentity) => boolean | undefined;
}

export const systemProcesses: Processes = {
  self: { pid: process.pid, started: startOf(process.pid) ?? '', machine: machineOf() },
  isRunning: ({ pid, started, machine }) => {
    if (machine !== systemProcesses.self.machine) return undefined;
    if (started !== '') return startOf(pid) === started;
    // Another process may have reused the pid.
    return exists(pid) ? undefined : false;
  },
};

/**
 * Reads from /proc in which clock tick a process was started. The process name in parentheses may
 * contain anything, so the fields are read after the last parenthesis.
 */
function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie has ended and only waits for its parent to read the exit status.
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
