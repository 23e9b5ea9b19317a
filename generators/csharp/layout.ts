/** How C# is laid out: braces on lines of their own, four spaces, a blank line after a block. */
import { indent } from '../support/text.ts';

export function block(head: string, body: string): string {
  return `${head}\n${braces(body)}`;
}

/** Statements in turn; empty ones vanish. */
export function statements(...parts: readonly (string | undefined)[]): string {
  let printed = '';
  let isAfterBlock = false;
  for (const part of parts) {
    if (part === undefined || part === '') continue;
    printed = printed === '' ? part : `${printed}${isAfterBlock ? '\n\n' : '\n'}${part}`;
    isAfterBlock = part.endsWith('\n}');
  }
  return printed;
}

/** `if`, `else if` and `else`; branches that come later are asked only when those before said no. */
export function choice(branches: readonly (readonly [condition: string, body: string])[], otherwise = ''): string {
  let printed = '';
  for (const [condition, body] of branches) printed += block(printed === '' ? `if (${condition})` : `\nelse if (${condition})`, body);
  if (otherwise === '') return printed;
  return `${printed}\n${isOneChoice(otherwise) ? `else ${otherwise}` : block('else', otherwise)}`;
}

/** Whether statements are one `if` with what belongs to it. */
function isOneChoice(printed: string): boolean {
  return printed.startsWith('if (') && !/\n(?!else)[^ {}\n]/.test(printed);
}

/** Leaves the method when a condition holds. One that follows at once is asked in the same breath. */
export function leaveWhen(condition: string, next: string): string {
  const head = next.startsWith('if (') ? next.indexOf(leaving) : -1;
  const end = head + leaving.length;
  const follows = head > 0 && head + 1 === next.indexOf('\n{') && (end === next.length || next.startsWith('\n\n', end));
  if (!follows) return statements(`if (${condition}${leaving}`, next);
  return statements(`if (${condition}\n    || ${next.slice('if ('.length, head)}${leaving}`, next.slice(end + 2));
}

/** What follows the condition. */
const leaving = ')\n{\n    return false;\n}';

/** The body of a lambda. */
export function braces(body: string): string {
  return body === '' ? '{\n}' : `{\n${indent(body, '    ')}\n}`;
}
