/**
 * A rule as a sentence. It may name what enforces it: other rules, types, fields or exchanges of
 * the contract. Without an enforcer it is documented as a rule for people.
 */
import { enforcer } from '../model/name-forms.ts';
import { noop } from '../model/rule-tree.ts';
import type { RuleKind } from './rule-kind.ts';

export const prose: RuleKind = {
  key: 'prose',
  purpose: 'A normative sentence, with what enforces it or why it is not enforced.',
  properties: {
    prose: { type: 'string', minLength: 1, description: 'The rule as a sentence, in Markdown.' },
    enforcedBy: {
      type: 'array',
      minItems: 1,
      items: { type: 'string', pattern: enforcer },
      description:
        'What rejects documents that violate the sentence: rules, types, fields and exchanges of this contract, such as one-outcome, ToolResult or "count at ToolResult.Files".',
    },
    notEnforced: {
      type: 'string',
      minLength: 1,
      description: 'Why no program can check the sentence, in Markdown.',
    },
  },
  message: (rule) => String(rule['prose']),
  lower: () => noop,
};
