/**
 * What the last run knew, as far as it still holds: which contracts need no work, since neither
 * they, nor what they use, nor their files changed.
 */
import { readFileSync } from 'node:fs';
import type { Disk } from '../output/disk.ts';
import { manifestName } from '../output/manifest.ts';
import type { OutFolder } from '../output/out-folder.ts';
import { below, displayPath } from '../project/paths.ts';
import type { SearchTextsById } from '../project/search-texts.ts';
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

/** Of files and folders, by their path as people see it. */
export type Fingerprints = ReadonlyMap<string, Fingerprint>;

/** All that a run reads, as it looked before anything was read. */
export interface Inputs {
  readonly contracts: Fingerprints;
  /** None where no target of the run reads them. */
  readonly searchTexts: Fingerprints;
  /** Folders with contracts: new and deleted files change them. */
  readonly folders: Fingerprints;
  /** What concerns all contracts: `concordat.yaml` and templates of the user's own. */
  readonly shared: Fingerprints;
}

export interface Restored {
  readonly contracts: readonly CachedContract[];
  /** Of a file or folder, as it was. */
  readonly fingerprintOf: (path: string) => Fingerprint | undefined;
}

export const emptyCache: Restored = { contracts: [], fingerprintOf: () => undefined };

export function fingerprintInputs(
  { contracts, configuration, templates, startedAt }: BuildOptions,
  files: readonly string[],
  searchTexts: readonly string[],
): Inputs {
  const shared = [
    ...(configuration === undefined ? [] : [displayPath(configuration)]),
    ...(templates === undefined ? [] : [templates, ...templatePaths(templates)]),
  ];
  const folders = walk(contracts).filter(({ kind }) => kind === 'folder');
  return {
    contracts: fingerprintsOf(files),
    searchTexts: fingerprintsOf(searchTexts),
    folders: fingerprintsOf([contracts, ...folders.map(({ path }) => below(contracts, path))]),
    shared: fingerprintsOf(shared, startedAt),
  };
}

/** None where the folder cannot be read: reading the templates reports that. */
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

/** Anything in doubt is not recalled. */
export function restore(buildOptions: BuildOptions, tool: Tool, inputs: Inputs): Restored {
  try {
    return readUnchanged(buildOptions, tool, inputs);
  } catch {
    // Somebody else wrote the record, or files vanish while they are looked at.
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
  const unchanged = (JSON.parse(record.details) as readonly CachedContract[]).filter(
    (cached) =>
      isSameFile(cached, inputs.contracts.get(cached.file), fingerprintOf(cached.file)) &&
      cached.outputs.every((path) => isSame(below(buildOptions.out, path))),
  );
  return { contracts: withoutDependents(unchanged), fingerprintOf };
}

function fingerprintIn(numbers: Float64Array, index: number): Fingerprint {
  const [size = 0, modified = 0, changed = 0, inode = 0] = numbers.subarray(
    index * numbersPerFingerprint,
    (index + 1) * numbersPerFingerprint,
  );
  return [size, modified, changed, inode];
}

/** A file that was only touched is the same file. */
function isSameFile(
  { file, hash }: Pick<CachedContract, 'file' | 'hash'>,
  fingerprint: Fingerprint | undefined,
  before: Fingerprint | undefined,
): boolean {
  if (fingerprint === undefined) return false;
  return sameFingerprint(fingerprint, before) || hashOf(readFileSync(file)) === hash;
}

/** Contracts of search texts that have not changed, by their files. */
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

/** Contracts whose search text is the one that they had, or that have none as before. */
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
      // The file has vanished since it was listed.
      return false;
    }
  });
}

/** Without those that use a contract that is not among them, or one that does in turn. */
function withoutDependents(contracts: readonly CachedContract[]): readonly CachedContract[] {
  const ids = new Set(contracts.map(({ summary }) => summary.id));
  const left = contracts.filter(({ uses }) => uses.every((id) => ids.has(id)));
  return left.length === contracts.length ? left : withoutDependents(left);
}

export interface FinishedRun {
  readonly inputs: Inputs;
  readonly contracts: number;
  readonly details: string;
  /** All that is generated, as paths below the output folder. */
  readonly files: readonly string[];
  /** Of an output file, as people see it. */
  readonly fingerprintOf: (path: string) => Fingerprint | undefined;
  readonly out: OutFolder;
  readonly hasWarnings: boolean;
  readonly remarks: readonly string[];
}

/** What is known of contracts, as a record keeps it. */
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
  ];
  for (const path of foldersOf(out.folders, files)) {
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

/** Those that were there, and those that the files are in. */
function foldersOf(before: readonly string[], files: readonly string[]): ReadonlySet<string> {
  const folders = new Set(before);
  for (const file of files)
    for (
      let end = file.lastIndexOf('/');
      end > 0 && !folders.has(file.slice(0, end));
      end = file.lastIndexOf('/', end - 1)
    )
      folders.add(file.slice(0, end));
  return folders;
}
