/**
 * Examines the text around an opening bracket: whether it opens a candidate, and whether the
 * candidate is part of a larger value.
 */
import { maximumKeyLength, type Start } from './candidate.ts';
import { isBlank, isClosing, isQuote, plainKey, type Source, trimmed } from './source.ts';

const proseEnd = /[{}[\]":()/#\r\n]/g;
const lastWord = /[^ \t\r\n,{}[\]:"'\u2018-\u201f]*["'\u2018-\u201f]*$/;

/**
 * Whether a bracket is only mentioned in prose, in its own quotes or backticks. Undefined if more
 * text is needed.
 */
export function isMentioned(source: Source, at: number, regionFrom: number): boolean | undefined {
  const before = at > regionFrom ? source.text.charAt(at - 1) : '';
  if (before !== '`' && before !== '"' && before !== "'") return false;
  const next = source.characterAt(at + 1);
  if (next === undefined) return undefined;
  if (next !== before) return false;
  const following = source.characterAt(at + 2);
  return following === undefined
    ? undefined
    : following === '' || isBlank(following) || '.,;)?!'.indexOf(following) >= 0;
}

/**
 * Returns the end of brackets in prose, which are closed and contain only words. If the type
 * accepts no lists, `[0, 1)` and a `[` that is open at the end of its line count too. False for a
 * bracket that may open JSON, undefined if more text is needed.
 */
export function remarkAt(
  source: Source,
  from: number,
  takesLists: boolean,
): number | false | undefined {
  const isList = source.text.charAt(from) === '[';
  if (isList && takesLists) return false;
  const hasWords = (end: number) => trimmed(source.text, from + 1, end).from < end;
  let hasParenthesis = false;
  for (let end = source.search(proseEnd, from + 1); ; end = source.search(proseEnd, end + 1)) {
    const character = source.characterAt(end);
    if (character === undefined) return undefined;
    if (character === '(') hasParenthesis = true;
    else if (character === ')') {
      if (isList && !hasParenthesis) return end + 1;
    } else if (character === '/' || character === '#') {
      const next = source.characterAt(end + 1);
      if (next === undefined) return undefined;
      if (character === '/' ? next === '/' || next === '*' : isBlank(next)) return false;
    } else if (character === '' || character === '\n' || character === '\r')
      return isList && hasWords(end) ? end : false;
    else return character === (isList ? ']' : '}') && (isList || hasWords(end)) ? end + 1 : false;
  }
}

/** Finds out whether the bracket continues JSON: after a colon or comma, or a key of the type. */
export function contextBefore(
  text: string,
  at: number,
  regionFrom: number,
  remarkEnd: number,
  keys: ReadonlySet<string> | undefined,
): Pick<Start, 'label' | 'context'> {
  const sign = lastBefore(text, at, regionFrom);
  if (sign < regionFrom) return { label: '', context: 'none' };
  if (isQuote(text.charAt(sign))) return { label: '', context: 'part-if-more' };
  if (text.charAt(sign) !== ':' && text.charAt(sign) !== ',') return { label: '', context: 'none' };
  const before = lastBefore(text, sign, regionFrom);
  const character = before < regionFrom ? '' : text.charAt(before);
  if (character === '' || character === ':' || character === ',')
    return { label: '', context: 'part' };
  if (text.charAt(sign) === ',') {
    if (isClosing(character) && before + 1 !== remarkEnd) return { label: '', context: 'part' };
    return { label: '', context: isQuote(character) ? 'part-if-more' : 'none' };
  }
  const label = plainKey(
    lastWord.exec(text.slice(Math.max(regionFrom, before - maximumKeyLength), before + 1))?.[0] ??
      '',
  );
  if (isQuote(character)) return { label, context: 'part' };
  return { label, context: keys?.has(label) ? 'part-if-more' : 'none' };
}

function lastBefore(text: string, from: number, regionFrom: number): number {
  let at = from - 1;
  while (at >= regionFrom && isBlank(text.charAt(at))) at--;
  return at;
}
