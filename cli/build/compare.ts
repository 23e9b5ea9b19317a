/** Compares generated files with the output folder and stages those that differ. */
import type { OutFile } from '../../generators/shared/generator.ts';
import { compareFile, type Difference, type OutFolder } from '../output/out-folder.ts';
import type { Staging } from '../output/staging.ts';
import { reasonOf } from '../report/problems.ts';
import type { Failure } from './failure.ts';
import type { Fingerprint } from './fingerprint.ts';

export interface Compared {
  /** The number of files that differ. */
  readonly changed: number;
  /**
   * The differences that are not staged: all of them with `--check`, otherwise only foreign files.
   */
  readonly differences: readonly Difference[];
  /** The fingerprints of the unchanged files, by display path. */
  readonly fingerprints: readonly (readonly [string, Fingerprint])[];
}

/** Staged texts are not kept in memory. */
export function compareAll(
  out: OutFolder,
  files: readonly OutFile[],
  staging: Staging | undefined,
): Compared | Failure {
  const differences: Difference[] = [];
  const fingerprints: [string, Fingerprint][] = [];
  let changed = 0;
  for (const file of files) {
    const compared = compareFile(out, file);
    if (compared.kind === 'same') {
      fingerprints.push([compared.file, compared.fingerprint]);
      continue;
    }
    changed++;
    if (staging === undefined || compared.kind === 'foreign') differences.push(compared);
    else {
      const failure = tryWriting(() => staging.add(compared.file, compared.text));
      if (failure !== undefined) return failure;
    }
  }
  return { changed, differences, fingerprints };
}

export function tryWriting(write: () => void): Failure | undefined {
  try {
    write();
    return undefined;
  } catch (cause) {
    return { failed: 'writing', reason: reasonOf(cause) };
  }
}
