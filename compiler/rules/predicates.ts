/**
 * Predicates on one field: a scalar that it equals, a list of which it is one, or a map such as
 * `{ is: empty }` or `{ not: null }`.
 */

import { isScalar, type Json, type Scalar } from '../model/json.ts';
import { limits } from '../model/limits.ts';
import { patternProblem } from '../model/patterns/form.ts';
import { type Comparison, every, not, type Operand, type Test } from '../model/rule-tree.ts';
import type { RuleProblem } from './rule-kind.ts';

type Report = (problem: RuleProblem) => void;

export const tooDeep: RuleProblem = {
  problem: `Conditions are nested more than ${limits.conditionDepth} levels deep here.`,
  instead: 'Move the inner conditions into separate rules, and remove double "not".',
};

const states: Readonly<Record<string, (operand: Operand) => Test>> = {
  present: (operand) => ({ kind: 'present', operand }),
  absent: (operand) => not({ kind: 'present', operand }),
  null: isNull,
  empty: (operand) => ({
    kind: 'nOf',
    min: 1,
    max: 3,
    tests: (['code-points', 'items', 'keys'] as const).map(
      (of): Test => equals({ kind: 'measure', of, operand }, 0),
    ),
  }),
  blank: (operand) => ({ kind: 'text', operand, is: 'blank' }),
};

/** Creates the test of each key of a predicate map. All tests must hold. */
const predicates: Readonly<
  Record<string, (value: Json, operand: Operand, report: Report, depth: number) => Test | undefined>
> = {
  is: (value, operand) =>
    Object.hasOwn(states, String(value)) ? states[String(value)]?.(operand) : undefined,
  not: (value, operand, report, depth) => not(lowerPredicate(value, operand, report, depth + 1)),
  in: (value, operand) =>
    Array.isArray(value) && value.every(isScalar)
      ? { kind: 'in', operand, values: value }
      : undefined,
  min: (value, operand) => bound(operand, 'at-least', value),
  max: (value, operand) => bound(operand, 'at-most', value),
  starts: (value, operand) =>
    typeof value === 'string' ? { kind: 'startsWith', operand, prefix: value } : undefined,
  matches: (value, operand, report) => {
    const problem = typeof value === 'string' ? patternProblem(value) : 'it is not a text';
    if (problem !== undefined)
      report({
        problem: `This pattern is not allowed: ${problem}.`,
        instead:
          'Write a regular expression such as ^[A-Z]+$, without back-references, and with look-ahead only at the start.',
      });
    return { kind: 'matches', operand, pattern: problem === undefined ? String(value) : '^$' };
  },
};

export function lowerPredicate(predicate: Json, operand: Operand, report: Report, depth = 0): Test {
  if (depth > limits.conditionDepth) {
    report(tooDeep);
    return isNull(operand);
  }
  if (predicate === null) return isNull(operand);
  if (isScalar(predicate)) return equals(operand, predicate);
  if (Array.isArray(predicate) && predicate.every(isScalar))
    return { kind: 'in', operand, values: predicate };
  const parts = Object.entries(predicate as { readonly [key: string]: Json }).map(
    ([name, value]) =>
      Object.hasOwn(predicates, name)
        ? predicates[name]?.(value, operand, report, depth)
        : undefined,
  );
  const tests = parts.flatMap((part) => part ?? []);
  if (tests.length === parts.length && tests.length > 0) return every(tests);
  report({
    problem: `${JSON.stringify(predicate)} is not a predicate for a field.`,
    instead: `Write a value, a list of values, or a map with ${Object.keys(predicates).join(', ')}; "is" takes ${Object.keys(states).join(', ')}.`,
  });
  return isNull(operand);
}

function bound(operand: Operand, operator: Comparison, value: Json): Test | undefined {
  return typeof value === 'number'
    ? { kind: 'compare', left: operand, operator, right: { kind: 'literal', value } }
    : undefined;
}

function isNull(operand: Operand): Test {
  return { kind: 'hasKind', operand, of: 'null' };
}

function equals(operand: Operand, value: Scalar): Test {
  return { kind: 'compare', left: operand, operator: 'equal', right: { kind: 'literal', value } };
}
