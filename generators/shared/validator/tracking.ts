/** Which fields of the current value later rules read: only their failures are recorded. */
import type { Check } from '../../../compiler/model/rule-tree.ts';

/** By field (`*`: the items), the index of the last of these checks that reads it. */
export function lastReads(checks: readonly Check[]): ReadonlyMap<string, number> {
  const last = new Map<string, number>();
  for (const [index, check] of checks.entries())
    for (const name of fieldsRead(check)) last.set(name, index);
  return last;
}

/** The fields whose failure skips a check of the same value. */
export function fieldsRead(check: Check | undefined): readonly string[] {
  switch (check?.kind) {
    case 'all':
      return check.checks.flatMap(fieldsRead);
    case 'assert':
      return fieldsRead(check.then);
    case 'when':
      return [...fieldsRead(check.then), ...fieldsRead(check.otherwise)];
    case 'switchOnTag':
      return [
        ...check.cases.flatMap((each) => fieldsRead(each.check)),
        ...fieldsRead(check.otherwise),
      ];
    case 'unlessFailed':
      return [...check.of, ...fieldsRead(check.then)];
    default:
      return [];
  }
}
