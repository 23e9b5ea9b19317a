/** Which fields later rules want to be sound. */
import type { Check } from '../../compiler/tree.ts';

const none: ReadonlyMap<string, number> = new Map();

/** By the names of fields (`*`: the items): the last of these checks that wants the field to be sound. */
export function lastAsked(checks: readonly Check[]): ReadonlyMap<string, number> {
  let last: Map<string, number> | undefined;
  const note = (name: string, index: number) => {
    last = (last ?? new Map<string, number>()).set(name, index);
  };
  let index = 0;
  for (const check of checks) visit(check, index++, note);
  return last ?? none;
}

/** Notes the fields of the current value that some check within wants to be sound. */
function visit(check: Check | undefined, index: number, note: (name: string, index: number) => void): void {
  switch (check?.kind) {
    case 'all':
      for (const each of check.checks) visit(each, index, note);
      return;
    case 'assert':
      visit(check.then, index, note);
      return;
    case 'when':
      visit(check.then, index, note);
      visit(check.otherwise, index, note);
      return;
    case 'choose':
      for (const each of check.cases) visit(each.check, index, note);
      visit(check.otherwise, index, note);
      return;
    case 'sound':
      for (const name of check.of) note(name, index);
      visit(check.then, index, note);
  }
}
