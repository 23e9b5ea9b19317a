/**
 * Similarity of a question to the known questions of records: the share of common words, weighted
 * by their rarity.
 */
import type { IndexRecord } from '../../generators/rag/records.ts';
import { type Glossary, withTerms } from './glossary.ts';
import type { QueryTerm } from './scoring.ts';
import { termsOf } from './words.ts';

/**
 * Returns the similarity of the nearest known question of each record, from 0 to 1. Records without
 * a common word are omitted.
 */
export type QuestionSimilarity = (
  words: readonly (readonly [word: string, queryTerms: readonly QueryTerm[]])[],
) => ReadonlyMap<IndexRecord, number>;

interface KnownQuestion {
  readonly record: IndexRecord;
  readonly words: readonly string[];
}

export function questionSimilarityOf(
  records: readonly IndexRecord[],
  glossary: Glossary,
): QuestionSimilarity {
  const questions: readonly KnownQuestion[] = records.flatMap((record) => {
    const terms = glossary.get(record.ddr_id) ?? [];
    return record.questions.map((question) => ({
      record,
      words: [...new Set(withTerms(termsOf(question), terms))],
    }));
  });
  const postings = postingsOf(questions);
  const rarity = (count: number) => Math.log(1 + (questions.length - count + 0.5) / (count + 0.5));
  const weights = questions.map(({ words }) =>
    words.reduce((sum, word) => sum + rarity(postings.get(word)?.length ?? 0), 0),
  );
  return (words) => {
    const shared = new Map<number, number>();
    let whole = 0;
    for (const [word, queryTerms] of words) {
      const matches = matchesOf(postings, [{ word, weight: 1 }, ...queryTerms]);
      const present = [...matches.values()].reduce((sum, weight) => sum + weight, 0);
      const weight = rarity(present);
      whole += weight;
      for (const [question, match] of matches)
        shared.set(question, (shared.get(question) ?? 0) + weight * match);
    }
    const nearest = new Map<IndexRecord, number>();
    for (const [question, weight] of shared) {
      const { record } = questions[question] as KnownQuestion;
      const likeness = weight / Math.sqrt(whole * (weights[question] ?? 1));
      if (likeness > (nearest.get(record) ?? 0)) nearest.set(record, likeness);
    }
    return nearest;
  };
}

function postingsOf(questions: readonly KnownQuestion[]): ReadonlyMap<string, readonly number[]> {
  const postings = new Map<string, number[]>();
  for (const [index, { words }] of questions.entries())
    for (const word of words) {
      const found = postings.get(word);
      if (found === undefined) postings.set(word, [index]);
      else found.push(index);
    }
  return postings;
}

/** The weight of the best query term that each known question contains. */
function matchesOf(
  postings: ReadonlyMap<string, readonly number[]>,
  queryTerms: readonly QueryTerm[],
): ReadonlyMap<number, number> {
  const matches = new Map<number, number>();
  for (const { word, weight } of queryTerms)
    for (const question of postings.get(word) ?? [])
      if (weight > (matches.get(question) ?? 0)) matches.set(question, weight);
  return matches;
}
