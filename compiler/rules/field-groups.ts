/** Rules over how many of some fields are present. `false`, `0` and `null` count as present. */
import { assert, type Test } from '../tree.ts';
import { type RuleKind, strings } from './rule-kind.ts';

interface Group {
  readonly key: string;
  readonly purpose: string;
  readonly bounds: (count: number) => { readonly min: number; readonly max: number };
  readonly message: (fields: string) => string;
}

const groups: readonly Group[] = [
  {
    key: 'exactlyOneOf',
    purpose: 'Exactly one of these fields is present.',
    bounds: () => ({ min: 1, max: 1 }),
    message: (fields) => `Exactly one of ${fields} must be present.`,
  },
  {
    key: 'atLeastOneOf',
    purpose: 'At least one of these fields is present.',
    bounds: (count) => ({ min: 1, max: count }),
    message: (fields) => `At least one of ${fields} must be present.`,
  },
  {
    key: 'atMostOneOf',
    purpose: 'At most one of these fields is present.',
    bounds: () => ({ min: 0, max: 1 }),
    message: (fields) => `At most one of ${fields} may be present.`,
  },
];

export const fieldGroups: readonly RuleKind[] = groups.map(({ key, purpose, bounds, message }) => ({
  key,
  purpose,
  properties: { [key]: { type: 'array', items: { type: 'string' }, minItems: 2, uniqueItems: true, description: purpose } },
  message: (rule) => message(strings(rule[key]).join(', ')),
  lower: (rule, scope) => {
    const tests = strings(rule[key]).map((name, index): Test => ({ kind: 'present', operand: scope.field(name, [key, index]) }));
    return assert({ kind: 'holds', ...bounds(tests.length), tests }, scope.blame());
  },
}));
