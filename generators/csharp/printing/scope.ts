/** What all printers of a contract share. */
import type { Contract } from '../../../compiler/model/model.ts';
import { perContract } from '../../../compiler/model/per-contract.ts';
import { type ShapeOf, shapesOf } from '../shapes/shapes.ts';
import { type UnionHierarchy, unionHierarchyOf } from '../shapes/union-hierarchy.ts';
import { type TagEnums, tagEnumsOf } from '../types/discriminator-enums.ts';
import { type PropertiesOf, propertiesIn } from '../types/properties.ts';
import { type SpaceOf, spacesIn } from './namespaces.ts';

export interface ContractScope {
  readonly contract: Contract;
  readonly unionHierarchy: UnionHierarchy;
  readonly tagEnums: TagEnums;
  readonly spaceOf: SpaceOf;
  readonly shapeOf: ShapeOf;
  readonly propertiesOf: PropertiesOf;
}

/** With the types as the files of the contract itself write them; its design record does too. */
export const ownScope = perContract((contract: Contract) => scopeOf(contract, spacesIn(contract)));

/** The types are written as they must be in the contract that `spaceOf` belongs to. */
export function scopeOf(contract: Contract, spaceOf: SpaceOf): ContractScope {
  const shapeOf = shapesOf(contract, spaceOf);
  const unionHierarchy = unionHierarchyOf(contract);
  const tagEnums = tagEnumsOf(contract, unionHierarchy);
  const propertiesOf = propertiesIn({ contract, unionHierarchy, tagEnums, spaceOf, shapeOf });
  return { contract, unionHierarchy, tagEnums, spaceOf, shapeOf, propertiesOf };
}
