/**
 * Statements as a tree. The tree is printed once per function, so that each line is indented once.
 */
import { indent } from '../../shared/text.ts';

export type Code = readonly Statement[];

/** A string is a single line. */
export type Statement = string | Lines | Nested | IfStatement;

/** A statement with several lines. */
interface Lines {
  readonly kind: 'lines';
  readonly text: string;
}

/** Indented statements after a head. */
interface Nested {
  readonly kind: 'nested';
  readonly head: string;
  readonly body: Code;
  /** The closing line; empty for `case`. */
  readonly end: '}' | '';
}

/** An `if` statement. If `otherwise` is a single `if` statement, it is printed as `else if`. */
interface IfStatement {
  readonly kind: 'if';
  readonly condition: string;
  readonly then: Code;
  readonly otherwise: Code;
}

export const noStatements: Code = [];

export function ifStatement(condition: string, then: Code, otherwise: Code = noStatements): Code {
  if (condition === 'true') return then;
  if (condition === 'false') return otherwise;
  if (then.length === 0) return noStatements;
  const statement: IfStatement = { kind: 'if', condition, then, otherwise };
  return [statement];
}

export function loop(head: string, body: Code): Code {
  return body.length === 0 ? noStatements : [nested(`for (${head}) {`, body)];
}

export function nested(head: string, body: Code, end: Nested['end'] = '}'): Statement {
  return { kind: 'nested', head, body, end };
}

export function lineOrLines(text: string): Statement {
  return text.includes('\n') ? { kind: 'lines', text } : text;
}

/** The separators of statements at one depth. They are cached. */
interface Level {
  readonly margin: string;
  readonly nextLine: string;
  readonly closing: string;
  readonly elseIf: string;
  readonly otherwise: string;
}

const levels: Level[] = [];

function newLevel(depth: number): Level {
  const margin = '  '.repeat(depth);
  const closing = `\n${margin}}`;
  const level = {
    margin,
    nextLine: `\n${margin}`,
    closing,
    elseIf: `${closing} else if (`,
    otherwise: `${closing} else {`,
  };
  levels[depth] = level;
  return level;
}

export function printCode(code: Code, depth: number): string {
  const level = levels[depth] ?? newLevel(depth);
  return printStatements(code, depth, level, level.margin);
}

/** Prints indented statements, each on a new line. */
function printOnNextLine(code: Code, depth: number): string {
  const level = levels[depth] ?? newLevel(depth);
  return printStatements(code, depth, level, level.nextLine);
}

function printStatements(code: Code, depth: number, level: Level, start: string): string {
  let text = '';
  let before = start;
  for (const statement of code) {
    text +=
      before +
      (typeof statement === 'string' ? statement : printStatement(statement, depth, level));
    before = level.nextLine;
  }
  return text;
}

/** Prints a statement without the indentation of its first line. */
function printStatement(
  statement: Exclude<Statement, string>,
  depth: number,
  level: Level,
): string {
  switch (statement.kind) {
    case 'lines':
      return indent(statement.text, level.margin).slice(level.margin.length);
    case 'nested':
      return (
        statement.head +
        printOnNextLine(statement.body, depth + 1) +
        (statement.end === '' ? '' : level.closing)
      );
    case 'if':
      return `if (${printIf(statement, depth, level)}`;
  }
}

/** Prints an `if` statement from its condition on. */
function printIf({ condition, then, otherwise }: IfStatement, depth: number, level: Level): string {
  const text = `${condition}) {${printOnNextLine(then, depth + 1)}`;
  const only = otherwise[0];
  if (only === undefined) return text + level.closing;
  if (otherwise.length === 1 && typeof only !== 'string' && only.kind === 'if') {
    return text + level.elseIf + printIf(only, depth, level);
  }
  return text + level.otherwise + printOnNextLine(otherwise, depth + 1) + level.closing;
}

const literals = /'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/gs;
const placeholders = /(?<!\\)\$\{[^}]*\}/g;

/**
 * Removes the content of literals from generated code. Expressions in template literals are kept.
 */
export function withoutLiterals(code: string): string {
  return code.replace(literals, (text) =>
    text.startsWith('`') ? (text.match(placeholders) ?? []).join(' ') : '',
  );
}

const quote = /['`]/;

/** Whether code uses a name, except as a member name or within a literal. */
export function uses(code: Code, name: string): boolean {
  return code.some((statement) => isUsedIn(statement, name));
}

function isUsedIn(statement: Statement, name: string): boolean {
  if (typeof statement === 'string') return mentions(statement, name);
  switch (statement.kind) {
    case 'lines':
      return mentions(statement.text, name);
    case 'nested':
      return mentions(statement.head, name) || uses(statement.body, name);
    case 'if':
      return (
        mentions(statement.condition, name) ||
        uses(statement.then, name) ||
        uses(statement.otherwise, name)
      );
  }
}

/** Whether a text uses a name, with the same exceptions. */
export function mentions(code: string, name: string): boolean {
  const at = code.indexOf(name);
  if (at < 0) return false;
  return (
    (isWord(code, at, at + name.length) && !quote.test(code.slice(0, at))) ||
    mentionsOutsideLiterals(code, name, at)
  );
}

/**
 * Checks only the lines that contain the name, starting with the one at `at`. No generated literal
 * spans several lines.
 */
function mentionsOutsideLiterals(code: string, name: string, at: number): boolean {
  for (let next = at; next >= 0; ) {
    const start = code.lastIndexOf('\n', next) + 1;
    const end = code.indexOf('\n', next);
    const words = withoutLiterals(code.slice(start, end < 0 ? code.length : end)).match(
      /(?<![\w.])[A-Za-z_]\w*/g,
    );
    if (words?.includes(name) === true) return true;
    next = end < 0 ? -1 : code.indexOf(name, end);
  }
  return false;
}

/** Whether the range is a whole word and not a member name. */
function isWord(code: string, start: number, end: number): boolean {
  return !/[\w.]/.test(code.charAt(start - 1)) && !/\w/.test(code.charAt(end));
}

/**
 * Prints a parameter list. Unused parameters get an underscore, which `noUnusedParameters`
 * requires.
 */
export function parameterList(
  parameters: readonly (readonly [name: string, type: string])[],
  body: Code,
  isTyped = true,
): string {
  return parameters
    .map(([name, type]) => (uses(body, name) ? '' : '_') + name + (isTyped ? `: ${type}` : ''))
    .join(', ');
}
