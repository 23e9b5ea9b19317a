/** Where a generated file is: in `out/`, or in the folder that `concordat.yaml` sets for its target. */

/** Folders of targets, relative to `out/`: `{ typescript: '../src/contracts' }`. */
export type TargetFolders = Readonly<Record<string, string>>;

/** Returns the path of a file relative to `out/`, from one that starts with its target. */
export function locationOf(path: string, folders: TargetFolders = {}): string {
  const end = path.indexOf('/');
  const folder = folders[path.slice(0, end)];
  return folder === undefined ? path : folder + path.slice(end);
}

/** A link from one file to another, both relative to the same folder. */
export function linkBetween(from: string, to: string): string {
  const [folders, steps] = [from.split('/').slice(0, -1), to.split('/')];
  let shared = 0;
  while (shared < folders.length && shared < steps.length - 1 && folders[shared] === steps[shared])
    shared++;
  return [...folders.slice(shared).map(() => '..'), ...steps.slice(shared)].join('/');
}
