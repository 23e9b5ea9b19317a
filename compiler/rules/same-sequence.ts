/**
 * `sameSequence: [asks.ToolCalls.*.ToolCallId, answers.ToolResults.*.ToolCallId]`: two lists have
 * the same values in the same order.
 */
import { type RuleKind, strings } from './rule-kind.ts';

export const sameSequence: RuleKind = {
  key: 'sameSequence',
  purpose:
    'Two lists contain the same values in the same order; violations point to the second one.',
  properties: {
    sameSequence: {
      type: 'array',
      items: { type: 'string' },
      minItems: 2,
      maxItems: 2,
      description:
        'Two paths through a list, such as asks.ToolCalls.*.ToolCallId and answers.ToolResults.*.ToolCallId.',
    },
  },
  message: (rule) =>
    `Must have the values of ${strings(rule['sameSequence'])[0]}: as many, the same, in the same order.`,
  lower: (rule, scope) => {
    const [left = '', right = ''] = strings(rule['sameSequence']);
    return {
      kind: 'sequence',
      left: scope.projection(left, ['sameSequence', 0]),
      right: scope.projection(right, ['sameSequence', 1]),
      finding: scope.finding(),
    };
  },
};
