import { expect, test } from 'vitest';
import type { Search } from '../../../cli/search/engine.ts';
import type { IndexRecord } from '../../../generators/rag/records.ts';
import { answer, readQuestions, scoresOf, unknownAnswers } from './evaluate.ts';

/** Finds the records that the query lists, in that order. */
const search: Search = (query) =>
  query
    .split(' ')
    .filter((id) => id !== '')
    .map((id) => ({ record: { semantic_id: id } as IndexRecord, score: 1 }));

test('the rank is the position of the first right record', () => {
  const ranks = ['A B C', 'B A C', 'C B', ''].map(
    (query) => answer(search, { query, answers: ['A', 'B'] }).rank,
  );
  expect(ranks).toEqual([1, 1, 2, undefined]);
});

test('recall counts the first place and the first five, MRR every rank', () => {
  const answered = ['A', 'x A', 'x x x x x A', 'x'].map((query) =>
    answer(search, { query, answers: ['A'] }),
  );
  expect(scoresOf(answered)).toEqual({
    questions: 4,
    recallAt1: 0.25,
    recallAt5: 0.5,
    meanReciprocalRank: (1 + 1 / 2 + 1 / 6) / 4,
  });
});

test('a file has one question per line', () => {
  const question = { query: 'Who approved it?', answers: ['AGN-033#card'] };
  expect(readQuestions('q.jsonl', `${JSON.stringify(question)}\n\n`)).toEqual([question]);
});

test.each([
  ['\n', 'q.jsonl contains no questions.'],
  ['\n{', 'q.jsonl:2 is not a question.'],
  ['{"query":"a"}', 'q.jsonl:1 is not a question.'],
  ['{"query":"a","answers":[1]}', 'q.jsonl:1 is not a question.'],
  ['{"query":"a","answers":[]}', 'q.jsonl:1 is not a question.'],
])('rejects %j', (text, message) => {
  expect(() => readQuestions('q.jsonl', text)).toThrow(message);
});

test('answers that are not in the index are listed once', () => {
  const questions = [
    { query: 'a', answers: ['A', 'Z'] },
    { query: 'b', answers: ['Z'] },
  ];
  expect(unknownAnswers(questions, [{ semantic_id: 'A' }])).toEqual(['Z']);
});
