/** Fenced blocks, and when their whole content is a candidate. */
import type { Candidate, Rank } from './candidate.ts';
import type { Fence } from './fences.ts';
import { trimmed } from './source.ts';

export interface Block extends Fence {
  /** Undefined for a block with another tag, which is skipped. */
  readonly rank: Rank | undefined;
  /** The number of candidates before it. */
  readonly candidatesBefore: number;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the whole content of a tagged block as a candidate, or that of an untagged one if the type
 * is a scalar. It is one if the block contains no
 * other candidate, or is a single string.
 */
export function wholeBlock(
  text: string,
  { rank, contentFrom }: Block,
  to: number,
  hasCandidates: boolean,
  isScalar: boolean,
): Candidate | undefined {
  const content = trimmed(text, contentFrom, to);
  const isRead = rank === 'tagged' || (isScalar && rank === 'untagged');
  if (rank === undefined || !isRead || content.from === content.to) return undefined;
  return hasCandidates && !isOneString(text, content.from, content.to)
    ? undefined
    : wholeOf(rank, content);
}

/** The whole text as a candidate, if there is one. */
export function wholeText(range: Range): readonly Candidate[] {
  return range.from === range.to ? [] : [wholeOf('prose', range)];
}

function wholeOf(rank: Rank, { from, to }: Range): Candidate {
  return { rank, from, to, isPart: false, hasStray: false, isRemark: false, namesKey: false };
}

/** Whether the first quote ends the string that a text consists of. */
function isOneString(text: string, from: number, to: number): boolean {
  if (text.charAt(from) !== '"') return false;
  for (let at = from + 1; at < to; at++) {
    if (text.charAt(at) === '\\') at++;
    else if (text.charAt(at) === '"') return at + 1 === to;
  }
  return false;
}
