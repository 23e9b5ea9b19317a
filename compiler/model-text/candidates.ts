/** What in a region could be an answer: JSON that can be read, and JSON that was begun and is broken. */
import type { Repair } from '../model.ts';
import { endOfJson } from '../read-json.ts';
import type { Region } from './regions.ts';

export interface Candidate {
  readonly from: number;
  readonly to: number;
  /** Why it cannot be read; undefined where it can. */
  readonly broken: 'syntax' | 'depth' | undefined;
  /** Up to where a repair may read; undefined where there is nothing to start from. */
  readonly repairTo: number | undefined;
}

export interface Starts {
  readonly repairs: ReadonlySet<Repair>;
  /** Whether the type takes a list at all: else a list in prose, such as `[1]`, is a remark unless it holds objects. */
  readonly takesLists: boolean;
  readonly depth: number;
}

/** JSON's own; no other white space stands between its tokens. */
const blanks = ' \t\n\r';
export const doubleQuotes = '\u201c\u201d\u201e\u201f';
export const singleQuotes = '\u2018\u2019\u201a\u201b';

export function candidatesOf(text: string, region: Region, starts: Starts): readonly Candidate[] {
  const { from, to } = trimmed(text, region);
  if (from === to) return [];
  const isTagged = region.rank === 'tagged';
  const content = text.slice(0, region.to);
  const isWhole = (isTagged || '{['.includes(content.charAt(from))) && endOfJson(content, from, starts.depth) === to;
  if (isWhole) return [{ from, to, broken: undefined, repairTo: undefined }];
  const found: Candidate[] = [];
  for (let at = from; at < to; ) {
    if (!isStart(content, at, isTagged, starts)) {
      at++;
      continue;
    }
    const candidate = candidateAt(content, at, starts.depth);
    found.push(candidate);
    at = candidate.to;
  }
  return found.length === 0 && isTagged ? [{ from, to, broken: 'syntax', repairTo: undefined }] : found;
}

/** Never less than the whole of what was begun: a part of a broken answer is no answer. */
export function candidateAt(content: string, at: number, depth: number): Candidate {
  const end = endOfJson(content, at, depth);
  if (typeof end === 'number') return { from: at, to: end, broken: undefined, repairTo: undefined };
  // What is too deep is not looked through for more.
  const to = end === 'depth' ? content.length : balanced(content, at);
  return { from: at, to, broken: end, repairTo: end === 'depth' ? undefined : content.length };
}

/** Where as many brackets are closed as were opened, those in strings left out; the end where that never happens. */
function balanced(content: string, from: number): number {
  let open = 0;
  let inString = false;
  for (let at = from; at < content.length; at++) {
    const character = content.charAt(at);
    if (inString && character === '\\') at++;
    else if (character === '"') inString = !inString;
    else if (inString) continue;
    else if ('{['.includes(character)) open++;
    else if ('}]'.includes(character) && --open === 0) return at + 1;
  }
  return content.length;
}

export function isStart(content: string, at: number, isTagged: boolean, { repairs, takesLists }: Starts): boolean {
  const character = content.charAt(at);
  if (character !== '{' && character !== '[') return false;
  let next = at + 1;
  while (next < content.length && blanks.includes(content.charAt(next))) next++;
  const following = content.charAt(next);
  if (following === '') return false;
  const quotes = `"${repairs.has('single-quotes') ? "'" : ''}${repairs.has('smart-quotes') ? doubleQuotes + singleQuotes : ''}`;
  if (character === '{') return following === '}' || quotes.includes(following);
  if (!isTagged && !takesLists) return following === '{';
  const words = repairs.has('python-words') ? /(?:true|false|null|True|False|None)/y : /(?:true|false|null)/y;
  words.lastIndex = next;
  return `{[]-0123456789${quotes}`.includes(following) || words.test(content);
}

export function trimmed(text: string, { from, to }: Pick<Region, 'from' | 'to'>): { readonly from: number; readonly to: number } {
  let start = from;
  let end = to;
  while (start < end && blanks.includes(text.charAt(start))) start++;
  while (end > start && blanks.includes(text.charAt(end - 1))) end--;
  return { from: start, to: end };
}
