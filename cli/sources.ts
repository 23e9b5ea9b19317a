/** The contracts below a folder, as bytes. Links are not followed, so that nothing outside the folder is read. */
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { maximumBytes, type Source } from '../compiler/source.ts';
import { shown, slashes } from './paths.ts';
import { isRefused, type Refused, reasonOf, refusal, type Texts } from './problems.ts';
import { readCappedSync } from './read-capped.ts';

export interface Sources {
  readonly sources: readonly Source[];
}

export async function readSources(folder: string): Promise<Sources | Refused> {
  const files = await listContracts(folder);
  if (isRefused(files)) return files;
  try {
    return { sources: files.map((file) => readSource(folder, file)) };
  } catch (cause) {
    return unreadable(folder, cause);
  }
}

/** Sorted, as seen from the working folder. */
export async function listContracts(folder: string): Promise<readonly string[] | Refused> {
  try {
    const files = await contractFiles(folder);
    if (files.length > 0) return files.map(shown);
    return refusal('no-contracts', `There is no contract in ${folder}.`, 'A contract is a .yaml file; --contracts names another folder.');
  } catch (cause) {
    return unreadable(folder, cause);
  }
}

function unreadable(folder: string, cause: unknown): Refused {
  const place = cause instanceof Error && 'path' in cause ? shown(String(cause.path)) : folder;
  return refusal('unreadable', `${place} cannot be read: ${reasonOf(cause)}.`, '--contracts names the folder with the contracts.');
}

export function readSource(folder: string, file: string): Source {
  return { file: shown(file), name: slashes(relative(folder, file)), bytes: readCappedSync(file, maximumBytes) };
}

export async function contractFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** For code frames: the text as the compiler saw it. */
export function sourceTexts(sources: readonly Source[]): Texts {
  return new Map(sources.map(({ file, bytes }) => [file, new TextDecoder().decode(bytes).replaceAll('\r\n', '\n')]));
}
