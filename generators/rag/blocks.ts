/** The blocks of a Markdown text. Splitting a text keeps blocks intact where possible. */

export interface Block {
  readonly kind: 'text' | 'table' | 'code';
  readonly lines: readonly string[];
  /** The number of the first line in the text, counted from 0. */
  readonly from: number;
}

/** Returns paragraphs and lists, tables, and fenced code, without the blank lines between them. */
export function blocksOf(text: string): readonly Block[] {
  const blocks: { kind: Block['kind']; lines: string[]; from: number }[] = [];
  let fence: string | undefined;
  let isOpen = false;
  for (const [index, line] of text.split('\n').entries()) {
    const mark = /^`{3,}/.exec(line)?.[0];
    const last = blocks.at(-1);
    if (fence !== undefined) {
      last?.lines.push(line);
      if (line === fence) fence = undefined;
      isOpen = false;
    } else if (mark !== undefined) {
      blocks.push({ kind: 'code', lines: [line], from: index });
      fence = mark;
    } else if (line === '') isOpen = false;
    else {
      const kind = line.startsWith('|') ? 'table' : 'text';
      if (isOpen && last?.kind === kind) last.lines.push(line);
      else blocks.push({ kind, lines: [line], from: index });
      isOpen = true;
    }
  }
  return blocks;
}

/**
 * Returns the lines to repeat around each piece of a split block: the head of a table, the fences
 * of code.
 */
export function frameOf({ kind, lines }: Block): {
  readonly before: readonly string[];
  readonly after: readonly string[];
} {
  if (kind === 'table') return { before: lines.slice(0, 2), after: [] };
  return kind === 'code'
    ? { before: lines.slice(0, 1), after: lines.slice(-1) }
    : { before: [], after: [] };
}
