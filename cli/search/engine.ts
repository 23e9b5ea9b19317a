/**
 * Searches the records of the index, in memory and without a network, by stems of words, by
 * synonyms of the terms of contracts, and by the known questions of records.
 */
import MiniSearch from 'minisearch';
import type { IndexRecord } from '../../generators/rag/records.ts';
import type { ContractTerms } from '../../generators/rag/terms.ts';
import { diversify } from './diversity.ts';
import { type Entry, entriesOf } from './entries.ts';
import { glossaryOf, termsNamed } from './glossary.ts';
import { likelihoodOf } from './kinds.ts';
import { questionSimilarityOf } from './question-similarity.ts';
import { type QueryTerm, scoringOf } from './scoring.ts';
import { weights } from './weights.ts';
import { termsOf } from './words.ts';

export interface Hit {
  readonly record: IndexRecord;
  readonly score: number;
}

export type Search = (question: string, count: number) => readonly Hit[];

const { alternatives } = weights;

export function searchIn(records: readonly IndexRecord[], terms: readonly ContractTerms[]): Search {
  const glossary = glossaryOf(terms);
  const entries = entriesOf(records, glossary);
  const scoring = scoringOf(entries);
  const similarWords = nearWords(scoring.words);
  const nearest = questionSimilarityOf(records, glossary);
  const texts = new Map(
    entries
      .filter(({ isWhole }) => isWhole)
      .map(({ record, words }) => [record, new Set(words.text)]),
  );
  return (question, count) => {
    const questionTerms = new Set(termsOf(question));
    const named = termsNamed(glossary, questionTerms);
    const queryTermsOf = (word: string): readonly QueryTerm[] => [
      ...[...new Set(named.get(word) ?? [])].map((token) => ({
        word: token,
        weight: alternatives.term,
      })),
      ...similarWords(word).map((other) => ({ word: other, weight: alternatives.similarSpelling })),
    ];
    const words = [...questionTerms].map((word) => [word, queryTermsOf(word)] as const);
    const found = withQuestions(recordHits(entries, scoring.scores(words)), nearest(words));
    const hits = byLikelihood(question, byContract(found)).sort(
      (left, right) => right.score - left.score,
    );
    return diversify(withoutDuplicates(hits), ({ record }) => texts.get(record) ?? new Set()).slice(
      0,
      count,
    );
  };
}

/**
 * For a word that the index does not contain: words of the index that start with it, or differ by
 * one or two letters.
 */
function nearWords(words: readonly string[]): (word: string) => readonly string[] {
  const engine = new MiniSearch<{ readonly id: string }>({
    fields: ['id'],
    tokenize: (text) => [text],
    processTerm: (term) => term,
  });
  engine.addAll(words.filter((word) => /^\p{L}{5,}$/u.test(word)).map((id) => ({ id })));
  const known = new Set(words);
  return (word) =>
    word.length < 5 || known.has(word)
      ? []
      : engine
          .search(word, { prefix: true, fuzzy: word.length < 6 ? false : 0.15 })
          .map(({ id }) => String(id));
}

/**
 * Combines the score of a whole record with that of its best passage. A record with a single
 * passage is its own best passage.
 */
function recordHits(entries: readonly Entry[], scores: readonly number[]): readonly Hit[] {
  const found = new Map<IndexRecord, { whole: number; passage: number | undefined }>();
  for (const [index, { record, isWhole }] of entries.entries()) {
    const score = scores[index] ?? 0;
    const best = found.get(record) ?? { whole: 0, passage: undefined };
    found.set(
      record,
      isWhole
        ? { ...best, whole: score }
        : { ...best, passage: Math.max(best.passage ?? 0, score) },
    );
  }
  return [...found]
    .map(([record, { whole, passage }]) => ({
      record,
      score: (1 - weights.passage) * whole + weights.passage * (passage ?? whole),
    }))
    .filter(({ score }) => score > 0);
}

/** Adds the similarity to known questions to the score of the words. */
function withQuestions(
  hits: readonly Hit[],
  nearest: ReadonlyMap<IndexRecord, number>,
): readonly Hit[] {
  const best = hits.reduce((most, { score }) => Math.max(most, score), 0);
  const scores = new Map(hits.map(({ record, score }) => [record, score / best]));
  for (const [record, likeness] of nearest)
    scores.set(record, (scores.get(record) ?? 0) + weights.knownQuestion * likeness);
  return [...scores].map(([record, score]) => ({ record, score }));
}

/**
 * Raises the records of contracts with much evidence, which is the sum of their five best scores
 * relative to that of the best contract.
 */
function byContract(hits: readonly Hit[]): readonly Hit[] {
  const scores = new Map<string, number[]>();
  for (const { record, score } of hits)
    scores.set(record.ddr_id, [...(scores.get(record.ddr_id) ?? []), score]);
  const evidence = new Map(
    [...scores].map(([id, all]) => [id, sum(all.sort((left, right) => right - left).slice(0, 5))]),
  );
  const best = Math.max(...evidence.values());
  return hits.map(({ record, score }) => ({
    record,
    score: score * ((evidence.get(record.ddr_id) ?? 0) / best) ** weights.contract,
  }));
}

function byLikelihood(question: string, hits: readonly Hit[]): Hit[] {
  const likelihood = likelihoodOf(question);
  return hits.map(({ record, score }) => ({ record, score: score * likelihood(record) }));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Keeps the best part of a long text that was split into parts. */
function withoutDuplicates(hits: readonly Hit[]): readonly Hit[] {
  const seen = new Set<string>();
  return hits.filter(({ record }) => !seen.has(record.semantic_id) && seen.add(record.semantic_id));
}
