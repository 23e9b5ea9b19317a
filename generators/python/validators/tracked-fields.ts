/** Finds the fields that later rules require to have passed. */
import type { Check } from '../../../compiler/model/rule-tree.ts';

type TrackedFields = Map<string, number>;

const none: ReadonlyMap<string, number> = new Map();

/**
 * Returns, by field (`*`: the items), the index of the last check that requires it to have passed.
 */
export function lastTracked(checks: readonly Check[]): ReadonlyMap<string, number> {
  let last: TrackedFields | undefined;
  let index = 0;
  for (const check of checks) last = addTracked(check, index++, last);
  return last ?? none;
}

/**
 * Adds the fields that the check or one within it requires. The map is only created if there are
 * any.
 */
function addTracked(
  check: Check | undefined,
  index: number,
  last: TrackedFields | undefined,
): TrackedFields | undefined {
  switch (check?.kind) {
    case 'all': {
      let tracked = last;
      for (const each of check.checks) tracked = addTracked(each, index, tracked);
      return tracked;
    }
    case 'assert':
      return addTracked(check.then, index, last);
    case 'when':
      return addTracked(check.otherwise, index, addTracked(check.then, index, last));
    case 'switchOnTag': {
      let tracked = last;
      for (const each of check.cases) tracked = addTracked(each.check, index, tracked);
      return addTracked(check.otherwise, index, tracked);
    }
    case 'unlessFailed': {
      const tracked = last ?? new Map<string, number>();
      for (const name of check.of) tracked.set(name, index);
      return addTracked(check.then, index, tracked);
    }
    default:
      return last;
  }
}
