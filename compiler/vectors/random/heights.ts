/**
 * How deep the smallest value of each type is, so that a value can be finished however its type
 * leads back to itself.
 */

import type { Contract, Declaration, Type } from '../../model/model.ts';
import { declarationOf } from '../../model/qualified-names.ts';
import { withImports } from './dictionary.ts';

export type Heights = (declaration: Declaration) => number;

const infinite = 1000;

export function heightsOf(contract: Contract): Heights {
  const known = new Map<Declaration, number>();
  const all = withImports(contract).flatMap((home) =>
    home.declarations.map((declaration) => ({ declaration, home })),
  );
  for (let changed = true; changed; ) {
    changed = false;
    for (const { declaration, home } of all) {
      const height = ofDeclaration(declaration, home, known);
      if (height < (known.get(declaration) ?? infinite)) {
        known.set(declaration, height);
        changed = true;
      }
    }
  }
  return (declaration) => known.get(declaration) ?? infinite;
}

type Known = ReadonlyMap<Declaration, number>;

function ofDeclaration(declaration: Declaration, home: Contract, known: Known): number {
  switch (declaration.kind) {
    case 'enum':
      return 0;
    case 'alias':
      return heightOfType(declaration.type, home, known);
    case 'union':
      return Math.min(...declaration.variants.map((variant) => known.get(variant) ?? infinite));
    case 'record':
    case 'variant':
      return (
        1 +
        Math.max(
          0,
          ...declaration.fields
            .filter(({ optional }) => !optional)
            .map(({ type }) => heightOfType(type, home, known)),
        )
      );
  }
}

/** Type arguments are taken to be flat: they are finished where they were written. */
export function heightOfType(type: Type, home: Contract, known: Known | Heights): number {
  const of = (declaration: Declaration) =>
    typeof known === 'function' ? known(declaration) : (known.get(declaration) ?? infinite);
  switch (type.kind) {
    case 'list':
    case 'map':
      return (type.count.min ?? 0) === 0 ? 0 : heightOfType(type.of, home, known);
    case 'json':
      return heightOfType(type.of, home, known);
    case 'alternatives':
      return Math.min(...type.of.map((inner) => heightOfType(inner, home, known)));
    case 'reference':
      return Math.max(
        of(declarationOf(home, type.to).declaration),
        ...type.arguments.map((argument) => heightOfType(argument, home, known)),
      );
    default:
      return 0;
  }
}
