/**
 * A thesaurus for each contract, from its terms: a query that uses another name of a term also
 * finds passages of that contract that use the term.
 */
import type { ContractTerms } from '../../generators/rag/terms.ts';
import { countsOf, isStopWord, stem, termsOf, wordsOf } from './words.ts';

export interface GlossaryTerm {
  /** A token that represents the term and occurs in no text. */
  readonly token: string;
  /** The words that a text must all contain to use the term. */
  readonly words: readonly string[];
  /** Other names of the term, each as the words that a query must all contain. */
  readonly also: readonly (readonly string[])[];
}

export type Glossary = ReadonlyMap<string, readonly GlossaryTerm[]>;

/** Skips terms without any word, such as "&". */
export function glossaryOf(contracts: readonly ContractTerms[]): Glossary {
  const contractTerms = ({ ddr_id, terms }: ContractTerms) =>
    terms
      .map(({ term, also }) => glossaryTerm(`${ddr_id}:${term}`, term, also))
      .filter(({ words }) => words.length > 0);
  return new Map(contracts.map((contract) => [contract.ddr_id, contractTerms(contract)]));
}

function glossaryTerm(token: string, term: string, also: readonly string[]): GlossaryTerm {
  // The name of a field is one word: a text with the word "text" does not refer to
  // PrimaryOutputText.
  const words = term.split(/\s+/).flatMap((part) => wordsOf(part).slice(0, 1));
  return {
    token,
    words: words.filter((word) => !isStopWord(word)).map(stem),
    also: also.map((name) => [...new Set(termsOf(name))]).filter((name) => name.length > 0),
  };
}

/** Adds a token for each time that the words use a term. */
export function withTerms(
  words: readonly string[],
  terms: readonly GlossaryTerm[],
): readonly string[] {
  const counts = countsOf(words);
  const used = terms.flatMap(({ token, words: needed }) => {
    if (!needed.every((word) => counts.has(word))) return [];
    return Array.from(
      { length: Math.min(...needed.map((word) => counts.get(word) ?? 0)) },
      () => token,
    );
  });
  return [...words, ...used];
}

/** Maps each word of a synonym in the query to the tokens of its terms. */
export function termsNamed(
  glossary: Glossary,
  questionTerms: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const named = new Map<string, string[]>();
  for (const { token, also } of [...glossary.values()].flat())
    for (const name of also)
      if (name.every((word) => questionTerms.has(word)))
        for (const word of name) named.set(word, [...(named.get(word) ?? []), token]);
  return named;
}
