/** Decides whether JSON continues after the closing bracket of a candidate. */
import { maximumKeyLength, type Start } from './candidate.ts';
import { isClosing, isOpening, isQuote, type Source } from './source.ts';

export interface Continuation {
  /** Whether a string or a bracket follows a comma or a closing bracket. */
  readonly continues: boolean;
  readonly isPart: boolean;
  readonly hasStray: boolean;
  /** The offset after the last closing bracket. */
  readonly to: number;
}

/**
 * JSON continues with a comma or closing brackets, and then a string or a bracket. A single stray
 * bracket at the end is allowed. Returns undefined if more text is needed.
 */
export function continuationAt(
  source: Source,
  { context }: Start,
  closedAt: number,
): Continuation | undefined {
  let [strays, hasComma, to] = [0, false, closedAt];
  let at: number | undefined = closedAt;
  for (;;) {
    at = source.afterBlanks(at);
    if (at === undefined) return undefined;
    const character = source.text.charAt(at);
    if (isClosing(character)) [strays, hasComma, to] = [strays + 1, false, at + 1];
    else if (character === ',') hasComma = true;
    else break;
    at++;
  }
  const character = source.text.charAt(at);
  const hasStray = strays > 0;
  if ((hasComma || hasStray) && (isOpening(character) || isQuote(character)))
    return { continues: true, isPart: true, hasStray: false, to };
  const mayBePart = context === 'part-if-more';
  const isMember = mayBePart && hasComma ? isMemberAt(source, at) : false;
  if (isMember === undefined) return undefined;
  const isPart = strays > 1 || isMember || (hasStray && mayBePart);
  return { continues: false, isPart, hasStray, to };
}

/** Whether a word and a colon follow. */
function isMemberAt(source: Source, from: number): boolean | undefined {
  let end = from;
  while (/[A-Za-z0-9_-]/.test(source.text.charAt(end)) && end - from < maximumKeyLength) end++;
  const colon = source.afterBlanks(end);
  return colon === undefined ? undefined : end > from && source.text.charAt(colon) === ':';
}
