/** Search texts against each other and against the contracts: each belongs to one contract. */
import { type Diagnostic, diagnostic, didYouMean } from '../diagnostics/diagnostics.ts';
import type { SearchText } from '../model/search-text.ts';

/** A contract has at most one search text. */
export function duplicateSearchTexts(searchTexts: readonly SearchText[]): readonly Diagnostic[] {
  const first = new Map<string, SearchText>();
  return searchTexts.flatMap((searchText) => {
    const { contract: id, span } = searchText;
    const other = first.get(id);
    if (other !== undefined)
      return [diagnostic('duplicate-search-text', span, { id, other: other.span.file })];
    first.set(id, searchText);
    return [];
  });
}

/** A search text whose contract does not exist is used by nothing. */
export function orphanedSearchTexts(
  searchTexts: readonly SearchText[],
  contractIds: readonly string[],
): readonly Diagnostic[] {
  const known = new Set(contractIds);
  return searchTexts
    .filter(({ contract }) => !known.has(contract))
    .map(({ contract: id, span }) =>
      diagnostic('unknown-contract', span, { id, suggestion: didYouMean(id, contractIds) }),
    );
}
