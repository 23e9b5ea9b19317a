/** State shared by all printers of a contract. */
import type { Contract } from '../../../compiler/model/model.ts';
import { perContract } from '../../../compiler/model/per-contract.ts';
import { type ShapeOf, shapesOf } from '../shapes/from-types.ts';
import { type UnionHierarchy, unionHierarchyOf } from '../shapes/union-hierarchy.ts';
import { type TagEnums, tagEnumsOf } from '../types/discriminator-enums.ts';
import { type PropertiesOf, propertiesIn } from '../types/properties.ts';
import { type NamespacePrefixOf, namespacePrefixesIn } from './namespaces.ts';

export interface ContractScope {
  readonly contract: Contract;
  /** The namespace of the project. */
  readonly namespace: string;
  readonly unionHierarchy: UnionHierarchy;
  readonly tagEnums: TagEnums;
  readonly namespacePrefixOf: NamespacePrefixOf;
  readonly shapeOf: ShapeOf;
  readonly propertiesOf: PropertiesOf;
}

const ownScopes = perContract(() => new Map<string, ContractScope>());

/** The scope for the contract's own files and its design record. */
export function ownScope(contract: Contract, namespace: string): ContractScope {
  const scopes = ownScopes(contract);
  const found = scopes.get(namespace);
  if (found !== undefined) return found;
  const scope = scopeOf(contract, namespace, namespacePrefixesIn(contract, namespace));
  scopes.set(namespace, scope);
  return scope;
}

/** Returns the scope of `contract` with types named relative to another contract. */
export function scopeOf(
  contract: Contract,
  namespace: string,
  namespacePrefixOf: NamespacePrefixOf,
): ContractScope {
  const shapeOf = shapesOf(contract, namespacePrefixOf);
  const unionHierarchy = unionHierarchyOf(contract);
  const tagEnums = tagEnumsOf(contract, unionHierarchy);
  const propertiesOf = propertiesIn({
    contract,
    unionHierarchy,
    tagEnums,
    namespacePrefixOf,
    shapeOf,
  });
  return {
    contract,
    namespace,
    unionHierarchy,
    tagEnums,
    namespacePrefixOf,
    shapeOf,
    propertiesOf,
  };
}
