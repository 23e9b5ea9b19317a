/**
 * Removes a map of `questions` and the `also` lists of `terms`, which moved from the contract to the search
 * text file. A single diagnostic reports all of them. A list of `questions` is part of the record.
 */
import { type Diagnostic, diagnostic, sortDiagnostics } from '../../diagnostics/diagnostics.ts';
import { isObject, type Json } from '../../model/json.ts';
import type { Loaded } from '../loaded.ts';
import type { Path } from '../path.ts';
import { searchTextFile } from '../source.ts';

export interface WithoutSearchText {
  readonly rest: Loaded;
  readonly diagnostics: readonly Diagnostic[];
}

export function withoutSearchText(loaded: Loaded): WithoutSearchText {
  const paths = movedKeys(loaded.data);
  if (paths.length === 0) return { rest: loaded, diagnostics: [] };
  const file = searchTextFile(loaded.file, idOf(loaded.data));
  const found = paths.map((path) =>
    diagnostic('search-text-moved', loaded.span(path, 'key'), { file }),
  );
  return {
    rest: loaded.edited(paths.map((path) => ({ kind: 'remove', path }))),
    diagnostics: sortDiagnostics(found).slice(0, 1),
  };
}

function movedKeys(data: Json): readonly Path[] {
  if (!isObject(data)) return [];
  const { questions, terms } = data;
  const also = Array.isArray(terms)
    ? terms.flatMap((term: Json, index) =>
        isObject(term) && term['also'] !== undefined ? [['terms', index, 'also']] : [],
      )
    : [];
  return isObject(questions ?? null) ? [...also, ['questions']] : also;
}

function idOf(data: Json): string {
  const id = isObject(data) ? data['contract'] : undefined;
  return typeof id === 'string' && id !== '' ? id : 'ID';
}
