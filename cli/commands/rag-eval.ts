/**
 * `concordat rag-eval`: how well the search over the index answers questions whose answers are
 * known.
 */

import { shown } from '../project/paths.ts';
import { readCapped } from '../project/read-capped.ts';
import { exitCodes } from '../report/exit-codes.ts';
import { isRefused, type Refused, reasonOf, refusal } from '../report/problems.ts';
import { refuse } from '../report/report.ts';
import { jsonLine, sanitizeForTerminal } from '../report/terminal.ts';
import { searchIn } from '../search/engine.ts';
import { type Answered, answer, type Question, scoresOf } from '../search/evaluate.ts';
import { openIndex } from '../search/index-records.ts';

export interface RagEvalOptions {
  readonly out?: string;
  readonly misses?: boolean;
  readonly format: 'pretty' | 'json';
}

const consequence = 'nothing was measured';
const maximumQuestions = 64 * 1024 * 1024;

export async function ragEval(file: string, options: RagEvalOptions): Promise<number> {
  const questions = await readQuestions(file);
  if (isRefused(questions)) return refuse(questions, options.format, consequence);
  const index = await openIndex(options);
  if (isRefused(index)) return refuse(index, options.format, consequence);
  const known = new Set(index.records.map(({ semantic_id }) => semantic_id));
  const unknown = [
    ...new Set(questions.flatMap(({ answers }) => answers).filter((id) => !known.has(id))),
  ];
  if (unknown.length > 0) {
    const problem = `The index has no record ${unknown.join(', ')}.`;
    return refuse(
      refusal('unknown-record', problem, `${shown(file)} names records by their semantic_id.`),
      options.format,
      consequence,
    );
  }
  const search = searchIn(index.records, index.terms);
  const answered = questions.map((question) => answer(search, question));
  process.stdout.write(
    options.format === 'json'
      ? printJson(answered)
      : printPretty(answered, options.misses === true),
  );
  return exitCodes.fine;
}

async function readQuestions(file: string): Promise<readonly Question[] | Refused> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(
      await readCapped(file, maximumQuestions),
    );
  } catch (cause) {
    return refusal('unreadable', `${shown(file)} cannot be read: ${reasonOf(cause)}.`);
  }
  const questions: Question[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const question = questionFrom(line);
    if (question === undefined) {
      const problem = `${shown(file)}:${index + 1} is no question.`;
      return refusal(
        'no-question',
        problem,
        'Write a line such as {"query":"Who approved it?","answers":["AGN-033#card"]}.',
      );
    }
    questions.push(question);
  }
  return questions.length > 0
    ? questions
    : refusal('no-question', `There is no question in ${shown(file)}.`);
}

function questionFrom(line: string): Question | undefined {
  try {
    const { query, answers } = JSON.parse(line) as Question;
    const isRight =
      typeof query === 'string' &&
      Array.isArray(answers) &&
      answers.length > 0 &&
      answers.every((id) => typeof id === 'string');
    return isRight ? { query, answers } : undefined;
  } catch {
    return undefined;
  }
}

function printJson(answered: readonly Answered[]): string {
  const { questions, recallAt1, recallAt5, meanReciprocalRank } = scoresOf(answered);
  const ranks = answered.map(({ question, rank }) => ({
    query: question.query,
    rank: rank ?? null,
  }));
  return jsonLine({
    questions,
    recall_at_1: recallAt1,
    recall_at_5: recallAt5,
    mrr: meanReciprocalRank,
    ranks,
  });
}

function printPretty(answered: readonly Answered[], misses: boolean): string {
  const { questions, recallAt1, recallAt5, meanReciprocalRank } = scoresOf(answered);
  const missed = answered.filter(({ rank }) => rank === undefined || rank > 5);
  return [
    `questions  ${questions}\n`,
    `recall@1   ${recallAt1.toFixed(3)}\n`,
    `recall@5   ${recallAt5.toFixed(3)}\n`,
    `MRR        ${meanReciprocalRank.toFixed(3)}\n`,
    ...(misses
      ? missed.map(({ question, rank, found }) => {
          const [query, ids] = [question.query, found.join(', ')].map(sanitizeForTerminal);
          return `\n${rank ?? 'not found'}: ${query}\n  found ${ids}\n`;
        })
      : []),
  ].join('');
}
