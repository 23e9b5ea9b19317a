/**
 * The cache file that a run of `generate` leaves for the next run: what it read, what it wrote, the
 * fingerprints of those files, and the results for each contract. The file may be deleted at any
 * time; every run compares it with the files on disk. Every run loads this module, so it must not
 * import anything heavy.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Disk } from '../output/disk.ts';
import { refuseLink } from '../output/links.ts';
import { type Fingerprint, numbersPerFingerprint } from './fingerprint.ts';

/** The hidden folder below the output folder. It contains its own .gitignore. */
export const cacheName = '.concordat-cache';
const cacheFileName = 'run';
/** The journal of a run that has started to write, see journal.ts. */
export const journalName = 'journal';
const signature = 'concordat run 1';

/** A cache is valid only for the same program in the same folder with the same flags. */
export interface CacheKey {
  /** The build of this program. */
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
  /** Whether the run reported warnings. Every run has to report them again. */
  readonly hasWarnings: boolean;
  /** Lines about contracts that are valid but incomplete. */
  readonly remarks: readonly string[];
}

export interface CacheRecord {
  readonly cacheKey: CacheKey;
  readonly summary: Summary;
  /** Input and output files and folders, relative to the working directory. */
  readonly paths: readonly string[];
  /** In the same order as `paths`. */
  readonly fingerprints: Float64Array;
  /** The results for each contract as JSON. Most runs do not need to parse it. */
  readonly details: string;
}

interface Head extends Pick<CacheRecord, 'cacheKey' | 'summary'> {
  readonly bytes: {
    readonly fingerprints: number;
    readonly paths: number;
    readonly details: number;
  };
}

/** Returns undefined if there is no cache, or none for this cache key. */
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

/** Written to a temporary file and renamed, so that a concurrent run never reads half a cache. */
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
    // Without a cache the next run only takes longer. It also removes the temporary file.
  }
}

export function fingerprintNumbers(fingerprints: readonly Fingerprint[]): Float64Array {
  const numbers = new Float64Array(fingerprints.length * numbersPerFingerprint);
  for (const [index, fingerprint] of fingerprints.entries())
    numbers.set(fingerprint, index * numbersPerFingerprint);
  return numbers;
}
