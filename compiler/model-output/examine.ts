/** Classifies a candidate as valid, invalid or broken, after the allowed repairs. */

import { type Limits, readJson, unreadable } from '../interpreter/read-json.ts';
import type { Json } from '../model/json.ts';
import type { Repair } from '../model/transport.ts';
import { isValid, type Violation } from '../model/violations.ts';
import type { Candidate, Rank } from './candidate.ts';
import { coerce } from './coerce.ts';
import { type Repaired, repairText } from './repair-text.ts';
import type { Scanned } from './scanner.ts';
import { doubleQuotes, isBlank, isOpening, singleQuotes } from './source.ts';
import type { Note } from './steps.ts';

export interface Examiner {
  readonly validate: (value: Json) => readonly Violation[];
  readonly limits: Limits;
  readonly repairs: ReadonlySet<Repair>;
  readonly takesLists: boolean;
  /** Whether the type accepts neither lists nor objects. */
  readonly isScalar: boolean;
  /** Whether the type is an enum, whose values may be written without quotes. */
  readonly isEnum: boolean;
  /** The names of all fields. */
  readonly names: readonly string[];
  /** The names of the tool and of the type. */
  readonly wrappers: readonly string[];
}

export interface Examined {
  readonly candidate: Candidate;
  readonly isValid: boolean;
  /** False if it is broken. */
  readonly isReadable: boolean;
  readonly isRepaired: boolean;
  /** Whether it is the whole text. */
  readonly isWhole: boolean;
  readonly value: Json;
  readonly violations: readonly Violation[];
  readonly notes: readonly Note[];
}

type Finding = Omit<Examined, 'candidate' | 'isWhole' | 'isReadable'> & {
  readonly isReadable?: boolean;
};

export function examine(candidate: Candidate, scanned: Scanned, examiner: Examiner): Examined {
  const { text, answerRange } = scanned;
  const isWhole = candidate.from <= answerRange.from && candidate.to >= answerRange.to;
  const broken = {
    candidate,
    isWhole,
    isValid: false,
    isReadable: false,
    isRepaired: false,
    value: null,
    violations: [],
    notes: [],
  };
  if (candidate.isRemark) return broken;
  const read = candidate.isPart
    ? unreadable('syntax')
    : readJson(text.slice(candidate.from, candidate.to), examiner.limits);
  const written = text.slice(candidate.from, candidate.to);
  const finish = (value: Json, isRepaired: boolean, notes: readonly Note[]) => ({
    candidate,
    isWhole,
    isReadable: true,
    ...validated(candidate, written, value, isRepaired, notes, examiner),
  });
  if (read.kind === 'value') return finish(read.value, false, []);
  const word = wordOf(candidate, written, examiner);
  if (word !== undefined) {
    const examined = finish(word, false, []);
    if (examined.isValid) return examined;
  }
  const notes = [
    { step: 'broken' as const, at: candidate.from, detail: read.violations[0]?.rule ?? '' },
  ];
  const repaired = candidate.isPart ? undefined : repair(candidate, scanned, examiner);
  if (repaired !== undefined) return finish(repaired.value, true, [...notes, ...repaired.notes]);
  return { ...broken, violations: read.violations, notes };
}

/** The value of an enum without quotes. */
function wordOf({ isPart }: Candidate, written: string, { isEnum }: Examiner): string | undefined {
  return isEnum && !isPart ? written : undefined;
}

interface RepairedValue {
  readonly value: Json;
  readonly notes: readonly Note[];
}

/** Repairs a candidate. A repair of only its beginning is rejected. */
function repair(
  candidate: Candidate,
  scanned: Scanned,
  { repairs, limits, isScalar }: Examiner,
): RepairedValue | undefined {
  const { from, to } = candidate;
  const { text } = scanned;
  if (repairs.size === 0 || !(isScalar || isOpening(text.charAt(from)))) return undefined;
  const written = text.slice(from, to);
  const repaired =
    repairText(written, repairs, limits.depth) ??
    (repairs.has('escaped-json') && isUnquoted(candidate, scanned)
      ? unescaped(written, limits)
      : undefined) ??
    (repairs.has('doubled-quotes') ? undoubled(written) : undefined);
  const read = repaired === undefined ? undefined : readJson(repaired.json, limits);
  if (repaired === undefined || read?.kind !== 'value') return undefined;
  const notes = repaired.repairs.map(({ name, at }) => ({
    step: 'repair' as const,
    at: from + at,
    detail: name,
  }));
  return { value: read.value, notes };
}

/** Whether a candidate is not in quotes, or the quotes are around the whole answer. */
function isUnquoted({ from, to }: Candidate, { text, answerRange }: Scanned): boolean {
  return (
    text.charAt(from - 1) !== '"' ||
    (text.charAt(to) === '"' && answerRange.from === from - 1 && answerRange.to === to + 1)
  );
}

/** JSON whose quotes are all escaped, as in the text of another JSON. */
function unescaped(written: string, limits: Limits): Repaired | undefined {
  if (!written.includes('\\"')) return undefined;
  const lines = written.replace(/[\t\n\r]/g, ' ');
  const read = readJson(`"${lines}"`, limits);
  return read.kind === 'value' && typeof read.value === 'string'
    ? { json: read.value, repairs: [{ name: 'escaped-json', at: 0 }] }
    : undefined;
}

/** JSON whose quotes are all doubled, as in a cell of CSV. */
function undoubled(written: string): Repaired | undefined {
  const isDoubled = (written.match(/"+/g) ?? []).every((quotes) => quotes.length % 2 === 0);
  return isDoubled && written.includes('""')
    ? { json: written.replaceAll('""', '"'), repairs: [{ name: 'doubled-quotes', at: 0 }] }
    : undefined;
}

function validated(
  candidate: Candidate,
  written: string,
  value: Json,
  isRepaired: boolean,
  notes: readonly Note[],
  examiner: Examiner,
): Finding {
  const violations = examiner.validate(value);
  const found = [...notes, verdictNote(candidate, violations)];
  if (isValid(violations)) return { isValid: true, isRepaired, value, violations, notes: found };
  // The repairs are only made, and logged, if they lead to a valid answer.
  const { repairs: allowed, limits, names, wrappers } = examiner;
  const hasPlainNumbers = !otherNumber.test(written);
  const coerced =
    allowed.size === 0
      ? undefined
      : coerce(value, examiner.validate, { allowed, limits, names, wrappers, hasPlainNumbers });
  if (coerced === undefined) return { isValid: false, isRepaired, value, violations, notes: found };
  const repairs = coerced.repairs.map((detail) => ({
    step: 'repair' as const,
    at: candidate.from,
    detail,
  }));
  const after = examiner.validate(coerced.value);
  const all = [...found, ...repairs, verdictNote(candidate, after)];
  return { isValid: true, isRepaired: true, value: coerced.value, violations: after, notes: all };
}

/** A number that is not written as the shortest form of an integer. */
const otherNumber = /[0-9][._eE]|\.[0-9]|-0|\+[0-9]/;

function verdictNote({ from }: Candidate, violations: readonly Violation[]): Note {
  const error = violations.find(({ level }) => level === 'must');
  return { step: error === undefined ? 'valid' : 'invalid', at: from, detail: error?.rule ?? '' };
}

/** Whether a broken or invalid candidate looks as if it was meant to be the answer. */
export function isRival({ candidate, isValid: valid, isReadable, isWhole }: Examined): boolean {
  if (valid || candidate.isRemark) return false;
  return candidate.namesKey || isWhole || (!isReadable && candidate.rank === 'tagged');
}

/** Whether a candidate is valid without repairs and without a stray bracket. */
export function isClean({ candidate, isValid: valid, isRepaired }: Examined): boolean {
  return valid && !isRepaired && !candidate.hasStray;
}

/**
 * Whether a candidate takes part in the choice. Clean candidates count only in the best rank;
 * rivals and repaired candidates count in any rank.
 */
export function isContender(examined: Examined, best: Rank | undefined): boolean {
  if (!examined.isValid) return isRival(examined);
  return !isClean(examined) || examined.candidate.rank === best;
}

/**
 * Whether a candidate starts like JSON, or is in a tagged block. Such candidates are considered if
 * there is neither a valid candidate nor a rival.
 */
export function startsLikeJson(
  { rank, from, isRemark }: Candidate,
  text: string,
  { repairs, takesLists }: Examiner,
): boolean {
  if (rank === 'tagged' || isRemark) return !isRemark;
  let next = from + 1;
  while (isBlank(text.charAt(next))) next++;
  const following = text.charAt(next);
  if (following === '') return false;
  const quotes = `"${repairs.has('single-quotes') ? "'" : ''}${repairs.has('smart-quotes') ? doubleQuotes + singleQuotes : ''}`;
  if (text.charAt(from) === '{') return following === '}' || quotes.indexOf(following) >= 0;
  if (!takesLists) return following === '{';
  const words = repairs.has('python-words')
    ? /^(?:true|false|null|True|False|None)/
    : /^(?:true|false|null)/;
  return (
    `{[]-0123456789${quotes}`.indexOf(following) >= 0 || words.test(text.slice(next, next + 5))
  );
}
