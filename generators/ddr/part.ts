/** A design record in parts: each has an anchor, knows what it is about, and stands on lines that the index can name. */
import renderPart from '../../templates/ddr/part.hbs';
import { join } from '../support/text.ts';

export interface Part {
  readonly kind: 'card' | 'section' | 'type' | 'rule' | 'example';
  readonly anchor: string;
  /** What the part is about, as plain text. */
  readonly title: string;
  /** The section that the part stands in: its number and title as plain text, empty for the head. */
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

export interface PlacedPart {
  readonly part: Part;
  /** From the heading to the last line of the body; lines count from 1. */
  readonly lineStart: number;
  readonly lineEnd: number;
}

export interface Page {
  readonly text: string;
  readonly parts: readonly PlacedPart[];
}

export const noHeading = { heading: '', number: '', depth: 0, isRow: false, introduces: false } as const;

/** The whole page and where each part came to stand. */
export function assemble(parts: readonly Part[]): Page {
  const placed: PlacedPart[] = [];
  const blocks: string[] = [];
  let lineEnd = 0;
  for (const part of parts) {
    const content = contentOf(part);
    const block = part.heading === '' ? part.body : renderPart({ anchor: part.anchor, content }).trimEnd();
    const gap = blocks.length === 0 ? '' : part.isRow ? '\n' : '\n\n';
    lineEnd += lineCount(block) + (gap === '\n\n' ? 1 : 0);
    blocks.push(gap + block);
    placed.push({ part, lineStart: lineEnd - lineCount(content) + 1, lineEnd });
  }
  return { text: `${blocks.join('')}\n`, parts: placed };
}

function contentOf({ heading, number, depth, body }: Part): string {
  const title = join([number, heading], ' ');
  return join([title === '' ? '' : `${'#'.repeat(Math.min(depth, 6))} ${title}`, body], '\n\n');
}

function lineCount(text: string): number {
  return text.split('\n').length;
}
