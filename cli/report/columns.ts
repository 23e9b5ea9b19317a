import { stripVTControlCharacters } from 'node:util';
import { sanitizeForTerminal } from './terminal.ts';

/**
 * Rows whose cells stand below each other. Cells may be coloured, which takes no room; the last one
 * may be of any length.
 */
export function columns(rows: readonly (readonly string[])[], before = ''): string {
  const width = (text: string) => stripVTControlCharacters(text).length;
  const widths = (rows[0] ?? []).map((_, index) =>
    Math.max(...rows.map((row) => width(row[index] ?? ''))),
  );
  const cell = (text: string, index: number) =>
    text + ' '.repeat((widths[index] ?? 0) - width(text));
  return rows.map((row) => `${before}${row.map(cell).join('  ').trimEnd()}\n`).join('');
}

/** Text of a contract on one line. */
export function oneLine(text: string): string {
  return sanitizeForTerminal(text.replace(/\s+/g, ' ').trim());
}
