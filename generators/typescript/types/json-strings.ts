/**
 * Finds the types that occur as embedded JSON. The module exports functions that parse and print
 * them.
 */
import type { Contract } from '../../../compiler/model/model.ts';
import type { Type } from '../../../compiler/model/types.ts';
import { typesIn, typesOf } from '../../../compiler/model/visit/types.ts';

/**
 * Returns the names of such types. Imported types and generic instantiations have these functions
 * on their descriptors.
 */
export function embeddedTypes({ declarations }: Contract): ReadonlySet<string> {
  const types = declarations.flatMap(typesOf).flatMap(typesIn);
  return new Set(types.flatMap((type) => (type.kind === 'json' ? (nameOf(type.of) ?? []) : [])));
}

function nameOf(type: Type): string | undefined {
  return type.kind === 'reference' && type.arguments.length === 0 ? type.to : undefined;
}
