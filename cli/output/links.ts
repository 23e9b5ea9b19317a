/** Links in the output folder. Loaded by every run, so it leads to nothing heavy. */
import { lstatSync } from 'node:fs';
import { displayPath } from '../project/paths.ts';

/** A link may lead anywhere, and nothing is written outside of the output folder. */
export function refuseLink(folder: string): void {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Error(
      `${displayPath(folder)} is a link, and nothing is written outside of the output folder`,
    );
}
