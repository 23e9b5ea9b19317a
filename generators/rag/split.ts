/** Long passages cut into pieces that an embedding model takes whole. */
import { join } from '../support/text.ts';

export interface Passage {
  /** Stands first in every piece; empty for none. */
  readonly heading: string;
  readonly body: string;
  /** Lines of the passage in the Markdown: the heading, a blank line, then the body. */
  readonly lineStart: number;
  readonly lineEnd: number;
  /** Whether the lines of the body are those of the Markdown, so that a piece can name its own. */
  readonly follows: boolean;
}

export interface Piece {
  readonly text: string;
  readonly lineStart: number;
  readonly lineEnd: number;
}

/** 800 tokens. */
export const maximumLength = 3200;

export function split({ heading, body, lineStart, lineEnd, follows }: Passage): readonly Piece[] {
  const withHeading = (text: string) => join([heading, text], '\n\n');
  const pieces = cut(body, Math.max(1, maximumLength - codePoints(heading) - 2));
  const firstLine = lineEnd - body.split('\n').length + 1;
  return pieces.map(({ text, from, to }, index) => ({
    text: withHeading(text),
    lineStart: follows && index > 0 ? firstLine + from : lineStart,
    lineEnd: follows ? firstLine + to : lineEnd,
  }));
}

export function codePoints(text: string): number {
  return [...text].length;
}

interface Cut {
  readonly text: string;
  /** Line numbers within the body, from 0. */
  readonly from: number;
  readonly to: number;
}

/** At the ends of lines; a line that is too long by itself is cut where it must. */
function cut(body: string, limit: number): readonly Cut[] {
  const cuts: Cut[] = [];
  let lines: string[] = [];
  let length = 0;
  const flush = (to: number) => {
    if (lines.length > 0) cuts.push({ text: lines.join('\n'), from: to - lines.length + 1, to });
    lines = [];
    length = 0;
  };
  for (const [index, line] of body.split('\n').entries()) {
    const size = codePoints(line);
    if (length + size > limit) flush(index - 1);
    if (size <= limit) {
      lines.push(line);
      length += size + 1;
    } else for (const stretch of stretches(line, limit)) cuts.push({ text: stretch, from: index, to: index });
  }
  flush(body.split('\n').length - 1);
  return cuts;
}

function stretches(line: string, limit: number): readonly string[] {
  const characters = [...line];
  const starts = Array.from({ length: Math.ceil(characters.length / limit) }, (_, index) => index * limit);
  return starts.map((start) => characters.slice(start, start + limit).join(''));
}
