/**
 * Finds the types that occur as embedded JSON. The module exports functions that parse and print
 * them.
 */
import type { Contract, Type } from '../../../compiler/model/model.ts';

/**
 * Returns the names of such types. Imported types and generic instantiations have these functions
 * on their descriptors.
 */
export function embeddedTypes({ declarations }: Contract): ReadonlySet<string> {
  const found = new Set<string>();
  for (const declaration of declarations) {
    if (declaration.kind === 'enum') continue;
    if (declaration.kind === 'alias') addEmbedded(declaration.type, found);
    else for (const { type } of declaration.fields) addEmbedded(type, found);
    if (declaration.kind === 'record' && declaration.extra !== undefined)
      addEmbedded(declaration.extra, found);
  }
  return found;
}

function addEmbedded(type: Type, found: Set<string>): void {
  switch (type.kind) {
    case 'json':
      if (type.of.kind === 'reference' && type.of.arguments.length === 0) found.add(type.of.to);
      else addEmbedded(type.of, found);
      return;
    case 'list':
    case 'map':
      addEmbedded(type.of, found);
      return;
    case 'alternatives':
      for (const inner of type.of) addEmbedded(inner, found);
      return;
    case 'reference':
      for (const argument of type.arguments) addEmbedded(argument, found);
  }
}
