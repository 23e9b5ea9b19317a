/**
 * The terms of the contracts as a thesaurus of each: a question that uses what others call a term
 * asks for the passages that use the term, in that contract and in no other.
 */
import type { ContractTerms } from '../../generators/rag/terms.ts';
import { countsOf, isStopWord, stem, termsOf, wordsOf } from './words.ts';

export interface GlossaryTerm {
  /** A word that no text has, which stands for the term. */
  readonly token: string;
  /** All of them stand where the term does. */
  readonly words: readonly string[];
  /** What others call it, each in the words that must all be asked. */
  readonly also: readonly (readonly string[])[];
}

export type Glossary = ReadonlyMap<string, readonly GlossaryTerm[]>;

/** A term without a word of its own, such as "&", is none. */
export function glossaryOf(contracts: readonly ContractTerms[]): Glossary {
  const contractTerms = ({ ddr_id, terms }: ContractTerms) =>
    terms
      .map(({ term, also }) => glossaryTerm(`${ddr_id}:${term}`, term, also))
      .filter(({ words }) => words.length > 0);
  return new Map(contracts.map((contract) => [contract.ddr_id, contractTerms(contract)]));
}

function glossaryTerm(token: string, term: string, also: readonly string[]): GlossaryTerm {
  // The name of a field counts as a whole: a text that says "text" does not speak of
  // PrimaryOutputText.
  const words = term.split(/\s+/).flatMap((part) => wordsOf(part).slice(0, 1));
  return {
    token,
    words: words.filter((word) => !isStopWord(word)).map(stem),
    also: also.map((name) => [...new Set(termsOf(name))]).filter((name) => name.length > 0),
  };
}

/** The words of a text, and a token for each time that it uses a term. */
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

/** The tokens of the terms that a question names by other words, by each of those words. */
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
