/**
 * Restores from the cache the contracts that need not be built again, because neither they, nor the
 * contracts they use, nor their output files have changed.
 */
import { readFileSync } from 'node:fs';
import type { Disk } from '../output/disk.ts';
import { manifestName } from '../output/manifest.ts';
import type { OutFolder } from '../output/out-folder.ts';
import { below, displayPath } from '../project/paths.ts';
import type { SearchTextsById } from '../project/search-texts.ts';
import { idOfSnapshot } from '../project/snapshots.ts';
import { walk } from '../project/walk.ts';
import { fingerprintNumbers, readCache, writeCache } from './cache-file.ts';
import {
  type Fingerprint,
  fingerprintAt,
  isUnchanged,
  numbersPerFingerprint,
  sameFingerprint,
  unknownFingerprint,
} from './fingerprint.ts';
import type { BuildOptions } from './options.ts';
import { type CachedContract, hashOf } from './pipeline.ts';
import { type Tool, toolCacheKey } from './tool.ts';

/** Fingerprints of files and folders, by display path. */
export type Fingerprints = ReadonlyMap<string, Fingerprint>;

/** The fingerprints of everything that a run reads, taken before anything is read. */
export interface Inputs {
  readonly contracts: Fingerprints;
  /** Empty if no target of the run reads search texts. */
  readonly searchTexts: Fingerprints;
  readonly snapshots: Fingerprints;
  /** Folders that contain contracts. Creating or deleting a file changes its folder. */
  readonly folders: Fingerprints;
  /** Files that affect all contracts: `concordat.yaml` and user templates. */
  readonly shared: Fingerprints;
}

export interface Restored {
  readonly contracts: readonly CachedContract[];
  /** The fingerprint of a file or folder in the last run. */
  readonly fingerprintOf: (path: string) => Fingerprint | undefined;
}

export const emptyCache: Restored = { contracts: [], fingerprintOf: () => undefined };

export function fingerprintInputs(
  { contracts, configuration, templates, startedAt }: BuildOptions,
  files: readonly string[],
  searchTexts: readonly string[],
  snapshots: readonly string[],
): Inputs {
  const shared = [
    ...(configuration === undefined ? [] : [displayPath(configuration)]),
    ...(templates === undefined ? [] : [templates, ...templatePaths(templates)]),
  ];
  const folders = walk(contracts).filter(({ kind }) => kind === 'folder');
  return {
    contracts: fingerprintsOf(files),
    searchTexts: fingerprintsOf(searchTexts),
    snapshots: fingerprintsOf(snapshots),
    folders: fingerprintsOf([contracts, ...folders.map(({ path }) => below(contracts, path))]),
    shared: fingerprintsOf(shared, startedAt),
  };
}

/** Returns nothing if the folder cannot be read: reading the templates reports that error. */
function templatePaths(folder: string): readonly string[] {
  try {
    return walk(folder).map(({ path }) => below(folder, path));
  } catch {
    return [];
  }
}

function fingerprintsOf(paths: readonly string[], readAt?: number): Fingerprints {
  return new Map(paths.map((path) => [path, fingerprintAt(path, readAt) ?? unknownFingerprint]));
}

/** Restores only contracts that are certainly unchanged. */
export function restore(buildOptions: BuildOptions, tool: Tool, inputs: Inputs): Restored {
  try {
    return readUnchanged(buildOptions, tool, inputs);
  } catch {
    // Another program wrote the cache file, or files were deleted meanwhile.
    return emptyCache;
  }
}

function readUnchanged(buildOptions: BuildOptions, tool: Tool, inputs: Inputs): Restored {
  const record = readCache(
    buildOptions.out,
    toolCacheKey(tool, buildOptions.configuration, buildOptions.cachedFlags),
  );
  if (record === undefined) return emptyCache;
  const { paths, fingerprints } = record;
  const indexes = new Map(paths.map((path, index) => [path, index]));
  const fingerprintOf = (path: string) => {
    const index = indexes.get(path);
    return index === undefined ? undefined : fingerprintIn(fingerprints, index);
  };
  if (
    ![...inputs.shared].every(([path, fingerprint]) =>
      sameFingerprint(fingerprint, fingerprintOf(path)),
    )
  )
    return emptyCache;
  const isSame = (path: string) => isUnchanged(path, fingerprints, indexes.get(path) ?? Number.NaN);
  const snapshots = unchangedSnapshots(inputs.snapshots, fingerprintOf);
  const unchanged = (JSON.parse(record.details) as readonly CachedContract[]).filter(
    (cached) =>
      isSameFile(cached, inputs.contracts.get(cached.file), fingerprintOf(cached.file)) &&
      hasSameSnapshots(cached, snapshots) &&
      cached.outputs.every((path) => isSame(below(buildOptions.out, path))),
  );
  return { contracts: removeDependents(unchanged), fingerprintOf };
}

function fingerprintIn(numbers: Float64Array, index: number): Fingerprint {
  const [size = 0, modified = 0, changed = 0, inode = 0] = numbers.subarray(
    index * numbersPerFingerprint,
    (index + 1) * numbersPerFingerprint,
  );
  return [size, modified, changed, inode];
}

/** A file with a new mtime but the same content counts as unchanged. */
function isSameFile(
  { file, hash }: Pick<CachedContract, 'file' | 'hash'>,
  fingerprint: Fingerprint | undefined,
  before: Fingerprint | undefined,
): boolean {
  if (fingerprint === undefined) return false;
  return sameFingerprint(fingerprint, before) || hashOf(readFileSync(file)) === hash;
}

/** By contract, the snapshots that have not changed; undefined if one has. */
type UnchangedSnapshots = ReadonlyMap<string, readonly string[] | undefined>;

function unchangedSnapshots(
  inputs: Fingerprints,
  fingerprintOf: Restored['fingerprintOf'],
): UnchangedSnapshots {
  const found = new Map<string, readonly string[] | undefined>();
  for (const [file, fingerprint] of inputs) {
    const id = idOfSnapshot(file) ?? '';
    const others = found.has(id) ? found.get(id) : [];
    const isSame = sameFingerprint(fingerprint, fingerprintOf(file));
    found.set(id, isSame && others !== undefined ? [...others, file] : undefined);
  }
  return found;
}

function hasSameSnapshots(
  { summary, snapshots }: CachedContract,
  unchanged: UnchangedSnapshots,
): boolean {
  const now = unchanged.has(summary.id) ? unchanged.get(summary.id) : [];
  return now?.length === snapshots.length;
}

/** Maps each unchanged search text file to the id of its contract. */
export function searchTextIds(
  { contracts, fingerprintOf }: Restored,
  inputs: Inputs,
): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { summary, searchText } of contracts) {
    const file = searchText?.file ?? '';
    if (sameFingerprint(inputs.searchTexts.get(file), fingerprintOf(file)))
      ids.set(file, summary.id);
  }
  return ids;
}

/** Filters the contracts whose search text is unchanged, or that still have none. */
export function withSameSearchText(
  { contracts, fingerprintOf }: Restored,
  inputs: Inputs,
  searchTexts: SearchTextsById,
): readonly CachedContract[] {
  return contracts.filter(({ summary, searchText: before }) => {
    const file = searchTexts.get(summary.id);
    if (file === undefined || before === undefined) return file === before?.file;
    if (file !== before.file) return false;
    try {
      return isSameFile(before, inputs.searchTexts.get(file), fingerprintOf(file));
    } catch {
      // The file was deleted after the folder was listed.
      return false;
    }
  });
}

/** Removes contracts that use a contract outside the list, directly or indirectly. */
function removeDependents(contracts: readonly CachedContract[]): readonly CachedContract[] {
  const ids = new Set(contracts.map(({ summary }) => summary.id));
  const remaining = contracts.filter(({ uses }) => uses.every((id) => ids.has(id)));
  return remaining.length === contracts.length ? remaining : removeDependents(remaining);
}

export interface FinishedRun {
  readonly inputs: Inputs;
  readonly contracts: number;
  readonly details: string;
  /** Paths of all generated files, below the output folder. */
  readonly files: readonly string[];
  /** The fingerprint of an output file, by display path. */
  readonly fingerprintOf: (path: string) => Fingerprint | undefined;
  readonly out: OutFolder;
  readonly hasWarnings: boolean;
  readonly remarks: readonly string[];
}

/** Serializes contracts for the cache file. */
export function detailsOf(contracts: readonly CachedContract[]): string {
  return JSON.stringify(contracts);
}

export function saveCache(
  buildOptions: BuildOptions,
  tool: Tool,
  { inputs, contracts, details, files, fingerprintOf, out, hasWarnings, remarks }: FinishedRun,
  disk: Disk,
): void {
  const listed: (readonly [string, Fingerprint])[] = [
    ...inputs.shared,
    ...inputs.folders,
    ...inputs.contracts,
    ...inputs.searchTexts,
    ...inputs.snapshots,
  ];
  for (const path of foldersOf(out, files)) {
    const folder = below(buildOptions.out, path);
    const fingerprint = fingerprintAt(folder);
    if (fingerprint !== undefined) listed.push([folder, fingerprint]);
  }
  for (const path of [...files, manifestName]) {
    const file = below(buildOptions.out, path);
    listed.push([file, fingerprintOf(file) ?? unknownFingerprint]);
  }
  const record = {
    cacheKey: toolCacheKey(tool, buildOptions.configuration, buildOptions.cachedFlags),
    summary: { contracts, files: files.length, out: buildOptions.out, hasWarnings, remarks },
    paths: listed.map(([path]) => path),
    fingerprints: fingerprintNumbers(listed.map(([, fingerprint]) => fingerprint)),
    details,
  };
  writeCache(buildOptions.out, record, disk);
}

/**
 * The folders that existed before, and the folders of the generated files. Those above the folder
 * of a target, outside of the output folder, contain files of others.
 */
function foldersOf({ folders: before, locations }: OutFolder, files: readonly string[]) {
  const tops = new Set(Object.values(locations.folders));
  const folders = new Set(before);
  for (const file of files)
    for (
      let end = file.lastIndexOf('/');
      end > 0 && !folders.has(file.slice(0, end));
      end = tops.has(file.slice(0, end)) ? 0 : file.lastIndexOf('/', end - 1)
    )
      folders.add(file.slice(0, end));
  return folders;
}
