/**
 * Writing all or nothing: every new text waits in memory or, where there is much of it, in a hidden folder of its own, and is moved to its place
 * when all of them are made. What a run leaves behind that is ended from outside is seen by nobody, and gone after a later one.
 */
import {
  closeSync,
  copyFileSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { refuseLink } from './links.ts';
import type { OutFolder } from './out-folder.ts';
import { below } from './paths.ts';
import { cacheName } from './run-record.ts';
import { type Stamp, settlingTime, stampAt, unknownStamp } from './stamps.ts';

/** A text that is to stand at this place. There may be very many. */
export interface Staged {
  readonly file: string;
  readonly inode: number;
  readonly modified: number;
}

/** What waits for being moved. Plain data, so that processes can hand it over. */
export interface Stage {
  /** Where the texts are, named by their number. */
  readonly folder: string;
  /** The outermost folder that was made for this one. */
  readonly made: string | undefined;
  readonly staged: readonly Staged[];
}

export interface Staging {
  readonly add: (file: string, text: string) => void;
  /** Puts down what still waits in memory. */
  readonly put: () => void;
  readonly stage: () => Stage;
}

/** Characters. As much as a few contracts need; more than that is no longer worth the memory. */
const mostInMemory = 8 * 1024 * 1024;

export function openStaging(out: string): Staging {
  const folder = stageOf(out, process.pid);
  const staged: Staged[] = [];
  let made: string | undefined;
  let waiting: { readonly file: string; readonly text: string }[] = [];
  let size = 0;
  let isMuch = false;

  function put(): void {
    if (staged.length === 0 && waiting.length > 0) made = makeStage(folder);
    for (const { file, text } of waiting) staged.push({ file, ...writeNew(join(folder, String(staged.length)), text) });
    waiting = [];
  }

  return {
    add: (file, text) => {
      waiting.push({ file, text });
      size += text.length;
      isMuch ||= size > mostInMemory;
      if (isMuch) put();
    },
    put,
    stage: () => ({ folder, made, staged }),
  };
}

const stagePrefix = 'stage-';

/** Of a process that makes files of this folder. */
function stageOf(out: string, process: number): string {
  return join(out, cacheName, stagePrefix + process);
}

/** Of a process that cannot tell any more what it staged. */
export function stageLeftBy(out: string, process: number): Stage {
  return { folder: stageOf(out, process), made: undefined, staged: [] };
}

/** Milliseconds. No run takes so long. */
const staleAfter = 60 * 60 * 1000;

/** Gives the outermost folder that had to be made. */
function makeStage(folder: string): string | undefined {
  const cache = dirname(folder);
  refuseLink(cache);
  // Of a process that had the same number.
  rmSync(folder, { recursive: true, force: true });
  const made = mkdirSync(folder, { recursive: true });
  // Should this run end before its time, git does not see what it leaves.
  writeFileSync(join(folder, '.gitignore'), '*\n');
  for (const name of readdirSync(cache)) {
    const other = join(cache, name);
    const { mtimeMs = Number.POSITIVE_INFINITY } = lstatSync(other, { throwIfNoEntry: false }) ?? {};
    if (name.startsWith(stagePrefix) && mtimeMs + staleAfter < Date.now()) rmSync(other, { recursive: true, force: true });
  }
  return made;
}

function writeNew(file: string, text: string): Omit<Staged, 'file'> {
  const descriptor = openSync(file, 'wx');
  try {
    const bytes = encoded(text);
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
    const { ino, mtimeMs } = fstatSync(descriptor);
    return { inode: ino, modified: mtimeMs };
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

/** All places are looked at before the first folder is made, and all folders are made before anything is moved. */
export function moveIntoPlace(stages: readonly Stage[], out: OutFolder): void {
  const files = stages.flatMap(({ staged }) => staged.map(({ file }) => file));
  const folders = foldersBelow(out.folder, files);
  for (const folder of folders) refuseLink(folder);
  const before = new Set(out.folders.map((path) => below(out.folder, path)));
  for (const file of files) if (before.has(file)) throw new Error(`${file} is a folder, and a file is to stand there`);
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  for (const { folder, staged } of stages) for (const [index, { file }] of staged.entries()) move(join(folder, String(index)), file);
  for (const { folder } of stages) removeStage(folder);
}

function foldersBelow(out: string, files: readonly string[]): ReadonlySet<string> {
  const root = resolve(out);
  const found = new Set<string>();
  for (const innermost of new Set(files.map((file) => dirname(file))))
    for (let folder = resolve(innermost); folder !== root && !found.has(folder); folder = dirname(folder)) found.add(folder);
  return found;
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EXDEV')) throw cause;
    // Another disk is mounted there. What stands in the way goes first: a copy would follow a link.
    rmSync(to, { force: true });
    copyFileSync(from, to);
  }
}

function removeStage(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
    removeEmpty(dirname(folder));
  } catch {
    // A later run does it, unless there cannot be such a folder at all.
  }
}

export function abandon(stages: readonly Stage[]): void {
  for (const { folder } of stages) removeStage(folder);
  for (const { folder, made } of stages)
    if (made !== undefined) for (let at = dirname(resolve(folder)); !relative(made, at).startsWith('..'); at = dirname(at)) removeEmpty(at);
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
