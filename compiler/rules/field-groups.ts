/** Rules over how many of some fields are present, or of some conditions hold. `false`, `0` and `null` count as present. */

import type { Json } from '../model.ts';
import { assert, type Test } from '../tree.ts';
import { conditionsSchema, lowerConditions } from './conditions.ts';
import type { RuleKind, RuleScope } from './rule-kind.ts';

interface Group {
  readonly key: string;
  readonly purpose: string;
  readonly message: (fields: string) => string;
  readonly test: (tests: readonly Test[]) => Test;
}

const between = (min: number, max: number, tests: readonly Test[]): Test => ({ kind: 'holds', min, max, tests });

const groups: readonly Group[] = [
  {
    key: 'exactlyOneOf',
    purpose: 'Exactly one of these fields is present.',
    message: (fields) => `Exactly one of ${fields} must be present.`,
    test: (tests) => between(1, 1, tests),
  },
  {
    key: 'atLeastOneOf',
    purpose: 'At least one of these fields is present.',
    message: (fields) => `At least one of ${fields} must be present.`,
    test: (tests) => between(1, tests.length, tests),
  },
  {
    key: 'atMostOneOf',
    purpose: 'At most one of these fields is present.',
    message: (fields) => `At most one of ${fields} may be present.`,
    test: (tests) => between(0, 1, tests),
  },
  {
    key: 'allOrNone',
    purpose: 'All of these fields are present, or none.',
    message: (fields) => `Of ${fields} all must be present, or none.`,
    test: (tests) => between(1, 1, [between(tests.length, tests.length, tests), between(0, 0, tests)]),
  },
];

export const fieldGroups: readonly RuleKind[] = groups.map(({ key, purpose, message, test }) => ({
  key,
  purpose,
  properties: {
    [key]: {
      type: 'array',
      items: {
        description: 'A field, or a condition.',
        if: { type: 'object' },
        then: conditionsSchema,
        else: { type: 'string', minLength: 1 },
      },
      minItems: 2,
      description: purpose,
    },
  },
  message: (rule) =>
    message(
      members(rule[key])
        .map((member) => (typeof member === 'string' ? member : JSON.stringify(member)))
        .join(', '),
    ),
  lower: (rule, scope) => assert(test(members(rule[key]).map((member, index) => lowerMember(member, scope, key, index))), scope.blame()),
}));

function members(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function lowerMember(member: Json, scope: RuleScope, key: string, index: number): Test {
  return typeof member === 'string'
    ? { kind: 'present', operand: scope.field(member, [key, index]) }
    : lowerConditions(member, scope, [key, index]);
}
