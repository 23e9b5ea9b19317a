/** Adds keys to TOML texts, and leaves every other character unchanged. */

/** `different` if the table has the key with another value. */
export type TomlAdded =
  | { readonly kind: 'added'; readonly text: string }
  | { readonly kind: 'present' | 'different' };

/** Adds a line to a table that the text has; to the top of the text if `table` is empty. */
export function addKey(text: string, table: string, key: string, value: string): TomlAdded {
  const lines = text.split('\n');
  const start = table === '' ? 0 : lines.findIndex((line) => line.trim() === `[${table}]`) + 1;
  const length = lines.slice(start).findIndex((line) => /^\s*\[/.test(line));
  const own = lines.slice(start, length < 0 ? undefined : start + length);
  const found = own.find((line) => line.split('=')[0]?.trim() === key);
  if (found !== undefined)
    return { kind: found.trim() === `${key} = ${value}` ? 'present' : 'different' };
  const lineEnd = text.includes('\r\n') ? '\r' : '';
  lines.splice(start, 0, `${key} = ${value}${lineEnd}`);
  return { kind: 'added', text: lines.join('\n') };
}

export function hasTable(text: string, table: string): boolean {
  return text.split('\n').some((line) => line.trim() === `[${table}]`);
}

/** Appends a table with its lines. */
export function addTable(text: string, lines: readonly string[]): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  return `${text.trimEnd()}${lineEnd}${lineEnd}${lines.join(lineEnd)}${lineEnd}`;
}
