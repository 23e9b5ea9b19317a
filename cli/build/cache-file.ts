/**
 * What a run of `generate` leaves for the next one: what it read, what it wrote, how those files
 * looked from outside, and what it knew of each contract. It may be deleted at any time. Every run
 * checks it against the files themselves, so nobody has to keep it right. Loaded by every run, so
 * it leads to nothing heavy.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Disk } from '../output/disk.ts';
import { refuseLink } from '../output/links.ts';
import { type Fingerprint, numbersPerFingerprint } from './fingerprint.ts';

/** Below the output folder, hidden, and ignored by git through a file of its own. */
export const cacheName = '.concordat-cache';
const cacheFileName = 'run';
/** What a run that writes has begun, see journal.ts. */
export const journalName = 'journal';
const signature = 'concordat run 1';

/** A record serves runs of the same program in the same folder with the same words. */
export interface CacheKey {
  /** Which build of this program. */
  readonly tool: string;
  readonly node: string;
  readonly folder: string;
  readonly configuration: string | null;
  readonly flags: Readonly<Record<string, string>>;
}

export interface Summary {
  readonly contracts: number;
  readonly files: number;
  readonly out: string;
  /** Whether there was something to warn of, which every run says again. */
  readonly hasWarnings: boolean;
  /** Lines about contracts that are right and still lack something. */
  readonly remarks: readonly string[];
}

export interface CacheRecord {
  readonly cacheKey: CacheKey;
  readonly summary: Summary;
  /** Files and folders, inputs and outputs, as seen from the working folder. */
  readonly paths: readonly string[];
  /** In the order of the paths. */
  readonly fingerprints: Float64Array;
  /** What is known of the contracts, as JSON: most runs have no need to read it. */
  readonly details: string;
}

interface Head extends Pick<CacheRecord, 'cacheKey' | 'summary'> {
  readonly bytes: {
    readonly fingerprints: number;
    readonly paths: number;
    readonly details: number;
  };
}

/** Undefined where there is none, or none for these circumstances. */
export function readCache(out: string, cacheKey: CacheKey): CacheRecord | undefined {
  try {
    const file = readFileSync(join(out, cacheName, cacheFileName));
    const headStart = file.indexOf('\n') + 1;
    const headEnd = file.indexOf('\n', headStart);
    if (file.toString('utf8', 0, headStart) !== `${signature}\n`) return undefined;
    const {
      bytes,
      summary,
      cacheKey: writtenKey,
    } = JSON.parse(file.toString('utf8', headStart, headEnd)) as Head;
    if (JSON.stringify(writtenKey) !== JSON.stringify(cacheKey)) return undefined;
    const [start, pathsAt] = [headEnd + 1, headEnd + 1 + bytes.fingerprints];
    const detailsAt = pathsAt + bytes.paths;
    if (file.length !== detailsAt + bytes.details) return undefined;
    const fingerprints = new Float64Array(
      Uint8Array.prototype.slice.call(file, start, pathsAt).buffer,
    );
    const paths = file.toString('utf8', pathsAt, detailsAt).split('\0');
    if (fingerprints.length !== paths.length * numbersPerFingerprint) return undefined;
    return { cacheKey, summary, paths, fingerprints, details: file.toString('utf8', detailsAt) };
  } catch {
    return undefined;
  }
}

/**
 * Moved into its place as a whole, so that a run beside this one reads either record and never half
 * of one.
 */
export function writeCache(
  out: string,
  { cacheKey, summary, paths, fingerprints, details }: CacheRecord,
  disk: Disk,
): void {
  const folder = join(out, cacheName);
  const temporary = join(folder, `${cacheFileName}.tmp`);
  const pathBytes = Buffer.from(paths.join('\0'));
  const detailBytes = Buffer.from(details);
  const bytes = {
    fingerprints: fingerprints.byteLength,
    paths: pathBytes.length,
    details: detailBytes.length,
  };
  const head = Buffer.from(
    `${signature}\n${JSON.stringify({ cacheKey, summary, bytes } satisfies Head)}\n`,
  );
  try {
    refuseLink(folder);
    disk.create(
      temporary,
      Buffer.concat([head, Buffer.from(fingerprints.buffer), pathBytes, detailBytes]),
    );
    disk.rename(temporary, join(folder, cacheFileName));
  } catch {
    // The next run takes longer, and removes what is left of this one.
  }
}

export function fingerprintNumbers(fingerprints: readonly Fingerprint[]): Float64Array {
  const numbers = new Float64Array(fingerprints.length * numbersPerFingerprint);
  for (const [index, fingerprint] of fingerprints.entries())
    numbers.set(fingerprint, index * numbersPerFingerprint);
  return numbers;
}
