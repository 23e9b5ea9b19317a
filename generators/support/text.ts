/** Small helpers to put text together in which empty parts vanish. */

export function join(parts: readonly (string | undefined)[], separator = ''): string {
  return parts.filter((part) => part !== undefined && part !== '').join(separator);
}

export function lines(...parts: readonly (string | undefined)[]): string {
  return join(parts, '\n');
}

export function lineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** Each line moved right; empty lines stay empty. */
export function indent(text: string, by = '  '): string {
  if (text === '') return '';
  const hasEmptyLines = text.startsWith('\n') || text.endsWith('\n') || text.includes('\n\n');
  // Much the faster of the two, and code is indented once for each level that it stands in.
  return hasEmptyLines ? text.replace(/^(?=[^\n])/gm, by) : by + text.replaceAll('\n', `\n${by}`);
}

/** One blank line between blocks, none around them. */
export function paragraphs(parts: readonly (string | undefined)[]): string {
  return join(
    parts.map((part) => part?.replace(/^\n+|\n+$/g, '')),
    '\n\n',
  );
}

/** "a", "a and b", "a, b and c". */
export function listing(items: readonly string[], conjunction = 'and'): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}
