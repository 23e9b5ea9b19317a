/** Checks that each search text belongs to exactly one contract. */
import { type Diagnostic, diagnostic, didYouMean } from '../diagnostics/diagnostics.ts';
import type { SearchText } from '../model/search-text.ts';

/** Reports further search texts of the same contract. */
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

/** Reports search texts whose contract does not exist. */
export function orphanedSearchTexts(
  searchTexts: readonly SearchText[],
  contractIds: readonly string[],
): readonly Diagnostic[] {
  const ids = new Set(contractIds);
  return searchTexts
    .filter(({ contract }) => !ids.has(contract))
    .map(({ contract: id, span }) =>
      diagnostic('unknown-contract', span, { id, suggestion: didYouMean(id, contractIds) }),
    );
}
