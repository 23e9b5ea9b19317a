/** Which fields later rules want to be sound. */
import type { Check } from '../../../compiler/model/rule-tree.ts';

type Asked = Map<string, number>;

const none: ReadonlyMap<string, number> = new Map();

/**
 * By the names of fields (`*`: the items): the last of these checks that wants the field to be
 * sound.
 */
export function lastAsked(checks: readonly Check[]): ReadonlyMap<string, number> {
  let last: Asked | undefined;
  let index = 0;
  for (const check of checks) last = noted(check, index++, last);
  return last ?? none;
}

/**
 * Notes the fields of the current value that some check within wants to be sound. Mostly there are
 * none, and no list of them is made.
 */
function noted(
  check: Check | undefined,
  index: number,
  last: Asked | undefined,
): Asked | undefined {
  switch (check?.kind) {
    case 'all': {
      let known = last;
      for (const each of check.checks) known = noted(each, index, known);
      return known;
    }
    case 'assert':
      return noted(check.then, index, last);
    case 'when':
      return noted(check.otherwise, index, noted(check.then, index, last));
    case 'switchOnTag': {
      let known = last;
      for (const each of check.cases) known = noted(each.check, index, known);
      return noted(check.otherwise, index, known);
    }
    case 'unlessFailed': {
      const known = last ?? new Map<string, number>();
      for (const name of check.of) known.set(name, index);
      return noted(check.then, index, known);
    }
    default:
      return last;
  }
}
