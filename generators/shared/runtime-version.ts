/**
 * The version of the run time in `@concordat/runtime`, `Concordat.Runtime` and `concordat-runtime`.
 * It has its own number: code generated for 1.3 runs with run time 1.3 and any later 1.x.
 */

export interface RuntimeVersion {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/** The minor number grows when the run time gets something that generated code needs. */
export const runtimeVersion: RuntimeVersion = { major: 1, minor: 0, patch: 0 };

export function versionText({ major, minor, patch }: RuntimeVersion): string {
  return `${major}.${minor}.${patch}`;
}
