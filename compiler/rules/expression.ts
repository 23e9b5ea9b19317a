/**
 * Parses one side of a `check`: numbers, fields, count(list), sum(list.*.field), length(field),
 * instant(field), and + - * / with parentheses. Reports syntax errors, and operands of the wrong
 * kind, with which no document could satisfy the rule.
 */
import { limits } from '../model/limits.ts';
import type { Arithmetic, Get, Operand } from '../model/rule-tree.ts';
import type { Path } from '../parse/path.ts';
import { type Destination, destinationNames } from '../parse/types/destination.ts';
import type { RuleScope } from './rule-kind.ts';

/** The kind of value of a side; `unknown` may be any kind. */
export type ValueKind = 'number' | 'text' | 'boolean' | 'other' | 'unknown';

export interface Side {
  readonly operand: Operand;
  readonly valueKind: ValueKind;
  /** How to refer to the side in a message. */
  readonly name: string;
  readonly gets: readonly Get[];
}

const calculations: Readonly<Record<string, Arithmetic>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
};

class ExpressionError extends Error {}

function fail(problem: string): never {
  throw new ExpressionError(problem);
}

/** The tokens of a side, and how far they are read. */
interface Reader {
  readonly tokens: readonly string[];
  readonly scope: RuleScope;
  readonly at: Path;
  position: number;
  /** The number of open parentheses. */
  depth: number;
}

/** Returns undefined after reporting a syntax error. */
export function readSide(text: string, scope: RuleScope, at: Path): Side | undefined {
  const tokens = text.match(/[A-Za-z_][\w.*]*|[0-9]+(?:\.[0-9]+)?|\S/g) ?? [];
  const reader: Reader = { tokens, scope, at, position: 0, depth: 0 };
  try {
    if (tokens.filter((token) => /\w/.test(token)).length > limits.checkTerms)
      fail(
        `it has more than ${limits.checkTerms} fields, numbers and functions; move a part of it into a separate rule`,
      );
    const side = sum(reader);
    if (reader.position < tokens.length) fail(`unexpected "${tokens[reader.position]}"`);
    return side;
  } catch (problem) {
    if (!(problem instanceof ExpressionError)) throw problem;
    scope.report(
      {
        problem: `This cannot be compared: ${problem.message}.`,
        instead: 'Write for example total = count(calls).',
      },
      at,
    );
    return undefined;
  }
}

function accept(reader: Reader, ...wanted: readonly string[]): string | undefined {
  const token = reader.tokens[reader.position];
  if (token === undefined || !wanted.includes(token)) return undefined;
  reader.position++;
  return token;
}

function sum(reader: Reader): Side {
  return chain(reader, product, '+', '-');
}

function product(reader: Reader): Side {
  return chain(reader, factor, '*', '/');
}

/** Operators of the same precedence apply from left to right. */
function chain(reader: Reader, next: (reader: Reader) => Side, ...signs: readonly string[]): Side {
  let left = next(reader);
  for (let sign = accept(reader, ...signs); sign !== undefined; sign = accept(reader, ...signs))
    left = calculate(left, sign, next(reader));
  return left;
}

function calculate(left: Side, sign: string, right: Side): Side {
  for (const { valueKind, name } of [left, right])
    if (valueKind !== 'number' && valueKind !== 'unknown')
      fail(`"${sign}" needs numbers, and ${name} is not a number`);
  const operand: Operand = {
    kind: 'arithmetic',
    operator: calculations[sign] ?? 'add',
    left: left.operand,
    right: right.operand,
  };
  return {
    operand,
    valueKind: 'number',
    name: 'the result',
    gets: [...left.gets, ...right.gets],
  };
}

function factor(reader: Reader): Side {
  if (accept(reader, '(') !== undefined) return parenthesized(reader);
  const isNegative = accept(reader, '-') !== undefined;
  const token = reader.tokens[reader.position++];
  if (token === undefined) return fail('a side is missing');
  if (/^[0-9]/.test(token)) return literal(Number(token) * (isNegative ? -1 : 1));
  if (isNegative) return fail('a minus sign is allowed only before a number; write 0 - x');
  if (!/^[A-Za-z_]/.test(token)) return fail(`expected a number or a field, not "${token}"`);
  return accept(reader, '(') === undefined ? ofField(token, reader) : call(token, reader);
}

/** The opening parenthesis has been read. */
function parenthesized(reader: Reader): Side {
  if (++reader.depth > limits.checkDepth)
    fail(`its parentheses are nested more than ${limits.checkDepth} deep`);
  const inner = sum(reader);
  reader.depth--;
  return accept(reader, ')') === undefined ? fail('")" is missing') : inner;
}

function ofField(path: string, { scope, at }: Reader): Side {
  const { at: get, end } = scope.located(path, at);
  return {
    operand: get,
    valueKind: valueKindOf(end),
    name: `${path}, ${destinationNames[end.kind]},`,
    gets: [get],
  };
}

/** The name of the function and the opening parenthesis have been read. */
function call(name: string, reader: Reader): Side {
  const path = reader.tokens[reader.position++] ?? '';
  if (accept(reader, ')') === undefined) return fail('")" is missing');
  const toCall = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (toCall === undefined)
    return fail(`there is no function ${name}(…); use one of ${Object.keys(functions).join(', ')}`);
  const { operand, get, end } = toCall(path, reader.scope, reader.at);
  const problem = operandProblems[name]?.(end);
  if (problem !== undefined) fail(`${name}(…) ${problem}, and ${path} is ${describe(end)}`);
  return { operand, valueKind: 'number', name: name, gets: [get] };
}

function literal(value: number): Side {
  return {
    operand: { kind: 'literal', value },
    valueKind: 'number',
    name: String(value),
    gets: [],
  };
}

interface FunctionCall {
  readonly operand: Operand;
  readonly get: Get;
  readonly end: Destination;
}

const functions: Readonly<
  Record<string, (path: string, scope: RuleScope, at: Path) => FunctionCall>
> = {
  count: (path, scope, at) => {
    const { at: list, end } = scope.located(path, at);
    return { operand: { kind: 'count', list, where: undefined }, get: list, end };
  },
  sum: (path, scope, at) => {
    const { at: projection, end } = scope.locatedProjection(path, at);
    const { list, item } = projection;
    return { operand: { kind: 'sum', list, item }, get: list, end };
  },
  length: (path, scope, at) => measure('code-points', path, scope, at),
  instant: (path, scope, at) => measure('instant', path, scope, at),
};

function measure(
  of: 'code-points' | 'instant',
  path: string,
  scope: RuleScope,
  at: Path,
): FunctionCall {
  const { at: operand, end } = scope.located(path, at);
  return { operand: { kind: 'measure', of, operand }, get: operand, end };
}

/** What each function needs, if the destination is known to be of the wrong kind. */
const operandProblems: Readonly<Record<string, (end: Destination) => string | undefined>> = {
  count: ({ kind }) =>
    ['list', 'unknown'].includes(kind) ? undefined : 'counts the items of a list',
  sum: ({ kind }) => (['number', 'unknown'].includes(kind) ? undefined : 'adds numbers'),
  length: ({ kind }) => (['text', 'unknown'].includes(kind) ? undefined : 'measures a text'),
  instant: (end) => {
    const isInstant =
      end.kind === 'unknown' ||
      (end.kind === 'text' && ['date-time', 'date'].includes(end.format ?? ''));
    return isInstant ? undefined : 'reads a date-time or a date';
  },
};

function describe(end: Destination): string {
  return end.kind === 'text' && end.format !== undefined
    ? `a text of the format ${end.format}`
    : destinationNames[end.kind];
}

function valueKindOf({ kind }: Destination): ValueKind {
  return kind === 'list' || kind === 'map' || kind === 'object' ? 'other' : kind;
}
