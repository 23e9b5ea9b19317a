/**
 * Every operation with which a run changes the output folder. One set of functions, so that a test
 * can count them and let each of them fail, or end the run there.
 */
import {
  closeSync,
  copyFileSync,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  type Stats,
  unlinkSync,
  utimesSync,
  writeSync,
} from 'node:fs';

/** A file as it was when it was written. Moving it changes neither. */
export interface WrittenFile {
  readonly inode: number;
  /** Milliseconds. */
  readonly modified: number;
}

export interface Disk {
  /** Of the path itself, not of what a link leads to; undefined where there is nothing. */
  readonly look: (path: string) => Stats | undefined;
  readonly list: (folder: string) => readonly string[];
  readonly read: (file: string) => string;
  /** There must not be such a file yet. */
  readonly create: (file: string, bytes: Uint8Array) => WrittenFile;
  /** As `create`, and the bytes are on the disk when it returns. */
  readonly createDurably: (file: string, bytes: Uint8Array) => WrittenFile;
  /** Gives the outermost folder that had to be made, undefined where all were there. */
  readonly makeFolder: (folder: string) => string | undefined;
  /** It must be empty. */
  readonly removeFolder: (folder: string) => void;
  readonly rename: (from: string, to: string) => void;
  /** A second name for a file. */
  readonly link: (file: string, second: string) => void;
  readonly copy: (from: string, to: string) => void;
  readonly setModified: (file: string, modified: number) => void;
  readonly remove: (file: string) => void;
  /** With all that is in it. There may be none. */
  readonly removeTree: (folder: string) => void;
}

export const systemDisk: Disk = {
  look,
  list: (folder) => readdirSync(folder),
  read: (file) => readFileSync(file, 'utf8'),
  create: (file, bytes) => create(file, bytes, false),
  createDurably: (file, bytes) => create(file, bytes, true),
  makeFolder: (folder) => mkdirSync(folder, { recursive: true }),
  removeFolder: (folder) => rmdirSync(folder),
  rename: (from, to) => renameSync(from, to),
  link: (file, second) => linkSync(file, second),
  copy: (from, to) => copyFileSync(from, to),
  setModified: (file, modified) => utimesSync(file, modified / 1000, modified / 1000),
  remove: (file) => unlinkSync(file),
  removeTree: (folder) => rmSync(folder, { recursive: true, force: true }),
};

function look(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (cause) {
    // Below a file there is nothing either.
    if (codeOf(cause) === 'ENOTDIR') return undefined;
    throw cause;
  }
}

function create(file: string, bytes: Uint8Array, isDurable: boolean): WrittenFile {
  const descriptor = openSync(file, 'wx');
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
    if (isDurable) fsyncSync(descriptor);
    const { ino, mtimeMs } = fstatSync(descriptor);
    return { inode: ino, modified: mtimeMs };
  } finally {
    closeSync(descriptor);
  }
}

/** The code of an error of the system, such as ENOENT. */
export function codeOf(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
}

/**
 * Whatever is there is replaced in one step. To another disk a file has to be copied, and what it
 * was copied from stays.
 */
export function move(from: string, to: string, disk: Disk): void {
  try {
    disk.rename(from, to);
  } catch (cause) {
    if (codeOf(cause) !== 'EXDEV') throw cause;
    copyAsWhole(from, to, disk);
  }
}

/** The copy is complete, with the time of the original, before it has its name. */
export function copyAsWhole(from: string, to: string, disk: Disk): void {
  const { mtimeMs } = disk.look(from) ?? { mtimeMs: Date.now() };
  const copy = incomplete(to);
  // One that was begun before may be a link by now, and a copy would follow it.
  if (disk.look(copy) !== undefined) disk.remove(copy);
  disk.copy(from, copy);
  disk.setModified(copy, mtimeMs);
  disk.rename(copy, to);
}

/** Where a copy is before it has its name. */
export function incomplete(file: string): string {
  return `${file}.concordat-new`;
}
