/**
 * Moves staged files into place and removes orphans, all of it or nothing. Everything is checked
 * before the journal is written, and the journal is written before anything is moved.
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
  removeJournal,
  undo,
  writeJournal,
} from './journal.ts';
import { refuseLink } from './links.ts';
import type { Locations } from './locations.ts';
import { LockLost, type RunLock } from './lock.ts';
import { isOurs, type OutFolder, readText } from './out-folder.ts';
import { removeStages, type Stage, stageName } from './staging.ts';

export interface Placement {
  readonly journal: Journal;
  /** The path of the staged file of each change. */
  readonly sources: readonly string[];
}

export interface PlacementFailure {
  /** The file or folder that could not be written. */
  readonly file: string;
  readonly reason: string;
  /** Whether earlier changes were undone: there were none, all were undone, or undoing failed. */
  readonly undone: 'nothing' | 'all' | { readonly failed: string };
}

/** Foreign files at the paths of generated files. */
export interface InTheWay {
  readonly foreign: readonly string[];
}

/** Plans all changes. Throws if a folder, or a link to one, is at the path of a file. */
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
        // Removed first: a file that is renamed onto it would keep its name.
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

/** The folders that staged files need and that do not exist, outermost first. */
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
    .filter((path) => !path.endsWith('..'))
    .sort()
    .filter((path) => isNewFolder(below(out.folder, path), removed.has(path), disk));
}

function isNewFolder(folder: string, isRemoved: boolean, disk: Disk): boolean {
  refuseLink(folder);
  const occupant = disk.stat(folder);
  if (occupant === undefined || isRemoved) return true;
  if (!occupant.isDirectory()) throw new Error(`${folder} is a file, but must be a folder`);
  return false;
}

/**
 * Finds an entry whose path a file system may treat as equal, since it differs only in case or
 * Unicode normalization.
 */
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
 * The file at a path that is not listed: one whose name differs only in case, on a file system that
 * ignores case; one that was created a moment ago; or one in a folder that cannot be read.
 * Undefined if there is none.
 */
function occupantOf(
  file: string,
  path: string,
  caseVariants: CaseVariants,
  disk: Disk,
): string | undefined {
  const occupant = disk.stat(file);
  if (occupant === undefined) return undefined;
  if (occupant.isDirectory()) throw new Error(`${file} is a folder, but must be a file`);
  return caseVariants(path) ?? `${path} (unlisted)`;
}

/** Applies all changes. After a failure they are undone, unless undoing fails as well. */
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

/** `position.file` is updated to the path that is being changed. */
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
 * Keeps the file in place until the new file replaces it, so that a concurrent reader finds one of
 * the two.
 */
function backUp(file: string, backup: string, disk: Disk): void {
  try {
    // A hard link to a symbolic link may refer to its target.
    if (disk.stat(file)?.isFile() === true) return disk.link(file, backup);
  } catch (cause) {
    if (codeOf(cause) === 'EXDEV') return copyAsWhole(file, backup, disk);
    // Some file systems have no hard links.
  }
  disk.rename(file, backup);
}

/** Removes folders that contained only orphans. */
function removeEmptyAbove(out: string, path: string, disk: Disk): void {
  try {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      disk.removeFolder(below(out, path.slice(0, end)));
  } catch {
    // The folder contains other files. One that cannot be removed stays, empty.
  }
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
 * Undoes the changes of a run that did not finish, and returns whether there was one. Throws if
 * they cannot be undone.
 */
export function recover(out: string, disk: Disk, locations?: Locations): boolean {
  if (!isUnfinished(out, disk)) return false;
  const journal = readJournal(out, disk, locations);
  if (journal !== undefined) undo(out, journal, disk);
  removeJournal(out, disk);
  return journal !== undefined;
}

/**
 * Removes the staged files, unless there are changes left to undo: the stage also contains the
 * backups.
 */
export function discard(out: string, stages: readonly Stage[], disk: Disk): void {
  try {
    if (isUnfinished(out, disk)) return;
  } catch {
    // It is unknown whether there are changes to undo.
    return;
  }
  removeStages(stages, disk);
}
