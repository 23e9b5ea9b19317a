/**
 * Checks for links in the output folder. Every run loads this module, so it must not import
 * anything heavy.
 */
import { displayPath } from '../project/paths.ts';
import { systemDisk } from './disk.ts';

/** Throws if the folder is a link, since nothing may be written outside of the output folder. */
export function refuseLink(folder: string): void {
  if (systemDisk.stat(folder)?.isSymbolicLink())
    throw new Error(`${displayPath(folder)} is a link, which may lead out of the output folder`);
}
