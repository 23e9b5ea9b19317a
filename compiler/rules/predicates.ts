/** What can be said of one field: a scalar means equals, a list one of, a map a predicate such as { is: empty } or { not: null }. */
import type { Json, JsonObject } from '../model.ts';
import { not, type Operand, type Scalar, type Test } from '../tree.ts';
import type { RuleProblem } from './rule-kind.ts';

export const predicateSchema: JsonObject = {
  description: 'A value to equal, a list of values, { is: present | absent | null | empty }, or { not: … }.',
};

const states: Readonly<Record<string, (operand: Operand) => Test>> = {
  present: (operand) => ({ kind: 'present', operand }),
  absent: (operand) => not({ kind: 'present', operand }),
  null: isNull,
  empty: (operand) => ({
    kind: 'holds',
    min: 1,
    max: 3,
    tests: (['code-points', 'items', 'keys'] as const).map((of): Test => equals({ kind: 'measure', of, operand }, 0)),
  }),
};

export function lowerPredicate(predicate: Json, operand: Operand, report: (problem: RuleProblem) => void): Test {
  if (predicate === null) return isNull(operand);
  if (isScalar(predicate)) return equals(operand, predicate);
  if (Array.isArray(predicate) && predicate.every(isScalar)) return { kind: 'in', operand, values: predicate };
  const [name, value, ...rest] = Object.entries(predicate).flat() as readonly Json[];
  const state = name === 'is' && rest.length === 0 ? states[String(value)] : undefined;
  if (state !== undefined) return state(operand);
  if (name === 'not' && rest.length === 0 && value !== undefined) return not(lowerPredicate(value, operand, report));
  report({
    problem: `${JSON.stringify(predicate)} says nothing about a field.`,
    instead: `Write a value, a list of values, { is: ${Object.keys(states).join(' | ')} } or { not: … }.`,
  });
  return isNull(operand);
}

function isNull(operand: Operand): Test {
  return { kind: 'is', operand, of: 'null' };
}

function equals(operand: Operand, value: Scalar): Test {
  return { kind: 'compare', left: operand, operator: 'equal', right: { kind: 'literal', value } };
}

function isScalar(value: Json): value is Scalar {
  return value === null || typeof value !== 'object';
}
