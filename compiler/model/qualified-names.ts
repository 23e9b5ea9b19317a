/**
 * Qualified names of types of other contracts: `AGN-033.ToolCall`. A name without a dot refers to a
 * type of the contract that contains it.
 */
import type { Contract, Declaration } from './model.ts';
import type { Type } from './types.ts';
import { withInnerTypes } from './visit/types.ts';

export interface QualifiedName {
  /** The id of the other contract; undefined for a type of the same contract. */
  readonly home: string | undefined;
  readonly name: string;
}

export function splitName(written: string): QualifiedName {
  const dot = written.indexOf('.');
  return dot < 0
    ? { home: undefined, name: written }
    : { home: written.slice(0, dot), name: written.slice(dot + 1) };
}

/** A declaration, and the contract in which the names of its parts are resolved. */
export interface ResolvedDeclaration {
  readonly declaration: Declaration;
  readonly home: Contract;
}

export function findDeclaration(
  contract: Contract,
  written: string,
): ResolvedDeclaration | undefined {
  const own = contract.byName.get(written);
  if (own !== undefined) return { declaration: own, home: contract };
  const { home: id, name } = splitName(written);
  const home = id === undefined ? undefined : contractNamed(id, [contract]);
  const declaration = home?.byName.get(name);
  return home === undefined || declaration === undefined ? undefined : { declaration, home };
}

/** Finds a contract by its id among the direct and transitive imports of these contracts. */
export function contractNamed(id: string, importers: readonly Contract[]): Contract | undefined {
  const seen = new Set(importers);
  for (const { imports } of seen) {
    const found = imports.get(id);
    if (found !== undefined) return found;
    for (const other of imports.values()) seen.add(other);
  }
  return undefined;
}

/** Like `findDeclaration`, for a name that has been checked before. */
export function declarationOf(contract: Contract, written: string): ResolvedDeclaration {
  const found = findDeclaration(contract, written);
  if (found === undefined) throw new Error(`${contract.id} has no type ${written}`);
  return found;
}

/** Qualifies the names in a type, for use outside of its own contract. */
export function qualified(type: Type, home: string): Type {
  const whole = withInnerTypes(type, (inner) => qualified(inner, home));
  return whole.kind === 'reference' ? { ...whole, to: qualifiedName(whole.to, home) } : whole;
}

export function qualifiedName(written: string, home: string | undefined): string {
  return home === undefined || written.includes('.') ? written : `${home}.${written}`;
}
