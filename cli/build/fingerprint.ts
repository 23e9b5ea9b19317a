/**
 * Detects whether a file or folder has changed, without reading it. Every run loads this module, so
 * it must not import anything heavy.
 */
import { type Stats, statSync } from 'node:fs';

/** Size, mtime, ctime and inode. */
export type Fingerprint = readonly [number, number, number, number];

export const numbersPerFingerprint = 4;

/** Equals no fingerprint, not even itself, so the file has to be read. */
export const unknownFingerprint: Fingerprint = [Number.NaN, Number.NaN, Number.NaN, Number.NaN];

/**
 * A file that changed a moment ago may change again within the same tick of the file system clock,
 * without a visible difference. Kernels use ticks of up to 10 ms, and some file systems store whole
 * seconds or multiples of two.
 */
const settlingTimeOf = (changed: number) => (changed % 1000 === 0 ? 2000 : settlingTime);

export const settlingTime = 20;

const noThrow = { throwIfNoEntry: false } as const;

/**
 * Returns undefined if the path does not exist. `readAt` is the time at which reading the file
 * began: a file that changed later gets an unknown fingerprint.
 */
export function fingerprintAt(path: string, readAt = Date.now()): Fingerprint | undefined {
  const stats = statSync(path, noThrow);
  return stats && toFingerprint(stats, readAt);
}

function toFingerprint({ size, mtimeMs, ctimeMs, ino }: Stats, readAt: number): Fingerprint {
  return ctimeMs + settlingTimeOf(ctimeMs) > readAt
    ? unknownFingerprint
    : [size, mtimeMs, ctimeMs, ino];
}

export function sameFingerprint(a: Fingerprint | undefined, b: Fingerprint | undefined): boolean {
  return a !== undefined && b !== undefined && a.every((number, index) => number === b[index]);
}

/** Whether every path still has the fingerprint at the same index. */
export function allUnchanged(paths: readonly string[], fingerprints: Float64Array): boolean {
  return paths.every((path, index) => isUnchanged(path, fingerprints, index));
}

/**
 * Whether a path still has the fingerprint at this index. No waiting is needed: a stored
 * fingerprint has settled, so no later change can produce it again.
 */
export function isUnchanged(path: string, fingerprints: Float64Array, index: number): boolean {
  const at = index * numbersPerFingerprint;
  const stats = statSync(path, noThrow);
  return (
    stats !== undefined &&
    stats.size === fingerprints[at] &&
    stats.mtimeMs === fingerprints[at + 1] &&
    stats.ctimeMs === fingerprints[at + 2] &&
    stats.ino === fingerprints[at + 3]
  );
}
