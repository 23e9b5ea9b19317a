/**
 * `check: total = count(calls)`: compares two expressions, see expression.ts. `within` is a
 * tolerance for `=`. The rule applies only if all its fields are present.
 */

import {
  assert,
  type Check,
  type Comparison,
  every,
  noop,
  not,
  type Operand,
  type Test,
} from '../model/rule-tree.ts';
import type { Path } from '../parse/path.ts';
import { readSide, type Side } from './expression.ts';
import { type RuleKind, type RuleScope, reportedPath } from './rule-kind.ts';

const operators: Readonly<Record<string, Comparison>> = {
  '=': 'equal',
  '<=': 'at-most',
  '>=': 'at-least',
  '<': 'below',
  '>': 'above',
};
const at: Path = ['check'];

export const check: RuleKind = {
  key: 'check',
  purpose: 'A comparison of two sides: fields, counts, sums and arithmetic.',
  properties: {
    check: {
      type: 'string',
      minLength: 1,
      description:
        'A comparison such as total = count(calls), or ends >= starts. Operators: = != < <= > >=, + - * /.',
    },
    within: {
      type: 'number',
      minimum: 0,
      description: 'The tolerance of =: the maximum difference of the two sides.',
    },
  },
  message: (rule) => {
    const modal = rule['level'] === 'should' ? 'Should' : 'Must';
    return `${modal} be so: ${String(rule['check'])}${rule['within'] === undefined ? '' : `, within ${String(rule['within'])}`}.`;
  },
  lower: (rule, scope) => {
    const written = String(rule['check']);
    const [, before, operator = '', after] = /^(.*?)(!=|<=|>=|=|<|>)(.*)$/.exec(written) ?? [];
    if (before === undefined || after === undefined) {
      scope.report(
        {
          problem: `"${written}" is not a comparison of two sides.`,
          instead: 'Write for example total = count(calls).',
        },
        at,
      );
      return noop;
    }
    const left = readSide(before, scope, at);
    const right = readSide(after, scope, at);
    return left === undefined || right === undefined
      ? noop
      : lowerSides(left, operator, right, rule['within'], scope);
  },
};

function lowerSides(
  left: Side,
  operator: string,
  right: Side,
  within: unknown,
  scope: RuleScope,
): Check {
  const problem = problemOf(left, operator, right, within !== undefined);
  if (problem !== undefined) {
    scope.report(
      {
        problem,
        instead:
          'Compare two numbers, or two texts with = or !=. instant(…) converts a date-time or date to a number.',
      },
      at,
    );
    return noop;
  }
  const gets = [...left.gets, ...right.gets];
  const asserted = assert(
    lowerComparison(left.operand, operator, right.operand, within),
    scope.finding(reportedPath(...gets)),
  );
  const present = gets.map((operand): Test => ({ kind: 'present', operand }));
  return present.length === 0
    ? asserted
    : { kind: 'when', test: every(present), then: asserted, otherwise: undefined };
}

/** Returns why a comparison would be false for every document; undefined if it may be true. */
function problemOf(
  left: Side,
  operator: string,
  right: Side,
  hasTolerance: boolean,
): string | undefined {
  const sides = [left, right];
  const other = sides.find(({ valueKind }) => valueKind === 'other');
  if (other !== undefined) return `${other.name} cannot be compared.`;
  const isOrdered = hasTolerance || (operator !== '=' && operator !== '!=');
  const unordered = sides.find(
    ({ valueKind }) => valueKind !== 'number' && valueKind !== 'unknown',
  );
  if (isOrdered && unordered !== undefined)
    return `${hasTolerance ? '"within"' : `"${operator}"`} compares numbers, and ${unordered.name} is not a number.`;
  const differ =
    left.valueKind !== right.valueKind &&
    left.valueKind !== 'unknown' &&
    right.valueKind !== 'unknown';
  return differ ? `${left.name} and ${right.name} are never equal.` : undefined;
}

function lowerComparison(left: Operand, operator: string, right: Operand, within: unknown): Test {
  if (operator === '!=') return not({ kind: 'compare', left, operator: 'equal', right });
  if (operator === '=' && typeof within === 'number') {
    const distance: Operand = { kind: 'arithmetic', operator: 'distance', left, right };
    return {
      kind: 'compare',
      left: distance,
      operator: 'at-most',
      right: { kind: 'literal', value: within },
    };
  }
  return { kind: 'compare', left, operator: operators[operator] ?? 'equal', right };
}
