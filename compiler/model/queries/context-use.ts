/**
 * Finds the declarations that read the context, directly or through calls. Only their generated
 * functions have a parameter for it.
 */

import type { Contract } from '../model.ts';
import { perContract } from '../per-contract.ts';
import { qualifiedName } from '../qualified-names.ts';
import type { Check, Operand, Test } from '../rule-tree.ts';

/** The names of these types; types of other contracts have qualified names. */
export const typesThatTakeContext = perContract(findTaking);

function findTaking(contract: Contract): ReadonlySet<string> {
  const { context, declarations, imports } = contract;
  const taking = new Set(
    [...imports.values()].flatMap((other) =>
      [...typesThatTakeContext(other)].map((name) => qualifiedName(name, other.id)),
    ),
  );
  if (context === undefined) return taking;
  for (let before = -1; before !== taking.size; ) {
    before = taking.size;
    for (const { name, check } of declarations) if (takesContext(check, taking)) taking.add(name);
  }
  return taking;
}

/** A type argument may always read the context, so a type with parameters passes it on. */
export function takesContext(check: Check, taking: ReadonlySet<string>): boolean {
  const takes = (inner: Check | undefined) => inner !== undefined && takesContext(inner, taking);
  switch (check.kind) {
    case 'all':
      return check.checks.some(takes);
    case 'assert':
      return testReads(check.test) || takes(check.then);
    case 'when':
      return testReads(check.test) || takes(check.then) || takes(check.otherwise);
    case 'field':
    case 'items':
    case 'additionalMembers':
    case 'jsonString':
      return takes(check.check);
    case 'switchOnTag':
      return check.cases.some((each) => takes(each.check)) || takes(check.otherwise);
    case 'call':
      return taking.has(check.type) || check.arguments.some(takes);
    case 'parameter':
      return true;
    case 'unlessFailed':
      return takes(check.then);
    case 'distinct':
    case 'namesMembers':
      return operandReads(check.list);
    case 'sequence':
      return operandReads(check.left.list) || operandReads(check.right.list);
    case 'references':
      return operandReads(check.from.list) || operandReads(check.to.list);
    case 'matchesSchema':
      return [
        check.value,
        ...(check.schema.kind === 'one'
          ? [check.schema.at]
          : [check.schema.list, check.schema.key]),
      ].some(operandReads);
  }
}

function testReads(test: Test): boolean {
  switch (test.kind) {
    case 'startsWith':
      return (
        operandReads(test.operand) || (typeof test.prefix !== 'string' && operandReads(test.prefix))
      );
    case 'hasKind':
    case 'present':
    case 'in':
    case 'matches':
    case 'text':
    case 'schema':
      return operandReads(test.operand);
    case 'compare':
      return operandReads(test.left) || operandReads(test.right);
    case 'some':
      return operandReads(test.list) || testReads(test.test);
    case 'nOf':
      return test.tests.some(testReads);
  }
}

function operandReads(operand: Operand): boolean {
  switch (operand.kind) {
    case 'get':
      return operand.from === 'context';
    case 'literal':
      return false;
    case 'measure':
      return operandReads(operand.operand);
    case 'count':
      return (
        operandReads(operand.list) || (operand.where !== undefined && testReads(operand.where))
      );
    case 'sum':
      return operandReads(operand.list);
    case 'arithmetic':
      return operandReads(operand.left) || operandReads(operand.right);
  }
}
