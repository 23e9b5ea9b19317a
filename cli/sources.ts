/** The contracts below a folder, as bytes. Links are not followed, so that nothing outside the folder is read. */
import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { maximumBytes, type Source } from '../compiler/source.ts';
import { shown, slashes } from './paths.ts';
import { type Refused, reasonOf, refusal, type Texts } from './problems.ts';
import { readCapped } from './read-capped.ts';

export interface Sources {
  readonly sources: readonly Source[];
}

export async function readSources(folder: string): Promise<Sources | Refused> {
  try {
    const files = await contractFiles(folder);
    if (files.length === 0)
      return refusal('no-contracts', `There is no contract in ${folder}.`, 'A contract is a .yaml file; --contracts names another folder.');
    const sources: Source[] = [];
    for (const file of files)
      sources.push({ file: shown(file), name: slashes(relative(folder, file)), bytes: await readCapped(file, maximumBytes) });
    return { sources };
  } catch (cause) {
    const place = cause instanceof Error && 'path' in cause ? shown(String(cause.path)) : folder;
    return refusal('unreadable', `${place} cannot be read: ${reasonOf(cause)}.`, '--contracts names the folder with the contracts.');
  }
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
