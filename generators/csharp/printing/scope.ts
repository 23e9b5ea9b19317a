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
  readonly unionHierarchy: UnionHierarchy;
  readonly tagEnums: TagEnums;
  readonly namespacePrefixOf: NamespacePrefixOf;
  readonly shapeOf: ShapeOf;
  readonly propertiesOf: PropertiesOf;
}

/** The scope for the contract's own files and its design record. */
export const ownScope = perContract((contract: Contract) =>
  scopeOf(contract, namespacePrefixesIn(contract)),
);

/** Returns the scope of `contract` with types named relative to another contract. */
export function scopeOf(contract: Contract, namespacePrefixOf: NamespacePrefixOf): ContractScope {
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
  return { contract, unionHierarchy, tagEnums, namespacePrefixOf, shapeOf, propertiesOf };
}
