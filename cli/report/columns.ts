import { stripVTControlCharacters } from 'node:util';
import { sanitizeForTerminal } from './terminal.ts';

/**
 * Prints rows with aligned columns. Cells may contain colours, which have no width; the last column
 * is not padded.
 */
export function columns(rows: readonly (readonly string[])[], indent = ''): string {
  const width = (text: string) => stripVTControlCharacters(text).length;
  const widths = (rows[0] ?? []).map((_, index) =>
    Math.max(...rows.map((row) => width(row[index] ?? ''))),
  );
  const cell = (text: string, index: number) =>
    text + ' '.repeat((widths[index] ?? 0) - width(text));
  return rows.map((row) => `${indent}${row.map(cell).join('  ').trimEnd()}\n`).join('');
}

/** Collapses a text to one line. */
export function oneLine(text: string): string {
  return sanitizeForTerminal(text.replace(/\s+/g, ' ').trim());
}
