/** Helpers that build text and omit empty parts. */

export function join(parts: readonly (string | undefined)[], separator = ''): string {
  let joined = '';
  for (const part of parts)
    if (part !== undefined && part !== '')
      joined = joined === '' ? part : `${joined}${separator}${part}`;
  return joined;
}

export function lines(...parts: readonly (string | undefined)[]): string {
  return join(parts, '\n');
}

export function lineBreaks(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** Indents each line, except empty ones. */
export function indent(text: string, by = '  '): string {
  let indented = '';
  // Several times as fast as replacing line breaks.
  for (let start = 0; start < text.length; ) {
    const lineBreak = text.indexOf('\n', start);
    const next = lineBreak < 0 ? text.length : lineBreak + 1;
    indented += lineBreak === start ? '\n' : by + text.slice(start, next);
    start = next;
  }
  return indented;
}

/** Joins blocks with one blank line, and removes blank lines around them. */
export function paragraphs(parts: readonly (string | undefined)[]): string {
  let joined = '';
  for (const part of parts) {
    const text = part === undefined ? '' : withoutEmptyEnds(part);
    if (text !== '') joined = joined === '' ? text : `${joined}\n\n${text}`;
  }
  return joined;
}

function withoutEmptyEnds(text: string): string {
  if (!text.startsWith('\n') && !text.endsWith('\n')) return text;
  let [start, end] = [0, text.length];
  while (start < end && text[start] === '\n') start++;
  while (end > start && text[end - 1] === '\n') end--;
  return text.slice(start, end);
}

/** Returns "a", "a and b", "a, b and c". */
export function listing(items: readonly string[], conjunction = 'and'): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${conjunction} ${last}`;
}
