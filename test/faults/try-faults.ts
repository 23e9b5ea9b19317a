/**
 * Injects one fault after the other: at every operation, a run is killed or gets an error. The
 * output folder is checked at once and after the next run has restored it. It must contain either
 * the old or the new files.
 */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Disk, systemDisk } from '../../cli/output/disk.ts';
import { isUnfinished } from '../../cli/output/journal.ts';
import { lockOut, type Machine } from '../../cli/output/lock.ts';
import { recover } from '../../cli/output/place-files.ts';
import { removeLeftovers } from '../../cli/output/staging.ts';
import { isCommandError } from '../../cli/report/problems.ts';
import {
  type CountingDisk,
  divisibleOperations,
  type Fault,
  type FaultKind,
  faultKinds,
  faultyDisk,
} from './disks.ts';

export interface FaultCase {
  readonly name: string;
  readonly disk?: (folder: string) => Disk;
  /** Creates the initial state in an empty folder; the output folder is `out`. */
  readonly prepare: (folder: string) => Promise<void>;
  /** The run. Its result is ignored. */
  readonly act: (folder: string, machine: Machine) => Promise<unknown>;
}

export interface Effort {
  readonly kinds: readonly FaultKind[];
  /** Tries one of this many operations; 1 for all. */
  readonly every: number;
  /** The same for operations of a recovery; 0 for none. */
  readonly everyOfRecovery: number;
}

export const fullEffort: Effort = { kinds: faultKinds, every: 1, everyOfRecovery: 1 };

export interface Tried {
  readonly name: string;
  /** The number of operations of a run without a fault. */
  readonly operations: number;
  readonly points: number;
  /** How often the output was `old` or `renewed` after the recovery. */
  readonly old: number;
  readonly renewed: number;
  readonly failures: readonly string[];
}

/**
 * A machine on which each run has its own process identity, which is running until a fault ends it.
 */
function machineWith(disk: CountingDisk, life: number): Machine {
  const started = `life${life}`;
  const isRunning = (identity: { readonly started: string }) =>
    identity.started === started && !disk.isDead();
  return { disk, processes: { self: { pid: process.pid, started, machine: 'test' }, isRunning } };
}

export async function tryFaults(one: FaultCase, effort: Effort): Promise<Tried> {
  // Uses a memory file system if there is one, so that thousands of runs take seconds.
  const folder = mkdtempSync(
    join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'concordat-faults-'),
  );
  try {
    return await tryAll(one, effort, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function tryAll(
  one: FaultCase,
  { kinds, every, everyOfRecovery }: Effort,
  folder: string,
): Promise<Tried> {
  const disk = one.disk?.(folder) ?? systemDisk;
  // A killed process loses no data that it has written, so flushing is not needed.
  const base = { ...disk, createDurably: disk.create };
  const out = join(folder, 'out');
  let life = 0;
  const failures: string[] = [];
  const tally = { points: 0, old: 0, renewed: 0 };

  const reset = async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await one.prepare(folder);
  };
  const act = async (fault?: Fault) => {
    const disk = faultyDisk(base, fault);
    const acted = one.act(folder, machineWith(disk, life++));
    // A run with a fault is expected to fail.
    await (fault === undefined ? acted : acted.catch(() => {}));
    return disk;
  };
  /** The recovery at the start of the next run. Without a fault, it must succeed. */
  const restore = async (what: string, fault?: Fault) => {
    const disk = faultyDisk(base, fault);
    const lock = await lockOut(out, machineWith(disk, life++), { giveUpAfter: 0, notifyAfter: 0 });
    if (isCommandError(lock)) throw new Error('The lock of a process that has ended still blocks.');
    try {
      if (lock.closed !== undefined) return disk;
      recover(out, disk);
      removeLeftovers(out, disk);
    } catch (cause) {
      if (fault === undefined) failures.push(`${what}: the recovery fails: ${String(cause)}`);
    }
    lock.release();
    return disk;
  };

  await reset();
  const before = snapshot(out);
  const { operations } = await act();
  const after = snapshot(out);
  const check = (what: string, isMixAllowed = false) => {
    const now = snapshot(out);
    if (now !== before && now !== after && !isMixAllowed)
      failures.push(`${what}: neither old nor new\n${now}`);
    return now;
  };

  for (const [at, name] of operations.entries()) {
    if (at % every !== 0) continue;
    for (const kind of kinds) {
      const what = `${one.name}, ${kind} at ${at} (${name})`;
      const fault = { at, kind };
      tally.points++;
      await reset();
      await act(fault);
      check(what, isUnfinished(out));
      if (!/kill|torn|from then on/.test(kind) && isUnfinished(out))
        failures.push(`${what}: an error was not rolled back`);
      const hasJournal = isUnfinished(out);
      const { operations: steps } = await restore(what);
      const now = check(`${what}, restored`);
      now === before ? tally.old++ : tally.renewed++;
      if (hasJournal && everyOfRecovery > 0) await tryRecovery(fault, what, steps);
      await act();
      if (snapshot(out) !== after)
        failures.push(`${what}: the next run does not write the new files`);
      const left = existsSync(join(out, '.concordat-cache'))
        ? readdirSync(join(out, '.concordat-cache'))
        : [];
      if (left.some((file) => !/^(?:\.gitignore|run)$/.test(file)))
        failures.push(`${what}: left behind: ${left.join(', ')}`);
    }
  }
  return { name: one.name, operations: operations.length, ...tally, failures };

  /** Injects a second fault into the recovery. One more recovery must succeed. */
  async function tryRecovery(fault: Fault, what: string, steps: readonly string[]): Promise<void> {
    for (const [step, name] of steps.entries()) {
      if (step % everyOfRecovery !== fault.at % everyOfRecovery) continue;
      for (const kind of recoveryKinds) {
        if (kind === 'torn' && !divisibleOperations.has(name)) continue;
        const both = `${what}, then ${kind} at ${step} (${name}) of the recovery`;
        tally.points++;
        await reset();
        await act(fault);
        await restore(both, { at: step, kind });
        check(both, isUnfinished(out));
        await restore(both);
        check(`${both}, restored`);
      }
    }
  }
}

/** The faults in the recovery. `torn` is only tried at divisible operations. */
const recoveryKinds = ['kill before', 'kill after', 'torn', 'EIO', 'EIO from then on'] as const;

/** Returns all files of a folder and their contents as one text. */
export function snapshot(folder: string, prefix = ''): string {
  if (!existsSync(folder)) return '';
  return readdirSync(folder)
    .filter((name) => name !== '.concordat-cache')
    .sort()
    .map((name) => {
      const [file, path] = [join(folder, name), `${prefix}${name}`];
      const stats = lstatSync(file);
      if (stats.isDirectory()) return snapshot(file, `${path}/`);
      return `${path}: ${JSON.stringify(stats.isSymbolicLink() ? readlinkSync(file) : readFileSync(file, 'utf8'))}\n`;
    })
    .join('');
}
