/** Classifies checks by what they read: the value itself, its members, or the context. */
import type { Check, Operand, Test } from '../../../compiler/model/rule-tree.ts';
import { presenceChoice } from './choices.ts';
import { findingsWithin } from './losses.ts';

/** Whether a check is a rule, that is, reads members of the value instead of the value itself. */
export function isRule(check: Check): boolean {
  if (check.kind === 'unlessFailed') return isRule(check.then);
  return (
    (check.kind === 'assert' || check.kind === 'when') &&
    looksBelow(check.test) &&
    presenceChoice(check) === undefined
  );
}

function looksBelow(test: Test): boolean {
  switch (test.kind) {
    case 'nOf':
      return test.tests.some(looksBelow);
    case 'compare':
      return isBelow(test.left) || isBelow(test.right);
    case 'some':
      return isBelow(test.list);
    default:
      return isBelow(test.operand);
  }
}

function isBelow(operand: Operand): boolean {
  switch (operand.kind) {
    case 'get':
      return operand.path.length > 0 || operand.from !== 'self';
    case 'literal':
      return false;
    case 'measure':
      return isBelow(operand.operand);
    case 'count':
    case 'sum':
      return isBelow(operand.list);
    case 'arithmetic':
      return isBelow(operand.left) || isBelow(operand.right);
  }
}

export function asksContext(check: Check): boolean {
  if (check.kind === 'unlessFailed') return asksContext(check.then);
  return (
    check.kind === 'when' &&
    check.test.kind === 'present' &&
    check.test.operand.kind === 'get' &&
    check.test.operand.from === 'context'
  );
}

/** Whether all findings of a check are errors. Warnings are never lowered. */
export function isBinding(check: Check): boolean {
  return findingsWithin(check).every(({ level }) => level === 'must');
}
