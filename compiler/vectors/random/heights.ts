/**
 * Computes the depth of the smallest value of each type, so that values of recursive types can be
 * completed.
 */

import type { Contract, Declaration } from '../../model/model.ts';
import { declarationOf } from '../../model/qualified-names.ts';
import type { Type } from '../../model/types.ts';
import { withImports } from './dictionary.ts';

export type Heights = (declaration: Declaration) => number;

const infinite = 1000;

export function heightsOf(contract: Contract): Heights {
  const heights = new Map<Declaration, number>();
  const all = withImports(contract).flatMap((home) =>
    home.declarations.map((declaration) => ({ declaration, home })),
  );
  for (let changed = true; changed; ) {
    changed = false;
    for (const { declaration, home } of all) {
      const height = heightOfDeclaration(declaration, home, heights);
      if (height < (heights.get(declaration) ?? infinite)) {
        heights.set(declaration, height);
        changed = true;
      }
    }
  }
  return (declaration) => heights.get(declaration) ?? infinite;
}

type HeightMap = ReadonlyMap<Declaration, number>;

function heightOfDeclaration(declaration: Declaration, home: Contract, heights: HeightMap): number {
  switch (declaration.kind) {
    case 'enum':
      return 0;
    case 'alias':
      return heightOfType(declaration.type, home, heights);
    case 'union':
      return Math.min(...declaration.variants.map((variant) => heights.get(variant) ?? infinite));
    case 'record':
    case 'variant':
      return (
        1 +
        Math.max(
          0,
          ...declaration.fields
            .filter(({ optional }) => !optional)
            .map(({ type }) => heightOfType(type, home, heights)),
        )
      );
  }
}

/** Type parameters count as flat; their arguments count where they are written. */
export function heightOfType(type: Type, home: Contract, heights: HeightMap | Heights): number {
  const heightOf = (declaration: Declaration) =>
    typeof heights === 'function' ? heights(declaration) : (heights.get(declaration) ?? infinite);
  switch (type.kind) {
    case 'list':
    case 'map':
      return (type.count.min ?? 0) === 0 ? 0 : heightOfType(type.of, home, heights);
    case 'json':
      return heightOfType(type.of, home, heights);
    case 'alternatives':
      return Math.min(...type.of.map((inner) => heightOfType(inner, home, heights)));
    case 'reference':
      return Math.max(
        heightOf(declarationOf(home, type.to).declaration),
        ...type.arguments.map((argument) => heightOfType(argument, home, heights)),
      );
    case 'string':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
    case 'any':
    case 'schema':
    case 'literal':
    case 'parameter':
      return 0;
  }
}
