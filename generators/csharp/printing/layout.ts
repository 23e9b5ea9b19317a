/**
 * Layout of C# code: braces on their own lines, four spaces, a blank line after a block.
 *
 * Statements stay a tree until their method is printed, so that indentation and blank lines do not
 * depend on parsing text again.
 */
import { indent } from '../../shared/text.ts';

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
  /** Joined by `||`, one per line. A single condition may span several lines. */
  readonly conditions: readonly string[];
  readonly isOneLine: boolean;
  readonly then: Code;
  readonly otherwise: Code;
}

export const noCode: Code = [];

/** The body of a failed check in a method that returns whether a value is valid. */
export const returnFalse: Code = ['return false;'];

export function isReturnFalse(code: Code): boolean {
  return code.length === 1 && code[0] === returnFalse[0];
}

export function lineOrLines(text: string, isOneLine: boolean): Statement {
  return isOneLine ? text : { kind: 'lines', text };
}

export function block(head: string, body: Code): Statement {
  return { kind: 'block', head, body };
}

export function ifStatement(
  condition: string,
  then: Code,
  otherwise = noCode,
  isOneLine = true,
): IfStatement {
  const conditions = [condition];
  return { kind: 'if', conditions, isOneLine, then, otherwise };
}

/** Prints `if`, `else if` and `else` in order. */
export function ifElseChain(
  cases: readonly (readonly [condition: string, body: Code])[],
  otherwise: Code,
): Code {
  return cases.reduceRight<Code>((rest, next) => [ifStatement(next[0], next[1], rest)], otherwise);
}

/**
 * Returns false if the condition holds. Adjacent statements of this kind are merged into one `if`.
 */
export function returnFalseIf(condition: string, next: Code): Code {
  const first = next[0];
  const cannotMerge = first === undefined || !isGuard(first);
  const conditions = cannotMerge ? [condition] : [condition].concat(first.conditions);
  const guard: IfStatement = {
    kind: 'if',
    conditions,
    isOneLine: true,
    then: returnFalse,
    otherwise: noCode,
  };
  if (cannotMerge) return [guard, ...next];
  return next.length === 1 ? [guard] : [guard, ...next.slice(1)];
}

function isGuard(statement: Statement): statement is IfStatement {
  if (typeof statement === 'string' || statement.kind !== 'if') return false;
  return statement.isOneLine && isReturnFalse(statement.then) && statement.otherwise.length === 0;
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
  { conditions, isOneLine, then, otherwise }: IfStatement,
  depth: number,
  level: Level,
): string {
  const joined = conditions.length === 1 ? (conditions[0] ?? '') : conditions.join(level.or);
  const condition = isOneLine ? joined : indentedTail(joined, level);
  if (then === returnFalse && otherwise.length === 0) return condition + level.thenReturnFalse;
  const text = condition + level.then + printCode(then, depth + 1);
  const only = otherwise[0];
  if (only === undefined) return text + level.closing;
  if (otherwise.length === 1 && typeof only !== 'string' && only.kind === 'if') {
    return text + level.elseIf + printIf(only, depth, level);
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
