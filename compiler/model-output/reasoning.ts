/** Recognizes the tags of elements that enclose reasoning, such as `<think>`. */
import { type Source, toLowerCaseAscii } from './source.ts';

export interface ReasoningTag {
  /** The name of the element in lower case. */
  readonly name: string;
  readonly isEndTag: boolean;
  /** The offset of its `>`. */
  readonly last: number;
}

const tagEnd = /[<>\r\n]/g;
const maximumTagLength = 200;

/**
 * Returns the tag at a `<`; false if it is not one of the elements with these names, undefined if
 * more text is needed.
 */
export function reasoningTagAt(
  source: Source,
  at: number,
  names: ReadonlySet<string>,
): ReasoningTag | false | undefined {
  const last = source.search(tagEnd, at + 1);
  const isLong = last - at > maximumTagLength;
  if (last === source.text.length && !source.isEnded && !isLong) return undefined;
  const written = isLong ? '' : source.text.slice(at, last + 1);
  const [, slash, name = ''] =
    /^<(\/?)([A-Za-z][A-Za-z0-9_-]*)(?:[ \t][^>]*)?>$/.exec(written) ?? [];
  const plainName = toLowerCaseAscii(name);
  return names.has(plainName) && !written.endsWith('/>')
    ? { name: plainName, isEndTag: slash === '/', last }
    : false;
}

/** Returns the offset after the end tag of an element; undefined if it has not been fed. */
export function afterEndTag(source: Source, from: number, name: string): number | undefined {
  const pattern = new RegExp(`</${name}[ \\t]{0,100}>`, 'gi');
  pattern.lastIndex = from;
  const found = pattern.exec(source.text);
  return found === null ? undefined : found.index + found[0].length;
}

/** Returns the offset where an end tag may start that has not been fed completely. */
export function startOfCutTag({ text }: Source): number {
  const last = text.lastIndexOf('<');
  return text.length - last <= maximumTagLength ? last : text.length;
}
