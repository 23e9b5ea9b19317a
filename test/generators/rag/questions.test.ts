/**
 * How well the index answers. The questions were written and split in two before the search was tuned. The terms of the contracts were
 * written after both halves and share words with both, so neither says how well it does on unforeseen words. Neither may become worse.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { searchIn } from '../../../cli/search/engine.ts';
import { answer, type Question, scoresOf } from '../../../cli/search/evaluate.ts';
import type { IndexRecord } from '../../../generators/rag/records.ts';
import { repository } from '../../support/contracts.ts';

const jsonLines = <T>(file: string) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const folder = join(repository, 'out/rag');
const records = readdirSync(folder)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => jsonLines<IndexRecord>(join(folder, name)));
const questionsOf = (half: string) => jsonLines<Question>(join(import.meta.dirname, 'questions', `${half}.jsonl`));

const levels = [
  { half: 'tuning', recallAt5: 0.9, meanReciprocalRank: 0.73 },
  { half: 'held-out', recallAt5: 0.92, meanReciprocalRank: 0.72 },
] as const;

test.each(levels)('the half $half keeps its level', ({ half, recallAt5, meanReciprocalRank }) => {
  const search = searchIn(records);
  const scores = scoresOf(questionsOf(half).map((question) => answer(search, question)));
  expect(scores.recallAt5).toBeGreaterThanOrEqual(recallAt5);
  expect(scores.meanReciprocalRank).toBeGreaterThanOrEqual(meanReciprocalRank);
});

test('there are many questions, about every contract, whose answers exist, and none stands in both halves', () => {
  const halves = levels.map(({ half }) => questionsOf(half));
  const all = halves.flat();
  expect(all.length).toBeGreaterThanOrEqual(80);
  expect(new Set(all.map(({ query }) => query)).size).toBe(all.length);
  const known = new Set(records.map(({ semantic_id }) => semantic_id));
  expect(all.flatMap(({ answers }) => answers).filter((id) => !known.has(id))).toEqual([]);
  for (const half of halves) expect(new Set(half.flatMap(({ answers }) => answers.map((id) => id.split('#')[0]))).size).toBe(5);
});
