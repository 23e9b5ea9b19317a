/** What the last run knew, as far as it still holds: which contracts need no work, since neither they, nor what they use, nor their files changed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Order } from './order.ts';
import { manifestName, type OutFolder } from './out-folder.ts';
import { shown, slashes } from './paths.ts';
import { readRecord, stampNumbers, writeRecord } from './run-record.ts';
import { numbersPerStamp, type Stamp, sameStamp, stampAt, unknownStamp } from './stamps.ts';
import { type Tool, toolCircumstances } from './tool.ts';
import { hashOf, type KeptContract } from './workshop.ts';

/** Of files and folders, by their path as people see it. */
export type Stamps = ReadonlyMap<string, Stamp>;

/** All that a run reads, as it looked before anything was read. */
export interface Inputs {
  readonly contracts: Stamps;
  /** Folders with contracts: new and deleted files change them. */
  readonly folders: Stamps;
  /** What concerns all contracts: `concordat.yaml` and templates of the user's own. */
  readonly common: Stamps;
}

export interface Recalled {
  readonly contracts: readonly KeptContract[];
  readonly stamps: Stamps;
}

export const nothing: Recalled = { contracts: [], stamps: new Map() };

export function lookAtInputs({ contracts, configuration, templates, begun }: Order, files: readonly string[]): Inputs {
  const common = [...(configuration === undefined ? [] : [configuration]), ...(templates === undefined ? [] : everythingBelow(templates))];
  return { contracts: stampsOf(files), folders: stampsOf(foldersBelow(contracts)), common: stampsOf(common, begun) };
}

function stampsOf(paths: readonly string[], readAt?: number): Stamps {
  return new Map(paths.map((path) => [shown(path), stampAt(path, readAt) ?? unknownStamp]));
}

function foldersBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return [folder, ...entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))];
}

function everythingBelow(folder: string): readonly string[] {
  return [folder, ...readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name))];
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
  const { paths, stamps: numbers } = record;
  const before = new Map(paths.map((path, index) => [path, stampIn(numbers, index)]));
  if (![...inputs.common].every(([path, stamp]) => sameStamp(stamp, before.get(path)))) return nothing;
  const isSame = (path: string) => sameStamp(stampAt(path), before.get(path));
  const unchanged = (JSON.parse(record.details) as readonly KeptContract[]).filter(
    (kept) =>
      isSameContract(kept, inputs.contracts.get(kept.file), before) && kept.outputs.every((path) => isSame(inFolder(order.out, path))),
  );
  return { contracts: withoutDependents(unchanged), stamps: before };
}

function stampIn(numbers: Float64Array, index: number): Stamp {
  const [size = 0, modified = 0, changed = 0, inode = 0] = numbers.subarray(index * numbersPerStamp, (index + 1) * numbersPerStamp);
  return [size, modified, changed, inode];
}

/** A file that was only touched is the same file. */
function isSameContract({ file, hash }: KeptContract, stamp: Stamp | undefined, before: Stamps): boolean {
  if (stamp === undefined) return false;
  return sameStamp(stamp, before.get(file)) || hashOf(readFileSync(file)) === hash;
}

/** Without those that use a contract that is not among them, or one that does in turn. */
function withoutDependents(contracts: readonly KeptContract[]): readonly KeptContract[] {
  const ids = new Set(contracts.map(({ card }) => card.id));
  const left = contracts.filter(({ uses }) => uses.every((id) => ids.has(id)));
  return left.length === contracts.length ? left : withoutDependents(left);
}

export interface Finished {
  readonly inputs: Inputs;
  readonly contracts: readonly KeptContract[];
  /** All that is generated, as paths below the output folder. */
  readonly files: readonly string[];
  /** Of output files, as people see them. */
  readonly stamps: Stamps;
  readonly out: OutFolder;
  readonly warns: boolean;
}

export function remember(order: Order, tool: Tool, { inputs, contracts, files, stamps, out, warns }: Finished): void {
  const folders = [...new Set([...out.folders, ...[...files].flatMap(foldersOf)])];
  const found = [
    ...inputs.common,
    ...inputs.folders,
    ...inputs.contracts,
    ...folders.flatMap((path) => {
      const folder = inFolder(order.out, path);
      const stamp = stampAt(folder);
      return stamp === undefined ? [] : [[folder, stamp] as const];
    }),
    ...[...files, manifestName].map((path) => [inFolder(order.out, path), stamps.get(inFolder(order.out, path)) ?? unknownStamp] as const),
  ];
  writeRecord(order.out, {
    circumstances: toolCircumstances(tool, order.configuration, order.words),
    summary: { contracts: contracts.length, files: files.length, out: order.out, warns },
    paths: found.map(([path]) => path),
    stamps: stampNumbers(found.map(([, stamp]) => stamp)),
    details: JSON.stringify(contracts),
  });
}

function foldersOf(path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

function inFolder(folder: string, path: string): string {
  return path === '' ? folder : slashes(join(folder, path));
}
