/** How deep a type's documents are by what the type itself says: what it leaves open is not counted, and text that holds JSON has a depth of its own. */
import { declarationOf } from '../../compiler/imported.ts';
import type { Contract, Declaration } from '../../compiler/model.ts';
import type { Check } from '../../compiler/tree.ts';

/** Half of what a reader takes by default; `INNER_DEPTH` in `_reading.py` is the other. */
const most = 32;

/** What is known already, for as long as the declaration lives. A type that is being looked at is endless to the types within it. */
const known = new WeakMap<Declaration, number>();

/** Whether no document gets deeper than half of the limit, unless where the type is open. One of a type that holds itself may. */
export function isShallow(declaration: Declaration, contract: Contract): boolean {
  return depthOfType(declaration, contract) <= most;
}

function depthOfType(declaration: Declaration, contract: Contract): number {
  const found = known.get(declaration);
  if (found !== undefined) return found;
  known.set(declaration, Number.POSITIVE_INFINITY);
  const depth = depthOf(declaration.check, contract);
  known.set(declaration, depth);
  return depth;
}

function depthOf(check: Check | undefined, contract: Contract): number {
  switch (check?.kind) {
    case 'all':
      return deepestOf(check.checks, contract);
    case 'assert':
    case 'sound':
      return depthOf(check.then, contract);
    case 'when':
      return Math.max(depthOf(check.then, contract), depthOf(check.otherwise, contract));
    case 'choose': {
      let deepest = depthOf(check.otherwise, contract);
      for (const each of check.cases) deepest = Math.max(deepest, depthOf(each.check, contract));
      return deepest;
    }
    case 'field':
    case 'items':
    case 'others':
      return 1 + depthOf(check.check, contract);
    case 'call': {
      const { declaration, home } = declarationOf(contract, check.type);
      return depthOfType(declaration, home) + deepestOf(check.arguments, contract);
    }
    default:
      return 0;
  }
}

function deepestOf(checks: readonly Check[], contract: Contract): number {
  let deepest = 0;
  for (const check of checks) deepest = Math.max(deepest, depthOf(check, contract));
  return deepest;
}
