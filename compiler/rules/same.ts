/** `same: [asks.SessionId, answers.SessionId]`: one value echoes another. */
import { assert } from '../tree.ts';
import { type RuleKind, strings } from './rule-kind.ts';

export const same: RuleKind = {
  key: 'same',
  purpose: 'Two fields hold the same scalar; the second one is blamed.',
  properties: {
    same: {
      type: 'array',
      items: { type: 'string' },
      minItems: 2,
      maxItems: 2,
      description: 'Two fields; in an exchange such as asks.SessionId and answers.SessionId.',
    },
  },
  message: (rule) => `Must equal ${strings(rule['same'])[0]}.`,
  lower: (rule, scope) => {
    const [left = '', right = ''] = strings(rule['same']);
    const blamed = scope.field(right, ['same', 1]);
    return assert({ kind: 'compare', left: scope.field(left, ['same', 0]), operator: 'equal', right: blamed }, scope.blame(blamed.path));
  },
};
