/**
 * All shapes that the types of a contract use: through its own types, instantiations of generic
 * types, and types of other contracts.
 */
import { perContract } from '../../../compiler/model/per-contract.ts';
import { parameterName } from '../printing/names.ts';
import { type ContractScope, scopeOf } from '../printing/scope.ts';
import type { Property } from '../types/properties.ts';
import { objectShape } from './from-types.ts';
import {
  csharpType,
  hasParameter,
  type ObjectShape,
  parts,
  type Shape,
  substitute,
} from './shapes.ts';

export interface Used {
  /** Each shape once, without those that depend on type parameters. */
  readonly shapes: readonly Shape[];
  readonly properties: readonly Property[];
}

/** Memoized, since several printers of a contract use it. */
export const usedBy = perContract(visitAll);

function visitAll(scope: ContractScope): Used {
  const shapes = new Map<string, Shape>();
  const properties: Property[] = [];
  const visit = (shape: Shape): void => {
    for (const part of parts(shape)) {
      const key = csharpType(part);
      // Stops at types that expand without end. No hand-written type is longer than this.
      if (hasParameter(part) || shapes.has(key) || key.length > 400) continue;
      shapes.set(key, part);
      if (part.kind === 'object' && isNotOwnDeclaration(part)) visitObject(part);
    }
  };
  const visitObject = (object: ObjectShape): void => {
    for (const property of propertiesWithin(object, scope)) visitProperty(property);
    if (object.declaration.kind !== 'union') return;
    for (const variant of object.declaration.variants)
      visit(objectShape(variant, object.home, scope.namespacePrefixOf));
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

/** Whether the object is not one of the contract's own declarations, which are visited anyway. */
function isNotOwnDeclaration({ namespacePrefix, arguments: typeArguments }: ObjectShape): boolean {
  return namespacePrefix !== '' || typeArguments.length > 0;
}

/** Returns the properties of an object as its contract declares them. */
export function declaredProperties(
  { declaration, home }: ObjectShape,
  scope: ContractScope,
): readonly Property[] {
  return scopeOf(home, scope, scope.namespacePrefixOf).propertiesOf(declaration).all;
}

/** Returns the properties of an object with its type arguments substituted. */
export function propertiesWithin(object: ObjectShape, scope: ContractScope): readonly Property[] {
  const parameters =
    object.declaration.kind === 'record' ? object.declaration.parameters.map(parameterName) : [];
  const typeArguments = new Map(
    parameters.map((name, index) => [name, object.arguments[index] ?? ({ kind: 'any' } as const)]),
  );
  return declaredProperties(object, scope).map((property) => ({
    ...property,
    shape: substitute(property.shape, typeArguments),
  }));
}
