/** `same: [asks.SessionId, answers.SessionId]`: two fields have the same value. */
import { assert, type Test } from '../model/rule-tree.ts';
import { type RuleKind, reportedPath, strings } from './rule-kind.ts';

export const same: RuleKind = {
  key: 'same',
  purpose: 'Two fields contain the same scalar; violations point to the second one.',
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
    const first = scope.field(left, ['same', 0]);
    const second = scope.field(right, ['same', 1]);
    const echoed = assert(
      { kind: 'compare', left: first, operator: 'equal', right: second },
      scope.finding(reportedPath(second, first)),
    );
    // Two absent fields are equal.
    const tests = [first, second].map((operand): Test => ({ kind: 'present', operand }));
    return {
      kind: 'when',
      test: { kind: 'nOf', min: 1, max: 2, tests },
      then: echoed,
      otherwise: undefined,
    };
  },
};
