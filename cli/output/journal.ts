/**
 * What a run is about to do to the output folder, written down before the first file is moved.
 * While the journal is there, the run has not happened: whoever finds it, and finds nobody at work,
 * restores what was there before. Removing it is the moment in which all changes happen.
 *
 * Every step of restoring looks at what is there and may be repeated, so that it does not matter at
 * which step a run, or the restoring itself, ends.
 */
import { dirname, join } from 'node:path';
import { cacheName, journalName } from '../build/cache-file.ts';
import { below } from '../project/paths.ts';
import { type Disk, incomplete, move, systemDisk } from './disk.ts';
import { refuseLink } from './links.ts';
import { isBelow } from './ownership.ts';

/**
 * A new file remembers when its text was written: so it is told from what others may have put there
 * since.
 */
export type Change =
  | readonly [kind: 'remove', path: string]
  | readonly [kind: 'create' | 'replace', path: string, modified: number];

export interface Journal {
  /** The folder, below the cache, that keeps what is replaced and removed. */
  readonly stage: string;
  /** Folders that the run makes, outermost first. */
  readonly folders: readonly string[];
  /** In the order in which they are done. */
  readonly changes: readonly Change[];
}

const signature = 'concordat journal 1';

function journalPath(out: string): string {
  return join(out, cacheName, journalName);
}

/** Complete before it has its name, so that half of one is never found. */
export function writeJournal(out: string, { stage, folders, changes }: Journal, disk: Disk): void {
  const file = journalPath(out);
  const temporary = `${file}.tmp`;
  disk.createDurably(
    temporary,
    Buffer.from(JSON.stringify({ mark: signature, stage, folders, changes })),
  );
  disk.rename(temporary, file);
}

export function removeJournal(out: string, disk: Disk): void {
  disk.remove(journalPath(out));
}

/** Whether a run was ended before it was done. It may still be at work. */
export function isUnfinished(out: string, disk: Disk = systemDisk): boolean {
  return disk.look(journalPath(out)) !== undefined;
}

/** Undefined for what we did not write, or not as a whole: then nothing was moved. */
export function readJournal(out: string, disk: Disk): Journal | undefined {
  try {
    const journal = JSON.parse(disk.read(journalPath(out))) as Journal & { readonly mark: string };
    const { stage, folders, changes } = journal;
    const isJournal =
      journal.mark === signature &&
      /^stage-\d+$/.test(stage) &&
      folders.every(isBelow) &&
      changes.every(
        ([kind, path, modified]) =>
          isBelow(path) && (kind === 'remove' || typeof modified === 'number'),
      );
    return isJournal ? { stage, folders, changes } : undefined;
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof TypeError) return undefined;
    throw cause;
  }
}

/** Where the old file is kept while the change with this number is under way. */
export function backupPath(out: string, { stage }: Journal, index: number): string {
  return join(out, cacheName, stage, `old-${index}`);
}

/** Throws the first reason for which something could not be restored, after all else is. */
export function undo(out: string, journal: Journal, disk: Disk): void {
  const failures: unknown[] = [];
  const attempt = (restore: () => void) => {
    try {
      restore();
    } catch (cause) {
      failures.push(cause);
    }
  };
  const checkedFolders = new Set<string>();
  for (const folder of [cacheName, `${cacheName}/${journal.stage}`]) refuseLink(join(out, folder));
  const undoAll = (isSelected: (kind: Change[0]) => boolean) => {
    for (const [index, change] of journal.changes.entries())
      if (isSelected(change[0]))
        attempt(() =>
          undoChange(out, change, backupPath(out, journal, index), checkedFolders, disk),
        );
  };
  undoAll((kind) => kind !== 'remove');
  // A removed file may have made way for a folder.
  for (const folder of [...journal.folders].reverse()) removeEmpty(below(out, folder), disk);
  undoAll((kind) => kind === 'remove');
  if (failures.length > 0) throw failures[0];
}

function undoChange(
  out: string,
  [kind, path, modified]: Change,
  backup: string,
  checkedFolders: Set<string>,
  disk: Disk,
): void {
  const file = below(out, path);
  refuseLinks(out, path, checkedFolders);
  const current = disk.look(file);
  const isNew =
    current?.isFile() === true &&
    kind !== 'remove' &&
    Math.abs(current.mtimeMs - (modified ?? 0)) < 1;
  const hasBackup = kind !== 'create' && disk.look(backup) !== undefined;
  if (hasBackup && (current === undefined || isNew)) {
    disk.makeFolder(dirname(file));
    move(backup, file, disk);
  } else if (kind === 'create' && isNew) disk.remove(file);
  if (disk.look(incomplete(file)) !== undefined) disk.remove(incomplete(file));
}

/** Nothing is restored outside of the output folder, wherever links lead. */
function refuseLinks(out: string, path: string, checkedFolders: Set<string>): void {
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
    const folder = below(out, path.slice(0, end));
    if (!checkedFolders.has(folder)) refuseLink(folder);
    checkedFolders.add(folder);
  }
}

export function removeEmpty(folder: string, disk: Disk): boolean {
  try {
    disk.removeFolder(folder);
    return true;
  } catch {
    // Somebody's files are in it.
    return false;
  }
}
