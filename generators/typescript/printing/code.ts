/**
 * Statements, laid out as a person would. They stay a tree until the function around them is
 * printed: then each line is written once, where it stands, and nobody has to look into a text to
 * see what it is.
 */
import { indent } from '../../shared/text.ts';

export type Code = readonly Statement[];

/** A text is one line. */
export type Statement = string | Lines | Nested | IfStatement;

/** A statement that spans several lines. */
interface Lines {
  readonly kind: 'lines';
  readonly text: string;
}

/** Statements further in, below a head. */
interface Nested {
  readonly kind: 'nested';
  readonly head: string;
  readonly body: Code;
  /** What stands below them; `case` has nothing there. */
  readonly end: '}' | '';
}

/** An `if`. One that is all of `otherwise` continues the chain instead of nesting deeper. */
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

/** What stands around statements at some depth, put together once. */
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

/** Statements further in, each on a line below what stands before them. */
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

/** Without what stands before its first line. */
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

/** From its condition on. */
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
 * Code that our printers made, without what stands in literals; the holes of templates are code.
 */
export function withoutLiterals(code: string): string {
  return code.replace(literals, (text) =>
    text.startsWith('`') ? (text.match(placeholders) ?? []).join(' ') : '',
  );
}

const quote = /['`]/;

/** Whether code uses a name, other than as a member of something or within a literal. */
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

/** The same of a text. */
export function mentions(code: string, name: string): boolean {
  const at = code.indexOf(name);
  if (at < 0) return false;
  return (
    (isWord(code, at, at + name.length) && !quote.test(code.slice(0, at))) ||
    mentionsOutsideLiterals(code, name, at)
  );
}

/**
 * Looks only at lines that hold the name, the first of them `at` this place: no literal of ours
 * spans two.
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

/** Not a part of a longer word, and no member of something. */
function isWord(code: string, start: number, end: number): boolean {
  return !/[\w.]/.test(code.charAt(start - 1)) && !/\w/.test(code.charAt(end));
}

/** Parameters that the body does not use are marked so, since a strict compiler asks for it. */
export function parameterList(
  parameters: readonly (readonly [name: string, type: string])[],
  body: Code,
  isTyped = true,
): string {
  return parameters
    .map(([name, type]) => (uses(body, name) ? '' : '_') + name + (isTyped ? `: ${type}` : ''))
    .join(', ');
}
