/**
 * `check: total = count(calls)`: two sides compared. A side is made of numbers, fields, count(list), sum(list.*.field), length(field), instant(field)
 * and + - * / with parentheses. `within` gives `=` a tolerance. The rule applies where every field that it names is there.
 */
import type { Path } from '../load.ts';
import { type Arithmetic, assert, type Comparison, every, type Get, not, type Operand, type Test } from '../tree.ts';
import { blamedPath, type RuleKind, type RuleScope } from './rule-kind.ts';

const operators: Readonly<Record<string, Comparison>> = { '=': 'equal', '<=': 'at-most', '>=': 'at-least', '<': 'below', '>': 'above' };
const calculations: Readonly<Record<string, Arithmetic>> = { '+': 'add', '-': 'subtract', '*': 'multiply', '/': 'divide' };
const at: Path = ['check'];

export const check: RuleKind = {
  key: 'check',
  purpose: 'A comparison of two sides: fields, counts, sums and arithmetic.',
  properties: {
    check: {
      type: 'string',
      minLength: 1,
      description: 'A comparison such as total = count(calls), or ends >= starts. Operators: = != < <= > >=, + - * /.',
    },
    within: { type: 'number', minimum: 0, description: 'How far apart the two sides of = may be.' },
  },
  message: (rule) => `Must be so: ${String(rule['check'])}${rule['within'] === undefined ? '' : `, within ${String(rule['within'])}`}.`,
  lower: (rule, scope) => {
    const written = String(rule['check']);
    const [, left = written, operator = '=', right = '0'] = /^(.*?)(!=|<=|>=|=|<|>)(.*)$/.exec(written) ?? [];
    const gets: Get[] = [];
    const sides = [left, right].map((side) => readSide(side, scope, gets));
    const [first, second] = sides;
    if (!/[<>=]/.test(written) || first === undefined || second === undefined) {
      scope.report({ problem: `"${written}" is no comparison of two sides.`, instead: 'Write for example total = count(calls).' }, at);
      return { kind: 'all', checks: [] };
    }
    const test = lowerComparison(first, operator, second, rule['within']);
    const present = gets.map((operand): Test => ({ kind: 'present', operand }));
    const asserted = assert(test, scope.blame(blamedPath(...gets)));
    return present.length === 0 ? asserted : { kind: 'when', test: every(present), then: asserted, otherwise: undefined };
  },
};

function lowerComparison(left: Operand, operator: string, right: Operand, within: unknown): Test {
  if (operator === '!=') return not({ kind: 'compare', left, operator: 'equal', right });
  if (operator === '=' && typeof within === 'number') {
    const distance: Operand = { kind: 'arithmetic', operator: 'distance', left, right };
    return { kind: 'compare', left: distance, operator: 'at-most', right: { kind: 'literal', value: within } };
  }
  return { kind: 'compare', left, operator: operators[operator] ?? 'equal', right };
}

/** Undefined where the side cannot be read. Notes every field that it names. */
function readSide(text: string, scope: RuleScope, gets: Get[]): Operand | undefined {
  const tokens = text.match(/[A-Za-z_][\w.*]*|[0-9]+(?:\.[0-9]+)?|\S/g) ?? [];
  let position = 0;
  const peek = () => tokens[position];
  const accept = (...wanted: readonly string[]): string | undefined => {
    const token = peek();
    if (token === undefined || !wanted.includes(token)) return undefined;
    position++;
    return token;
  };
  const noted = (found: Get): Get => {
    gets.push(found);
    return found;
  };

  function chain(next: () => Operand | undefined, ...signs: readonly string[]): Operand | undefined {
    let left = next();
    for (let sign = accept(...signs); sign !== undefined && left !== undefined; sign = accept(...signs)) {
      const right = next();
      left = right && { kind: 'arithmetic', operator: calculations[sign] ?? 'add', left, right };
    }
    return left;
  }
  const sum = (): Operand | undefined => chain(product, '+', '-');
  const product = (): Operand | undefined => chain(factor, '*', '/');

  function factor(): Operand | undefined {
    if (accept('(') !== undefined) {
      const inner = sum();
      return accept(')') === undefined ? undefined : inner;
    }
    const token = peek();
    position++;
    if (token === undefined) return undefined;
    if (/^[0-9]/.test(token)) return { kind: 'literal', value: Number(token) };
    if (!/^[A-Za-z_]/.test(token)) return undefined;
    return accept('(') === undefined ? noted(scope.field(token, at)) : call(token);
  }

  function call(name: string): Operand | undefined {
    const path = peek() ?? '';
    position++;
    if (accept(')') === undefined) return undefined;
    switch (name) {
      case 'count':
        return { kind: 'count', list: noted(scope.field(path, at)), where: undefined };
      case 'sum': {
        const { list, item } = scope.projection(path, at);
        return { kind: 'sum', list: noted(list), item };
      }
      case 'length':
        return { kind: 'measure', of: 'code-points', operand: noted(scope.field(path, at)) };
      case 'instant':
        return { kind: 'measure', of: 'instant', operand: noted(scope.field(path, at)) };
      default:
        return undefined;
    }
  }

  const operand = sum();
  return position === tokens.length ? operand : undefined;
}
