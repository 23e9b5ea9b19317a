/**
 * Where the files of the targets are. A path relative to the output folder may lead out of it, to
 * the folder that `concordat.yaml` sets for a target, but never out of the project.
 */
import type { TargetFolders } from '../../generators/shared/location.ts';
import { isBelow } from './ownership.ts';

export interface Locations {
  /** Relative to the output folder. */
  readonly folders: TargetFolders;
  /** How many folders the output folder is below that of the project. */
  readonly depth: number;
}

export const ownFoldersOnly: Locations = { folders: {}, depth: 0 };

/** The target or language of a generated file; undefined for one in a folder of nobody. */
export function targetOf(path: string, { folders }: Locations): string | undefined {
  const own = Object.entries(folders).find(([, folder]) => path.startsWith(`${folder}/`));
  if (own !== undefined) return own[0];
  const [first = ''] = path.split('/');
  return first === '..' || first in folders ? undefined : first;
}

/** The part of a path below the folder of its target, or the whole path. */
export function ownPart(path: string, { folders }: Locations): string {
  const folder = Object.values(folders).find((one) => path.startsWith(`${one}/`));
  return folder === undefined ? path : path.slice(folder.length + 1);
}

/** Whether a path that the manifest lists is in the project. */
export function isInProject(path: string, { depth }: Locations): boolean {
  const [, up = '', rest = ''] = /^((?:\.\.\/)*)(.*)$/s.exec(path) ?? [];
  return up.length / '../'.length <= depth && isBelow(rest);
}

/** Whether a run may change the file, or create the folder, at this path. */
export function isWritable(path: string, { folders }: Locations): boolean {
  if (isBelow(path)) return true;
  const outside = Object.values(folders).filter((folder) => folder.startsWith('../'));
  return outside.some(
    (folder) =>
      folder === path ||
      folder.startsWith(`${path}/`) ||
      (path.startsWith(`${folder}/`) && isBelow(path.slice(folder.length + 1))),
  );
}
