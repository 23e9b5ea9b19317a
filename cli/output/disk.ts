/**
 * All file operations on the output folder. They are in one interface, so that a test can count
 * them, make each of them fail, or end the run there.
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

/** Inode and mtime of a file after writing. Renaming changes neither. */
export interface WrittenFile {
  readonly inode: number;
  /** In milliseconds. */
  readonly modified: number;
}

export interface Disk {
  /** The stats of the path itself, not of the target of a link; undefined if it does not exist. */
  readonly stat: (path: string) => Stats | undefined;
  readonly list: (folder: string) => readonly string[];
  readonly read: (file: string) => string;
  /** Fails if the file exists. */
  readonly create: (file: string, bytes: Uint8Array) => WrittenFile;
  /** Like `create`, and flushes the bytes to the disk before it returns. */
  readonly createDurably: (file: string, bytes: Uint8Array) => WrittenFile;
  /** Returns the outermost folder that was created; undefined if all existed. */
  readonly makeFolder: (folder: string) => string | undefined;
  /** The folder must be empty. */
  readonly removeFolder: (folder: string) => void;
  readonly rename: (from: string, to: string) => void;
  /** Creates a hard link. */
  readonly link: (file: string, second: string) => void;
  readonly copy: (from: string, to: string) => void;
  readonly setModified: (file: string, modified: number) => void;
  readonly remove: (file: string) => void;
  /** Removes a folder with its content, if it exists. */
  readonly removeTree: (folder: string) => void;
}

export const systemDisk: Disk = {
  stat,
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

function stat(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (cause) {
    // A path below a file does not exist either.
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

/** The code of a system error, such as ENOENT. */
export function codeOf(cause: unknown): string | undefined {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
}

/** Replaces the target in one step. Across disks the file is copied, and the source stays. */
export function move(from: string, to: string, disk: Disk): void {
  try {
    disk.rename(from, to);
  } catch (cause) {
    if (codeOf(cause) !== 'EXDEV') throw cause;
    copyAsWhole(from, to, disk);
  }
}

/** The copy gets its name when it is complete and has the mtime of the original. */
export function copyAsWhole(from: string, to: string, disk: Disk): void {
  const { mtimeMs } = disk.stat(from) ?? { mtimeMs: Date.now() };
  const copy = incomplete(to);
  // An earlier copy may have been replaced by a link, which copying would follow.
  if (disk.stat(copy) !== undefined) disk.remove(copy);
  disk.copy(from, copy);
  disk.setModified(copy, mtimeMs);
  disk.rename(copy, to);
}

/** The temporary path of a copy. */
export function incomplete(file: string): string {
  return `${file}.concordat-new`;
}
