/**
 * Marks stand in for texts while a template is rendered and are replaced afterwards. This gives the
 * line numbers of each text, wherever a user's template puts it, without searching the page. Marks
 * consist of Unicode noncharacters, which the encoders remove from all user text.
 */
import { lineBreaks } from '../text.ts';

const open = '\uFDD0';
const close = '\uFDD1';

export function mark(index: number): string {
  return `${open}${index}${close}`;
}

/** The text that replaces a mark. */
export interface Marked {
  readonly text: string;
  /** The number of line breaks in the text. */
  readonly breaks: number;
}

/** Called for each text with the number of line breaks before its start and before its end. */
export type OnPlaced = (index: number, start: number, end: number) => void;

/** Replaces the marks in the output of a template by their texts. */
export function withTexts(template: string, texts: readonly Marked[], placed: OnPlaced): Marked {
  const pieces = template.split(open);
  let text = pieces[0] ?? '';
  let breaks = lineBreaks(text);
  for (let at = 1; at < pieces.length; at++) {
    const piece = pieces[at] ?? '';
    const end = piece.indexOf(close);
    const index = Number(piece.slice(0, end));
    const marked = texts[index];
    const after = piece.slice(end + 1);
    if (marked !== undefined) {
      placed(index, breaks, breaks + marked.breaks);
      text += marked.text;
      breaks += marked.breaks;
    }
    text += after;
    breaks += lineBreaks(after);
  }
  return { text, breaks };
}
