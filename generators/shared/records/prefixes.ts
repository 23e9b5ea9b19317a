/** The catalogue of prefixes: what the ids of a kind of records begin with, and their numbers. */
import type { EntriesKey } from '../configuration/keys.ts';

/** A prefix as `concordat.yaml` describes it. */
export interface Prefix {
  readonly title?: string;
  readonly summary?: string;
  /** The lowest number of the next record, with leading zeros. */
  readonly next?: string;
}

const line = { pattern: /^[^\r\n]*\S[^\r\n]*$/, expected: 'a text on one line' } as const;

export const prefixesKey = {
  kind: 'entries',
  names: { pattern: /^[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*$/, expected: 'a prefix of ids, such as AGN' },
  example: 'AGN: { title: Agents, summary: "What agents answer.", next: "034" }',
  description:
    'The prefixes of ids, such as AGN. Each has a page that lists its records, and "concordat init AGN" begins the next one.',
  keys: {
    title: { kind: 'text', ...line, description: 'The title of the page of the prefix.' },
    summary: { kind: 'text', ...line, description: 'What its records are about.' },
    next: {
      kind: 'text',
      pattern: /^[0-9]{1,9}$/,
      expected: 'a number in quotes, with as many digits as ids have, such as "034"',
      description: 'The lowest number of the next record, for numbers that are taken elsewhere.',
    },
  },
} as const satisfies EntriesKey;

export interface NumberedId {
  readonly prefix: string;
  readonly digits: string;
}

/** Separates the number from an id: `AGN` and `033`. Undefined for an id without a number. */
export function numberedId(id: string): NumberedId | undefined {
  const [, prefix, digits] = /^(.+)-([0-9]{1,9})$/.exec(id) ?? [];
  return prefix === undefined || digits === undefined ? undefined : { prefix, digits };
}

const defaultDigits = '001';

/** The number after the highest one, but at least `next`, with as many digits as the others. */
export function nextId(prefix: string, ids: readonly string[], next = ''): string {
  const taken = ids.flatMap((id) => {
    const numbered = numberedId(id);
    return numbered?.prefix === prefix ? [numbered.digits] : [];
  });
  const lowest = next === '' ? [] : [Number(next)];
  const number = Math.max(1, ...lowest, ...taken.map((digits) => Number(digits) + 1));
  const lengths = [...taken, ...(next === '' ? [] : [next])].map((digits) => digits.length);
  const width = lengths.length === 0 ? defaultDigits.length : Math.max(...lengths);
  return `${prefix}-${String(number).padStart(width, '0')}`;
}
