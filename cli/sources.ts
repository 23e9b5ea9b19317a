/** The contracts below a folder, as bytes. Links are not followed, so that nothing outside the folder is read. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Source } from '../compiler/source.ts';

export type Sources = { readonly sources: readonly Source[] } | { readonly problem: string; readonly hint: string };

export async function readSources(folder: string): Promise<Sources> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
    if (files.length === 0)
      return { problem: `There is no contract in ${folder}.`, hint: 'A contract is a .yaml file; --contracts names another folder.' };
    const sources = await Promise.all(
      files.map(async (file) => ({ file: slashes(file), name: slashes(relative(folder, file)), bytes: await readFile(file) })),
    );
    return { sources };
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    return { problem: `The folder ${folder} cannot be read (${reason}).`, hint: '--contracts names the folder with the contracts.' };
  }
}

function slashes(path: string): string {
  return path.split(sep).join('/');
}

/** For code frames: the text as the compiler saw it. */
export function sourceTexts(sources: readonly Source[]): ReadonlyMap<string, string> {
  return new Map(sources.map(({ file, bytes }) => [file, new TextDecoder().decode(bytes).replaceAll('\r\n', '\n')]));
}
