/**
 * Finds contracts by id, for contracts that import types of others. Files are read on the first
 * request.
 */
import { hasId } from '../../compiler/compile.ts';
import type { Source } from '../../compiler/parse/source.ts';
import { languages } from '../../generators/index.ts';
import { readSource } from './sources.ts';

export function resolver(
  folder: string,
  files: readonly string[],
): (id: string) => Source | undefined {
  let guesses: ReadonlyMap<string, readonly string[]> | undefined;

  return (id) => {
    guesses ??= guessIds(folder, files);
    // A guess by text may be wrong, since YAML can write a key in several ways. Each candidate is
    // parsed to confirm its id.
    return firstWith(id, guesses.get(id) ?? []) ?? firstWith(id, files);
  };

  function firstWith(id: string, candidates: readonly string[]): Source | undefined {
    for (const file of candidates) {
      const source = readSource(folder, file);
      if (Buffer.from(source.bytes).includes(id) && hasId(source, id, languages)) return source;
    }
    return undefined;
  }
}

/** Maps ids to files by the line that most files contain. */
export function guessIds(
  folder: string,
  files: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of files) {
    const text = Buffer.from(readSource(folder, file).bytes).toString('utf8');
    for (const [, id = ''] of text.matchAll(/^contract:[ \t]*(\S+)/gm))
      found.set(id, [...(found.get(id) ?? []), file]);
  }
  return found;
}
