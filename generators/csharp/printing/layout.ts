/**
 * How C# is laid out: braces on lines of their own, four spaces, a blank line after a block.
 *
 * Statements stay a tree until the method around them is printed. Then each line is written once,
 * where it stands, and nobody has to look into a text to see what it starts or ends with.
 */
import { indent } from '../../shared/text.ts';

export type Code = readonly Statement[];

/** A text is one line. */
export type Statement = string | Lines | Block | Choice;

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

/** An `if`. A choice that stands alone in `otherwise` goes on as `else if`. */
interface Choice {
  readonly kind: 'choice';
  /** One of them must hold. Each stands on a line of its own, but for one that spans several. */
  readonly conditions: readonly string[];
  readonly isOneLine: boolean;
  readonly then: Code;
  readonly otherwise: Code;
}

export const nothing: Code = [];

/** Leaves a method that asks whether a value is clean. */
export const leave: Code = ['return false;'];

export function isLeave(code: Code): boolean {
  return code.length === 1 && code[0] === leave[0];
}

export function lineOrLines(text: string, isOneLine: boolean): Statement {
  return isOneLine ? text : { kind: 'lines', text };
}

export function block(head: string, body: Code): Statement {
  return { kind: 'block', head, body };
}

export function choice(
  condition: string,
  then: Code,
  otherwise = nothing,
  isOneLine = true,
): Choice {
  const conditions = [condition];
  return { kind: 'choice', conditions, isOneLine, then, otherwise };
}

/** Branches that come later are asked only when those before said no. */
export function choices(
  branches: readonly (readonly [condition: string, body: Code])[],
  otherwise: Code,
): Code {
  return branches.reduceRight<Code>(
    (rest, branch) => [choice(branch[0], branch[1], rest)],
    otherwise,
  );
}

/**
 * Leaves the method when a condition holds. One that follows at once is asked in the same breath.
 */
export function leaveWhen(condition: string, next: Code): Code {
  const first = next[0];
  const isAlone = first === undefined || !isLeaving(first);
  const conditions = isAlone ? [condition] : [condition].concat(first.conditions);
  const asked: Choice = {
    kind: 'choice',
    conditions,
    isOneLine: true,
    then: leave,
    otherwise: nothing,
  };
  if (isAlone) return [asked, ...next];
  return next.length === 1 ? [asked] : [asked, ...next.slice(1)];
}

function isLeaving(statement: Statement): statement is Choice {
  if (typeof statement === 'string' || statement.kind !== 'choice') return false;
  return statement.isOneLine && isLeave(statement.then) && statement.otherwise.length === 0;
}

/** Four spaces further in. */
export function indented(text: string): string {
  return indent(text, '    ');
}

/** A method, or whatever has a body; its own lines stand this far in. */
export function printBlock(head: string, body: Code, depth = 0): string {
  const level = levels[depth] ?? newLevel(depth);
  return level.margin + printBelow(head, body, depth, level);
}

/** A head, rows in braces below it, and what ends it. */
export function printRows(head: string, rows: readonly string[], end: string, depth = 0): string {
  const level = levels[depth] ?? newLevel(depth);
  const inner = levels[depth + 1] ?? newLevel(depth + 1);
  let text = level.margin + head + level.opening;
  for (const row of rows) text += inner.nextLine + row;
  return text + level.closing + end;
}

/** What statements have around them at some depth, put together once. */
interface Level {
  readonly margin: string;
  readonly nextLine: string;
  readonly afterBlock: string;
  readonly nextIf: string;
  readonly ifAfterBlock: string;
  readonly or: string;
  /** Braces around what stands further in; a condition in parentheses ends with `then`. */
  readonly opening: string;
  readonly then: string;
  /** All that follows a condition on which the method is left. */
  readonly thenLeave: string;
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
    thenLeave: `)\n${margin}{\n${margin}    ${leave[0]}\n${margin}}`,
    otherwise: `\n${margin}}\n${margin}else\n${margin}{`,
    elseIf: `\n${margin}}\n${margin}else if (`,
    closing: `\n${margin}}`,
  };
  levels[depth] = level;
  return level;
}

/** Each statement on a line below what stands before it. */
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
  if (statement.kind === 'choice')
    return (
      (isAfterBlock ? level.ifAfterBlock : level.nextIf) + printChoice(statement, depth, level)
    );
  const before = isAfterBlock ? level.afterBlock : level.nextLine;
  if (statement.kind === 'lines') return before + movedRight(statement.text, level);
  return before + printBelow(statement.head, statement.body, depth, level);
}

/** From its condition on. */
function printChoice(
  { conditions, isOneLine, then, otherwise }: Choice,
  depth: number,
  level: Level,
): string {
  const joined = conditions.length === 1 ? (conditions[0] ?? '') : conditions.join(level.or);
  const condition = isOneLine ? joined : movedRight(joined, level);
  if (then === leave && otherwise.length === 0) return condition + level.thenLeave;
  const text = condition + level.then + printCode(then, depth + 1);
  const only = otherwise[0];
  if (only === undefined) return text + level.closing;
  if (otherwise.length === 1 && typeof only !== 'string' && only.kind === 'choice') {
    return text + level.elseIf + printChoice(only, depth, level);
  }
  return text + level.otherwise + printCode(otherwise, depth + 1) + level.closing;
}

function printBelow(head: string, body: Code, depth: number, { opening, closing }: Level): string {
  return head + opening + printCode(body, depth + 1) + closing;
}

/** All lines but the first. */
function movedRight(text: string, { margin }: Level): string {
  return indent(text, margin).slice(margin.length);
}
