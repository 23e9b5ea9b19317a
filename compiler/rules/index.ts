/** The kinds of rules. A new one is a file beside this and a line here. */
import { check } from './check.ts';
import { fieldGroups } from './field-groups.ts';
import { fits } from './fits.ts';
import { iff } from './iff.ts';
import { namesKeys } from './names-keys.ts';
import { prose } from './prose.ts';
import { references } from './references.ts';
import type { RuleKind } from './rule-kind.ts';
import { same } from './same.ts';
import { sameSequence } from './same-sequence.ts';
import { startsWith } from './starts-with.ts';
import { whenThen } from './when-then.ts';

export const ruleKinds: readonly RuleKind[] = [
  ...fieldGroups,
  whenThen,
  iff,
  same,
  sameSequence,
  startsWith,
  references,
  namesKeys,
  fits,
  check,
  prose,
];
