/** `iff: [{ status: done }, { result: { is: present } }]`: both conditions hold or neither. */
import { assert, every, not } from '../model/rule-tree.ts';
import { conditionsSchema, lowerConditions } from './conditions.ts';
import type { RuleKind } from './rule-kind.ts';
import { conditionsInWords } from './words.ts';

export const iff: RuleKind = {
  key: 'iff',
  purpose: 'Both conditions hold, or neither.',
  properties: {
    iff: {
      type: 'array',
      items: { ...conditionsSchema, description: 'A condition.' },
      minItems: 2,
      maxItems: 2,
      description: 'Two conditions, of which both or neither hold.',
    },
  },
  message: (rule) => {
    const [left, right] = Array.isArray(rule['iff']) ? rule['iff'].map(conditionsInWords) : [];
    return `These ${rule['level'] === 'should' ? 'should' : 'must'} be so together, or neither: ${left}; ${right}.`;
  },
  lower: (rule, scope) => {
    const [left, right] = Array.isArray(rule['iff']) ? rule['iff'] : [];
    const first = lowerConditions(left, scope, ['iff', 0]);
    const second = lowerConditions(right, scope, ['iff', 1]);
    const tests = [every([first, second]), every([not(first), not(second)])];
    return assert({ kind: 'nOf', min: 1, max: 1, tests }, scope.finding());
  },
};
