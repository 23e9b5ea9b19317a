/**
 * A design record consists of parts. Each has an anchor, a subject and, on the page, a line range
 * that the RAG index contains.
 */
import { type Marked, mark, withTexts } from '../markdown/marks.ts';
import type { Template } from '../overridable.ts';
import { join, lineBreaks } from '../text.ts';

export interface Part {
  readonly kind: 'card' | 'section' | 'type' | 'rule' | 'example';
  readonly anchor: string;
  /** The subject of the part, as plain text. */
  readonly title: string;
  /**
   * The title of the section, as plain text without its number, which changes when a section is
   * inserted; empty for the head.
   */
  readonly section: string;
  /** Titles from the outermost section to this part, as plain text without numbers. */
  readonly breadcrumbs: readonly string[];
  readonly ruleIds: readonly string[];
  /** The heading without its number, in Markdown; empty if the part has none. */
  readonly heading: string;
  readonly number: string;
  /** The level of the heading; 1 is the title of the page. */
  readonly depth: number;
  /** Markdown without leading or trailing blank lines. */
  readonly body: string;
  /** The rules that the body states, if any. */
  readonly rules?: StatedRules;
  /** Whether the part only introduces others. The RAG index omits it. */
  readonly introduces: boolean;
}

/** The section of a part and the titles above it. */
export type PartLocation = Pick<Part, 'section' | 'breadcrumbs'>;

/** Rules that the body of a part states. Each is a part of its own with one line on the page. */
export interface StatedRules {
  /** The body with a mark before each rule, which its anchor replaces. */
  readonly marked: string;
  /** The rules, in the order of their marks. */
  readonly parts: readonly Part[];
}

/** Returns the body without the marks of its rules, and the rules if there are any. */
export function bodyWith(marked: string, parts: readonly Part[]): Pick<Part, 'body' | 'rules'> {
  if (parts.length === 0) return { body: marked };
  const noAnchors = parts.map(() => ({ text: '', breaks: 0 }));
  const { text } = withTexts(marked, noAnchors, () => {});
  return { body: text, rules: { marked, parts } };
}

/** The lines of a part on the page, from its heading to the end of its body, counted from 1. */
export interface Lines {
  readonly start: number;
  readonly end: number;
}

export interface PlacedPart {
  readonly part: Part;
  /** Undefined if the template of the page omits the part. */
  readonly lines: Lines | undefined;
}

export interface Page {
  /** The path of the file, relative to `out/`. */
  readonly path: string;
  readonly text: string;
  readonly parts: readonly PlacedPart[];
}

/** The data of one part for the template of the page. */
export interface Block {
  /** A mark, which the text of the part replaces after rendering. */
  readonly block: string;
}

/**
 * Renders a page and finds the lines of each part. The head has no block of its own, since a
 * template may spread it over the page; it extends from the first line to the first part.
 */
export function assemble(
  parts: readonly Part[],
  renderPart: Template,
  renderPage: (blocks: readonly Block[]) => string,
  head?: Part,
): Pick<Page, 'text' | 'parts'> {
  const blocks = parts.map((part) => blockOf(part, renderPart));
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

/** Returns a part and its rules with their lines on the page. */
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

/** The rendered text of a part. All line numbers are relative to the block. */
interface PartBlock extends Marked {
  /** Undefined if the template omits the title or the body of the part. */
  readonly lines: Lines | undefined;
  /** The line of each rule; undefined if the template omits the rule. */
  readonly rules: readonly (Lines | undefined)[];
}

function blockOf(
  { heading, number, depth, anchor, ...part }: Part,
  renderPart: Template,
): PartBlock {
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
    number: number.replace(/\.$/, ''),
    name: mark(2),
  }).trimEnd();
  let first: number | undefined;
  let lines: Lines | undefined;
  let bodyStart: number | undefined;
  const name = { text: heading, breaks: 0 };
  const block = withTexts(template, [title, body, name], (index, start, end) => {
    if (index === 1) bodyStart ??= start;
    else first = start + 1;
    if (first !== undefined && (isEmpty || index === 1)) lines ??= { start: first, end: end + 1 };
  });
  return {
    text: block.text,
    breaks: block.breaks,
    lines,
    rules: body.rules.map(atLine(bodyStart)),
  };
}

/**
 * Returns a function that computes the line of a rule, counted from 1, from the number of line
 * breaks before it in the body. `bodyStart` is the number of line breaks before the body.
 */
function atLine(bodyStart: number | undefined) {
  return (breaks: number | undefined): Lines | undefined => {
    if (bodyStart === undefined || breaks === undefined) return undefined;
    const line = bodyStart + breaks + 1;
    return { start: line, end: line };
  };
}

/** Returns the body with an anchor before each rule, and the number of line breaks before each. */
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

/**
 * Returns the last line of the head, without the blank lines and the anchor before the first part.
 */
function headEnd(text: string, placed: readonly PlacedPart[]): number {
  let first = text.length + 1;
  for (const { lines } of placed) if (lines !== undefined) first = Math.min(first, lines.start);
  const lines = firstLines(text, first);
  let end = lines.length - 1;
  while (end > 1 && /^(?:<a id=.*)?$/.test(lines[end - 1] ?? '')) end--;
  return end;
}

/** Returns the first lines without splitting the rest of the text. */
function firstLines(text: string, count: number): readonly string[] {
  let end = -1;
  for (let line = 0; line < count; line++) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return text.split('\n');
  }
  return text.slice(0, end).split('\n');
}
