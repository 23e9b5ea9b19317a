/**
 * What others call the terms of a contract, beside its records: a search that finds words by these
 * finds what speaks of the term.
 */
import type { Contract } from '../../compiler/model/model.ts';
import type { OutFile } from '../shared/generator.ts';
import { jsonFile } from './encode.ts';

export interface ContractTerms {
  readonly ddr_id: string;
  readonly terms: readonly { readonly term: string; readonly also: readonly string[] }[];
}

/** None where the contract names no other words. */
export function termsFile({ id, terms }: Contract): readonly OutFile[] {
  const named = terms
    .filter(({ also }) => also.length > 0)
    .map(({ term, also }) => ({ term, also }));
  const content: ContractTerms = { ddr_id: id, terms: named };
  return named.length === 0 ? [] : [{ path: `rag/${id}.terms.json`, text: jsonFile(content) }];
}
