/** State shared by all printers of a contract. */
import type { Contract } from '../../../compiler/model/model.ts';
import { perContract } from '../../../compiler/model/per-contract.ts';
import { type ShapeOf, shapesOf } from '../shapes/from-types.ts';
import { type UnionHierarchy, unionHierarchyOf } from '../shapes/union-hierarchy.ts';
import { type TagEnums, tagEnumsOf } from '../types/discriminator-enums.ts';
import { type PropertiesOf, propertiesIn } from '../types/properties.ts';
import { type NamespacePrefixOf, namespacePrefixesIn } from './namespaces.ts';

/** What is the same for all contracts of a project. */
export interface ProjectScope {
  /** The namespace of the project. */
  readonly namespace: string;
  /** Whether dates and times are `DateOnly` and `DateTimeOffset`. */
  readonly hasNativeDates: boolean;
}

export interface ContractScope extends ProjectScope {
  readonly contract: Contract;
  readonly unionHierarchy: UnionHierarchy;
  readonly tagEnums: TagEnums;
  readonly namespacePrefixOf: NamespacePrefixOf;
  readonly shapeOf: ShapeOf;
  readonly propertiesOf: PropertiesOf;
}

const ownScopes = perContract(() => new Map<string, ContractScope>());

/** The scope for the contract's own files and its design record. */
export function ownScope(contract: Contract, project: ProjectScope): ContractScope {
  const scopes = ownScopes(contract);
  const key = `${project.namespace} ${project.hasNativeDates}`;
  const found = scopes.get(key);
  if (found !== undefined) return found;
  const scope = scopeOf(contract, project, namespacePrefixesIn(contract, project.namespace));
  scopes.set(key, scope);
  return scope;
}

/** Returns the scope of `contract` with types named relative to another contract. */
export function scopeOf(
  contract: Contract,
  { namespace, hasNativeDates }: ProjectScope,
  namespacePrefixOf: NamespacePrefixOf,
): ContractScope {
  const shapeOf = shapesOf(contract, namespacePrefixOf, hasNativeDates);
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
    hasNativeDates,
    unionHierarchy,
    tagEnums,
    namespacePrefixOf,
    shapeOf,
    propertiesOf,
  };
}
