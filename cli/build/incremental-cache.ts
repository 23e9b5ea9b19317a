/**
 * What the last run knew, as far as it still holds: which contracts need no work, since neither
 * they, nor what they use, nor their files changed.
 */
import { readFileSync } from 'node:fs';
import type { Disk } from '../output/disk.ts';
import { manifestName } from '../output/manifest.ts';
import type { OutFolder } from '../output/out-folder.ts';
import { below, shown } from '../project/paths.ts';
import type { SearchTextsById } from '../project/search-texts.ts';
import { walk } from '../project/walk.ts';
import { readRecord, stampNumbers, writeRecord } from './cache-file.ts';
import {
  isUnchanged,
  numbersPerStamp,
  type Stamp,
  sameStamp,
  stampAt,
  unknownStamp,
} from './fingerprint.ts';
import type { Order } from './options.ts';
import { hashOf, type KeptContract } from './pipeline.ts';
import { type Tool, toolCircumstances } from './tool.ts';

/** Of files and folders, by their path as people see it. */
export type Stamps = ReadonlyMap<string, Stamp>;

/** All that a run reads, as it looked before anything was read. */
export interface Inputs {
  readonly contracts: Stamps;
  /** None where no target of the run reads them. */
  readonly searchTexts: Stamps;
  /** Folders with contracts: new and deleted files change them. */
  readonly folders: Stamps;
  /** What concerns all contracts: `concordat.yaml` and templates of the user's own. */
  readonly common: Stamps;
}

export interface Recalled {
  readonly contracts: readonly KeptContract[];
  /** Of a file or folder, as it was. */
  readonly stampOf: (path: string) => Stamp | undefined;
}

export const nothing: Recalled = { contracts: [], stampOf: () => undefined };

export function lookAtInputs(
  { contracts, configuration, templates, begun }: Order,
  files: readonly string[],
  searchTexts: readonly string[],
): Inputs {
  const common = [
    ...(configuration === undefined ? [] : [shown(configuration)]),
    ...(templates === undefined ? [] : [templates, ...templatePaths(templates)]),
  ];
  const folders = walk(contracts).filter(({ kind }) => kind === 'folder');
  return {
    contracts: stampsOf(files),
    searchTexts: stampsOf(searchTexts),
    folders: stampsOf([contracts, ...folders.map(({ path }) => below(contracts, path))]),
    common: stampsOf(common, begun),
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

function stampsOf(paths: readonly string[], readAt?: number): Stamps {
  return new Map(paths.map((path) => [path, stampAt(path, readAt) ?? unknownStamp]));
}

/** Anything in doubt is not recalled. */
export function recall(order: Order, tool: Tool, inputs: Inputs): Recalled {
  try {
    return recallUnchanged(order, tool, inputs);
  } catch {
    // Somebody else wrote the record, or files vanish while they are looked at.
    return nothing;
  }
}

function recallUnchanged(order: Order, tool: Tool, inputs: Inputs): Recalled {
  const record = readRecord(order.out, toolCircumstances(tool, order.configuration, order.words));
  if (record === undefined) return nothing;
  const { paths, stamps } = record;
  const places = new Map(paths.map((path, index) => [path, index]));
  const stampOf = (path: string) => {
    const index = places.get(path);
    return index === undefined ? undefined : stampIn(stamps, index);
  };
  if (![...inputs.common].every(([path, stamp]) => sameStamp(stamp, stampOf(path)))) return nothing;
  const isSame = (path: string) => isUnchanged(path, stamps, places.get(path) ?? Number.NaN);
  const unchanged = (JSON.parse(record.details) as readonly KeptContract[]).filter(
    (kept) =>
      isSameFile(kept, inputs.contracts.get(kept.file), stampOf(kept.file)) &&
      kept.outputs.every((path) => isSame(below(order.out, path))),
  );
  return { contracts: withoutDependents(unchanged), stampOf };
}

function stampIn(numbers: Float64Array, index: number): Stamp {
  const [size = 0, modified = 0, changed = 0, inode = 0] = numbers.subarray(
    index * numbersPerStamp,
    (index + 1) * numbersPerStamp,
  );
  return [size, modified, changed, inode];
}

/** A file that was only touched is the same file. */
function isSameFile(
  { file, hash }: Pick<KeptContract, 'file' | 'hash'>,
  stamp: Stamp | undefined,
  before: Stamp | undefined,
): boolean {
  if (stamp === undefined) return false;
  return sameStamp(stamp, before) || hashOf(readFileSync(file)) === hash;
}

/** Contracts of search texts that have not changed, by their files. */
export function searchTextIds(
  { contracts, stampOf }: Recalled,
  inputs: Inputs,
): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const { card, searchText } of contracts) {
    const file = searchText?.file ?? '';
    if (sameStamp(inputs.searchTexts.get(file), stampOf(file))) ids.set(file, card.id);
  }
  return ids;
}

/** Contracts whose search text is the one that they had, or that have none as before. */
export function withSameSearchText(
  { contracts, stampOf }: Recalled,
  inputs: Inputs,
  searchTexts: SearchTextsById,
): readonly KeptContract[] {
  return contracts.filter(({ card, searchText: before }) => {
    const file = searchTexts.get(card.id);
    if (file === undefined || before === undefined) return file === before?.file;
    if (file !== before.file) return false;
    try {
      return isSameFile(before, inputs.searchTexts.get(file), stampOf(file));
    } catch {
      // The file has vanished since it was listed.
      return false;
    }
  });
}

/** Without those that use a contract that is not among them, or one that does in turn. */
function withoutDependents(contracts: readonly KeptContract[]): readonly KeptContract[] {
  const ids = new Set(contracts.map(({ card }) => card.id));
  const left = contracts.filter(({ uses }) => uses.every((id) => ids.has(id)));
  return left.length === contracts.length ? left : withoutDependents(left);
}

export interface Finished {
  readonly inputs: Inputs;
  readonly contracts: number;
  readonly details: string;
  /** All that is generated, as paths below the output folder. */
  readonly files: readonly string[];
  /** Of an output file, as people see it. */
  readonly stampOf: (path: string) => Stamp | undefined;
  readonly out: OutFolder;
  readonly warns: boolean;
  readonly remarks: readonly string[];
}

/** What is known of contracts, as a record keeps it. */
export function detailsOf(contracts: readonly KeptContract[]): string {
  return JSON.stringify(contracts);
}

export function remember(
  order: Order,
  tool: Tool,
  { inputs, contracts, details, files, stampOf, out, warns, remarks }: Finished,
  disk: Disk,
): void {
  const found: (readonly [string, Stamp])[] = [
    ...inputs.common,
    ...inputs.folders,
    ...inputs.contracts,
    ...inputs.searchTexts,
  ];
  for (const path of foldersOf(out.folders, files)) {
    const folder = below(order.out, path);
    const stamp = stampAt(folder);
    if (stamp !== undefined) found.push([folder, stamp]);
  }
  for (const path of [...files, manifestName]) {
    const file = below(order.out, path);
    found.push([file, stampOf(file) ?? unknownStamp]);
  }
  const record = {
    circumstances: toolCircumstances(tool, order.configuration, order.words),
    summary: { contracts, files: files.length, out: order.out, warns, remarks },
    paths: found.map(([path]) => path),
    stamps: stampNumbers(found.map(([, stamp]) => stamp)),
    details,
  };
  writeRecord(order.out, record, disk);
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
