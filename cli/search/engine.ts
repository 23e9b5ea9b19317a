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

/** How much a word counts in each field, and how the length of a text and repeated words are weighed. Found on the questions that tune. */
export const weights = {
  heading: 1.1,
  text: 1.1,
  keywords: 3.8,
  contract: 0.35,
  headingMeanings: 1.3,
  textMeanings: 0.8,
  contractMeanings: 0.85,
  saturation: 1.4,
  lengths: 1,
  /** A word that is found by its beginning, or with a letter wrong. */
  near: 0.07,
};

const fields = ['heading', 'text', 'keywords', 'contract', 'headingMeanings', 'textMeanings', 'contractMeanings'] as const;

type Entry = { readonly id: string } & Readonly<Record<(typeof fields)[number], string>>;

export function searchIn(records: readonly IndexRecord[]): Search {
  const byId = new Map(records.map((record) => [record.id, record]));
  const cards = new Map(
    records.filter(({ type }) => type === 'card').map((card) => [card.ddr_id, `${card.text} ${card.keywords.join(' ')}`]),
  );
  const engine = new MiniSearch<Entry>({
    fields: [...fields],
    tokenize: (text, field) => (field?.endsWith('Meanings') ? meaningTerms(text) : stems(text)),
    processTerm: (term) => term,
  });
  engine.addAll(records.map((record) => entryOf(record, cards.get(record.ddr_id) ?? '')));
  return (question, count) => {
    const intent = intentOf(question);
    const found = engine.search(question, {
      tokenize: questionTerms,
      boost: Object.fromEntries(fields.map((field) => [field, weights[field]])),
      boostTerm: (term) => (term.startsWith('~') ? 1 / Math.max(1, meaningCount(question, term)) : 1),
      boostDocument: (id) => intent(byId.get(String(id))),
      fuzzy: (term) => (term.startsWith('~') || term.length < 6 ? false : 0.15),
      prefix: (term) => !term.startsWith('~') && term.length >= 5,
      weights: { fuzzy: weights.near, prefix: weights.near },
      bm25: { k: weights.saturation, b: weights.lengths, d: 0.5 },
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
    keywords: record.keywords.join(' '),
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
