/** The approval snapshots of a project: `.approved/ID@VERSION.yaml` below the contracts folder. */
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSnapshotName, readSnapshot, type Snapshot } from '../../compiler/change/snapshots.ts';
import { maximumBytes } from '../../compiler/parse/source.ts';
import { below, displayPath } from './paths.ts';
import { readCappedSync } from './read-capped.ts';
import { snapshotFolder } from './sources.ts';
import { walk } from './walk.ts';

/** Files by the id of their contract. Plain data, so that it can be sent to worker processes. */
export type SnapshotFiles = ReadonlyMap<string, readonly string[]>;

/** A project without approvals has no such folder. */
export function snapshotFiles(contracts: string): SnapshotFiles {
  const folder = join(contracts, snapshotFolder);
  const found = new Map<string, string[]>();
  if (!existsSync(folder)) return found;
  for (const { path, kind } of walk(folder)) {
    const id = kind === 'file' ? parseSnapshotName(path)?.id : undefined;
    if (id !== undefined) found.set(id, [...(found.get(id) ?? []), below(folder, path)]);
  }
  return found;
}

export function idOfSnapshot(file: string): string | undefined {
  return parseSnapshotName(basename(file))?.id;
}

/** Returns a function that reads the snapshots of a contract. */
export function snapshotReader(files: SnapshotFiles): (id: string) => readonly Snapshot[] {
  return (id) => (files.get(id) ?? []).map(read);
}

/** A file that cannot be read is reported as one that approve did not write. */
function read(file: string): Snapshot {
  const version = parseSnapshotName(basename(file))?.version ?? '';
  try {
    const text = Buffer.from(readCappedSync(file, snapshotBytes)).toString('utf8');
    return readSnapshot(displayPath(file), version, text);
  } catch {
    return { file: displayPath(file), version, content: undefined };
  }
}

/** The normal form is longer than the file that it was made of. */
const snapshotBytes = 4 * maximumBytes;
