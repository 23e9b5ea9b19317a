/**
 * Moves what is staged into place and removes orphans: all of it or nothing. Everything is looked
 * at before the journal is written, and the journal is written before anything is moved.
 */
import { join } from 'node:path';
import { cacheName } from '../build/cache-file.ts';
import { below, within } from '../project/paths.ts';
import { reasonOf } from '../report/problems.ts';
import { codeOf, copyAsWhole, type Disk, move } from './disk.ts';
import {
  backupPath,
  type Change,
  isUnfinished,
  type Journal,
  readJournal,
  removeEmpty,
  removeJournal,
  undo,
  writeJournal,
} from './journal.ts';
import { refuseLink } from './links.ts';
import { LockLost, type RunLock } from './lock.ts';
import { isOurs, type OutFolder, readText } from './out-folder.ts';
import { removeStages, type Stage, stageName } from './staging.ts';

export interface Placement {
  readonly journal: Journal;
  /** Where the new file of each change is. */
  readonly sources: readonly string[];
}

export interface PlacementFailure {
  /** The file or folder that it is about. */
  readonly file: string;
  readonly reason: string;
  /**
   * What became of the changes that were made before: there were none, they were undone, or undoing
   * them failed for this reason.
   */
  readonly undone: 'nothing' | 'all' | { readonly failed: string };
}

/** Files that are not ours and in the way. */
export interface InTheWay {
  readonly foreign: readonly string[];
}

/** Throws where a folder, or a link to one, is in the way. */
export function planPlacement(
  out: OutFolder,
  stages: readonly Stage[],
  orphans: readonly string[],
  disk: Disk,
): Placement | InTheWay {
  const removed = new Set(orphans.map((file) => within(out.folder, file)));
  const folders = newFolders(out, stages, removed, disk);
  const changes: Change[] = [...removed].map((path) => ['remove', path]);
  const sources: string[] = changes.map(() => '');
  const foreign: string[] = [];
  const caseVariants = caseVariantsIn(out);
  for (const { folder, staged } of stages) {
    for (const [index, { file, modified }] of staged.entries()) {
      const path = within(out.folder, file);
      const occupant = out.entries.has(path) ? path : occupantOf(file, path, caseVariants, disk);
      if (occupant !== undefined && occupant !== path && !removed.has(occupant)) {
        if (!isOwnFile(out, occupant)) foreign.push(file);
        // It has to go first: a file that is moved onto it would get its name.
        changes.push(['remove', occupant]);
        sources.push('');
      }
      changes.push([occupant === path ? 'replace' : 'create', path, modified]);
      sources.push(join(folder, String(index)));
    }
  }
  if (foreign.length > 0) return { foreign };
  return { journal: { stage: stageName(process.pid), folders, changes }, sources };
}

function isOwnFile(out: OutFolder, path: string): boolean {
  const current = out.entries.has(path) ? readText(below(out.folder, path)) : undefined;
  return current !== undefined && isOurs(out, path, current);
}

/** Those that the staged files need and that do not exist, outermost first. */
function newFolders(
  out: OutFolder,
  stages: readonly Stage[],
  removed: ReadonlySet<string>,
  disk: Disk,
): readonly string[] {
  const needed = new Set<string>();
  for (const { staged } of stages)
    for (const { file } of staged) {
      const path = within(out.folder, file);
      for (
        let end = path.lastIndexOf('/');
        end > 0 && !needed.has(path.slice(0, end));
        end = path.lastIndexOf('/', end - 1)
      )
        needed.add(path.slice(0, end));
    }
  return [...needed]
    .sort()
    .filter((path) => isNewFolder(below(out.folder, path), removed.has(path), disk));
}

function isNewFolder(folder: string, isRemoved: boolean, disk: Disk): boolean {
  refuseLink(folder);
  const occupant = disk.look(folder);
  if (occupant === undefined || isRemoved) return true;
  if (!occupant.isDirectory()) throw new Error(`${folder} is a file, and a folder is needed there`);
  return false;
}

/** By a name that is the same for names that a file system may take for the same. */
type CaseVariants = (path: string) => string | undefined;

function caseVariantsIn({ entries }: OutFolder): CaseVariants {
  let caseVariants: ReadonlyMap<string, string> | undefined;
  const folded = (path: string) => path.normalize('NFC').toLowerCase();
  return (path) => {
    caseVariants ??= new Map([...entries].map((entry) => [folded(entry), entry]));
    return caseVariants.get(folded(path));
  };
}

/**
 * What is at a place where nothing was listed: a file whose name differs by case alone, where the
 * file system does not tell these apart, or one that somebody put there a moment ago, or in a
 * folder that may not be read. Undefined for nothing.
 */
function occupantOf(
  file: string,
  path: string,
  caseVariants: CaseVariants,
  disk: Disk,
): string | undefined {
  const occupant = disk.look(file);
  if (occupant === undefined) return undefined;
  if (occupant.isDirectory()) throw new Error(`${file} is a folder, and a file is to stand there`);
  return caseVariants(path) ?? `${path} (unlisted)`;
}

/** Moves everything. After a failure nothing is moved, unless undoing failed as well. */
export function placeFiles(
  out: string,
  placement: Placement,
  lock: RunLock,
  disk: Disk,
): PlacementFailure | undefined {
  const { journal } = placement;
  const position = { file: out };
  try {
    disk.makeFolder(join(out, cacheName, journal.stage));
    writeJournal(out, journal, disk);
    moveAll(out, placement, lock, position, disk);
    removeJournal(out, disk);
    return undefined;
  } catch (cause) {
    const undone =
      cause instanceof LockLost ? { failed: cause.message } : rollBack(out, journal, disk);
    return { file: position.file, reason: reasonOf(cause), undone };
  }
}

/** `at` tells where it is. */
function moveAll(
  out: string,
  { journal, sources }: Placement,
  lock: RunLock,
  position: { file: string },
  disk: Disk,
): void {
  const { changes, folders } = journal;
  const enter = (path: string) => {
    lock.heartbeat();
    position.file = below(out, path);
    return position.file;
  };
  for (const [index, [kind, path]] of changes.entries())
    if (kind === 'remove') moveToBackup(enter(path), backupPath(out, journal, index), disk);
  for (const folder of folders) disk.makeFolder(enter(folder));
  for (const [index, [kind, path]] of changes.entries()) {
    if (kind === 'remove') continue;
    const file = enter(path);
    if (kind === 'replace') backUp(file, backupPath(out, journal, index), disk);
    move(sources[index] ?? '', file, disk);
  }
  for (const [kind, path] of changes) if (kind === 'remove') removeEmptyAbove(out, path, disk);
  position.file = out;
}

function moveToBackup(file: string, backup: string, disk: Disk): void {
  try {
    disk.rename(file, backup);
  } catch (cause) {
    if (codeOf(cause) !== 'EXDEV') throw cause;
    copyAsWhole(file, backup, disk);
    disk.remove(file);
  }
}

/**
 * The file stays until the new one replaces it: whoever reads it meanwhile finds the old one or the
 * new one.
 */
function backUp(file: string, backup: string, disk: Disk): void {
  try {
    // A second name for a link may be one for what it leads to.
    if (disk.look(file)?.isFile() === true) return disk.link(file, backup);
  } catch (cause) {
    if (codeOf(cause) === 'EXDEV') return copyAsWhole(file, backup, disk);
    // Not every file system has second names.
  }
  disk.rename(file, backup);
}

/** A folder that only held orphans goes with them. */
function removeEmptyAbove(out: string, path: string, disk: Disk): void {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
    if (!removeEmpty(below(out, path.slice(0, end)), disk)) return;
}

function rollBack(out: string, journal: Journal, disk: Disk): PlacementFailure['undone'] {
  try {
    if (!isUnfinished(out, disk)) return 'nothing';
    undo(out, journal, disk);
    removeJournal(out, disk);
    return 'all';
  } catch (cause) {
    return { failed: reasonOf(cause) };
  }
}

/**
 * Undoes what a run began that was ended before it was done, and says whether there was one. Throws
 * where it cannot be undone.
 */
export function recover(out: string, disk: Disk): boolean {
  if (!isUnfinished(out, disk)) return false;
  const journal = readJournal(out, disk);
  if (journal !== undefined) undo(out, journal, disk);
  removeJournal(out, disk);
  return journal !== undefined;
}

/**
 * What is staged is needed no more, unless there is something left to undo: the files for that are
 * in the same folder.
 */
export function discard(out: string, stages: readonly Stage[], disk: Disk): void {
  try {
    if (isUnfinished(out, disk)) return;
  } catch {
    // Nobody knows.
    return;
  }
  removeStages(stages, disk);
}
