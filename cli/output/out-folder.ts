/** The output folder: finds files that differ, and decides which files are ours. */
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { OutFile } from '../../generators/shared/generator.ts';
import { type Fingerprint, fingerprintAt } from '../build/fingerprint.ts';
import { below } from '../project/paths.ts';
import { type Entry, walk } from '../project/walk.ts';
import { systemDisk } from './disk.ts';
import { isInProject, type Locations, ownFoldersOnly, ownPart, targetOf } from './locations.ts';
import { headerOf, manifestName, type Recorded } from './manifest.ts';
import { hasConflictMarkers, hasHeader, listedPaths, mayBeDeleted } from './ownership.ts';

/**
 * Folders that other tools create in a package. Copies of our files in them belong to those tools.
 */
const foreignFolders = /(?:^|\/)(?:node_modules|bin|obj|dist|__pycache__|\.(?!\.\/)[^/]+)\//;

export interface OutFolder extends Recorded {
  /** The display path. */
  readonly folder: string;
  /** Relative paths of everything that is not a folder. */
  readonly entries: ReadonlySet<string>;
  /** Relative paths of files that may be ours, sorted. */
  readonly files: readonly string[];
  /**
   * Relative paths of the folders that may contain such files, with the output folder itself as "".
   */
  readonly folders: readonly string[];
  readonly locations: Locations;
}

interface Named {
  /** The display path. */
  readonly file: string;
}

export type Difference =
  | (Named & { readonly kind: 'modified'; readonly current: string; readonly text: string })
  | (Named & { readonly kind: 'missing'; readonly text: string })
  | (Named & { readonly kind: 'orphaned' })
  /** A file that is not ours, at the path of a generated file. */
  | (Named & { readonly kind: 'foreign' });

/** A file that is up to date, and its fingerprint. */
export interface Same extends Named {
  readonly kind: 'same';
  readonly fingerprint: Fingerprint;
}

export function openOut(folder: string, locations = ownFoldersOnly): OutFolder {
  const manifest = readText(below(folder, manifestName)) ?? '';
  const listed = listedPaths(manifest, (path) => isInProject(path, locations));
  const outside = Object.values(locations.folders).filter((path) => path.startsWith('../'));
  const entries = [
    ...entriesOf(folder),
    ...outside.flatMap((root) => [
      { path: root, kind: 'folder' as const },
      ...within(folder, root),
    ]),
    ...formerlyOutside(folder, outside, listed),
  ];
  const pathsOf = (...kinds: readonly Entry['kind'][]) =>
    entries.filter(({ kind }) => kinds.includes(kind)).map(({ path }) => path);
  const isOpen = (path: string) => !foreignFolders.test(ownPart(path, locations));
  return {
    folder,
    entries: new Set(pathsOf('file', 'other')),
    files: pathsOf('file').filter(isOpen).sort(),
    folders: ['', ...pathsOf('folder').filter((path) => isOpen(`${path}/`))],
    locations,
    listed: new Set(listed),
    manifestHeader: headerOf(manifest),
  };
}

/** The entries of a folder outside of the output folder, relative to that. */
function within(folder: string, root: string): readonly Entry[] {
  return entriesOf(below(folder, root)).map(({ path, kind }) => ({
    path: `${root}/${path}`,
    kind,
  }));
}

/** Files in folders of targets that `concordat.yaml` does not name any more. */
function formerlyOutside(
  folder: string,
  outside: readonly string[],
  listed: readonly string[],
): readonly Entry[] {
  return listed
    .filter(
      (path) => path.startsWith('../') && !outside.some((root) => path.startsWith(`${root}/`)),
    )
    .filter((path) => systemDisk.stat(below(folder, path))?.isFile() === true)
    .map((path) => ({ path, kind: 'file' }));
}

/**
 * Folders that cannot be read are skipped. `planPlacement` checks each path that is not listed
 * before it moves a file there.
 */
function entriesOf(folder: string): readonly Entry[] {
  try {
    return walk(folder, true);
  } catch {
    return [];
  }
}

export function compareFile(
  out: OutFolder,
  { path, text }: OutFile,
): Exclude<Difference, { kind: 'orphaned' }> | Same {
  const file = below(out.folder, path);
  if (!out.entries.has(path)) return { kind: 'missing', file, text };
  const fingerprint = fingerprintAt(file);
  const current = readText(file);
  if (current === undefined)
    return isListed(out, path) ? { kind: 'missing', file, text } : { kind: 'foreign', file };
  // Git may check out files with other line endings, which does not count as a difference.
  const normal = current === text ? text : current.replaceAll('\r\n', '\n');
  if (normal === text && fingerprint !== undefined) return { kind: 'same', file, fingerprint };
  return isOurs(out, path, current)
    ? { kind: 'modified', file, current: normal, text }
    : { kind: 'foreign', file };
}

/** Whether the file at the path of a generated file may be overwritten. */
export function isOurs(out: OutFolder, path: string, current: string): boolean {
  return isListed(out, path) || hasHeader(current) || hasConflictMarkers(current);
}

/** The manifest itself is always ours. */
function isListed({ listed }: OutFolder, path: string): boolean {
  return path === manifestName || listed.has(path);
}

/** Files that are no longer generated. */
export interface Leftover {
  /** Files of ours, which are removed. */
  readonly orphans: readonly Difference[];
  /**
   * Files that the manifest lists but that have no header, or that have a header but are not
   * listed.
   */
  readonly doubtful: readonly Doubtful[];
}

export interface Doubtful extends Named {
  readonly isListed: boolean;
}

export function leftover(
  out: OutFolder,
  expected: ReadonlySet<string>,
  isInRun: (path: string) => boolean,
): Leftover {
  const orphans: Difference[] = [];
  const doubtful: Doubtful[] = [];
  const files = new Set(out.files);
  const isLeftover = (path: string) =>
    !expected.has(path) && isInRun(path) && path !== manifestName && out.entries.has(path);
  for (const path of [...new Set([...files, ...out.listed].filter(isLeftover))].sort()) {
    const file = below(out.folder, path);
    const isListed = out.listed.has(path);
    const start = files.has(path) ? startOf(file) : '';
    if (isListed && files.has(path) && mayBeDeleted(path, start, targetOf(path, out.locations)))
      orphans.push({ kind: 'orphaned', file });
    else if (isListed || (hasHeader(start) && !isCompiled(path, expected)))
      doubtful.push({ file, isListed });
  }
  return { orphans, doubtful };
}

/** Whether a compiler of the user wrote the file beside the generated one, with its comments. */
function isCompiled(path: string, expected: ReadonlySet<string>): boolean {
  const [, stem] = /^(.*)\.(?:js|d\.ts)$/.exec(path) ?? [];
  return stem !== undefined && expected.has(`${stem}.ts`);
}

/** Long enough for five lines with our header. */
const longestStart = 4096;

function startOf(file: string): string {
  try {
    const descriptor = openSync(file, 'r');
    try {
      const buffer = Buffer.alloc(longestStart);
      return buffer.subarray(0, readSync(descriptor, buffer)).toString('utf8');
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // A file that cannot be read has no recognizable header.
    return '';
  }
}

export function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
