/**
 * Tries one fault after the other: at every operation of a run the run is ended or gets an error,
 * and what it leaves is looked at before and after the next run has undone it. The output folder
 * must be as it was or as it should be, and never anything else.
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
import { type CountingDisk, type Fault, type FaultKind, faultKinds, faultyDisk } from './disks.ts';

export interface FaultCase {
  readonly name: string;
  readonly disk?: (folder: string) => Disk;
  /** Makes the state before, in an empty folder; the output is in `out`. */
  readonly prepare: (folder: string) => Promise<void>;
  /** The run. What it says does not matter. */
  readonly act: (folder: string, machine: Machine) => Promise<unknown>;
}

export interface Effort {
  readonly kinds: readonly FaultKind[];
  /** One of so many operations; all for 1. */
  readonly every: number;
  /** The same, for operations of a recovery that is ended in turn; none for 0. */
  readonly everyOfRecovery: number;
}

export const fullEffort: Effort = { kinds: faultKinds, every: 1, everyOfRecovery: 1 };

export interface Tried {
  readonly name: string;
  /** Operations of a run without a fault. */
  readonly operations: number;
  readonly points: number;
  /** How often the files were the old ones, and how often the new ones. */
  readonly old: number;
  readonly renewed: number;
  readonly failures: readonly string[];
}

/** A process of its own, that is running as long as nothing ended it. */
function machineWith(disk: CountingDisk, life: number): Machine {
  const started = `life${life}`;
  const isRunning = (identity: { readonly started: string }) =>
    identity.started === started && !disk.isDead();
  return { disk, processes: { self: { pid: process.pid, started, machine: 'test' }, isRunning } };
}

export async function tryFaults(one: FaultCase, effort: Effort): Promise<Tried> {
  // Files in memory, where the system has a folder for them: thousands of runs are to take seconds.
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
  // Ended processes lose nothing that was not on the disk yet.
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
    // With a fault, failing is what it should do.
    await (fault === undefined ? acted : acted.catch(() => {}));
    return disk;
  };
  /** What the next run does first. */
  const restore = async (fault?: Fault) => {
    const disk = faultyDisk(base, fault);
    const lock = await lockOut(out, machineWith(disk, life++), { giveUpAfter: 0, notifyAfter: 0 });
    if (isCommandError(lock))
      throw new Error('The lock of a process that ended is still respected.');
    try {
      if (lock.closed !== undefined) return disk;
      recover(out, disk);
      removeLeftovers(out, disk);
    } catch {
      // The fault.
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
      const isBegun = isUnfinished(out);
      const { operations: steps } = await restore();
      const now = check(`${what}, restored`);
      now === before ? tally.old++ : tally.renewed++;
      if (isBegun && everyOfRecovery > 0) await tryRecovery(fault, what, steps.length);
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

  /** The recovery is ended, or fails, in turn. */
  async function tryRecovery(fault: Fault, what: string, steps: number): Promise<void> {
    for (let step = fault.at % everyOfRecovery; step < steps; step += everyOfRecovery) {
      for (const kind of ['kill before', 'kill after', 'EIO'] as const) {
        tally.points++;
        await reset();
        await act(fault);
        await restore({ at: step, kind });
        await restore();
        check(`${what}, then ${kind} at ${step} of the recovery`);
      }
    }
  }
}

/** All files of a folder and what is in them, as one text. */
export function snapshot(folder: string, below = ''): string {
  if (!existsSync(folder)) return '';
  return readdirSync(folder)
    .filter((name) => name !== '.concordat-cache')
    .sort()
    .map((name) => {
      const [file, path] = [join(folder, name), `${below}${name}`];
      const stats = lstatSync(file);
      if (stats.isDirectory()) return snapshot(file, `${path}/`);
      return `${path}: ${JSON.stringify(stats.isSymbolicLink() ? readlinkSync(file) : readFileSync(file, 'utf8'))}\n`;
    })
    .join('');
}
