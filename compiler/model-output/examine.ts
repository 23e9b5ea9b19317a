/** Classifies a candidate as valid, invalid or broken, after the allowed repairs. */

import { type Limits, readJson, unreadable } from '../interpreter/read-json.ts';
import type { Json } from '../model/json.ts';
import type { Repair } from '../model/transport.ts';
import { isValid, type Violation } from '../model/violations.ts';
import type { Candidate, Rank } from './candidate.ts';
import { repairEnumCase } from './enum-case.ts';
import { repairText } from './repair.ts';
import type { Scanned } from './scanner.ts';
import { doubleQuotes, isBlank, isOpening, singleQuotes } from './source.ts';
import type { Note } from './steps.ts';

export interface Examiner {
  readonly validate: (value: Json) => readonly Violation[];
  readonly limits: Limits;
  readonly repairs: ReadonlySet<Repair>;
  readonly takesLists: boolean;
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
  if (read.kind === 'value')
    return {
      candidate,
      isWhole,
      isReadable: true,
      ...validated(candidate, read.value, false, [], examiner),
    };
  const notes = [
    { step: 'broken' as const, at: candidate.from, detail: read.violations[0]?.rule ?? '' },
  ];
  const repaired = candidate.isPart ? undefined : repair(candidate, text, notes, examiner);
  if (repaired !== undefined) return { candidate, isWhole, isReadable: true, ...repaired };
  return { ...broken, violations: read.violations, notes };
}

/** Repairs a candidate. A repair of only its beginning is rejected. */
function repair(
  candidate: Candidate,
  text: string,
  notes: readonly Note[],
  examiner: Examiner,
): Finding | undefined {
  const { from, to } = candidate;
  if (examiner.repairs.size === 0 || !isOpening(text.charAt(from))) return undefined;
  const repaired = repairText(text.slice(0, to), from, examiner.repairs, examiner.limits.depth);
  if (repaired === undefined || repaired.end !== to) return undefined;
  const read = readJson(repaired.json, examiner.limits);
  if (read.kind !== 'value') return undefined;
  const repairs = repaired.repairs.map(({ name, at }) => ({
    step: 'repair' as const,
    at,
    detail: name,
  }));
  return validated(candidate, read.value, true, [...notes, ...repairs], examiner);
}

function validated(
  candidate: Candidate,
  value: Json,
  isRepaired: boolean,
  notes: readonly Note[],
  examiner: Examiner,
): Finding {
  const violations = examiner.validate(value);
  const found = [...notes, verdictNote(candidate, violations)];
  if (isValid(violations)) return { isValid: true, isRepaired, value, violations, notes: found };
  // The repair is only made, and logged, if it leads to a valid answer.
  const repaired = examiner.repairs.has('enum-case')
    ? repairEnumCase(value, examiner.validate)
    : undefined;
  if (repaired === undefined)
    return { isValid: false, isRepaired, value, violations, notes: found };
  const repairs = Array.from({ length: repaired.count }, () => ({
    step: 'repair' as const,
    at: candidate.from,
    detail: 'enum-case',
  }));
  const after = examiner.validate(repaired.value);
  const all = [...found, ...repairs, verdictNote(candidate, after)];
  return { isValid: true, isRepaired: true, value: repaired.value, violations: after, notes: all };
}

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
