/**
 * The journal lists what a run is about to change in the output folder. It is written before the
 * first file is moved, and removing it commits all changes. A run that finds a journal of a process
 * that has ended restores the previous files.
 *
 * Every step of restoring checks the current state and can be repeated, so a run or the restoring
 * itself may end at any step.
 */
import { dirname, join } from 'node:path';
import { cacheName, journalName } from '../build/cache-file.ts';
import { below, displayPath } from '../project/paths.ts';
import { codeOf, type Disk, incomplete, move, systemDisk } from './disk.ts';
import { refuseLink } from './links.ts';
import { isInProject, isWritable, ownFoldersOnly } from './locations.ts';

/**
 * A created file is identified by its mtime, which distinguishes it from a file that somebody else
 * put there since.
 */
export type Change =
  | readonly [kind: 'remove', path: string]
  | readonly [kind: 'create' | 'replace', path: string, modified: number];

export interface Journal {
  /** The folder below the cache folder that contains the backups of replaced and removed files. */
  readonly stage: string;
  /** Folders that the run creates, outermost first. */
  readonly folders: readonly string[];
  /** In the order in which they are applied. */
  readonly changes: readonly Change[];
}

const signature = 'concordat journal 1';

function journalPath(out: string): string {
  return join(out, cacheName, journalName);
}

/** Renamed when it is complete, so that a partial journal is never found. */
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

/** Whether a run has not finished. It may still be running. */
export function isUnfinished(out: string, disk: Disk = systemDisk): boolean {
  return disk.stat(journalPath(out)) !== undefined;
}

/**
 * Returns undefined if the file is not a complete journal: then nothing has been moved. Throws if it
 * names a file that no run may change, such as one in a folder that a target had before.
 */
export function readJournal(
  out: string,
  disk: Disk,
  locations = ownFoldersOnly,
): Journal | undefined {
  const journal = parseJournal(out, disk);
  const paths = [...(journal?.folders ?? []), ...(journal?.changes ?? []).map(([, path]) => path)];
  const other = paths.find((path) => !isWritable(path, locations));
  if (other?.startsWith('../') && isInProject(other, locations))
    throw new Error(
      `it changed ${displayPath(below(out, other))}, which is in the folder of no target any more`,
    );
  return other === undefined ? journal : undefined;
}

function parseJournal(out: string, disk: Disk): Journal | undefined {
  try {
    const journal = JSON.parse(disk.read(journalPath(out))) as Journal & { readonly mark: string };
    const { stage, folders, changes } = journal;
    const isJournal =
      journal.mark === signature &&
      /^stage-\d+$/.test(stage) &&
      folders.every((path) => typeof path === 'string') &&
      changes.every(
        ([kind, path, modified]) =>
          typeof path === 'string' && (kind === 'remove' || typeof modified === 'number'),
      );
    return isJournal ? { stage, folders, changes } : undefined;
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof TypeError) return undefined;
    throw cause;
  }
}

/** The path of the backup of the file that the change with this index replaces or removes. */
export function backupPath(out: string, { stage }: Journal, index: number): string {
  return join(out, cacheName, stage, `old-${index}`);
}

/**
 * Restores the previous files. If something cannot be restored, the rest is restored first; then
 * the first error is thrown, and the caller keeps the journal and the backups for the next recovery.
 */
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
  // A new folder may have the path of a removed file.
  for (const folder of [...journal.folders].reverse())
    attempt(() => undoFolder(out, folder, checkedFolders, disk));
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
  const current = disk.stat(file);
  const isNew =
    current?.isFile() === true &&
    kind !== 'remove' &&
    Math.abs(current.mtimeMs - (modified ?? 0)) < 1;
  const hasBackup = kind !== 'create' && disk.stat(backup) !== undefined;
  // The backup is the only copy of the previous file.
  if (hasBackup && current?.isDirectory() === true)
    throw new Error(`${displayPath(file)} is a folder, so the previous file cannot be restored`);
  if (hasBackup && (current === undefined || isNew)) {
    disk.makeFolder(dirname(file));
    move(backup, file, disk);
  } else if (kind === 'create' && isNew) disk.remove(file);
  if (disk.stat(incomplete(file)) !== undefined) disk.remove(incomplete(file));
}

/**
 * Errors of removing a folder that the run did not create yet, whose path still is a file, or which
 * contains other files.
 */
const expectedCodes: ReadonlySet<string | undefined> = new Set([
  'ENOENT',
  'ENOTDIR',
  'ENOTEMPTY',
  'EEXIST',
]);

/** Throws any other error, since the folder may have the path of a removed file. */
function undoFolder(out: string, path: string, checkedFolders: Set<string>, disk: Disk): void {
  refuseLinks(out, path, checkedFolders);
  try {
    disk.removeFolder(below(out, path));
  } catch (cause) {
    if (!expectedCodes.has(codeOf(cause))) throw cause;
  }
}

/** Does not restore through links, which may lead out of the output folder. */
function refuseLinks(out: string, path: string, checkedFolders: Set<string>): void {
  for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
    const folder = below(out, path.slice(0, end));
    if (!checkedFolders.has(folder)) refuseLink(folder);
    checkedFolders.add(folder);
  }
}
