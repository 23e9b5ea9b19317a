/** A rule that binds people, but that no program can check. It is shown as such, never as enforced. */
import { nothing } from '../tree.ts';
import type { RuleKind } from './rule-kind.ts';

export const prose: RuleKind = {
  key: 'prose',
  purpose: 'A normative sentence that no program can check.',
  properties: { prose: { type: 'string', minLength: 1, description: 'The rule as a sentence, in Markdown.' } },
  message: (rule) => String(rule['prose']),
  lower: () => nothing,
};
