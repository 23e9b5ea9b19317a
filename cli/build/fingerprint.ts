/**
 * Whether a file or folder is still as it was when it was looked at, told without reading it.
 * Loaded by every run, so it leads to nothing else.
 */
import { type Stats, statSync } from 'node:fs';

/** Size, the time of the last change of the content and of anything, and the inode. */
export type Fingerprint = readonly [number, number, number, number];

export const numbersPerFingerprint = 4;

/** Equals no stamp, itself included: whoever finds it has to look into the file. */
export const unknownFingerprint: Fingerprint = [Number.NaN, Number.NaN, Number.NaN, Number.NaN];

/**
 * A file that changed a moment ago may change again before the clock of the file system moves on,
 * and nobody would see it from outside. Kernels count in steps of up to 10 ms, some file systems in
 * whole seconds or pairs of them.
 */
const unsettledFor = (changed: number) => (changed % 1000 === 0 ? 2000 : settlingTime);

export const settlingTime = 20;

const noThrow = { throwIfNoEntry: false } as const;

/**
 * Undefined where there is nothing. What was read before it is looked at must not have changed
 * since the reading began.
 */
export function fingerprintAt(path: string, readAt = Date.now()): Fingerprint | undefined {
  const stats = statSync(path, noThrow);
  return stats && toFingerprint(stats, readAt);
}

function toFingerprint({ size, mtimeMs, ctimeMs, ino }: Stats, readAt: number): Fingerprint {
  return ctimeMs + unsettledFor(ctimeMs) > readAt
    ? unknownFingerprint
    : [size, mtimeMs, ctimeMs, ino];
}

export function sameFingerprint(a: Fingerprint | undefined, b: Fingerprint | undefined): boolean {
  return a !== undefined && b !== undefined && a.every((number, index) => number === b[index]);
}

/** Whether each path has the stamp that stands at its place in the list of numbers. */
export function allUnchanged(paths: readonly string[], fingerprints: Float64Array): boolean {
  return paths.every((path, index) => isUnchanged(path, fingerprints, index));
}

/**
 * Whether a path has the stamp with this number. Nobody has to wait here: a stamp that was noted is
 * one that no later change can share.
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
