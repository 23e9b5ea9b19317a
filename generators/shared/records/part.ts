/**
 * A design record in parts. Each has an anchor, a subject and, on the page, lines that the index
 * names.
 */
import renderPart from '../../../templates/ddr/part.hbs';
import { type Marked, mark, withTexts } from '../markdown/marks.ts';
import { join, lineBreaks } from '../text.ts';

export interface Part {
  readonly kind: 'card' | 'section' | 'type' | 'rule' | 'example';
  readonly anchor: string;
  /** What the part is about, as plain text. */
  readonly title: string;
  /** The section of the part: its number and title as plain text, empty for the head. */
  readonly section: string;
  /** Titles from the outermost section to this part, as plain text and without numbers. */
  readonly breadcrumbs: readonly string[];
  readonly ruleIds: readonly string[];
  /** The heading without its number, in Markdown; empty where the part has none. */
  readonly heading: string;
  readonly number: string;
  /** How deep the heading stands; 1 is the title of the page. */
  readonly depth: number;
  /** Markdown, tidy: no blank lines around it. */
  readonly body: string;
  /** The rules that the body states, if any. */
  readonly rules?: StatedRules;
  /** A part that only introduces others says nothing of its own. */
  readonly introduces: boolean;
}

/** Where a part is: its section, and the titles above it. */
export type InSection = Pick<Part, 'section' | 'breadcrumbs'>;

/** Rules stated within the body of a part. Each is a part of its own with one line on the page. */
export interface StatedRules {
  /** The body with a mark in front of each rule, where its anchor goes. */
  readonly marked: string;
  /** The rules in the order of their marks. */
  readonly parts: readonly Part[];
}

/** The body of a part without the marks of its rules, and the rules where there are any. */
export function bodyWith(marked: string, parts: readonly Part[]): Pick<Part, 'body' | 'rules'> {
  if (parts.length === 0) return { body: marked };
  const noAnchors = parts.map(() => ({ text: '', breaks: 0 }));
  const { text } = withTexts(marked, noAnchors, () => {});
  return { body: text, rules: { marked, parts } };
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
  /** A file below `out/`. */
  readonly path: string;
  readonly text: string;
  readonly parts: readonly PlacedPart[];
}

/** What the template of the page gets for each part. */
export interface Block {
  /** A mark in its place, which its text replaces. */
  readonly block: string;
}

/**
 * The text of a page and the lines of each part. The head is not a block of its own, since a layout
 * may spread it over the page: it counts from the first line to the first part.
 */
export function assemble(
  parts: readonly Part[],
  renderPage: (blocks: readonly Block[]) => string,
  head?: Part,
): Pick<Page, 'text' | 'parts'> {
  const blocks = parts.map(blockOf);
  const starts = new Map<number, number>();
  const page = renderPage(blocks.map((_, index) => ({ block: mark(index) }))).trimEnd();
  const filled = withTexts(page, blocks, (index, start) => {
    if (!starts.has(index)) starts.set(index, start);
  });
  const text = `${filled.text}\n`;
  const placed = parts.flatMap((part, index) =>
    placedParts(part, blocks[index], starts.get(index)),
  );
  return {
    text,
    parts:
      head === undefined
        ? placed
        : [{ part: head, lines: { start: 1, end: headEnd(text, placed) } }, ...placed],
  };
}

/** A part and the rules that it states, with their lines on the page. */
function placedParts(
  part: Part,
  block: PartBlock | undefined,
  start: number | undefined,
): readonly PlacedPart[] {
  const onPage = (lines: Lines | undefined): Lines | undefined =>
    lines === undefined || start === undefined
      ? undefined
      : { start: start + lines.start, end: start + lines.end };
  const rules = part.rules?.parts ?? [];
  return [
    { part, lines: onPage(block?.lines) },
    ...rules.map((rule, index) => ({ part: rule, lines: onPage(block?.rules[index]) })),
  ];
}

/** A part on the page. All lines are relative to the block. */
interface PartBlock extends Marked {
  /** Undefined where the template leaves the title or the body of the part out. */
  readonly lines: Lines | undefined;
  /** The line of each rule; undefined where the template leaves it out. */
  readonly rules: readonly (Lines | undefined)[];
}

function blockOf({ heading, number, depth, anchor, ...part }: Part): PartBlock {
  const body = bodyOnPage(part);
  const bodyLines = { start: 1, end: 1 + body.breaks };
  if (heading === '') return { ...body, lines: bodyLines, rules: body.rules.map(atLine(0)) };
  const title = { text: join([number, heading], ' '), breaks: 0 };
  const isEmpty = body.text === '';
  const template = renderPart({
    anchor,
    hashes: '#'.repeat(Math.min(depth, 6)),
    title: mark(0),
    body: isEmpty ? '' : mark(1),
  }).trimEnd();
  let first: number | undefined;
  let lines: Lines | undefined;
  let bodyStart: number | undefined;
  const block = withTexts(template, [title, body], (index, start, end) => {
    if (index === 0) first = start + 1;
    else bodyStart ??= start;
    if (first !== undefined && (isEmpty || index === 1)) lines ??= { start: first, end: end + 1 };
  });
  return {
    text: block.text,
    breaks: block.breaks,
    lines,
    rules: body.rules.map(atLine(bodyStart)),
  };
}

/** The line of a rule, from 1, in a block whose body starts after so many line breaks. */
function atLine(bodyStart: number | undefined) {
  return (breaks: number | undefined): Lines | undefined => {
    if (bodyStart === undefined || breaks === undefined) return undefined;
    const line = bodyStart + breaks + 1;
    return { start: line, end: line };
  };
}

/** The body with an anchor in front of each rule, and the line breaks before each of them. */
function bodyOnPage({
  body,
  rules,
}: Pick<Part, 'body' | 'rules'>): Marked & { readonly rules: readonly (number | undefined)[] } {
  if (rules === undefined) return { text: body, breaks: lineBreaks(body), rules: [] };
  const { marked, parts } = rules;
  const anchors = parts.map(({ anchor }) => ({ text: `<a id="${anchor}"></a>`, breaks: 0 }));
  const breaks: (number | undefined)[] = parts.map(() => undefined);
  const filled = withTexts(marked, anchors, (index, start) => {
    breaks[index] ??= start;
  });
  return { ...filled, rules: breaks };
}

/** Without the blank lines and the anchor before the first part. */
function headEnd(text: string, placed: readonly PlacedPart[]): number {
  let first = text.length + 1;
  for (const { lines } of placed) if (lines !== undefined) first = Math.min(first, lines.start);
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
