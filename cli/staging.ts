/**
 * Writing all or nothing: every new text waits in memory or, where there is much of it, beside its place, and is moved there when all of them are
 * made.
 */
import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Stamp, settlingTime, stampAt, unknownStamp } from './stamps.ts';

/** A text that stands beside its place. There may be very many. */
export interface Staged {
  readonly file: string;
  readonly inode: number;
  readonly modified: number;
}

/** What stands beside its place, and which folders were made for it. Plain data, so that threads can hand it over. */
export interface Stage {
  readonly staged: readonly Staged[];
  readonly folders: readonly string[];
}

export interface Staging {
  readonly add: (file: string, text: string) => void;
  /** Puts down what still waits in memory. */
  readonly put: () => void;
  readonly stage: Stage;
}

/** Characters. As much as a few contracts need; more than that is no longer worth the memory. */
const mostInMemory = 8 * 1024 * 1024;

export function openStaging(): Staging {
  const staged: Staged[] = [];
  const folders: string[] = [];
  const known = new Set<string>();
  let waiting: { readonly file: string; readonly text: string }[] = [];
  let size = 0;

  function put(): void {
    for (const { file, text } of waiting) {
      const folder = dirname(file);
      if (!known.has(folder)) folders.push(...makeFolder(folder));
      known.add(folder);
      staged.push(writeBeside(file, text));
    }
    waiting = [];
    size = 0;
  }

  return {
    add: (file, text) => {
      waiting.push({ file, text });
      size += text.length;
      if (size > mostInMemory) put();
    },
    put,
    stage: { staged, folders },
  };
}

/** The folders that were not there. */
function makeFolder(folder: string): readonly string[] {
  const first = mkdirSync(folder, { recursive: true });
  const made: string[] = [];
  if (first !== undefined) for (let at = resolve(folder); !relative(first, at).startsWith('..'); at = dirname(at)) made.push(at);
  return made;
}

/** The same in all threads of a run. */
function beside(file: string): string {
  return `${file}.${process.pid}.tmp`;
}

function writeBeside(file: string, text: string): Staged {
  const temporary = beside(file);
  const descriptor = openSync(temporary, 'wx');
  try {
    const bytes = encoded(text);
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
    const { ino, mtimeMs } = fstatSync(descriptor);
    return { file, inode: ino, modified: mtimeMs };
  } catch (cause) {
    rmSync(temporary, { force: true });
    throw cause;
  } finally {
    closeSync(descriptor);
  }
}

/** The room for the bytes of one text after the other: thousands of new ones keep the collector of garbage busy. */
let room = Buffer.allocUnsafe(256 * 1024);

/** Until the next text is encoded. */
function encoded(text: string): Uint8Array {
  const most = 3 * text.length;
  if (room.length < most) room = Buffer.allocUnsafe(most);
  return room.subarray(0, room.write(text));
}

export function moveIntoPlace(staged: readonly Staged[]): void {
  for (const { file } of staged) renameSync(beside(file), file);
}

export function abandon(stages: readonly Stage[]): void {
  for (const { staged } of stages) for (const { file } of staged) rmSync(beside(file), { force: true });
  // The innermost first: a folder has a longer path than the one that it stands in.
  const folders = [...new Set(stages.flatMap((stage) => stage.folders))].sort((one, other) => other.length - one.length);
  for (const folder of folders) removeEmpty(folder);
}

/**
 * How the files that were in place at `placedAt` look from outside, once their time cannot be shared by a later change. A file that another run
 * replaced is not ours to know.
 */
export async function settledStamps(staged: readonly Staged[], placedAt: number): Promise<ReadonlyMap<string, Stamp>> {
  if (staged.length > 0) await setTimeout(placedAt + settlingTime + 5 - Date.now());
  return new Map(
    staged.map(({ file, inode, modified }) => {
      const stamp = stampAt(file) ?? unknownStamp;
      return [file, stamp[1] === modified && stamp[3] === inode ? stamp : unknownStamp];
    }),
  );
}

/** A folder that only held orphans goes with them. */
export function removeOrphan(file: string, root: string): void {
  rmSync(file);
  for (let folder = dirname(file); relative(root, folder) !== '' && !relative(root, folder).startsWith('..'); folder = dirname(folder))
    if (!removeEmpty(folder)) return;
}

function removeEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    // Not empty: somebody's files are in it.
    return false;
  }
}
