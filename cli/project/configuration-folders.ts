/** Checks the folders in `concordat.yaml`. A cloned repository must not write outside of itself. */
import { posix, win32 } from 'node:path';
import { isObject, type Json, type JsonObject } from '../../compiler/model/json.ts';
import { defaults } from '../../generators/shared/configuration/keys.ts';
import { configurationName } from './find-configuration.ts';

export interface FolderProblem {
  readonly problem: string;
  readonly instead: string;
}

/** A folder without "./" at its start and "/" at its end. */
export function normalFolder(text: string): string {
  return posix.normalize(text).replace(/(?<=.)\/$/, '');
}

/** `key` is the key of the folder, as an example of what to write instead. */
export function folderProblem(value: string, key: string): FolderProblem | undefined {
  const parts = value.split(/[\\/]/);
  const isAbsolute = posix.isAbsolute(value) || win32.isAbsolute(value) || /^[A-Za-z]:/.test(value);
  if (isAbsolute || parts.includes('..'))
    return {
      problem: `"${value}" may lead out of the folder of ${configurationName}.`,
      instead: `Write a folder below it, such as ${key}.`,
    };
  // Git runs programs that are in its folder, and does not let a repository contain them.
  if (parts.some((part) => /^(?:\.git|git~\d+)[. ]*$/i.test(part)))
    return {
      problem: `"${value}" is in the folder of git.`,
      instead: `Write another folder, such as ${key}.`,
    };
  return undefined;
}

/** A target whose folder another target has too, and what to say about it. */
export interface SharedFolder extends FolderProblem {
  readonly target: string;
}

/** Finds targets with a folder of their own that is, or is in or around, that of another. */
export function sharedFolders(
  data: JsonObject,
  targets: readonly string[],
): readonly SharedFolder[] {
  const out = normalFolder(textAt(data['out']) ?? defaults.out);
  const own = targets.flatMap((target) => {
    const settings = data[target];
    const folder = isObject(settings) ? textAt(settings['out']) : undefined;
    return folder === undefined ? [] : [{ target, folder: normalFolder(folder) }];
  });
  const others = targets
    .filter((target) => !own.some((one) => one.target === target))
    .map((target) => ({ target, folder: `${out}/${target}` }));
  return own.flatMap(({ target, folder }, index): readonly SharedFolder[] => {
    if (contains(folder, out)) return [{ target, ...problemOf(folder, 'all targets', out) }];
    const other = [...own.slice(0, index), ...others].find(
      (one) => contains(folder, one.folder) || contains(one.folder, folder),
    );
    return other === undefined
      ? []
      : [{ target, ...problemOf(folder, `the target ${other.target}`, other.folder) }];
  });
}

function problemOf(folder: string, whose: string, other: string): FolderProblem {
  const [isAround, isInside] = [contains(folder, other), contains(other, folder)];
  const relation = !isAround ? 'is in' : isInside ? 'is' : 'contains';
  return {
    problem: `"${folder}" ${relation} the folder of ${whose}${folder === other ? '' : `, ${other}`}.`,
    instead: 'Each target needs a folder of its own.',
  };
}

/** Some file systems ignore case. */
function contains(folder: string, other: string): boolean {
  const [outer, inner] = [folder, other].map((path) => `${path.normalize('NFC').toLowerCase()}/`);
  return outer === './' || (inner ?? '').startsWith(outer ?? '');
}

function textAt(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}
