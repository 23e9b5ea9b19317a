/**
 * Long passages cut into pieces that an embedding model takes whole. A table or a block of code is
 * kept together where it fits into one piece; where it does not, each piece has the head of the
 * table or the fences of the code again, so that it can be read alone.
 */
import { join, lineBreaks } from '../shared/text.ts';
import { type Block, blocksOf, frameOf } from './blocks.ts';

export interface Passage {
  /** Stands first in every piece; empty for none. */
  readonly heading: string;
  readonly body: string;
  /** Lines of the passage in the Markdown: the heading, a blank line, then the body. */
  readonly lineStart: number;
  readonly lineEnd: number;
  /** Whether the lines of the body are those of the Markdown, so that a piece can name its own. */
  readonly isSourceText: boolean;
}

export interface Piece {
  readonly text: string;
  readonly lineStart: number;
  readonly lineEnd: number;
}

/** 800 tokens, estimated as a quarter of the characters. */
export const maximumLength = 3200;
/**
 * A title of any length must leave room for what it stands above; records have it in full as
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
 * Whether nothing is cut and no blank line falls away, as with most passages: their blocks need not
 * be told apart.
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

/** A stretch of the body that is not cut any more. */
interface Chunk {
  readonly text: string;
  /** Line numbers within the body, from 0. */
  readonly from: number;
  readonly to: number;
}

/**
 * As many chunks a piece as fit. A chunk that isSourceText the one before it without a blank line still
 * does.
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
 * The block itself where it fits, else its lines in runs that do; a line that is too long by itself
 * is cut where it must.
 */
function chunksOf(block: Block, limit: number): readonly Chunk[] {
  const { lines, from } = block;
  const whole = lines.join('\n');
  if (codePoints(whole) <= limit) return [{ text: whole, from, to: from + lines.length - 1 }];
  const { before, after } = frameOf(block);
  const room = limit - codePoints([...before, ...after].join('\n')) - 2;
  // A frame that leaves no room is no help.
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
  return pack(lineChunks, room).map(({ text, ...place }, index, runs) => ({
    text: [...before, text, ...after].join('\n'),
    from: index === 0 ? from : place.from,
    to: index === runs.length - 1 ? from + lines.length - 1 : place.to,
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
