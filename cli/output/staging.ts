/**
 * Stages new texts until all of them can be moved into place: in memory, or in a hidden folder if
 * they are large. If a run is killed, the hidden folder stays until the next run removes it.
 */
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { cacheName } from '../build/cache-file.ts';
import {
  type Fingerprint,
  fingerprintAt,
  settlingTime,
  unknownFingerprint,
} from '../build/fingerprint.ts';
import { type Disk, systemDisk } from './disk.ts';
import { refuseLink } from './links.ts';

/**
 * A text that was written to the staging folder, and the path where it belongs. There may be many
 * of them.
 */
export interface Staged {
  readonly file: string;
  readonly inode: number;
  readonly modified: number;
}

/** Staged files. Plain data, so that worker processes can return it. */
export interface Stage {
  /** The folder of the texts, which are named by their index. */
  readonly folder: string;
  readonly staged: readonly Staged[];
}

export interface Staging {
  readonly add: (file: string, text: string) => void;
  /** Writes the texts that are still in memory to the folder. */
  readonly flush: () => void;
  readonly stage: () => Stage;
}

/** In characters. Enough for a few contracts; larger outputs are written to the disk. */
const maximumInMemory = 8 * 1024 * 1024;

export function openStaging(out: string, disk: Disk = systemDisk): Staging {
  const folder = stageOf(out, process.pid);
  const staged: Staged[] = [];
  let pending: { readonly file: string; readonly text: string }[] = [];
  let size = 0;
  let isOnDisk = false;

  function flush(): void {
    if (staged.length === 0 && pending.length > 0) makeStage(folder, disk);
    for (const { file, text } of pending)
      staged.push({ file, ...disk.create(join(folder, String(staged.length)), encode(text)) });
    pending = [];
  }

  return {
    add: (file, text) => {
      pending.push({ file, text });
      size += text.length;
      isOnDisk ||= size > maximumInMemory;
      if (isOnDisk) flush();
    },
    flush,
    stage: () => ({ folder, staged }),
  };
}

export function stageName(process: number): string {
  return `stage-${process}`;
}

/** The staging folder of a process. */
function stageOf(out: string, process: number): string {
  return join(out, cacheName, stageName(process));
}

/** The stage of a process that ended without reporting what it staged. */
export function stageLeftBy(out: string, process: number): Stage {
  return { folder: stageOf(out, process), staged: [] };
}

function makeStage(folder: string, disk: Disk): void {
  refuseLink(dirname(folder));
  disk.makeFolder(folder);
}

/**
 * A reused buffer for encoding. Allocating thousands of buffers would keep the garbage collector
 * busy.
 */
let encodeBuffer = Buffer.allocUnsafe(256 * 1024);

/** The result is valid until the next call. */
function encode(text: string): Uint8Array {
  const maximumSize = 3 * text.length;
  if (encodeBuffer.length < maximumSize) encodeBuffer = Buffer.allocUnsafe(maximumSize);
  return encodeBuffer.subarray(0, encodeBuffer.write(text));
}

export function removeStages(stages: readonly Stage[], disk: Disk = systemDisk): void {
  try {
    for (const { folder } of stages) disk.removeTree(folder);
  } catch {
    // The next run removes them.
  }
}

/** Removes the staging folders and temporary files of runs that did not finish. */
export function removeLeftovers(out: string, disk: Disk): void {
  const cache = join(out, cacheName);
  try {
    for (const name of disk.list(cache))
      if (/^stage-\d+$|\.tmp$/.test(name)) disk.removeTree(join(cache, name));
  } catch {
    // A leftover does no harm.
  }
}

/**
 * Returns the fingerprints of the files that were in place at `placedAt`, after waiting until no
 * later change can have the same fingerprint. A file that another run has replaced gets an unknown
 * fingerprint.
 */
export async function settledFingerprints(
  staged: readonly Staged[],
  placedAt: number,
): Promise<ReadonlyMap<string, Fingerprint>> {
  if (staged.length > 0) await setTimeout(placedAt + settlingTime + 5 - Date.now());
  return new Map(
    staged.map(({ file, inode, modified }) => {
      const fingerprint = fingerprintAt(file) ?? unknownFingerprint;
      return [
        file,
        fingerprint[1] === modified && fingerprint[3] === inode ? fingerprint : unknownFingerprint,
      ];
    }),
  );
}
