/** How C# is laid out: braces on lines of their own, four spaces, a blank line after a block. */
import { indent, lines } from '../support/text.ts';

export function block(head: string, body: string): string {
  return lines(head, '{', indent(body, '    '), '}');
}

/** Statements in turn; empty ones vanish. */
export function statements(...parts: readonly (string | undefined)[]): string {
  return parts
    .filter((part) => part !== undefined && part !== '')
    .reduce<string>((before, part) => (before === '' ? `${part}` : `${before}${before.endsWith('\n}') ? '\n\n' : '\n'}${part}`), '');
}

/** `if`, `else if` and `else`; branches that come later are asked only when those before said no. */
export function choice(branches: readonly (readonly [condition: string, body: string])[], otherwise = ''): string {
  const printed = branches.map(([condition, body], index) => block(`${index === 0 ? '' : 'else '}if (${condition})`, body));
  const last = otherwise === '' ? undefined : isOneChoice(otherwise) ? `else ${otherwise}` : block('else', otherwise);
  return lines(...printed, last);
}

/** Whether statements are one `if` with what belongs to it. */
function isOneChoice(printed: string): boolean {
  const heads = printed.split('\n').filter((line) => !/^[ {}]/.test(line) && line !== '');
  return heads.every((line, index) => (index === 0 ? line.startsWith('if (') : line.startsWith('else'))) && !printed.includes('\n\nif');
}

/** Leaves the method when a condition holds. One that follows at once is asked in the same breath. */
export function leaveWhen(condition: string, next: string): string {
  const [, nextCondition, rest = ''] = /^if \(((?:(?!\n\{)[\s\S])*)\)\n\{\n {4}return false;\n\}(?:\n\n([\s\S]*))?$/.exec(next) ?? [];
  const leave = (when: string) => block(`if (${when})`, 'return false;');
  return nextCondition === undefined
    ? statements(leave(condition), next)
    : statements(leave(`${condition}\n    || ${nextCondition}`), rest);
}

/** The body of a lambda. */
export function braces(body: string): string {
  return lines('{', indent(body, '    '), '}');
}
