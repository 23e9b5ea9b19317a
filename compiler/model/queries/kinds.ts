/** The JSON kinds that the values of a type have. */

import type { JsonKind } from '../json.ts';
import type { Contract } from '../model.ts';
import { findDeclaration, qualified } from '../qualified-names.ts';
import type { Type } from '../types.ts';

/** Resolves a name: to the type of an alias, an enum, or an object. */
export type Lookup = (name: string) => Type | 'enum' | 'object';

export function lookupIn(contract: Contract): Lookup {
  return (name) => {
    const found = findDeclaration(contract, name);
    if (found?.declaration.kind === 'enum') return 'enum';
    if (found?.declaration.kind !== 'alias') return 'object';
    return found.home === contract
      ? found.declaration.type
      : qualified(found.declaration.type, found.home.id);
  };
}

/** Returns undefined for `any` and for type parameters, whose values may be of any kind. */
export function kindsOf(type: Type, lookup: Lookup): readonly JsonKind[] | undefined {
  switch (type.kind) {
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return [type.kind];
    case 'json':
      return ['string'];
    case 'literal':
      return [typeof type.value as 'string' | 'number' | 'boolean'];
    case 'list':
      return ['array'];
    case 'map':
    case 'schema':
      return ['object'];
    case 'any':
    case 'parameter':
      return undefined;
    case 'alternatives': {
      const kinds = type.of.map((inner) => kindsOf(inner, lookup));
      return kinds.some((inner) => inner === undefined)
        ? undefined
        : kinds.flatMap((inner) => inner ?? []);
    }
    case 'reference': {
      const found = lookup(type.to);
      return found === 'enum'
        ? ['string']
        : found === 'object'
          ? ['object']
          : kindsOf(found, lookup);
    }
  }
}
