/**
 * Rules on the number of present fields, or of true conditions, in a group. `false`, `0` and `null`
 * count as present.
 */

import type { Json } from '../model/json.ts';
import { formatLimit, limits } from '../model/limits.ts';
import { assert, noop, type Test } from '../model/rule-tree.ts';
import { conditionsSchema, lowerConditions } from './conditions.ts';
import type { RuleKind, RuleScope } from './rule-kind.ts';
import { conditionsInWords } from './words.ts';

interface Group {
  readonly key: string;
  readonly purpose: string;
  /** The message for a group of fields or of conditions. */
  readonly message: (what: string, areFields: boolean, modal: 'must' | 'should') => string;
  readonly test: (tests: readonly Test[]) => Test;
}

const between = (min: number, max: number, tests: readonly Test[]): Test => ({
  kind: 'nOf',
  min,
  max,
  tests,
});

const groups: readonly Group[] = [
  {
    key: 'exactlyOneOf',
    purpose: 'Exactly one of these fields is present.',
    message: (what, areFields, modal) =>
      areFields
        ? `Exactly one of ${what} ${modal} be present.`
        : `Exactly one of these ${modal} be so: ${what}.`,
    test: (tests) => between(1, 1, tests),
  },
  {
    key: 'atLeastOneOf',
    purpose: 'At least one of these fields is present.',
    message: (what, areFields, modal) =>
      areFields
        ? `At least one of ${what} ${modal} be present.`
        : `At least one of these ${modal} be so: ${what}.`,
    test: (tests) => between(1, tests.length, tests),
  },
  {
    key: 'atMostOneOf',
    purpose: 'At most one of these fields is present.',
    message: (what, areFields) =>
      areFields
        ? `At most one of ${what} may be present.`
        : `At most one of these may be so: ${what}.`,
    test: (tests) => between(0, 1, tests),
  },
  {
    key: 'allOrNone',
    purpose: 'All of these fields are present, or none.',
    message: (what, areFields, modal) =>
      areFields
        ? `Of ${what} all ${modal} be present, or none.`
        : `Of these all ${modal} be so, or none: ${what}.`,
    test: (tests) =>
      between(1, 1, [between(tests.length, tests.length, tests), between(0, 0, tests)]),
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
  message: (rule) => {
    const given = members(rule[key]);
    const areFields = given.every((member) => typeof member === 'string');
    const words = given.map((member) =>
      typeof member === 'string'
        ? areFields
          ? member
          : `${member} is there`
        : conditionsInWords(member),
    );
    return message(
      areFields ? words.join(', ') : words.join('; '),
      areFields,
      rule['level'] === 'should' ? 'should' : 'must',
    );
  },
  lower: (rule, scope) => {
    const given = members(rule[key]);
    if (given.length > limits.groupMembers) {
      const problem = `"${key}" names at most ${limits.groupMembers} fields and conditions, and this one ${formatLimit(given.length)}.`;
      scope.report(
        { problem, instead: 'Declare a union: each variant has the fields that go together.' },
        [key],
      );
      return noop;
    }
    return assert(
      test(given.map((member, index) => lowerMember(member, scope, key, index))),
      scope.finding(),
    );
  },
}));

function members(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function lowerMember(member: Json, scope: RuleScope, key: string, index: number): Test {
  return typeof member === 'string'
    ? { kind: 'present', operand: scope.field(member, [key, index]) }
    : lowerConditions(member, scope, [key, index]);
}
