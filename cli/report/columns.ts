import { sanitizeForTerminal } from './terminal.ts';
import { terminalWidth, widthOf, wrap } from './wrap.ts';

/**
 * Prints rows with aligned columns, within the width of the terminal. Cells may contain colours,
 * which have no width. The last column is wrapped; if the others leave no room for it, it starts a
 * line of its own.
 */
export function columns(rows: readonly (readonly string[])[], indent = ''): string {
  const widths = (rows[0] ?? []).map((_, index) =>
    Math.max(...rows.map((row) => widthOf(row[index] ?? ''))),
  );
  return rows.map((row) => `${printRow(row, widths, indent)}\n`).join('');
}

/** A text gets a line of its own rather than a narrower column. */
const leastColumn = 24;

function printRow(row: readonly string[], widths: readonly number[], indent: string): string {
  const cells = row.slice(0, -1);
  const start = cells.reduce((line, cell, index) => {
    const padding = ' '.repeat((widths[index] ?? 0) - widthOf(cell));
    return `${line}${cell}${padding}  `;
  }, indent);
  const last = row.at(-1) ?? '';
  const hasRoom = widthOf(start) + Math.min(widthOf(last), leastColumn) <= terminalWidth();
  if (last === '') return start.trimEnd();
  if (hasRoom) return wrap(last, start, ' '.repeat(widthOf(start)));
  const below = `${indent}    `;
  const head = widthOf(start.trimEnd()) <= terminalWidth() ? start : cells.join('  ');
  return `${wrap(head.trimEnd(), '', below)}\n${wrap(last, below)}`;
}

/** Collapses a text to one line. */
export function oneLine(text: string): string {
  return sanitizeForTerminal(text.replace(/\s+/g, ' ').trim());
}
