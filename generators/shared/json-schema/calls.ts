/** What a call of a declaration leads to, and of what JSON kinds it is. */

import type { Contract, Declaration } from '../../../compiler/model/model.ts';
import { declarationOf } from '../../../compiler/model/qualified-names.ts';
import type { Check, JsonKind } from '../../../compiler/model/rule-tree.ts';
import { kindsOfSchema } from './schema.ts';
import { schemaOfTest } from './tests.ts';

/** What type parameters stand for: a check, and the bindings of where it was written. */
export type Bindings = ReadonlyMap<string, Bound>;

export interface Bound {
  readonly check: Check;
  readonly bindings: Bindings;
  /** The contract whose names the check uses. */
  readonly contract: Contract;
}

export const noBindings: Bindings = new Map();

export function parametersOf(declaration: Declaration): readonly string[] {
  return declaration.kind === 'record' ? declaration.parameters : [];
}

/**
 * The check of another declaration or of a type argument, and the contract whose names it uses;
 * undefined for a check that leads nowhere else.
 */
export function calledCheck(
  contract: Contract,
  check: Check,
  bindings: Bindings = noBindings,
): Called | undefined {
  if (check.kind === 'call') {
    const { declaration, home } = declarationOf(contract, check.type);
    return { check: declaration.check, contract: home };
  }
  return check.kind === 'parameter' ? bindings.get(check.name) : undefined;
}

export type Called = Pick<Bound, 'check' | 'contract'>;

/** The JSON kinds that a check lets through; undefined where it may be any. */
export function kindsOfCheck(
  contract: Contract,
  check: Check,
  bindings: Bindings,
): readonly JsonKind[] | undefined {
  switch (check.kind) {
    case 'call': {
      const { declaration, home } = declarationOf(contract, check.type);
      // A record is an object whatever its arguments are.
      return kindsOfCheck(home, declaration.check, noBindings);
    }
    case 'parameter': {
      const bound = bindings.get(check.name);
      return bound && kindsOfCheck(bound.contract, bound.check, bound.bindings);
    }
    case 'assert': {
      const schema = schemaOfTest(check.test);
      return schema === undefined ? undefined : kindsOfSchema(schema, () => undefined);
    }
    case 'all':
      return check.checks
        .map((part) => kindsOfCheck(contract, part, bindings))
        .find((kinds) => kinds !== undefined);
    default:
      return undefined;
  }
}
