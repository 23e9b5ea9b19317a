/**
 * Statements as a tree. The tree is printed once per function, so that each line is indented once.
 */

export type Code = readonly Statement[];

/** A string is a single line. */
export type Statement = string | Nested | IfStatement;

/** Indented statements after a head such as `for (…)`; without a head a block of its own. */
interface Nested {
  readonly kind: 'nested';
  readonly head: string;
  readonly body: Code;
  readonly end: string;
}

/** An `if` statement. If `otherwise` is a single `if` statement, it is printed as `else if`. */
interface IfStatement {
  readonly kind: 'if';
  readonly condition: string;
  readonly then: Code;
  readonly otherwise: Code;
}

export const noStatements: Code = [];

export function ifStatement(
  condition: string,
  then: Code,
  otherwise: Code = noStatements,
): Statement {
  return { kind: 'if', condition, then, otherwise };
}

export function nested(head: string, body: Code, end = '}'): Statement {
  return { kind: 'nested', head, body, end };
}

export function printCode(code: Code, depth: number): string {
  let text = '';
  for (const statement of code)
    text += `${text === '' ? '' : '\n'}${printStatement(statement, depth)}`;
  return text;
}

function printStatement(statement: Statement, depth: number): string {
  const margin = '  '.repeat(depth);
  if (typeof statement === 'string') return margin + statement;
  if (statement.kind === 'if') return margin + printIf(statement, depth, margin);
  const body = printCode(statement.body, depth + 1);
  return `${margin}${statement.head} {\n${body}\n${margin}${statement.end}`;
}

function printIf(
  { condition, then, otherwise }: IfStatement,
  depth: number,
  margin: string,
): string {
  const text = `if (${condition}) {\n${printCode(then, depth + 1)}\n${margin}}`;
  const [only] = otherwise;
  if (only === undefined) return text;
  return otherwise.length === 1 && typeof only !== 'string' && only.kind === 'if'
    ? `${text} else ${printIf(only, depth, margin)}`
    : `${text} else {\n${printCode(otherwise, depth + 1)}\n${margin}}`;
}
