/**
 * The nesting depth of a type's documents. Parts of any type are not counted, and JSON in strings
 * has its own depth.
 */

import type { Contract, Declaration } from '../../../compiler/model/model.ts';
import { perContract } from '../../../compiler/model/per-contract.ts';
import { declarationOf } from '../../../compiler/model/qualified-names.ts';
import type { Check } from '../../../compiler/model/rule-tree.ts';
import { branchesOf, childrenOf } from '../../../compiler/model/visit/rule-tree.ts';

/**
 * Half of the default depth limit of the reader; `INNER_DEPTH` in `_values.py` is the other half.
 */
const maxDepth = 32;

/**
 * Whether no document is nested deeper than half of the limit, except in parts of any type.
 * Documents of a recursive type may be.
 */
export function isShallow(declaration: Declaration, contract: Contract): boolean {
  return (depthsIn(contract).get(declaration) ?? 0) <= maxDepth;
}

type Depths = ReadonlyMap<Declaration, number>;

/**
 * Iterates to a fixed point. Types are mostly declared before those that they contain, so a round in
 * the opposite order finds nearly all depths. Depths beyond the limit are not refined, so recursive
 * types terminate.
 */
const depthsIn = perContract((contract: Contract): Depths => {
  const depths = new Map<Declaration, number>();
  const innerFirst = [...contract.declarations].reverse();
  const depthsOf = (other: Contract): Depths => (other === contract ? depths : depthsIn(other));
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (const declaration of innerFirst) {
      const previous = depths.get(declaration) ?? 0;
      const depth = Math.min(maxDepth + 1, depthOf(declaration.check, contract, depthsOf));
      if (depth > previous) depths.set(declaration, depth);
      if (depth > previous) hasChanged = true;
    }
  }
  return depths;
});

type DepthsOf = (contract: Contract) => Depths;

function depthOf(check: Check, contract: Contract, depthsOf: DepthsOf): number {
  switch (check.kind) {
    case 'field':
    case 'items':
    case 'additionalMembers':
      return 1 + deepestOf(childrenOf(check), contract, depthsOf);
    case 'jsonString':
      return 0;
    case 'call': {
      const found = declarationOf(contract, check.type);
      const depth = depthsOf(found.home).get(found.declaration) ?? 0;
      return depth + deepestOf(check.arguments, contract, depthsOf);
    }
    default:
      return deepestOf(branchesOf(check), contract, depthsOf);
  }
}

function deepestOf(checks: readonly Check[], contract: Contract, depthsOf: DepthsOf): number {
  let deepest = 0;
  for (const check of checks) deepest = Math.max(deepest, depthOf(check, contract, depthsOf));
  return deepest;
}
