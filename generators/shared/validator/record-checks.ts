/** Recognizes the checks of a record, whose members can be bound and counted together. */
import type { Check } from '../../../compiler/model/rule-tree.ts';

type Others = Extract<Check, { readonly kind: 'additionalMembers' }>;

export interface RecordChecks {
  readonly checks: readonly Check[];
  readonly others: Others;
}

/** Undefined unless each declared member has one check, and one check is about all others. */
export function recordOf(checks: readonly Check[]): RecordChecks | undefined {
  const [others, second] = checks.filter((check) => check.kind === 'additionalMembers');
  if (others === undefined || second !== undefined) return undefined;
  const fields = checks.filter((check) => check.kind === 'field');
  const names = new Set(fields.map(({ name }) => name));
  const areDeclared = others.declared.every((name) => names.has(name));
  return fields.length === names.size && names.size === others.declared.length && areDeclared
    ? { checks, others }
    : undefined;
}
