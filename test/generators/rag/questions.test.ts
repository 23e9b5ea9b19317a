/**
 * The quality of the search. The search was tuned on the sets `tuning*` and `validation`. The
 * authors of `held-out` knew neither the search nor the questions in the search texts, and nothing
 * is tuned on it, so it measures the search for unforeseen words. `npm run rag-eval` prints the
 * same figures.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { searchIn } from '../../../cli/search/engine.ts';
import type { IndexRecord } from '../../../generators/rag/records.ts';
import type { ContractTerms } from '../../../generators/rag/terms.ts';
import { repository } from '../../support/contract-text.ts';
import { answer, type Question, scoresOf } from './evaluate.ts';

const jsonLines = <T>(file: string) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const folder = join(repository, 'out/rag');
const records = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => jsonLines<IndexRecord>(join(folder, name)));
const terms = readdirSync(folder)
  .filter((name) => name.endsWith('.terms.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ContractTerms);
const search = searchIn(records, terms);
const questionsOf = (set: string) =>
  jsonLines<Question>(join(import.meta.dirname, 'questions', `${set}.jsonl`));

const levels = [
  { set: 'tuning', recallAt5: 0.96, meanReciprocalRank: 0.82 },
  { set: 'tuning-2', recallAt5: 0.97, meanReciprocalRank: 0.84 },
  { set: 'tuning-3', recallAt5: 0.94, meanReciprocalRank: 0.88 },
  { set: 'tuning-4', recallAt5: 0.97, meanReciprocalRank: 0.87 },
  { set: 'validation', recallAt5: 0.96, meanReciprocalRank: 0.88 },
  { set: 'held-out', recallAt5: 0.93, meanReciprocalRank: 0.77 },
] as const;

test.each(levels)(
  'the scores of $set do not fall below their levels',
  ({ set, recallAt5, meanReciprocalRank }) => {
    const scores = scoresOf(questionsOf(set).map((question) => answer(search, question)));
    expect(scores.recallAt5).toBeGreaterThanOrEqual(recallAt5);
    expect(scores.meanReciprocalRank).toBeGreaterThanOrEqual(meanReciprocalRank);
  },
);

test('the question sets cover every contract, without duplicates or unknown answers', () => {
  const sets = levels.map(({ set }) => questionsOf(set));
  const all = sets.flat();
  expect(all.length).toBeGreaterThanOrEqual(80);
  expect(new Set(all.map(({ query }) => query)).size).toBe(all.length);
  const known = new Set(records.map(({ semantic_id }) => semantic_id));
  expect(all.flatMap(({ answers }) => answers).filter((id) => !known.has(id))).toEqual([]);
  for (const set of sets)
    expect(new Set(set.flatMap(({ answers }) => answers.map((id) => id.split('#')[0]))).size).toBe(
      5,
    );
});
