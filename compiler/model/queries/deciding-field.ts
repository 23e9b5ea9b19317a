/** The field by whose presence a variant of a union is selected. */
import type { UnionDeclaration } from '../model.ts';
import type { Check } from '../rule-tree.ts';

/**
 * Returns undefined if a tag selects the variant. The field is taken from the union's check, since
 * the model has no such field for a nested union.
 */
export function decidingField({ check }: UnionDeclaration, variant: string): string | undefined {
  return fieldIn(check, variant);
}

function fieldIn(check: Check | undefined, variant: string): string | undefined {
  if (check?.kind === 'assert') return fieldIn(check.then, variant);
  if (check?.kind !== 'when' || check.test.kind !== 'present' || check.test.operand.kind !== 'get')
    return undefined;
  const selectsVariant = check.then.kind === 'call' && check.then.type === variant;
  return selectsVariant ? check.test.operand.path[0] : fieldIn(check.otherwise, variant);
}
