/**
 * The contracts and search texts below a folder, as bytes. Links are not followed, so that nothing outside the
 * folder is read.
 */
import { relative } from 'node:path';
import { isSearchTextFile, maximumBytes, type Source } from '../../compiler/parse/source.ts';
import {
  type CommandError,
  commandError,
  isCommandError,
  reasonOf,
  type Texts,
} from '../report/problems.ts';
import { below, displayPath, toPosix } from './paths.ts';
import { readCappedSync } from './read-capped.ts';
import { walk } from './walk.ts';

export interface Sources {
  readonly sources: readonly Source[];
}

export function readSources(folder: string): Sources | CommandError {
  const files = listContracts(folder);
  return isCommandError(files) ? files : readFiles(folder, files);
}

export function readFiles(folder: string, files: readonly string[]): Sources | CommandError {
  try {
    return { sources: files.map((file) => readSource(folder, file)) };
  } catch (cause) {
    return unreadable(folder, cause);
  }
}

/** Sorted, as people see them. */
export function listContracts(folder: string): readonly string[] | CommandError {
  try {
    const files = contractFiles(folder);
    if (files.length > 0) return files;
    return commandError(
      'no-contracts',
      `There is no contract in ${folder}.`,
      'A contract is a .yaml file; --contracts names another folder.',
    );
  } catch (cause) {
    return unreadable(folder, cause);
  }
}

function unreadable(folder: string, cause: unknown): CommandError {
  const place =
    cause instanceof Error && 'path' in cause ? displayPath(String(cause.path)) : folder;
  return commandError(
    'unreadable',
    `${place} cannot be read: ${reasonOf(cause)}.`,
    '--contracts names the folder with the contracts.',
  );
}

export function readSource(folder: string, file: string): Source {
  return {
    file: displayPath(file),
    name: toPosix(relative(folder, file)),
    bytes: readCappedSync(file, maximumBytes),
  };
}

/** A file that cannot be read is an error like those inside of files, and reported with them. */
export function tryToRead(folder: string, file: string): Source | undefined {
  try {
    return readSource(folder, file);
  } catch {
    return undefined;
  }
}

export function contractFiles(folder: string): readonly string[] {
  return yamlFiles(folder).filter((file) => !isSearchTextFile(file));
}

/** Beside the contracts; none of them is an error of its own. */
export function searchTextFiles(folder: string): readonly string[] {
  return yamlFiles(folder).filter(isSearchTextFile);
}

function yamlFiles(folder: string): readonly string[] {
  return walk(folder)
    .filter(({ path, kind }) => kind === 'file' && /\.ya?ml$/.test(path))
    .map(({ path }) => below(folder, path))
    .sort();
}

/** For code frames: the text as the compiler saw it. */
export function sourceTexts(sources: readonly Source[]): Texts {
  return new Map(
    sources.map(({ file, bytes }) => [
      file,
      new TextDecoder().decode(bytes).replaceAll('\r\n', '\n'),
    ]),
  );
}
