/** How well a search answers questions whose answers are known. */
import type { Search } from './engine.ts';

export interface Question {
  readonly query: string;
  /** Ids of the records that answer it; each of them will do. */
  readonly answers: readonly string[];
}

export interface Answered {
  readonly question: Question;
  /** The place of the first right record, from 1; undefined where none was found. */
  readonly rank: number | undefined;
  readonly found: readonly string[];
}

export interface Scores {
  readonly questions: number;
  /** The share of questions with a right record in the first place, and among the first five. */
  readonly recallAt1: number;
  readonly recallAt5: number;
  /**
   * The mean of one over the rank of the first right record; nothing where there is none among
   * those looked at.
   */
  readonly meanReciprocalRank: number;
}

/** How far down a right record is looked for. */
const depth = 100;

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
