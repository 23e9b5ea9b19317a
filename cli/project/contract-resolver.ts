/**
 * Contracts by their id, for the few that use types of others. Nothing is read before somebody
 * asks.
 */
import { hasId } from '../../compiler/compile.ts';
import type { Source } from '../../compiler/parse/source.ts';
import { readSource } from './sources.ts';

export function resolver(
  folder: string,
  files: readonly string[],
): (id: string) => Source | undefined {
  let guesses: ReadonlyMap<string, readonly string[]> | undefined;

  return (id) => {
    guesses ??= guessIds(folder, files);
    // YAML has more than one way to write a key, so a wrong guess, or none, is no answer.
    return firstWith(id, guesses.get(id) ?? []) ?? firstWith(id, files);
  };

  function firstWith(id: string, candidates: readonly string[]): Source | undefined {
    for (const file of candidates) {
      const source = readSource(folder, file);
      if (Buffer.from(source.bytes).includes(id) && hasId(source, id)) return source;
    }
    return undefined;
  }
}

/** By what most files look like. */
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
