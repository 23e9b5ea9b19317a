/** Recognizes the lines that open and close fenced blocks. */
import { type Source, toLowerCaseAscii } from './source.ts';

export interface Fence {
  /** The offset of its line. */
  readonly from: number;
  readonly mark: string;
  /** The language tag in lower case; empty if there is none. */
  readonly tag: string;
  readonly contentFrom: number;
  /** Whether the content starts on the line of the fence. */
  readonly hasAnswer: boolean;
}

const lineEnd = /[\r\n]/g;

/**
 * Returns the fence in a line that opens a block; false if it opens none, undefined if more text is
 * needed. A line with further backticks after the fence is inline code.
 */
export function fenceAt(source: Source, from: number): Fence | false | undefined {
  const mark = markAt(source, from);
  if (mark === undefined || mark === false) return mark;
  const end = source.search(lineEnd, mark.to);
  if (end === source.text.length && !source.isEnded) return undefined;
  const line = source.text.slice(mark.to, end);
  if (mark.text.charAt(0) === '`' && line.indexOf('`') >= 0) return false;
  const [lead = '', tag = ''] = /^[ \t]*([^ \t{[]*)/.exec(line) ?? [];
  const hasAnswer = /^[ \t]*[{[]/.test(line.slice(lead.length));
  return {
    from,
    mark: mark.text,
    tag: toLowerCaseAscii(tag),
    hasAnswer,
    contentFrom: hasAnswer ? mark.to + lead.length : end,
  };
}

/**
 * Returns the end of a line that closes the block; false if it does not close it, undefined if more
 * text is needed.
 */
export function closesFence(
  source: Source,
  from: number,
  { mark }: Fence,
): number | false | undefined {
  const found = markAt(source, from);
  if (found === undefined || found === false) return found;
  if (!found.text.startsWith(mark)) return false;
  const end = source.afterSpaces(found.to);
  if (end === undefined) return undefined;
  return end === source.text.length || '\r\n'.indexOf(source.text.charAt(end)) >= 0 ? end : false;
}

/** Finds three or more backticks or tildes after any indentation. */
function markAt(
  source: Source,
  lineFrom: number,
): { readonly text: string; readonly to: number } | false | undefined {
  const from = source.afterSpaces(lineFrom);
  if (from === undefined) return undefined;
  const character = source.text.charAt(from);
  if (character !== '`' && character !== '~') return false;
  let to = from;
  while (source.text.charAt(to) === character) to++;
  if (to === source.text.length && !source.isEnded) return undefined;
  return to - from < 3 ? false : { text: source.text.slice(from, to), to };
}
