/**
 * How C# is laid out: braces on lines of their own, four spaces, a blank line after a block.
 *
 * Lines are moved right once, when a whole file is there: until then what stands further in is between two marks. Marks are control
 * characters, which no encoder lets through from a contract.
 */
const inward = '\u0001';
const outward = '\u0002';
/** Stands before statements that are more than one. */
const several = '\u0003';

/** Four spaces further in. */
export function indented(body: string): string {
  return body === '' ? '' : `${inward}${body}${outward}`;
}

// What stands around a body. Code is put together from few long parts: each part is touched again when the file is laid out.
const opening = `{\n${inward}`;
const closing = `${outward}\n}`;
const openingBelow = `\n${opening}`;
const openingThen = `)${openingBelow}`;
const openingElse = `\nelse${openingBelow}`;

export function block(head: string, body: string): string {
  return body === '' ? `${head}\n{\n}` : head + openingBelow + body + closing;
}

/** The body of a lambda. */
export function braces(body: string): string {
  return body === '' ? '{\n}' : opening + body + closing;
}

/** Statements in turn; empty ones vanish. */
export function statements(...parts: readonly (string | undefined)[]): string {
  let printed = '';
  let before = '';
  for (const part of parts) {
    if (part === undefined || part === '') continue;
    printed = before === '' ? part : `${printed}${before.endsWith('\n}') ? '\n\n' : '\n'}${part}`;
    before = part;
  }
  return printed === before || printed.startsWith(several) ? printed : several + printed;
}

/** `if`, `else if` and `else`; branches that come later are asked only when those before said no. */
export function choice(branches: readonly (readonly [condition: string, body: string])[], otherwise = ''): string {
  let printed = '';
  for (const [condition, body] of branches) {
    printed += `${printed === '' ? 'if (' : '\nelse if ('}${condition}`;
    printed += body === '' ? ')\n{\n}' : openingThen + body + closing;
  }
  if (otherwise === '') return printed;
  const isOneChoice = otherwise.startsWith('if (');
  return isOneChoice ? `${printed}\nelse ${otherwise}` : printed + openingElse + otherwise + closing;
}

/** What follows a condition under which the method is left. */
const leaving = `)\n${braces('return false;')}`;

/** Leaves the method when a condition holds. One that follows at once is asked in the same breath. */
export function leaveWhen(condition: string, next: string): string {
  const start = next.startsWith(several) ? several.length : 0;
  const head = next.startsWith('if (', start) ? next.indexOf(leaving) : -1;
  const end = head + leaving.length;
  const isNext = head > 0 && head + 1 === next.indexOf('\n{') && (end === next.length || next.startsWith('\n\n', end));
  if (!isNext) return statements(`if (${condition}${leaving}`, next);
  return statements(`if (${condition}\n    || ${next.slice(start + 'if ('.length, head)}${leaving}`, next.slice(end + '\n\n'.length));
}

/** The text of a file: each line where its marks say. Empty lines stay empty. */
export function laidOut(code: string): string {
  let text = '';
  let margin = '';
  for (let at = 0; at <= code.length; ) {
    for (let mark = code[at]; mark === inward || mark === several; mark = code[++at]) if (mark === inward) margin += '    ';
    const end = code.indexOf('\n', at);
    const next = end < 0 ? code.length + 1 : end + 1;
    let stop = next - 1;
    while (code[stop - 1] === outward) stop--;
    if (stop > at) text += margin;
    text += stop === end ? code.slice(at, next) : code.slice(at, stop) + (end < 0 ? '' : '\n');
    margin = margin.slice(4 * (next - 1 - stop));
    at = next;
  }
  return text;
}
