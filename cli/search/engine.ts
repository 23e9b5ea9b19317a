/** Search over the records of the index, in memory and without a network: words by their stems, and meanings where the words differ. */
import MiniSearch from 'minisearch';
import type { IndexRecord } from '../../generators/rag/records.ts';
import { intentOf } from './intent.ts';
import { meaningsOf } from './thesaurus.ts';
import { isStopWord, stem, wordsOf } from './words.ts';

export interface Hit {
  readonly record: IndexRecord;
  readonly score: number;
}

export type Search = (question: string, count: number) => readonly Hit[];

/** How much a word counts in each field; a meaning counts less than the word itself. */
const fieldBoosts = { heading: 2.2, text: 1, contract: 0.7, headingMeanings: 1.1, textMeanings: 0.6, contractMeanings: 0.3 };

interface Entry {
  readonly id: string;
  readonly heading: string;
  readonly text: string;
  readonly contract: string;
  readonly headingMeanings: string;
  readonly textMeanings: string;
  readonly contractMeanings: string;
}

export function searchIn(records: readonly IndexRecord[]): Search {
  const byId = new Map(records.map((record) => [record.id, record]));
  const cards = new Map(records.filter(({ type }) => type === 'card').map(({ ddr_id, text }) => [ddr_id, text]));
  const engine = new MiniSearch<Entry>({
    fields: Object.keys(fieldBoosts),
    tokenize: (text, field) => (field?.endsWith('Meanings') ? meaningTerms(text) : stems(text)),
    processTerm: (term) => term,
  });
  engine.addAll(records.map((record) => entryOf(record, cards.get(record.ddr_id) ?? '')));
  return (question, count) => {
    const intent = intentOf(question);
    const found = engine.search(question, {
      tokenize: questionTerms,
      boost: fieldBoosts,
      boostTerm: (term) => (term.startsWith('~') ? 1 / Math.max(1, meaningCount(question, term)) : 1),
      boostDocument: (id) => intent(byId.get(String(id))),
      fuzzy: (term) => (term.startsWith('~') || term.length < 6 ? false : 0.15),
      prefix: (term) => !term.startsWith('~') && term.length >= 5,
      weights: { fuzzy: 0.3, prefix: 0.3 },
      bm25: { k: 1.2, b: 0.6, d: 0.5 },
    });
    return firstOfEach(found.flatMap(({ id, score }) => hit(byId.get(String(id)), score))).slice(0, count);
  };
}

function entryOf(record: IndexRecord, card: string): Entry {
  const [heading, text] = headingAndText(record);
  return {
    id: record.id,
    heading,
    text,
    contract: card,
    headingMeanings: heading,
    textMeanings: text,
    contractMeanings: card,
  };
}

/** The first line of most records says where they stand. */
function headingAndText({ title, section, text }: IndexRecord): readonly [string, string] {
  const [first = '', ...rest] = text.split('\n');
  return first.includes(' › ') ? [`${first} ${title}`, rest.join('\n')] : [`${title} ${section}`, text];
}

function hit(record: IndexRecord | undefined, score: number): readonly Hit[] {
  return record === undefined ? [] : [{ record, score }];
}

/** Of a long text that was cut into parts, the best part speaks for all. */
function firstOfEach(hits: readonly Hit[]): readonly Hit[] {
  const seen = new Set<string>();
  return hits.filter(({ record }) => !seen.has(record.semantic_id) && seen.add(record.semantic_id));
}

function stems(text: string): string[] {
  return wordsOf(text)
    .filter((word) => !isStopWord(word))
    .map(stem);
}

function meaningTerms(text: string): string[] {
  return stems(text).flatMap(meaningsOf);
}

function questionTerms(question: string): string[] {
  const found = [...new Set(stems(question))];
  return [...found, ...new Set(found.flatMap(meaningsOf))];
}

/** A word with many meanings means each of them less. */
function meaningCount(question: string, meaning: string): number {
  const counts = stems(question)
    .map(meaningsOf)
    .filter((all) => all.includes(meaning))
    .map(({ length }) => length);
  return Math.min(...counts);
}
