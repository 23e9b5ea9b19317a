/**
 * One side of a `check`: numbers, fields, count(list), sum(list.*.field), length(field),
 * instant(field), and + - * / with parentheses. Says what is wrong with it: a word that is none, or
 * an operation on what it cannot work on, which no document would ever get past.
 */
import { limits } from '../model/limits.ts';
import type { Arithmetic, Get, Operand } from '../model/rule-tree.ts';
import type { Path } from '../parse/path.ts';
import { type Destination, destinationNames } from '../parse/types/destination.ts';
import type { RuleScope } from './rule-kind.ts';

/** What a side is worth: a number, a text, or something that may be either. */
export type Worth = 'number' | 'text' | 'boolean' | 'other' | 'unknown';

export interface Side {
  readonly operand: Operand;
  readonly worth: Worth;
  /** What it is in words, for a report. */
  readonly called: string;
  readonly gets: readonly Get[];
}

class Unreadable extends Error {}

const calculations: Readonly<Record<string, Arithmetic>> = {
  '+': 'add',
  '-': 'subtract',
  '*': 'multiply',
  '/': 'divide',
};

/** Undefined where the side cannot be read; then it was reported. */
export function readSide(text: string, scope: RuleScope, at: Path): Side | undefined {
  const tokens = text.match(/[A-Za-z_][\w.*]*|[0-9]+(?:\.[0-9]+)?|\S/g) ?? [];
  let position = 0;
  let depth = 0;
  const peek = () => tokens[position];
  const accept = (...wanted: readonly string[]): string | undefined => {
    const token = peek();
    if (token === undefined || !wanted.includes(token)) return undefined;
    position++;
    return token;
  };
  const fail = (problem: string): never => {
    throw new Unreadable(problem);
  };

  function chain(next: () => Side, ...signs: readonly string[]): Side {
    let left = next();
    for (let sign = accept(...signs); sign !== undefined; sign = accept(...signs))
      left = calculated(left, sign, next());
    return left;
  }
  const sum = (): Side => chain(product, '+', '-');
  const product = (): Side => chain(factor, '*', '/');

  function calculated(left: Side, sign: string, right: Side): Side {
    for (const { worth, called } of [left, right])
      if (worth !== 'number' && worth !== 'unknown')
        fail(`"${sign}" works on numbers, and ${called} is none`);
    const operand: Operand = {
      kind: 'arithmetic',
      operator: calculations[sign] ?? 'add',
      left: left.operand,
      right: right.operand,
    };
    return { operand, worth: 'number', called: 'the result', gets: [...left.gets, ...right.gets] };
  }

  function factor(): Side {
    if (accept('(') !== undefined) {
      if (++depth > limits.checkDepth)
        fail(`its parentheses are nested more than ${limits.checkDepth} deep`);
      const inner = sum();
      depth--;
      return accept(')') === undefined ? fail('")" is missing') : inner;
    }
    const isNegative = accept('-') !== undefined;
    const token = peek();
    position++;
    if (token === undefined) return fail('a side is missing');
    if (/^[0-9]/.test(token)) return literal(Number(token) * (isNegative ? -1 : 1));
    if (isNegative) return fail('a minus sign stands before a number only; write 0 - x');
    if (!/^[A-Za-z_]/.test(token))
      return fail(`"${token}" stands where a number or a field should`);
    return accept('(') === undefined ? ofField(token) : call(token);
  }

  function ofField(path: string): Side {
    const { at: get, end } = scope.located(path, at);
    return {
      operand: get,
      worth: worthOf(end),
      called: `${path}, ${destinationNames[end.kind]},`,
      gets: [get],
    };
  }

  function call(name: string): Side {
    const path = peek() ?? '';
    position++;
    if (accept(')') === undefined) return fail('")" is missing');
    if (!Object.hasOwn(functions, name))
      return fail(`there is no ${name}(…); there are ${Object.keys(functions).join(', ')}`);
    const { operand, get, end } =
      functions[name]?.(path, scope, at) ?? fail(`there is no ${name}(…)`);
    const problem = wants[name]?.(end);
    if (problem !== undefined) fail(`${name}(…) ${problem}, and ${path} is ${described(end)}`);
    return { operand, worth: 'number', called: name, gets: [get] };
  }

  try {
    if (tokens.filter((token) => /\w/.test(token)).length > limits.checkTerms)
      fail(
        `it has more than ${limits.checkTerms} fields, numbers and functions; move a part of it into a rule of its own`,
      );
    const side = sum();
    if (position < tokens.length) fail(`"${tokens[position]}" is left over`);
    return side;
  } catch (problem) {
    if (!(problem instanceof Unreadable)) throw problem;
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

function literal(value: number): Side {
  return { operand: { kind: 'literal', value }, worth: 'number', called: String(value), gets: [] };
}

interface Called {
  readonly operand: Operand;
  readonly get: Get;
  readonly end: Destination;
}

const functions: Readonly<Record<string, (path: string, scope: RuleScope, at: Path) => Called>> = {
  count: (path, scope, at) => {
    const { at: list, end } = scope.located(path, at);
    return { operand: { kind: 'count', list, where: undefined }, get: list, end };
  },
  sum: (path, scope, at) => {
    const { list, item, end } = scope.projection(path, at);
    return { operand: { kind: 'sum', list, item }, get: list, end };
  },
  length: (path, scope, at) => measured('code-points', path, scope, at),
  instant: (path, scope, at) => measured('instant', path, scope, at),
};

function measured(of: 'code-points' | 'instant', path: string, scope: RuleScope, at: Path): Called {
  const { at: operand, end } = scope.located(path, at);
  return { operand: { kind: 'measure', of, operand }, get: operand, end };
}

/** What a function cannot work on; undefined where it can, or where nothing is known. */
const wants: Readonly<Record<string, (end: Destination) => string | undefined>> = {
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

function described(end: Destination): string {
  return end.kind === 'text' && end.format !== undefined
    ? `a text of the format ${end.format}`
    : destinationNames[end.kind];
}

function worthOf({ kind }: Destination): Worth {
  return kind === 'list' || kind === 'map' || kind === 'object' ? 'other' : kind;
}
