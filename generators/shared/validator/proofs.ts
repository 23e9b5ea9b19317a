/**
 * Proofs that a value is JSON of the language's own types. In Python anything can be handed to a
 * validator: a subclass of `str`, a string with a lone surrogate, an integer beyond 53 bits. A test
 * of a kind proves its value; what the contract leaves open is traversed by `isPlainJson`. Valid
 * values that are rare (`1.0` as an integer) may fail here, since `collect` then decides.
 */
import type { Check, Test as RuleTest } from '../../../compiler/model/rule-tree.ts';
import type { Block, Test } from './ir.ts';
import { array, isCertain, type Kinds, kindsNamed, number, object, string } from './kinds.ts';
import { recordOf } from './record-checks.ts';
import { kindsOfCurrent, narrow, type Scope } from './scope.ts';
import { require } from './statements.ts';
import { all, lowerTest, operation } from './tests.ts';
import { currentValue } from './values.ts';

const containers: Kinds = object | array;
/** Nothing looks like true, false or null but these themselves. */
export const doubtful: Kinds = string | number | containers;

/** Everything below a value that is not proven yet is not proven either. */
export function needsProofWithin({ needsProof }: Scope): Kinds {
  return needsProof === 0 ? 0 : doubtful;
}

/** Proves the current value by traversing it. */
export function proveWhole(scope: Scope): Block {
  return require(operation('isPlainJson', [currentValue(scope)]));
}

/** Whether the statements of the check prove the value. */
export function canProve(check: Check, scope: Scope): boolean {
  switch (check.kind) {
    case 'switchOnTag':
    case 'call':
    case 'parameter':
      return true;
    case 'assert':
      return (
        kindsTested(check.test) !== 0 ||
        isOneOfStrings(check.test) ||
        (check.then !== undefined && canProve(check.then, scope))
      );
    case 'when':
      return (
        check.otherwise !== undefined &&
        canProve(check.then, scope) &&
        canProve(check.otherwise, scope)
      );
    case 'all':
      return (
        check.checks.some((inner) => canProve(inner, scope)) ||
        (isCertain(kindsOfCurrent(scope), object) && recordOf(check.checks) !== undefined)
      );
    case 'items':
      return isCertain(kindsOfCurrent(scope), array);
    case 'additionalMembers':
      return (
        isCertain(kindsOfCurrent(scope), object) &&
        check.declared.length === 0 &&
        check.patterns === undefined &&
        !(check.check.kind === 'all' && check.check.checks.length === 0)
      );
    default:
      return false;
  }
}

export interface ProvenTest {
  readonly test: Test;
  /** What remains to be proven of the value where the test holds. */
  readonly needsProof: Kinds;
}

/** The test together with the proof of the current value; undefined if it proves nothing. */
export function provenTest(test: RuleTest, scope: Scope): ProvenTest | undefined {
  if (scope.needsProof === 0) return undefined;
  const of = currentValue(scope);
  const kinds = kindsTested(test);
  if (kinds !== 0) {
    const needsProof = scope.needsProof & kinds & containers;
    return { test: { kind: 'isKind', of, kinds, proof: 'value' }, needsProof };
  }
  if (!isOneOfStrings(test)) return undefined;
  const isString: Test = { kind: 'isKind', of, kinds: string, proof: 'type' };
  const isListed = lowerTest(test, narrow(scope, isString, true));
  return isListed.kind === 'constant'
    ? undefined
    : { test: all([isString, isListed]), needsProof: 0 };
}

/** The kinds that a test of the current value allows; 0 for any other test. */
function kindsTested(test: RuleTest): Kinds {
  if (test.kind === 'hasKind')
    return test.operand.kind === 'get' &&
      test.operand.from === 'self' &&
      test.operand.path.length === 0
      ? kindsNamed(test.of)
      : 0;
  if (test.kind !== 'nOf' || test.min !== 1 || test.max < test.tests.length) return 0;
  const kinds = test.tests.map(kindsTested);
  return kinds.includes(0) ? 0 : kinds.reduce((sum, each) => sum | each, 0);
}

function isOneOfStrings(test: RuleTest): boolean {
  if (test.kind !== 'in' || test.operand.kind !== 'get' || test.operand.from !== 'self')
    return false;
  return test.operand.path.length === 0 && test.values.every((value) => typeof value === 'string');
}
