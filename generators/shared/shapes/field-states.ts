/**
 * The states of a field that a type can distinguish: absent, one of several values, or any other
 * value of a type.
 */

import type { Scalar } from '../../../compiler/model/json.ts';
import type { Contract, Declaration, Field, Tag } from '../../../compiler/model/model.ts';
import { findDeclaration } from '../../../compiler/model/qualified-names.ts';
import type { Type } from '../../../compiler/model/types.ts';

export type State =
  | { readonly kind: 'absent' }
  /** A value of a type whose values are all distinguishable. */
  | { readonly kind: 'value'; readonly value: Scalar; readonly of: Type }
  /** Any other value, not null. It is vague if its type also accepts null. */
  | { readonly kind: 'other'; readonly of: Type; readonly vague: boolean };

const absent: State = { kind: 'absent' };

/** The states of a field that a variant forbids. */
export const forbiddenStates: readonly State[] = [absent];

export function fieldStates({ type, optional }: Field, contract: Contract): readonly State[] {
  const states: State[] = [];
  for (const part of partsOf(type, contract)) states.push(...partStates(part, contract));
  // In `T | null`, both sides may be null.
  const distinct = states.filter(
    (state, index) => !isNull(state) || states.findIndex(isNull) === index,
  );
  return optional ? [...distinct, absent] : distinct;
}

function isNull(state: State): boolean {
  return state.kind === 'value' && state.value === null;
}

/** Returns the values of a tag; none for a tag with prefixes, whose values are unlimited. */
export function tagStates({ values, prefixes }: Tag): readonly State[] {
  return prefixes.length > 0
    ? []
    : values.map((value) => ({ kind: 'value', value, of: { kind: 'literal', value } }));
}

function partStates(part: Type, contract: Contract): readonly State[] {
  const values = valuesOf(part, contract);
  if (values !== undefined) return values.map((value) => ({ kind: 'value', value, of: part }));
  const vague = mayBeNull(part, contract);
  const other: State = { kind: 'other', of: part, vague };
  return vague ? [{ kind: 'value', value: null, of: { kind: 'null' } }, other] : [other];
}

/**
 * Returns the alternatives of a type. An alias is expanded, unless another contract declares it,
 * whose names this contract cannot refer to.
 */
function partsOf(type: Type, contract: Contract): readonly Type[] {
  if (type.kind === 'alternatives') return type.of.flatMap((inner) => partsOf(inner, contract));
  const alias = aliasAt(type, contract);
  const parts = alias?.home === contract ? partsOf(alias.type, contract) : [];
  return parts.length > 1 ? parts : [type];
}

function valuesOf(type: Type, contract: Contract): readonly Scalar[] | undefined {
  if (type.kind === 'boolean') return [true, false];
  if (type.kind === 'null') return [null];
  if (type.kind === 'literal') return [type.value];
  if (type.kind === 'alternatives') {
    const values = type.of.map((inner) => valuesOf(inner, contract));
    return values.every((each) => each !== undefined) ? values.flat() : undefined;
  }
  const found = declarationAt(type, contract)?.declaration;
  if (found?.kind === 'enum' && !found.open) return found.values.map(({ value }) => value);
  const alias = aliasAt(type, contract);
  return alias && valuesOf(alias.type, alias.home);
}

function mayBeNull(type: Type, contract: Contract): boolean {
  if (type.kind === 'any' || type.kind === 'parameter' || type.kind === 'null') return true;
  if (type.kind === 'alternatives') return type.of.some((inner) => mayBeNull(inner, contract));
  const alias = aliasAt(type, contract);
  return alias !== undefined && mayBeNull(alias.type, alias.home);
}

function aliasAt(
  type: Type,
  contract: Contract,
): { readonly type: Type; readonly home: Contract } | undefined {
  const found = declarationAt(type, contract);
  return found?.declaration.kind === 'alias'
    ? { type: found.declaration.type, home: found.home }
    : undefined;
}

function declarationAt(
  type: Type,
  contract: Contract,
): { readonly declaration: Declaration; readonly home: Contract } | undefined {
  return type.kind === 'reference' ? findDeclaration(contract, type.to) : undefined;
}
