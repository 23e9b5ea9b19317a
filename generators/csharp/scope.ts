/** What all printers of a contract share. */
import type { Contract } from '../../compiler/model.ts';
import { type Family, familyOf } from './family.ts';
import { type PropertiesOf, propertiesIn } from './properties.ts';
import { type ShapeOf, shapesOf } from './shapes.ts';

export interface ContractScope {
  readonly contract: Contract;
  readonly family: Family;
  readonly shapeOf: ShapeOf;
  readonly propertiesOf: PropertiesOf;
}

export function scopeOf(contract: Contract): ContractScope {
  const shapeOf = shapesOf(contract);
  const family = familyOf(contract);
  return { contract, family, shapeOf, propertiesOf: propertiesIn(shapeOf, family) };
}
