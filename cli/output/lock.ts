/**
 * One run at a time writes to an output folder. A run that wants to write puts down a claim, an
 * empty file whose name says which process it belongs to, and goes on if there is no other claim of
 * a living process; otherwise it takes its own back, waits and tries again. The names are unique,
 * so that a claim of a process that died can be removed by anybody at any time, and never another
 * one in its place.
 */
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { cacheName } from '../build/cache-file.ts';
import { type CommandError, commandError, reasonOf } from '../report/problems.ts';
import { sanitizeForTerminal } from '../report/terminal.ts';
import { codeOf, type Disk, systemDisk } from './disk.ts';
import { refuseLink } from './links.ts';
import { type Processes, type ProcessIdentity, systemProcesses } from './process-identity.ts';

/** What a run works with. */
export interface Machine {
  readonly disk: Disk;
  readonly processes: Processes;
}

export const thisMachine: Machine = { disk: systemDisk, processes: systemProcesses };

export interface RunLock {
  /** Why nothing can be written to this folder; undefined where the lock is held. */
  readonly closed: string | undefined;
  /**
   * Shows others that this run goes on, at most once a second. Throws where another run took the
   * folder over.
   */
  readonly heartbeat: () => void;
  readonly release: () => void;
}

/**
 * Another machine saw no sign of life of this run, and took the folder over. It has undone what
 * this one began.
 */
export class LockLost extends Error {
  constructor() {
    super('this run stood still for so long that another one took over');
  }
}

export interface LockTimeouts {
  /** Milliseconds. */
  readonly giveUpAfter: number;
  /** After this time, the user is told what the run waits for. */
  readonly notifyAfter: number;
}

const defaultTimeouts: LockTimeouts = { giveUpAfter: 60_000, notifyAfter: 500 };
const heartbeatInterval = 1000;
/** For processes of other machines and containers, of which nothing else can be seen. */
const staleAfter = 10_000;

export async function lockOut(
  out: string,
  machine: Machine,
  timeouts = defaultTimeouts,
): Promise<RunLock | CommandError> {
  return untilFree(out, timeouts, () => tryToLock(out, machine));
}

/** For those who only read: until no run writes. */
export async function waitForWriters(
  out: string,
  machine: Machine = thisMachine,
  timeouts = defaultTimeouts,
): Promise<CommandError | undefined> {
  const free = await untilFree(
    out,
    timeouts,
    () => livingClaim(join(out, cacheName), machine, undefined) ?? true,
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
        `Waiting for another run of concordat (process ${result.pid}) that writes to ${sanitizeForTerminal(out)}.\n`,
      );
      isNotified = true;
    }
  }
}

function busy(out: string, { pid }: Claim): CommandError {
  const message = `Another run of concordat (process ${pid}) has been writing to ${out} all the time.`;
  return commandError('busy', message, 'Wait until it is done, or end it, and run this again.');
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
  const other = livingClaim(cache, machine, name);
  if (other === undefined) return holdLock(out, own, createdFolder, disk);
  ignoreErrors(() => disk.remove(own));
  removeUnusedCache(out, createdFolder, disk);
  return other;
}

/** Gives the outermost folder that had to be made. */
function createClaim(claim: string, disk: Disk, attempts = 5): string | undefined {
  const createdFolder = openCache(dirname(claim), disk);
  try {
    disk.create(claim, new Uint8Array());
    return createdFolder;
  } catch (cause) {
    // A run that ended in this moment took the folder along.
    if (codeOf(cause) === 'ENOENT' && attempts > 0) return createClaim(claim, disk, attempts - 1);
    removeUnusedCache(dirname(dirname(claim)), createdFolder, disk);
    throw cause;
  }
}

/** Git does not see what is in it. */
function openCache(cache: string, disk: Disk): string | undefined {
  refuseLink(cache);
  const createdFolder = disk.makeFolder(cache);
  const ignore = join(cache, ignoreName);
  try {
    if (disk.look(ignore) === undefined) disk.create(ignore, Buffer.from('*\n'));
  } catch (cause) {
    // Another run was faster.
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

/** A folder that holds nothing for a later run goes, and so do those that were made for it. */
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

/** Removes those of processes that died. */
function livingClaim(cache: string, machine: Machine, own: string | undefined): Claim | undefined {
  const living: Claim[] = [];
  for (const name of namesIn(cache, machine.disk)) {
    const claim = name === own ? undefined : readClaim(name);
    if (claim === undefined) continue;
    if (isAlive(claim, join(cache, name), machine)) living.push(claim);
    else if (own !== undefined) ignoreErrors(() => machine.disk.remove(join(cache, name)));
  }
  return living[0];
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
  const { mtimeMs = 0 } = disk.look(path) ?? {};
  return Math.abs(Date.now() - mtimeMs) < staleAfter;
}

function ignoreErrors(attempt: () => void): void {
  try {
    attempt();
  } catch {
    // Whoever comes next sees to it.
  }
}
