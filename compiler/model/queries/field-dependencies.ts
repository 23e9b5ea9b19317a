/** Finds the fields of its owner that a check reads: the first step of each path. */
import type { Check } from '../rule-tree.ts';
import { branchesOf, forEachOperand } from '../visit/rule-tree.ts';

/** For a rule of a type these are the fields of `self`, for an exchange those of `answers`. */
export function readFields(check: Check): readonly string[] {
  const found = new Set<string>();
  addFields(check, found);
  return [...found];
}

function addFields(check: Check, found: Set<string>): void {
  if (check.kind === 'field') found.add(check.name);
  if (check.kind === 'unlessFailed') {
    for (const name of check.of) found.add(name);
    return;
  }
  forEachOperand(check, (operand) => {
    if (operand.kind !== 'get' || (operand.from !== 'self' && operand.from !== 'answers')) return;
    const [first] = operand.path;
    if (first !== undefined) found.add(first);
  });
  for (const branch of branchesOf(check)) addFields(branch, found);
}
