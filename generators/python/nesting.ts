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
  const inner = (part: Check | undefined) => depthOf(part, contract);
  switch (check?.kind) {
    case 'all':
      return check.checks.reduce((deepest, each) => Math.max(deepest, inner(each)), 0);
    case 'assert':
    case 'sound':
      return inner(check.then);
    case 'when':
      return Math.max(inner(check.then), inner(check.otherwise));
    case 'choose':
      return check.cases.reduce((deepest, each) => Math.max(deepest, inner(each.check)), inner(check.otherwise));
    case 'field':
    case 'items':
    case 'others':
      return 1 + inner(check.check);
    case 'call': {
      const { declaration, home } = declarationOf(contract, check.type);
      return depthOfType(declaration, home) + check.arguments.reduce((deepest, each) => Math.max(deepest, inner(each)), 0);
    }
    default:
      return 0;
  }
}
