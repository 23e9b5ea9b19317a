/** Other names for the terms of a contract. A search uses them as synonyms. */
import type { Contract } from '../../compiler/model/model.ts';
import type { SearchText } from '../../compiler/model/search-text.ts';
import type { OutFile } from '../shared/generator.ts';
import { jsonFile } from './encode.ts';

export interface ContractTerms {
  readonly ddr_id: string;
  readonly terms: readonly { readonly term: string; readonly also: readonly string[] }[];
}

/**
 * Returns the terms in the order of the contract. No file is generated if the search text has no
 * other names.
 */
export function termsFile(
  { id, terms }: Contract,
  searchText: SearchText | undefined,
): readonly OutFile[] {
  const names = new Map(searchText?.terms.map(({ term, also }) => [term, also]));
  const named = terms.flatMap(({ term }) => {
    const also = names.get(term);
    return also === undefined ? [] : [{ term, also }];
  });
  const content: ContractTerms = { ddr_id: id, terms: named };
  return named.length === 0 ? [] : [{ path: `rag/${id}.terms.json`, text: jsonFile(content) }];
}
