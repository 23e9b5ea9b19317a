/**
 * New texts wait in memory or, where there is much of them, in a hidden folder, until all of them
 * are made and can be moved to their places. A run that is ended from outside leaves them there,
 * where nobody sees them, until the next one.
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

/** A text that is to stand at this place. There may be very many. */
export interface Staged {
  readonly file: string;
  readonly inode: number;
  readonly modified: number;
}

/** What waits for being moved. Plain data, so that processes can hand it over. */
export interface Stage {
  /** Where the texts are, named by their number. */
  readonly folder: string;
  readonly staged: readonly Staged[];
}

export interface Staging {
  readonly add: (file: string, text: string) => void;
  /** Puts down what still waits in memory. */
  readonly flush: () => void;
  readonly stage: () => Stage;
}

/** Characters. As much as a few contracts need; more than that is no longer worth the memory. */
const maximumInMemory = 8 * 1024 * 1024;

export function openStaging(out: string, disk: Disk = systemDisk): Staging {
  const folder = stageOf(out, process.pid);
  const staged: Staged[] = [];
  let pending: { readonly file: string; readonly text: string }[] = [];
  let size = 0;
  let isLarge = false;

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
      isLarge ||= size > maximumInMemory;
      if (isLarge) flush();
    },
    flush,
    stage: () => ({ folder, staged }),
  };
}

export function stageName(process: number): string {
  return `stage-${process}`;
}

/** Of a process that makes files of this folder. */
function stageOf(out: string, process: number): string {
  return join(out, cacheName, stageName(process));
}

/** Of a process that cannot tell any more what it staged. */
export function stageLeftBy(out: string, process: number): Stage {
  return { folder: stageOf(out, process), staged: [] };
}

function makeStage(folder: string, disk: Disk): void {
  refuseLink(dirname(folder));
  disk.makeFolder(folder);
}

/**
 * The room for the bytes of one text after the other: thousands of new ones keep the collector of
 * garbage busy.
 */
let encodeBuffer = Buffer.allocUnsafe(256 * 1024);

/** Until the next text is encoded. */
function encode(text: string): Uint8Array {
  const maximumSize = 3 * text.length;
  if (encodeBuffer.length < maximumSize) encodeBuffer = Buffer.allocUnsafe(maximumSize);
  return encodeBuffer.subarray(0, encodeBuffer.write(text));
}

export function removeStages(stages: readonly Stage[], disk: Disk = systemDisk): void {
  try {
    for (const { folder } of stages) disk.removeTree(folder);
  } catch {
    // The next run does it.
  }
}

/** What runs have left that were ended before they were done. */
export function removeLeftovers(out: string, disk: Disk): void {
  const cache = join(out, cacheName);
  try {
    for (const name of disk.list(cache))
      if (/^stage-\d+$|\.tmp$/.test(name)) disk.removeTree(join(cache, name));
  } catch {
    // It is in nobody's way.
  }
}

/**
 * How the files that were in place at `placedAt` look from outside, once their time cannot be
 * shared by a later change. A file that another run replaced is not ours to know.
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
