/**
 * `npm run rag-eval -- [files] [--misses] [--out dir]`: measures `concordat search` with questions
 * and their expected answers. Without files it uses the question sets of this folder.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { isCommandError } from '../../../cli/report/problems.ts';
import { type Search, searchIn } from '../../../cli/search/engine.ts';
import { openIndex } from '../../../cli/search/index-records.ts';
import { type Answered, answer, readQuestions, scoresOf, unknownAnswers } from './evaluate.ts';

interface QuestionSet {
  readonly name: string;
  readonly answered: readonly Answered[];
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { misses: { type: 'boolean' }, out: { type: 'string' } },
  });
  const index = await openIndex(values.out === undefined ? {} : { out: values.out });
  if (isCommandError(index))
    throw new Error(index.problems.map(({ message }) => message).join('\n'));
  const search = searchIn(index.records, index.terms);
  const files = positionals.length > 0 ? positionals : questionSets();
  const sets = files.map((file) => evaluate(file, search, index.records));
  process.stdout.write(table(sets));
  if (values.misses === true) process.stdout.write(sets.map(misses).join(''));
}

function questionSets(): readonly string[] {
  const folder = join(import.meta.dirname, 'questions');
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name));
}

function evaluate(
  file: string,
  search: Search,
  records: readonly { readonly semantic_id: string }[],
): QuestionSet {
  const questions = readQuestions(file, readFileSync(file, 'utf8'));
  const unknown = unknownAnswers(questions, records);
  if (unknown.length > 0)
    throw new Error(`${file} names records that are not in the index: ${unknown.join(', ')}.`);
  return {
    name: basename(file, '.jsonl'),
    answered: questions.map((question) => answer(search, question)),
  };
}

function table(sets: readonly QuestionSet[]): string {
  const row = (name: string, ...cells: readonly string[]) =>
    `${name.padEnd(16)}${cells.map((cell) => cell.padStart(10)).join('')}\n`;
  const rows = sets.map(({ name, answered }) => {
    const { questions, recallAt1, recallAt5, meanReciprocalRank } = scoresOf(answered);
    const shares = [recallAt1, recallAt5, meanReciprocalRank].map((share) => share.toFixed(3));
    return row(name, String(questions), ...shares);
  });
  return [row('', 'questions', 'recall@1', 'recall@5', 'MRR'), ...rows].join('');
}

function misses({ name, answered }: QuestionSet): string {
  const missed = answered.filter(({ rank }) => rank === undefined || rank > 5);
  return missed
    .map(({ question, rank, found }) => {
      return `\n${name}, ${rank ?? 'not found'}: ${question.query}\n  found ${found.join(', ')}\n`;
    })
    .join('');
}

await main().catch((cause: unknown) => {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exitCode = 2;
});
