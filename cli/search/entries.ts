/**
 * The entries that are searched: each record as a whole, and each row, item and paragraph of it,
 * with its words by field.
 */
import type { IndexRecord } from '../../generators/rag/records.ts';
import { type Glossary, type GlossaryTerm, withTerms } from './glossary.ts';
import { questionWords } from './kinds.ts';
import { termsOf } from './words.ts';

export const fields = ['heading', 'text', 'questions', 'contract', 'kind'] as const;
export type Field = (typeof fields)[number];

export interface Entry {
  readonly record: IndexRecord;
  readonly isWhole: boolean;
  readonly words: Readonly<Record<Field, readonly string[]>>;
  /** The number of words of each field, without the tokens of terms. */
  readonly lengths: Readonly<Record<Field, number>>;
}

export function entriesOf(records: readonly IndexRecord[], glossary: Glossary): readonly Entry[] {
  const read = (text: string, terms: readonly GlossaryTerm[]) => {
    const plain = termsOf(text);
    return { words: withTerms(plain, terms), length: plain.length };
  };
  const noWords = read('', []);
  const summaries = new Map(
    records
      .filter(({ type }) => type === 'card')
      .map(({ ddr_id, text, title }) => [
        ddr_id,
        read(`${text} ${title}`, glossary.get(ddr_id) ?? []),
      ]),
  );
  return records.flatMap((record) => {
    const terms = glossary.get(record.ddr_id) ?? [];
    const [heading, text] = headingAndText(record);
    const questions = read(record.questions.join(' '), terms);
    const shared = {
      heading: read(heading, terms),
      contract: summaries.get(record.ddr_id) ?? noWords,
      kind: read(questionWords(record), []),
    };
    const entry = (part: string, isWhole: boolean): Entry => {
      const parts = {
        ...shared,
        text: read(part, terms),
        questions: isWhole ? questions : noWords,
      };
      return {
        record,
        isWhole,
        words: eachField((field) => parts[field].words),
        lengths: eachField((field) => parts[field].length),
      };
    };
    // Passages are entries of their own, since a table of twenty fields describes one of them as
    // well as a table of two.
    return [entry(text, true), ...passagesOf(text).map((passage) => entry(passage, false))];
  });
}

export function eachField<Value>(of: (field: Field) => Value): Readonly<Record<Field, Value>> {
  return {
    heading: of('heading'),
    text: of('text'),
    questions: of('questions'),
    contract: of('contract'),
    kind: of('kind'),
  };
}

/** The first line of most records is their path of headings, after the id of the contract. */
function headingAndText({ title, section, text }: IndexRecord): readonly [string, string] {
  const [first = '', ...rest] = text.split('\n');
  if (!first.includes(' › ')) return [`${title} ${section}`, text];
  return [`${first.slice(first.indexOf(' › '))} ${title}`, rest.join('\n')];
}

const tableSeparator = /^\|(?: ?-+ ?\|)+$/;

/** Splits a text into passages. Code is not split, and header rows of tables are left out. */
function passagesOf(text: string): readonly string[] {
  const lines = text.replace(/^(`{3,})[\s\S]*?^\1$/gm, '').split('\n');
  const passages = lines.filter(
    (line, index) =>
      line.trim() !== '' &&
      !tableSeparator.test(line) &&
      !tableSeparator.test(lines[index + 1] ?? ''),
  );
  return passages.length > 1 ? passages : [];
}
