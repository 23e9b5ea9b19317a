/**
 * Marks that stand for texts while a template puts them in their places, whatever it does with
 * them: so the index knows on which lines each part stands, and a page is not searched for its
 * parts. They are made of code points that are no characters; the encoders let none of those
 * through.
 */
import { lineBreaks } from '../text.ts';

const open = '\uFDD0';
const close = '\uFDD1';

export function mark(index: number): string {
  return `${open}${index}${close}`;
}

/** A text that a mark stands for. */
export interface Marked {
  readonly text: string;
  /** How many line breaks it has. */
  readonly breaks: number;
}

/**
 * Hears of each text where it came to stand: how many line breaks are before its start and before
 * its end.
 */
export type Placed = (index: number, start: number, end: number) => void;

/** What a template made of marks, with the texts in their places. */
export function withTexts(template: string, texts: readonly Marked[], placed: Placed): Marked {
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
