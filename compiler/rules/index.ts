/** The kinds of rules. A new one is a file beside this and a line here. */
import { fieldGroups } from './field-groups.ts';
import { prose } from './prose.ts';
import type { RuleKind } from './rule-kind.ts';
import { same } from './same.ts';
import { sameSequence } from './same-sequence.ts';
import { whenThen } from './when-then.ts';

export const ruleKinds: readonly RuleKind[] = [...fieldGroups, whenThen, same, sameSequence, prose];
