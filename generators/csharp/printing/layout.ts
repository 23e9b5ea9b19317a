/**
 * Layout of C# code: braces on their own lines, four spaces, a blank line after a block.
 *
 * Statements stay a tree until their method is printed, so that indentation and blank lines do not
 * depend on parsing text again.
 */
import { indent } from '../../shared/text.ts';
import type { Condition } from './expressions.ts';

export type Code = readonly Statement[];

/** A string is one line. */
export type Statement = string | Lines | Block | IfStatement;

/** A statement that spans several lines. */
interface Lines {
  readonly kind: 'lines';
  readonly text: string;
}

interface Block {
  readonly kind: 'block';
  readonly head: string;
  readonly body: Code;
}

/** An `if`. If `otherwise` is a single `if`, it is printed as `else if`. */
interface IfStatement {
  readonly kind: 'if';
  /** Joined by `||`, one per line. */
  readonly conditions: Condition[];
  readonly then: Code;
  readonly otherwise: Code;
}

export const noCode: Code = [];

/** The body of a failed check in a method that returns whether a value is valid. */
export const returnFalse: Code = ['return false;'];

/** A statement that spans several lines. */
export function multiLine(text: string): Statement {
  return { kind: 'lines', text };
}

export function block(head: string, body: Code): Statement {
  return { kind: 'block', head, body };
}

export function ifStatement(conditions: Condition[], then: Code, otherwise = noCode): IfStatement {
  return { kind: 'if', conditions, then, otherwise };
}

/**
 * Adds a statement. Adjacent statements that only return false if one of their conditions holds
 * become one `if`.
 */
export function addStatement(code: Statement[], statement: Statement): void {
  const last = code.at(-1);
  if (last !== undefined && isGuard(last) && isGuard(statement))
    last.conditions.push(...statement.conditions);
  else code.push(statement);
}

function isGuard(statement: Statement): statement is IfStatement {
  if (typeof statement === 'string' || statement.kind !== 'if') return false;
  return statement.then === returnFalse && statement.otherwise.length === 0;
}

/** Indents by one level. */
export function indented(text: string): string {
  return indent(text, '    ');
}

/** Prints a method or another block at the given depth. */
export function printBlock(head: string, body: Code, depth = 0): string {
  const level = levels[depth] ?? newLevel(depth);
  return level.margin + printWithBody(head, body, depth, level);
}

/** Prints a head, rows in braces, and a suffix. */
export function printRows(head: string, rows: readonly string[], end: string, depth = 0): string {
  const level = levels[depth] ?? newLevel(depth);
  const inner = levels[depth + 1] ?? newLevel(depth + 1);
  let text = level.margin + head + level.opening;
  for (const row of rows) text += inner.nextLine + row;
  return text + level.closing + end;
}

/** The strings around statements of one depth, cached per depth. */
interface Level {
  readonly margin: string;
  readonly nextLine: string;
  readonly afterBlock: string;
  readonly nextIf: string;
  readonly ifAfterBlock: string;
  readonly or: string;
  /** The braces of a body; `then` also closes the parenthesis of the condition. */
  readonly opening: string;
  readonly then: string;
  /** The text after a condition whose body is `return false;`. */
  readonly thenReturnFalse: string;
  readonly otherwise: string;
  readonly elseIf: string;
  readonly closing: string;
}

const levels: Level[] = [];

function newLevel(depth: number): Level {
  const margin = '    '.repeat(depth);
  const level = {
    margin,
    nextLine: `\n${margin}`,
    afterBlock: `\n\n${margin}`,
    nextIf: `\n${margin}if (`,
    ifAfterBlock: `\n\n${margin}if (`,
    or: `\n${margin}    || `,
    opening: `\n${margin}{`,
    then: `)\n${margin}{`,
    thenReturnFalse: `)\n${margin}{\n${margin}    ${returnFalse[0]}\n${margin}}`,
    otherwise: `\n${margin}}\n${margin}else\n${margin}{`,
    elseIf: `\n${margin}}\n${margin}else if (`,
    closing: `\n${margin}}`,
  };
  levels[depth] = level;
  return level;
}

/** Prints each statement on a new line. */
function printCode(code: Code, depth: number): string {
  const level = levels[depth] ?? newLevel(depth);
  let text = '';
  let isAfterBlock = false;
  for (const statement of code) {
    if (typeof statement === 'string') {
      text += (isAfterBlock ? level.afterBlock : level.nextLine) + statement;
      isAfterBlock = false;
    } else {
      text += printStatement(statement, depth, level, isAfterBlock);
      isAfterBlock = statement.kind !== 'lines';
    }
  }
  return text;
}

function printStatement(
  statement: Exclude<Statement, string>,
  depth: number,
  level: Level,
  isAfterBlock: boolean,
): string {
  if (statement.kind === 'if')
    return (isAfterBlock ? level.ifAfterBlock : level.nextIf) + printIf(statement, depth, level);
  const before = isAfterBlock ? level.afterBlock : level.nextLine;
  if (statement.kind === 'lines') return before + indentedTail(statement.text, level);
  return before + printWithBody(statement.head, statement.body, depth, level);
}

/** Prints an `if` from its condition on. */
function printIf(
  { conditions, then, otherwise }: IfStatement,
  depth: number,
  level: Level,
): string {
  const [only] = conditions;
  const condition =
    conditions.length === 1 && only !== undefined
      ? only.text
      : conditions.map(({ kind, text }) => (kind === 'and' ? `(${text})` : text)).join(level.or);
  if (then === returnFalse && otherwise.length === 0) return condition + level.thenReturnFalse;
  const text = condition + level.then + printCode(then, depth + 1);
  const [next] = otherwise;
  if (next === undefined) return text + level.closing;
  if (otherwise.length === 1 && typeof next !== 'string' && next.kind === 'if') {
    return text + level.elseIf + printIf(next, depth, level);
  }
  return text + level.otherwise + printCode(otherwise, depth + 1) + level.closing;
}

function printWithBody(
  head: string,
  body: Code,
  depth: number,
  { opening, closing }: Level,
): string {
  return head + opening + printCode(body, depth + 1) + closing;
}

/** Indents all lines except the first. */
function indentedTail(text: string, { margin }: Level): string {
  return indent(text, margin).slice(margin.length);
}
