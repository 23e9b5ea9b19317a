/** Disks that fail, and disks that are different. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Disk, systemDisk } from '../../cli/output/disk.ts';

/**
 * `kill` ends the run before or after the operation, `torn` in the middle of it; an error is
 * reported once, or by every operation from then on.
 */
export const faultKinds = [
  'kill before',
  'kill after',
  'torn',
  'ENOSPC',
  'EACCES',
  'EIO',
  'ENOSPC from then on',
  'EIO from then on',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  /** The number of the operation. */
  readonly at: number;
  readonly kind: FaultKind;
}

export interface CountingDisk extends Disk {
  /** The names of all operations so far. */
  readonly operations: readonly string[];
  readonly isDead: () => boolean;
}

/** What a run gets for every operation after its end: nothing happens any more. */
class Ended extends Error {}

/** Only writing fails for lack of space; looking does not. */
const reading: ReadonlySet<string> = new Set(['look', 'list', 'read']);

export function faultyDisk(base: Disk, fault?: Fault): CountingDisk {
  const operations: string[] = [];
  let isDead = false;
  const end = (): never => {
    isDead = true;
    throw new Ended();
  };
  const operation = (name: keyof Disk, act: (...words: never[]) => unknown) =>
    function operate(...words: never[]): unknown {
      if (isDead) throw new Ended();
      const number = operations.push(name) - 1;
      const [code = '', isLasting = false] =
        /^(E\w+)( from then on)?$/.exec(fault?.kind ?? '')?.slice(1) ?? [];
      if (fault !== undefined && code !== '' && !(code === 'ENOSPC' && reading.has(name)))
        if (number === fault.at || (isLasting && number > fault.at))
          throw systemError(code, String(words[0]));
      if (number !== fault?.at) return act(...words);
      if (fault.kind === 'kill before') return end();
      if (fault.kind === 'torn') {
        tear(name, words);
        return end();
      }
      const result = act(...words);
      return fault.kind === 'kill after' ? end() : result;
    };
  const wrapped = Object.fromEntries(
    Object.entries(base).map(([name, act]) => [name, operation(name as keyof Disk, act)]),
  );
  return { ...(wrapped as unknown as Disk), operations, isDead: () => isDead };
}

/** Half of what an operation does, where it has halves. */
function tear(name: keyof Disk, words: readonly never[]): void {
  const [first = '', second] = words as readonly unknown[] as readonly [string, unknown];
  const half = (bytes: Uint8Array) => bytes.subarray(0, bytes.length / 2);
  if (name === 'create' || name === 'createDurably')
    writeFileSync(first, half(second as Uint8Array));
  if (name === 'copy') writeFileSync(second as string, half(readFileSync(first)));
  if (name === 'removeTree' && existsSync(first)) {
    const names = readdirSync(first);
    for (const inner of names.slice(0, names.length / 2))
      rmSync(join(first, inner), { recursive: true });
  }
}

export function systemError(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}

/** Where a part of the output folder is on another disk. */
export function splitDisk(other: (path: string) => boolean): Disk {
  const apart =
    (act: (from: string, to: string) => void) =>
    (from: string, to: string): void => {
      if (other(from) !== other(to)) throw systemError('EXDEV', from);
      act(from, to);
    };
  return { ...systemDisk, rename: apart(systemDisk.rename), link: apart(systemDisk.link) };
}

/** A file system where a file has one name. */
export const diskWithoutLinks: Disk = {
  ...systemDisk,
  link: (file) => {
    throw systemError('EPERM', file);
  },
};

/** A file system that does not tell `A` from `a`, as on Windows and macOS. */
export const foldingDisk: Disk = {
  ...systemDisk,
  look: (path) => systemDisk.look(actual(path)),
  create: (file, bytes) => systemDisk.create(actual(file), bytes),
  makeFolder: (folder) => systemDisk.makeFolder(actual(folder)),
  removeFolder: (folder) => systemDisk.removeFolder(actual(folder)),
  link: (file, second) => systemDisk.link(actual(file), actual(second)),
  remove: (file) => systemDisk.remove(actual(file)),
  rename: (from, to) => {
    const [source, place] = [actual(from), actual(to)];
    // The file that is there keeps its name.
    systemDisk.rename(
      source,
      existsSync(place) && place !== source ? place : join(dirname(place), basename(to)),
    );
  },
};

function actual(path: string): string {
  const parent = dirname(path);
  if (parent === path) return path;
  const folder = actual(parent);
  const name = basename(path);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return join(
    folder,
    names.find((other) => other === name) ??
      names.find((other) => other.toLowerCase() === name.toLowerCase()) ??
      name,
  );
}

export function copyFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  if (existsSync(from))
    cpSync(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
}
