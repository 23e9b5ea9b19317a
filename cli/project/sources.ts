/**
 * Reads the contracts and search texts below a folder. Links are not followed, so that nothing
 * outside the folder is read.
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

/** The contract files as sorted display paths. */
export function listContracts(folder: string): readonly string[] | CommandError {
  try {
    const files = contractFiles(folder);
    if (files.length > 0) return files;
    return commandError(
      'no-contracts',
      `No contract found in ${folder}.`,
      'Contracts are .yaml files. Use --contracts for another folder.',
    );
  } catch (cause) {
    return unreadable(folder, cause);
  }
}

function unreadable(folder: string, cause: unknown): CommandError {
  const path = cause instanceof Error && 'path' in cause ? displayPath(String(cause.path)) : folder;
  return commandError(
    'unreadable',
    `${path} cannot be read: ${reasonOf(cause)}.`,
    'Use --contracts to set the folder with the contracts.',
  );
}

export function readSource(folder: string, file: string): Source {
  return {
    file: displayPath(file),
    name: toPosix(relative(folder, file)),
    bytes: readCappedSync(file, maximumBytes),
  };
}

/**
 * Returns undefined if the file cannot be read, which is reported with the errors inside of files.
 */
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

/** The search text files. A folder without any is valid. */
export function searchTextFiles(folder: string): readonly string[] {
  return yamlFiles(folder).filter(isSearchTextFile);
}

/** The folder with the approved versions, below the contracts folder. */
export const snapshotFolder = '.approved';

function yamlFiles(folder: string): readonly string[] {
  return walk(folder)
    .filter(({ path, kind }) => kind === 'file' && /\.ya?ml$/.test(path))
    .filter(({ path }) => !path.startsWith(`${snapshotFolder}/`))
    .map(({ path }) => below(folder, path))
    .sort();
}

/** For code frames: the texts as the compiler reads them. */
export function sourceTexts(sources: readonly Source[]): Texts {
  return new Map(
    sources.map(({ file, bytes }) => [
      file,
      new TextDecoder().decode(bytes).replaceAll('\r\n', '\n'),
    ]),
  );
}
