/** Measures how well a search answers questions with known answers. */
import type { Search } from '../../../cli/search/engine.ts';

export interface Question {
  readonly query: string;
  /** Semantic ids of the records that answer the question. Each of them is a right answer. */
  readonly answers: readonly string[];
}

export interface Answered {
  readonly question: Question;
  /** The position of the first right record, from 1; undefined where none was found. */
  readonly rank: number | undefined;
  readonly found: readonly string[];
}

export interface Scores {
  readonly questions: number;
  /** The share of questions with a right record in the first place, and among the first five. */
  readonly recallAt1: number;
  readonly recallAt5: number;
  /** The mean of one over the rank of the first right record; 0 for a question without one. */
  readonly meanReciprocalRank: number;
}

/** The number of results among which a right record is looked for. */
const depth = 100;

/** Reads one question per line, as JSON. Throws an error that names the first invalid line. */
export function readQuestions(file: string, text: string): readonly Question[] {
  const questions = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const question = questionFrom(line);
    if (question !== undefined) return [question];
    const example = '{"query":"Who approved it?","answers":["AGN-033#card"]}';
    throw new Error(`${file}:${index + 1} is not a question. Write a line such as ${example}.`);
  });
  if (questions.length === 0) throw new Error(`${file} contains no questions.`);
  return questions;
}

function questionFrom(line: string): Question | undefined {
  try {
    const { query, answers } = JSON.parse(line) as Question;
    const isQuestion =
      typeof query === 'string' &&
      Array.isArray(answers) &&
      answers.length > 0 &&
      answers.every((id) => typeof id === 'string');
    return isQuestion ? { query, answers } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the answers that are not in the index. Each would count as a miss of the search. */
export function unknownAnswers(
  questions: readonly Question[],
  records: readonly { readonly semantic_id: string }[],
): readonly string[] {
  const known = new Set(records.map(({ semantic_id }) => semantic_id));
  return [...new Set(questions.flatMap(({ answers }) => answers).filter((id) => !known.has(id)))];
}

export function answer(search: Search, question: Question): Answered {
  const found = search(question.query, depth).map(({ record }) => record.semantic_id);
  const at = found.findIndex((id) => question.answers.includes(id));
  return { question, rank: at < 0 ? undefined : at + 1, found: found.slice(0, 5) };
}

export function scoresOf(answered: readonly Answered[]): Scores {
  const share = (ranks: number) =>
    answered.filter(({ rank }) => rank !== undefined && rank <= ranks).length /
    Math.max(1, answered.length);
  const reciprocal = answered.reduce(
    (sum, { rank }) => sum + (rank === undefined ? 0 : 1 / rank),
    0,
  );
  return {
    questions: answered.length,
    recallAt1: share(1),
    recallAt5: share(5),
    meanReciprocalRank: reciprocal / Math.max(1, answered.length),
  };
}
