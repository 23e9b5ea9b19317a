/**
 * A design record in parts: each has an anchor, knows what it is about, and stands on lines that
 * the index can name.
 */
import renderPart from '../../templates/ddr/part.hbs';
import { type Marked, mark, withTexts } from '../shared/markdown/marks.ts';
import { join, lineBreaks } from '../shared/text.ts';

export interface Part {
  readonly kind: 'card' | 'section' | 'type' | 'rule' | 'example';
  readonly anchor: string;
  /** What the part is about, as plain text. */
  readonly title: string;
  /**
   * The section that the part stands in: its number and title as plain text, empty for the head.
   */
  readonly section: string;
  /** Titles from the outermost section to this part, as plain text and without numbers. */
  readonly trail: readonly string[];
  readonly ruleIds: readonly string[];
  /** The heading without its number, in Markdown; empty where the part has none. */
  readonly heading: string;
  readonly number: string;
  /** How deep the heading stands; 1 is the title of the page. */
  readonly depth: number;
  /** Markdown, tidy: no blank lines around it. */
  readonly body: string;
  /** A row that follows the line before it without a gap. */
  readonly isRow: boolean;
  /** A part that only introduces others says nothing of its own. */
  readonly introduces: boolean;
}

/**
 * Where a part came to stand, from its heading to the last line of its body; lines count from 1.
 */
export interface Lines {
  readonly start: number;
  readonly end: number;
}

export interface PlacedPart {
  readonly part: Part;
  /** Undefined where the template of the page leaves the part out. */
  readonly lines: Lines | undefined;
}

export interface Page {
  readonly text: string;
  readonly parts: readonly PlacedPart[];
}

/** What the template of the page gets for each part. */
export interface Block {
  /** A mark that stands for it. */
  readonly block: string;
  readonly isRow: boolean;
}

/**
 * The whole page and where each part came to stand. The head is no block of its own, since a layout
 * may spread it over the page: it counts from the first line to the first part.
 */
export function assemble(
  head: Part,
  parts: readonly Part[],
  renderPage: (blocks: readonly Block[]) => string,
): Page {
  const blocks: PartBlock[] = [];
  const marks: Block[] = [];
  for (const part of parts) {
    marks.push({ block: mark(blocks.length), isRow: part.isRow });
    blocks.push(blockOf(part));
  }
  const places = new Map<number, Lines>();
  const page = renderPage(marks).trimEnd();
  const filled = withTexts(page, blocks, (index, start) => {
    const lines = blocks[index]?.lines;
    if (lines !== undefined && !places.has(index))
      places.set(index, { start: start + lines.start, end: start + lines.end });
  });
  const text = `${filled.text}\n`;
  const placed: PlacedPart[] = [{ part: head, lines: { start: 1, end: headEnd(text, places) } }];
  parts.forEach((part, index) => {
    placed.push({ part, lines: places.get(index) });
  });
  return { text, parts: placed };
}

/** A part as it stands on the page. */
interface PartBlock extends Marked {
  /**
   * Lines of the part within the block; undefined where the template leaves its title or its body
   * out.
   */
  readonly lines: Lines | undefined;
}

function blockOf({ heading, number, depth, body, anchor }: Part): PartBlock {
  const breaks = lineBreaks(body);
  if (heading === '') return { text: body, breaks, lines: { start: 1, end: 1 + breaks } };
  const title = { text: join([number, heading], ' '), breaks: 0 };
  const isEmpty = body === '';
  const template = renderPart({
    anchor,
    hashes: '#'.repeat(Math.min(depth, 6)),
    title: mark(0),
    body: isEmpty ? '' : mark(1),
  }).trimEnd();
  let first: number | undefined;
  let lines: Lines | undefined;
  const block = withTexts(template, [title, { text: body, breaks }], (index, start, end) => {
    if (index === 0) first = start + 1;
    if (first !== undefined && (isEmpty || index === 1)) lines ??= { start: first, end: end + 1 };
  });
  return { text: block.text, breaks: block.breaks, lines };
}

/** Without the blank lines and the anchor before the first part. */
function headEnd(text: string, places: ReadonlyMap<number, Lines>): number {
  let first = text.length + 1;
  for (const { start } of places.values()) first = Math.min(first, start);
  const lines = firstLines(text, first);
  let end = lines.length - 1;
  while (end > 1 && /^(?:<a id=.*)?$/.test(lines[end - 1] ?? '')) end--;
  return end;
}

/** What follows them may be long, and is not asked for. */
function firstLines(text: string, count: number): readonly string[] {
  let end = -1;
  for (let line = 0; line < count; line++) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return text.split('\n');
  }
  return text.slice(0, end).split('\n');
}
