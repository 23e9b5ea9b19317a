/** Resolves calls of declarations and finds the JSON kinds that a check accepts. */

import type { JsonKind, JsonObject } from '../../../compiler/model/json.ts';
import type { Contract, Declaration } from '../../../compiler/model/model.ts';
import { declarationOf } from '../../../compiler/model/qualified-names.ts';
import type { Check } from '../../../compiler/model/rule-tree.ts';
import { kindsOfSchema } from './schema.ts';
import { schemaOfTest } from './tests.ts';

/** The arguments of type parameters, each with the bindings of its own context. */
export type Bindings = ReadonlyMap<string, Bound>;

export interface Bound {
  readonly check: Check;
  readonly bindings: Bindings;
  /** The contract in which the names of the check are resolved. */
  readonly contract: Contract;
}

export const noBindings: Bindings = new Map();

export const definitionPrefix = '#/$defs/';

/** A type argument that is not known yet. No type parameter of a contract is a number. */
export function openParameter(index: number): Check {
  return { kind: 'parameter', name: String(index) };
}

/** Returns the reference to a type argument that is not known yet; undefined for other names. */
export function openReference(parameter: string): JsonObject | undefined {
  return /^\d+$/.test(parameter) ? { $ref: definitionPrefix + parameter } : undefined;
}

export function parametersOf(declaration: Declaration): readonly string[] {
  return declaration.kind === 'record' ? declaration.parameters : [];
}

/**
 * Returns the check of the declaration or the type argument that a check refers to, and the
 * contract in which its names are resolved. Undefined for all other checks.
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

/** Returns the JSON kinds that a check accepts; undefined if any kind may pass. */
export function kindsOfCheck(
  contract: Contract,
  check: Check,
  bindings: Bindings,
): readonly JsonKind[] | undefined {
  switch (check.kind) {
    case 'call': {
      const { declaration, home } = declarationOf(contract, check.type);
      // A record is an object, whatever its type arguments are.
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
