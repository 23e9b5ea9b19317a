/** Disks that inject faults, and disks with unusual properties. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Disk, systemDisk } from '../../cli/output/disk.ts';

/**
 * `kill` ends the run before or after the operation, `torn` in the middle of it. An error is thrown
 * once, or by every operation from then on.
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
  /** The index of the operation. */
  readonly at: number;
  readonly kind: FaultKind;
}

export interface CountingDisk extends Disk {
  /** The names of all operations so far. */
  readonly operations: readonly string[];
  readonly isDead: () => boolean;
}

/** Thrown by every operation after the simulated end of the run. */
class RunEnded extends Error {}

/** Operations that do not fail with ENOSPC, since they only read. */
const readingOperations: ReadonlySet<string> = new Set(['stat', 'list', 'read']);

export function faultyDisk(base: Disk, fault?: Fault): CountingDisk {
  const operations: string[] = [];
  let isDead = false;
  const end = (): never => {
    isDead = true;
    throw new RunEnded();
  };
  const operation = (name: keyof Disk, act: (...parameters: never[]) => unknown) =>
    function operate(...parameters: never[]): unknown {
      if (isDead) throw new RunEnded();
      const number = operations.push(name) - 1;
      const [code = '', isLasting = false] =
        /^(E\w+)( from then on)?$/.exec(fault?.kind ?? '')?.slice(1) ?? [];
      if (fault !== undefined && code !== '' && !(code === 'ENOSPC' && readingOperations.has(name)))
        if (number === fault.at || (isLasting && number > fault.at))
          throw systemError(code, String(parameters[0]));
      if (number !== fault?.at) return act(...parameters);
      if (fault.kind === 'kill before') return end();
      if (fault.kind === 'torn') {
        tear(name, parameters);
        return end();
      }
      const result = act(...parameters);
      return fault.kind === 'kill after' ? end() : result;
    };
  const wrapped = Object.fromEntries(
    Object.entries(base).map(([name, act]) => [name, operation(name as keyof Disk, act)]),
  );
  return { ...(wrapped as unknown as Disk), operations, isDead: () => isDead };
}

/** The operations that can be divided. */
export const divisibleOperations: ReadonlySet<string> = new Set([
  'create',
  'createDurably',
  'copy',
  'removeTree',
]);

/** Performs half of an operation, if it can be divided. */
function tear(name: keyof Disk, parameters: readonly never[]): void {
  const [first = '', second] = parameters as readonly unknown[] as readonly [string, unknown];
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

/** A disk where a part of the output folder is on another device. */
export function splitDisk(other: (path: string) => boolean): Disk {
  const withinDevice =
    (act: (from: string, to: string) => void) =>
    (from: string, to: string): void => {
      if (other(from) !== other(to)) throw systemError('EXDEV', from);
      act(from, to);
    };
  return {
    ...systemDisk,
    rename: withinDevice(systemDisk.rename),
    link: withinDevice(systemDisk.link),
  };
}

/** A file system without hard links. */
export const diskWithoutLinks: Disk = {
  ...systemDisk,
  link: (file) => {
    throw systemError('EPERM', file);
  },
};

/** A case-insensitive file system, as on Windows and macOS. */
export const foldingDisk: Disk = {
  ...systemDisk,
  stat: (path) => systemDisk.stat(actual(path)),
  create: (file, bytes) => systemDisk.create(actual(file), bytes),
  makeFolder: (folder) => systemDisk.makeFolder(actual(folder)),
  removeFolder: (folder) => systemDisk.removeFolder(actual(folder)),
  link: (file, second) => systemDisk.link(actual(file), actual(second)),
  remove: (file) => systemDisk.remove(actual(file)),
  rename: (from, to) => {
    const [source, target] = [actual(from), actual(to)];
    // An existing file keeps its name.
    systemDisk.rename(
      source,
      existsSync(target) && target !== source ? target : join(dirname(target), basename(to)),
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
