/** Classifies checks by what they read: the value itself, its members, or the context. */
import type { Check, Test } from '../../../compiler/model/rule-tree.ts';
import { anyOperand } from '../../../compiler/model/visit/rule-tree.ts';
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
  return anyOperand(
    test,
    (operand) => operand.kind === 'get' && (operand.path.length > 0 || operand.from !== 'self'),
  );
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
