/** Classifies checks by what they read: the value itself, its members, or the context. */
import type { Check, Operand, Test } from '../../../compiler/model/rule-tree.ts';
import { presenceChoice } from './choices.ts';
import { findingsWithin } from './losses.ts';

/** Whether a check is a rule, that is, reads members of the value instead of the value itself. */
export function isRule(check: Check): boolean {
  if (check.kind === 'unlessFailed') return isRule(check.then);
  return (
    (check.kind === 'assert' || check.kind === 'when') &&
    readsMember(check.test) &&
    presenceChoice(check) === undefined
  );
}

function readsMember(test: Test): boolean {
  switch (test.kind) {
    case 'nOf':
      return test.tests.some(readsMember);
    case 'compare':
      return isMemberOperand(test.left) || isMemberOperand(test.right);
    case 'some':
      return isMemberOperand(test.list);
    default:
      return isMemberOperand(test.operand);
  }
}

function isMemberOperand(operand: Operand): boolean {
  switch (operand.kind) {
    case 'get':
      return operand.path.length > 0 || operand.from !== 'self';
    case 'literal':
      return false;
    case 'measure':
      return isMemberOperand(operand.operand);
    case 'count':
    case 'sum':
      return isMemberOperand(operand.list);
    case 'arithmetic':
      return isMemberOperand(operand.left) || isMemberOperand(operand.right);
  }
}

export function readsContext(check: Check): boolean {
  if (check.kind === 'unlessFailed') return readsContext(check.then);
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
