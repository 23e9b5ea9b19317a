/**
 * Splits long passages into pieces that an embedding model can process. A table or a code block
 * that fits into one piece is not split. Otherwise each piece repeats the head of the table or the
 * fences of the code, so that it is readable by itself.
 */
import { join, lineBreaks } from '../shared/text.ts';
import { type Block, blocksOf, frameOf } from './blocks.ts';

export interface Passage {
  /** The first line of every piece; empty for none. */
  readonly heading: string;
  readonly body: string;
  /** Lines of the passage in the Markdown file: the heading, a blank line, then the body. */
  readonly lineStart: number;
  readonly lineEnd: number;
  /**
   * Whether the lines of the body equal those of the Markdown file, so that each piece has its own
   * line numbers.
   */
  readonly isSourceText: boolean;
}

export interface Piece {
  readonly text: string;
  readonly lineStart: number;
  readonly lineEnd: number;
}

/** 800 tokens, estimated as a quarter of the code points. */
export const maximumLength = 3200;
/**
 * Limits the heading of a piece, which leaves room for its text. Records contain the full title as
 * `title`.
 */
const maximumHeading = 400;

export function split({
  heading,
  body,
  lineStart,
  lineEnd,
  isSourceText,
}: Passage): readonly Piece[] {
  const title = shortened(heading);
  const limit = maximumLength - (title === '' ? 0 : codePoints(title) + 2);
  if (isOnePiece(body, limit)) return [{ text: join([title, body], '\n\n'), lineStart, lineEnd }];
  const firstLine = lineEnd - lineBreaks(body);
  const chunks =
    body === ''
      ? [{ text: '', from: 0, to: 0 }]
      : blocksOf(body).flatMap((block) => chunksOf(block, limit));
  return pack(chunks, limit).map(({ text, from, to }, index) => ({
    text: join([title, text], '\n\n'),
    lineStart: isSourceText && index > 0 ? firstLine + from : lineStart,
    lineEnd: isSourceText ? firstLine + to : lineEnd,
  }));
}

/**
 * Whether the passage needs no splitting and no normalization of blank lines. True for most
 * passages.
 */
function isOnePiece(body: string, limit: number): boolean {
  return (
    body.length <= limit &&
    !body.startsWith('\n') &&
    !body.endsWith('\n') &&
    !body.includes('\n\n\n')
  );
}

export function codePoints(text: string): number {
  return /[\uD800-\uDFFF]/.test(text) ? [...text].length : text.length;
}

/** A part of the body that is not split further. */
interface Chunk {
  readonly text: string;
  /** Line numbers in the body, counted from 0. */
  readonly from: number;
  readonly to: number;
}

/**
 * Packs as many chunks into each piece as fit. Consecutive lines are joined without a blank line.
 */
function pack(chunks: readonly Chunk[], limit: number): readonly Chunk[] {
  const pieces: Chunk[] = [];
  for (const chunk of chunks) {
    const last = pieces.at(-1);
    const gap = last !== undefined && last.to + 1 >= chunk.from ? '\n' : '\n\n';
    const text = last === undefined ? '' : last.text + gap + chunk.text;
    if (last === undefined || codePoints(text) > limit) pieces.push(chunk);
    else pieces[pieces.length - 1] = { text, from: last.from, to: chunk.to };
  }
  return pieces;
}

/**
 * Returns the block if it fits, or else groups of its lines that do. A line that is too long is
 * cut.
 */
function chunksOf(block: Block, limit: number): readonly Chunk[] {
  const { lines, from } = block;
  const whole = lines.join('\n');
  if (codePoints(whole) <= limit) return [{ text: whole, from, to: from + lines.length - 1 }];
  const { before, after } = frameOf(block);
  const room = limit - codePoints([...before, ...after].join('\n')) - 2;
  // A frame that takes most of the room is omitted.
  return room < limit / 2 ? runsOf(block, [], [], limit) : runsOf(block, before, after, room);
}

function runsOf(
  { lines, from }: Block,
  before: readonly string[],
  after: readonly string[],
  room: number,
): readonly Chunk[] {
  const inner = lines.slice(before.length, lines.length - after.length);
  const lineChunks = inner.flatMap((line, index): readonly Chunk[] => {
    const at = from + before.length + index;
    return cutLine(line, room).map((text) => ({ text, from: at, to: at }));
  });
  return pack(lineChunks, room).map(({ text, ...lineRange }, index, runs) => ({
    text: [...before, text, ...after].join('\n'),
    from: index === 0 ? from : lineRange.from,
    to: index === runs.length - 1 ? from + lines.length - 1 : lineRange.to,
  }));
}

function cutLine(line: string, limit: number): readonly string[] {
  if (line.length <= limit) return [line];
  const characters = [...line];
  const count = Math.max(1, Math.ceil(characters.length / limit));
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * limit, (index + 1) * limit).join(''),
  );
}

function shortened(heading: string): string {
  return codePoints(heading) <= maximumHeading
    ? heading
    : `${[...heading].slice(0, maximumHeading - 1).join('')}…`;
}
