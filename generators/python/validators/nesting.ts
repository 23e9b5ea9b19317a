/**
 * How deep a type's documents are by what the type itself says: what it leaves open is not counted,
 * and text that holds JSON has a depth of its own.
 */

import type { Contract, Declaration } from '../../../compiler/model/model.ts';
import { perContract } from '../../../compiler/model/per-contract.ts';
import { declarationOf } from '../../../compiler/model/qualified-names.ts';
import type { Check } from '../../../compiler/model/rule-tree.ts';

/** Half of what a reader takes by default; `INNER_DEPTH` in `_reading.py` is the other. */
const most = 32;

/**
 * Whether no document gets deeper than half of the limit, unless where the type is open. One of a
 * type that holds itself may.
 */
export function isShallow(declaration: Declaration, contract: Contract): boolean {
  return (depthsIn(contract).get(declaration) ?? 0) <= most;
}

type Depths = ReadonlyMap<Declaration, number>;

/**
 * Each round adds a level to what was found before. What still grows when nothing more is of
 * interest has no end, or is deep anyway.
 */
const depthsIn = perContract((contract: Contract): Depths => {
  const depths = new Map<Declaration, number>();
  const depthsOf = (other: Contract): Depths => (other === contract ? depths : depthsIn(other));
  for (let grown = true; grown; ) {
    grown = false;
    for (const declaration of contract.declarations) {
      const before = depths.get(declaration) ?? 0;
      const depth = Math.min(most + 1, depthOf(declaration.check, contract, depthsOf));
      if (depth > before) depths.set(declaration, depth);
      if (depth > before) grown = true;
    }
  }
  return depths;
});

type DepthsOf = (contract: Contract) => Depths;

function depthOf(check: Check | undefined, contract: Contract, depthsOf: DepthsOf): number {
  switch (check?.kind) {
    case 'all':
      return deepestOf(check.checks, contract, depthsOf);
    case 'assert':
    case 'unlessFailed':
      return depthOf(check.then, contract, depthsOf);
    case 'when':
      return Math.max(
        depthOf(check.then, contract, depthsOf),
        depthOf(check.otherwise, contract, depthsOf),
      );
    case 'switchOnTag': {
      let deepest = depthOf(check.otherwise, contract, depthsOf);
      for (const each of check.cases)
        deepest = Math.max(deepest, depthOf(each.check, contract, depthsOf));
      return deepest;
    }
    case 'field':
    case 'items':
    case 'additionalMembers':
      return 1 + depthOf(check.check, contract, depthsOf);
    case 'call': {
      const found = declarationOf(contract, check.type);
      const depth = depthsOf(found.home).get(found.declaration) ?? 0;
      return depth + deepestOf(check.arguments, contract, depthsOf);
    }
    default:
      return 0;
  }
}

function deepestOf(checks: readonly Check[], contract: Contract, depthsOf: DepthsOf): number {
  let deepest = 0;
  for (const check of checks) deepest = Math.max(deepest, depthOf(check, contract, depthsOf));
  return deepest;
}
