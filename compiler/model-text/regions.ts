/** Where an answer may stand in the text of a model: in fenced blocks, and in the prose around them. */
import type { Log } from './steps.ts';

export type Rank = 'tagged' | 'untagged' | 'prose';

/** A stretch of the text; `to` does not belong to it. */
export interface Region {
  readonly rank: Rank;
  readonly from: number;
  readonly to: number;
}

interface Line {
  readonly number: number;
  readonly from: number;
  /** Without what ends the line. */
  readonly to: number;
  readonly next: number;
}

interface Fence {
  readonly mark: string;
  readonly tag: string;
  readonly line: number;
  readonly contentFrom: number;
}

export function regionsOf(text: string, tags: readonly string[], log: Log): readonly Region[] {
  const known = new Set(tags.map(smallLetters));
  const regions: Region[] = [];
  let fence: Fence | undefined;
  let proseFrom = 0;
  const close = (open: Fence, to: number) => {
    const rank = open.tag === '' ? 'untagged' : known.has(open.tag) ? 'tagged' : undefined;
    log(rank === undefined ? 'other-tag' : 'block', open.line, rank === undefined ? harmless(open.tag) : open.tag);
    if (rank !== undefined) regions.push({ rank, from: open.contentFrom, to });
  };
  for (const line of linesOf(text)) {
    if (fence !== undefined) {
      if (!closes(fence, text.slice(line.from, line.to))) continue;
      close(fence, line.from);
      fence = undefined;
      proseFrom = line.next;
    } else {
      fence = opened(text, line);
      if (fence !== undefined) regions.push({ rank: 'prose', from: proseFrom, to: line.from });
    }
  }
  if (fence === undefined) regions.push({ rank: 'prose', from: proseFrom, to: text.length });
  else {
    close(fence, text.length);
    log('open-block', fence.line);
  }
  return regions;
}

function* linesOf(text: string): Generator<Line> {
  const end = /\r\n|\n|\r|$/g;
  let number = 0;
  for (let from = 0; from < text.length; ) {
    end.lastIndex = from;
    const found = end.exec(text);
    const to = found?.index ?? text.length;
    const next = to + (found?.[0].length ?? 0);
    yield { number: ++number, from, to, next };
    from = next;
  }
}

/** Three or more backticks or tildes after any indentation. With backticks behind them it is code within a line. */
function opened(text: string, line: Line): Fence | undefined {
  const written = text.slice(line.from, line.to);
  const [whole = '', mark = ''] = /^[ \t]*(`{3,}|~{3,})/.exec(written) ?? [];
  if (mark === '' || (mark.startsWith('`') && written.includes('`', whole.length))) return undefined;
  const [lead = '', blanks = '', tag = ''] = /^([ \t]*)([^ \t{[]*)/.exec(written.slice(whole.length)) ?? [];
  // An answer that begins on the line of its fence.
  const rest = written.slice(whole.length + lead.length).replace(/^[ \t]+/, '');
  const contentFrom = /^[{[]/.test(rest) ? line.from + whole.length + blanks.length + tag.length : line.next;
  return { mark, tag: smallLetters(tag), line: line.number, contentFrom };
}

function closes({ mark }: Fence, line: string): boolean {
  const [, found = ''] = /^[ \t]*(`{3,}|~{3,})[ \t]*$/.exec(line) ?? [];
  return found.startsWith(mark);
}

/** ASCII only, since no locale may have a say. */
export function smallLetters(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32));
}

/** Of a tag that no contract declares only what looks like one is told. */
function harmless(tag: string): string {
  return /^[a-z0-9_+.#-]{1,40}$/.test(tag) ? tag : '';
}
