/**
 * Scores entries by BM25 over fields. A word of the query and its alternatives (such as a term of
 * the contract) count as one word, so they share one rarity. Libraries weight each synonym
 * separately, so that a rare synonym outweighs the word of the query.
 */
import { type Entry, eachField, type Field, fields } from './entries.ts';
import { weights } from './weights.ts';
import { countsOf } from './words.ts';

/** A word that counts as a match, and its weight. */
export interface QueryTerm {
  readonly word: string;
  readonly weight: number;
}

interface Posting {
  readonly entry: number;
  readonly field: Field;
  /** How often the field contains the word, normalized by the length of the field. */
  readonly frequency: number;
}

export interface Scoring {
  readonly words: readonly string[];
  /** A score for each entry. */
  readonly scores: (
    query: readonly (readonly [word: string, queryTerms: readonly QueryTerm[]])[],
  ) => readonly number[];
}

export function scoringOf(entries: readonly Entry[]): Scoring {
  const postings = postingsOf(entries);
  return {
    words: [...postings.keys()],
    scores: (query) => {
      const scores = entries.map(() => 0);
      for (const [word, queryTerms] of query) {
        const exact = [{ word, weight: 1 }];
        addScores(scores, postings, exact, weights.exactWord);
        addScores(scores, postings, [...exact, ...queryTerms], 1 - weights.exactWord);
      }
      return scores;
    },
  };
}

function postingsOf(entries: readonly Entry[]): ReadonlyMap<string, readonly Posting[]> {
  const averages = eachField((field) =>
    Math.max(1, entries.reduce((sum, entry) => sum + entry.lengths[field], 0) / entries.length),
  );
  const b = weights.lengthNormalization;
  const postings = new Map<string, Posting[]>();
  // Passages of a record share their heading, and those of a contract its summary, so counts are
  // cached.
  const countsByWords = new Map<readonly string[], ReadonlyMap<string, number>>();
  for (const [index, entry] of entries.entries())
    for (const field of fields) {
      const words = entry.words[field];
      const counts = countsByWords.get(words) ?? countsOf(words);
      countsByWords.set(words, counts);
      const once = 1 / (1 - b + (b * entry.lengths[field]) / averages[field]);
      for (const [word, count] of counts) {
        const posting = { entry: index, field, frequency: count * once };
        const found = postings.get(word);
        if (found === undefined) postings.set(word, [posting]);
        else found.push(posting);
      }
    }
  return postings;
}

function addScores(
  scores: number[],
  postings: ReadonlyMap<string, readonly Posting[]>,
  queryTerms: readonly QueryTerm[],
  share: number,
): void {
  const frequencies = new Map<number, number>();
  // A word that occurs only in the summary of the contract does not count for the rarity.
  const presences = new Map<number, number>();
  for (const { word, weight } of queryTerms)
    for (const { entry, field, frequency } of postings.get(word) ?? []) {
      frequencies.set(
        entry,
        (frequencies.get(entry) ?? 0) + weight * weights.fields[field] * frequency,
      );
      if (field !== 'contract') presences.set(entry, Math.max(presences.get(entry) ?? 0, weight));
    }
  const present = [...presences.values()].reduce((sum, presence) => sum + presence, 0);
  const rarity = Math.log(1 + (scores.length - present + 0.5) / (present + 0.5));
  for (const [entry, frequency] of frequencies)
    scores[entry] =
      (scores[entry] ?? 0) + (share * rarity * frequency) / (weights.saturation + frequency);
}
