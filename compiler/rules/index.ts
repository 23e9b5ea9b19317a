/** The kinds of rules. To add one, create a file in this folder and list it here. */
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
