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
  heading: 1.24,
  text: 1.1,
  keywords: 3.8,
  contract: 0.3,
  headingMeanings: 0.97,
  textMeanings: 1.53,
  contractMeanings: 0.85,
  saturation: 1.4,
  lengths: 0.52,
  /** A word that is found by its beginning, or with a letter wrong. */
  near: 0.07,
  /** How much the best passage counts against the record as a whole. */
  passages: 0.6,
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
  const entries = records.flatMap((record) => entriesOf(record, cards.get(record.ddr_id) ?? ''));
  engine.addAll(entries);
  return (question, count) => {
    const intent = intentOf(question);
    const asked = [...new Set(stems(question))];
    const found = engine.search(question, {
      tokenize: questionTerms,
      boost: Object.fromEntries(fields.map((field) => [field, weights[field]])),
      boostTerm: (term) => (term.startsWith('~') ? 1 / Math.max(1, meaningCount(asked, term)) : 1),
      boostDocument: (id) => intent(byId.get(recordId(String(id)))),
      fuzzy: (term) => (term.startsWith('~') || term.length < 6 ? false : 0.15),
      prefix: (term) => !term.startsWith('~') && term.length >= 5,
      weights: { fuzzy: weights.near, prefix: weights.near },
      bm25: { k: weights.saturation, b: weights.lengths, d: 0.5 },
    });
    const scores = recordScores(found.map(({ id, score }) => [String(id), score] as const));
    const hits = [...scores].flatMap(([id, score]) => hit(byId.get(id), score)).sort((left, right) => right.score - left.score);
    return firstOfEach(hits).slice(0, count);
  };
}

/** A record as a whole, and each row, item and paragraph of it: a table of twenty fields answers about one of them as well as a table of two. */
function entriesOf(record: IndexRecord, card: string): readonly Entry[] {
  const [heading, text] = headingAndText(record);
  const entry = (id: string, words: string): Entry => ({
    id,
    heading,
    text: words,
    keywords: record.keywords.join(' '),
    contract: card,
    headingMeanings: heading,
    textMeanings: words,
    contractMeanings: card,
  });
  return [entry(record.id, text), ...passagesOf(text).map((passage, index) => entry(`${record.id}|${index}`, passage))];
}

/** Nothing of code: it is read as a whole or not at all. */
function passagesOf(text: string): readonly string[] {
  const lines = text.replace(/^(`{3,})[\s\S]*?^\1$/gm, '').split('\n');
  const passages = lines.filter((line) => line.trim() !== '' && !/^\|(?: ?-+ ?\|)+$/.test(line));
  return passages.length > 1 ? passages : [];
}

function recordId(entry: string): string {
  return entry.replace(/\|[0-9]+$/, '');
}

/** What a record as a whole is worth, and the best of its passages. */
function recordScores(found: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const wholes = new Map<string, number>();
  const passages = new Map<string, number>();
  for (const [entry, score] of found) {
    const id = recordId(entry);
    const scores = id === entry ? wholes : passages;
    scores.set(id, Math.max(scores.get(id) ?? 0, score));
  }
  return new Map(
    [...new Set([...wholes.keys(), ...passages.keys()])].map((id) => {
      const whole = wholes.get(id) ?? 0;
      // A record of one passage is its own best.
      return [id, (1 - weights.passages) * whole + weights.passages * (passages.get(id) ?? whole)];
    }),
  );
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
function meaningCount(asked: readonly string[], meaning: string): number {
  const counts = asked
    .map(meaningsOf)
    .filter((all) => all.includes(meaning))
    .map(({ length }) => length);
  return Math.min(...counts);
}
