/**
 * All that the types of a contract are made of: through its own types, instances of generic types,
 * and types of other contracts.
 */
import { perContract } from '../../../compiler/model/per-contract.ts';
import { parameterName } from '../printing/names.ts';
import { type ContractScope, scopeOf } from '../printing/scope.ts';
import type { Property } from '../types/properties.ts';
import {
  csharpType,
  hasParameter,
  type ObjectShape,
  objectShape,
  parts,
  type Shape,
  substitute,
} from './shapes.ts';

export interface Used {
  /** Each once, without those that depend on type parameters. */
  readonly shapes: readonly Shape[];
  readonly properties: readonly Property[];
}

/** What is used is asked for by several printers of the same contract. */
export const usedBy = perContract(visitAll);

function visitAll(scope: ContractScope): Used {
  const shapes = new Map<string, Shape>();
  const properties: Property[] = [];
  const visit = (shape: Shape): void => {
    for (const part of parts(shape)) {
      const key = csharpType(part);
      // A type that grows with each use of itself has no end; no person writes one that is longer
      // than this.
      if (hasParameter(part) || shapes.has(key) || key.length > 400) continue;
      shapes.set(key, part);
      if (part.kind === 'object' && isFromElsewhere(part)) visitObject(part);
    }
  };
  const visitObject = (object: ObjectShape): void => {
    for (const property of propertiesWithin(object, scope)) visitProperty(property);
    if (object.declaration.kind !== 'union') return;
    for (const variant of object.declaration.variants)
      visit(objectShape(variant, object.home, scope.spaceOf));
  };
  const visitProperty = (property: Property): void => {
    if (!hasParameter(property.shape)) properties.push(property);
    visit(property.shape);
  };
  for (const declaration of scope.contract.declarations) {
    if (declaration.kind === 'alias') visit(scope.shapeOf(declaration.type));
    for (const property of scope.propertiesOf(declaration).all) visitProperty(property);
  }
  return { shapes: [...shapes.values()], properties };
}

/** Whether an object is none of the declarations that are visited anyway. */
function isFromElsewhere({ space, arguments: given }: ObjectShape): boolean {
  return space !== '' || given.length > 0;
}

/** The properties of an object as its contract declares them. */
export function declaredProperties(
  { declaration, home }: ObjectShape,
  { spaceOf }: ContractScope,
): readonly Property[] {
  return scopeOf(home, spaceOf).propertiesOf(declaration).all;
}

/** The properties of an object with the type arguments in the place of the parameters. */
export function propertiesWithin(object: ObjectShape, scope: ContractScope): readonly Property[] {
  const parameters =
    object.declaration.kind === 'record' ? object.declaration.parameters.map(parameterName) : [];
  const given = new Map(
    parameters.map((name, index) => [name, object.arguments[index] ?? ({ kind: 'any' } as const)]),
  );
  return declaredProperties(object, scope).map((property) => ({
    ...property,
    shape: substitute(property.shape, given),
  }));
}
