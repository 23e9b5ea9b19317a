/** Generated files compared with the output folder, and staged where they differ. */
import type { OutFile } from '../../generators/shared/generator.ts';
import { compareFile, type Difference, type OutFolder } from '../output/out-folder.ts';
import type { Staging } from '../output/staging.ts';
import { reasonOf } from '../report/problems.ts';
import type { Failure } from './failure.ts';
import type { Fingerprint } from './fingerprint.ts';

export interface Compared {
  /** How many files are not as they should be. */
  readonly changed: number;
  /**
   * Those that are not staged: all of them in a run that writes nothing, and files that are not
   * ours.
   */
  readonly differences: readonly Difference[];
  /** Of files that are as they should be, as people see them. */
  readonly fingerprints: readonly (readonly [string, Fingerprint])[];
}

/** Texts that are staged are not held any longer. */
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
