/**
 * Finds the types that occur as embedded JSON. The module exports functions that parse and print
 * them.
 */
import type { Contract, Declaration } from '../../../compiler/model/model.ts';
import { perContract } from '../../../compiler/model/per-contract.ts';
import type { Type } from '../../../compiler/model/types.ts';
import { forEachType, typesOf } from '../../../compiler/model/visit/types.ts';

/**
 * Returns the names of such types. Imported types and generic instantiations have these functions
 * on their descriptors.
 */
export function embeddedTypes({ declarations }: Contract): ReadonlySet<string> {
  return embeddedIn(declarations);
}

const embeddedIn = perContract((declarations: readonly Declaration[]): ReadonlySet<string> => {
  const names = new Set<string>();
  const visit = (type: Type) => {
    const name = type.kind === 'json' ? nameOf(type.of) : undefined;
    if (name !== undefined) names.add(name);
  };
  for (const declaration of declarations)
    for (const type of typesOf(declaration)) forEachType(type, visit);
  return names;
});

function nameOf(type: Type): string | undefined {
  return type.kind === 'reference' && type.arguments.length === 0 ? type.to : undefined;
}
