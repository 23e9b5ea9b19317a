/**
 * A lock that lets only one run at a time write to an output folder. A run creates a claim, an
 * empty file whose name identifies its process. If there is no other claim of a running process, it
 * has the lock. Otherwise it removes its claim, waits and tries again. Names of claims are unique,
 * so anybody can remove the claim of a process that has ended without removing another one by
 * mistake.
 */
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { cacheName } from '../build/cache-file.ts';
import { type CommandError, commandError, reasonOf } from '../report/problems.ts';
import { sanitizeForTerminal } from '../report/terminal.ts';
import { codeOf, type Disk, systemDisk } from './disk.ts';
import { refuseLink } from './links.ts';
import { type Processes, type ProcessIdentity, systemProcesses } from './process-identity.ts';

/** The disk and the processes that a run uses. Tests replace them. */
export interface Machine {
  readonly disk: Disk;
  readonly processes: Processes;
}

export const thisMachine: Machine = { disk: systemDisk, processes: systemProcesses };

export interface RunLock {
  /** Why the folder cannot be written; undefined if the lock is held. */
  readonly closed: string | undefined;
  /**
   * Shows other machines that this run is alive, at most once a second. Throws if another run has
   * taken over the folder.
   */
  readonly heartbeat: () => void;
  readonly release: () => void;
}

/** Another machine saw no heartbeat of this run, took over the folder and undid its changes. */
export class LockLost extends Error {
  constructor() {
    super('this run was suspended for so long that another run took over');
  }
}

export interface LockTimeouts {
  /** Milliseconds after which waiting fails. */
  readonly giveUpAfter: number;
  /** Milliseconds after which the user is told about the wait. */
  readonly notifyAfter: number;
}

const defaultTimeouts: LockTimeouts = { giveUpAfter: 60_000, notifyAfter: 500 };
const heartbeatInterval = 1000;
/** For processes of other machines and containers, whose only sign of life is the heartbeat. */
const staleAfter = 10_000;

export async function lockOut(
  out: string,
  machine: Machine,
  timeouts = defaultTimeouts,
): Promise<RunLock | CommandError> {
  return untilFree(out, timeouts, () => tryToLock(out, machine));
}

/** Waits until no run is writing, for commands that only read. */
export async function waitForWriters(
  out: string,
  machine: Machine = thisMachine,
  timeouts = defaultTimeouts,
): Promise<CommandError | undefined> {
  const free = await untilFree(
    out,
    timeouts,
    () => livingClaim(join(out, cacheName), machine) ?? true,
  );
  return free === true ? undefined : free;
}

async function untilFree<T extends object | true>(
  out: string,
  { giveUpAfter, notifyAfter }: LockTimeouts,
  attempt: () => T | Claim,
): Promise<T | CommandError> {
  const startedAt = performance.now();
  for (let isNotified = false; ; await setTimeout(30 + 40 * Math.random())) {
    const result = attempt();
    if (!isClaim(result)) return result;
    const waited = performance.now() - startedAt;
    if (waited > giveUpAfter) return busy(out, result);
    if (waited > notifyAfter && !isNotified) {
      process.stderr.write(
        `Waiting for another run of concordat (process ${result.pid}) that is writing to ${sanitizeForTerminal(out)}.\n`,
      );
      isNotified = true;
    }
  }
}

function busy(out: string, { pid }: Claim): CommandError {
  const message = `Another run of concordat (process ${pid}) is still writing to ${out}.`;
  return commandError(
    'busy',
    message,
    'Wait until it has finished, or stop it, and run the command again.',
  );
}

interface Claim extends ProcessIdentity {
  readonly claim: string;
}

function isClaim(result: object | true): result is Claim {
  return result !== true && 'claim' in result;
}

let claims = 0;

function tryToLock(out: string, machine: Machine): RunLock | Claim {
  const { disk, processes } = machine;
  const cache = join(out, cacheName);
  const { pid, started, machine: where } = processes.self;
  const name = `lock-${pid}-${started}-${where}-${claims++}`;
  const own = join(cache, name);
  let createdFolder: string | undefined;
  try {
    createdFolder = createClaim(own, disk);
  } catch (cause) {
    return closed(reasonOf(cause));
  }
  const other = anotherRun(cache, machine, name);
  if (other === undefined) return holdLock(out, own, createdFolder, disk);
  ignoreErrors(() => disk.remove(own));
  removeUnusedCache(out, createdFolder, disk);
  return other;
}

/** Returns the outermost folder that was created. */
function createClaim(claim: string, disk: Disk, attempts = 5): string | undefined {
  const createdFolder = openCache(dirname(claim), disk);
  try {
    disk.create(claim, new Uint8Array());
    return createdFolder;
  } catch (cause) {
    // A run that has just finished removed the folder.
    if (codeOf(cause) === 'ENOENT' && attempts > 0) return createClaim(claim, disk, attempts - 1);
    removeUnusedCache(dirname(dirname(claim)), createdFolder, disk);
    throw cause;
  }
}

/** Creates the cache folder with a .gitignore. */
function openCache(cache: string, disk: Disk): string | undefined {
  refuseLink(cache);
  const createdFolder = disk.makeFolder(cache);
  const ignore = join(cache, ignoreName);
  try {
    if (disk.stat(ignore) === undefined) disk.create(ignore, Buffer.from('*\n'));
  } catch (cause) {
    // A concurrent run has created it.
    if (codeOf(cause) !== 'EEXIST') throw cause;
  }
  return createdFolder;
}

const ignoreName = '.gitignore';

function closed(reason: string): RunLock {
  return { closed: reason, heartbeat: () => {}, release: () => {} };
}

function holdLock(
  out: string,
  own: string,
  createdFolder: string | undefined,
  disk: Disk,
): RunLock {
  let last = performance.now();
  const heartbeat = () => {
    if (performance.now() - last < heartbeatInterval) return;
    last = performance.now();
    try {
      disk.setModified(own, Date.now());
    } catch (cause) {
      if (codeOf(cause) === 'ENOENT') throw new LockLost();
    }
  };
  const timer = setInterval(() => ignoreErrors(heartbeat), heartbeatInterval).unref();
  const release = () => {
    clearInterval(timer);
    ignoreErrors(() => disk.remove(own));
    removeUnusedCache(out, createdFolder, disk);
  };
  return { closed: undefined, heartbeat, release };
}

/** Removes the cache folder if it is empty, and the folders that were created for it. */
function removeUnusedCache(out: string, createdFolder: string | undefined, disk: Disk): void {
  const cache = join(out, cacheName);
  ignoreErrors(() => {
    if (disk.list(cache).some((name) => name !== ignoreName)) return;
    ignoreErrors(() => disk.remove(join(cache, ignoreName)));
    disk.removeFolder(cache);
    if (createdFolder === undefined) return;
    for (
      let at = dirname(resolve(cache));
      !relative(createdFolder, at).startsWith('..');
      at = dirname(at)
    )
      disk.removeFolder(at);
  });
}

/**
 * Returns the first claim of a running process, and removes claims of processes that have ended. A
 * run that cannot read the claims must not write: it might undo the changes of a running process.
 */
function anotherRun(cache: string, machine: Machine, own: string): Claim | RunLock | undefined {
  const { disk } = machine;
  const living: Claim[] = [];
  try {
    for (const claim of claimsIn(disk.list(cache))) {
      const path = join(cache, claim.claim);
      if (claim.claim === own) continue;
      if (isAlive(claim, path, machine)) living.push(claim);
      else ignoreErrors(() => disk.remove(path));
    }
  } catch (cause) {
    return closed(reasonOf(cause));
  }
  return living[0];
}

function livingClaim(cache: string, machine: Machine): Claim | undefined {
  return claimsIn(namesIn(cache, machine.disk)).find((claim) =>
    isAlive(claim, join(cache, claim.claim), machine),
  );
}

function claimsIn(names: readonly string[]): readonly Claim[] {
  return names.map(readClaim).filter((claim) => claim !== undefined);
}

function namesIn(cache: string, disk: Disk): readonly string[] {
  try {
    return disk.list(cache);
  } catch {
    return [];
  }
}

function readClaim(name: string): Claim | undefined {
  const [, pid, started = '', machine = ''] = /^lock-(\d+)-(\w*)-(\w*)-\d+$/.exec(name) ?? [];
  return pid === undefined ? undefined : { claim: name, pid: Number(pid), started, machine };
}

function isAlive(claim: Claim, path: string, { disk, processes }: Machine): boolean {
  const isRunning = processes.isRunning(claim);
  if (isRunning !== undefined) return isRunning;
  const { mtimeMs = 0 } = disk.stat(path) ?? {};
  return Math.abs(Date.now() - mtimeMs) < staleAfter;
}

function ignoreErrors(attempt: () => void): void {
  try {
    attempt();
  } catch {
    // The next run tries again.
  }
}
