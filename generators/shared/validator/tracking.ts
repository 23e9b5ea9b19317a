/** Which fields of the current value later rules read: only their failures are recorded. */
import type { Check } from '../../../compiler/model/rule-tree.ts';
import { branchesOf } from '../../../compiler/model/visit/rule-tree.ts';

/** By field (`*`: the items), the index of the last of these checks that reads it. */
export function lastReads(checks: readonly Check[]): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (const [index, check] of checks.entries())
    for (const name of fieldsRead(check)) last.set(name, index);
  return last;
}

/** The fields whose failure skips a check of the same value. */
function fieldsRead(check: Check): readonly string[] {
  const own = check.kind === 'unlessFailed' ? check.of : [];
  return [...own, ...branchesOf(check).flatMap(fieldsRead)];
}
