/** Fenced blocks: lines that open and close them. */
import { type Source, smallLetters } from './source.ts';

export interface Fence {
  /** Where its line begins. */
  readonly from: number;
  readonly mark: string;
  /** In small letters; empty where there is none. */
  readonly tag: string;
  readonly contentFrom: number;
  /** Whether the content begins on the line of the fence. */
  readonly hasAnswer: boolean;
}

const lineEnd = /[\r\n]/g;

/**
 * The block that a line opens; false where it opens none, undefined while more text is needed. With
 * a backtick behind backticks it is code within a line.
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
    tag: smallLetters(tag),
    hasAnswer,
    contentFrom: hasAnswer ? mark.to + lead.length : end,
  };
}

/**
 * Where a line ends that closes the block; false where it does not, undefined while more text is
 * needed.
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

/** Three or more backticks or tildes after any indentation. */
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
