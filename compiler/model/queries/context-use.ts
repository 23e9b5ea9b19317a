/**
 * Finds the declarations that read the context, directly or through calls. Only their generated
 * functions have a parameter for it.
 */

import type { Contract } from '../model.ts';
import { perContract } from '../per-contract.ts';
import { qualifiedName } from '../qualified-names.ts';
import type { Check, Operand } from '../rule-tree.ts';
import { anyCheck, anyOperand } from '../visit/rule-tree.ts';

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
  return anyCheck(
    check,
    (inner) =>
      inner.kind === 'parameter' ||
      (inner.kind === 'call' && taking.has(inner.type)) ||
      anyOperand(inner, isContext),
  );
}

function isContext(operand: Operand): boolean {
  return operand.kind === 'get' && operand.from === 'context';
}
