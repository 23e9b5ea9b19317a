/**
 * Names of types of other contracts: `AGN-033.ToolCall`. A name without a dot is one of the
 * contract where it stands.
 */
import type { Contract, Declaration, Type } from './model.ts';

export interface QualifiedName {
  /** The id of the other contract; undefined for a name of the own one. */
  readonly home: string | undefined;
  readonly name: string;
}

export function splitName(written: string): QualifiedName {
  const dot = written.indexOf('.');
  return dot < 0
    ? { home: undefined, name: written }
    : { home: written.slice(0, dot), name: written.slice(dot + 1) };
}

/** A declaration, and the contract whose names its parts use. */
export interface Found {
  readonly declaration: Declaration;
  readonly home: Contract;
}

export function findDeclaration(contract: Contract, written: string): Found | undefined {
  const own = contract.byName.get(written);
  if (own !== undefined) return { declaration: own, home: contract };
  const { home: id, name } = splitName(written);
  const home = id === undefined ? undefined : contractNamed(id, [contract]);
  const declaration = home?.byName.get(name);
  return home === undefined || declaration === undefined ? undefined : { declaration, home };
}

/**
 * One of the contracts that these use, or that those use in turn: a name that leads through one may
 * end in another.
 */
export function contractNamed(id: string, among: readonly Contract[]): Contract | undefined {
  const seen = new Set(among);
  for (const { imports } of seen) {
    const found = imports.get(id);
    if (found !== undefined) return found;
    for (const other of imports.values()) seen.add(other);
  }
  return undefined;
}

export function declarationOf(contract: Contract, written: string): Found {
  const found = findDeclaration(contract, written);
  if (found === undefined) throw new Error(`${contract.id} has no type ${written}`);
  return found;
}

/** The same type as it is written outside of its own contract. */
export function qualified(type: Type, home: string): Type {
  switch (type.kind) {
    case 'list':
    case 'map':
    case 'json':
      return { ...type, of: qualified(type.of, home) };
    case 'alternatives':
      return { ...type, of: type.of.map((inner) => qualified(inner, home)) };
    case 'reference':
      return {
        ...type,
        to: qualifiedName(type.to, home),
        arguments: type.arguments.map((argument) => qualified(argument, home)),
      };
    default:
      return type;
  }
}

export function qualifiedName(written: string, home: string | undefined): string {
  return home === undefined || written.includes('.') ? written : `${home}.${written}`;
}
