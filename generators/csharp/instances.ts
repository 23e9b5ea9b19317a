/**
 * The instances of generic types that a contract uses. An attribute cannot name a type parameter, so the converters of what a
 * generic type holds are registered for each instance.
 */
import type { Contract, Declaration } from '../../compiler/model.ts';
import { typeName } from './names.ts';
import { needsConverter, type Property, propertiesOf } from './properties.ts';
import { csharpType, hasParameter, parts, type Shape, type ShapeOf, substitute } from './shapes.ts';

type Instance = Extract<Shape, { readonly kind: 'object' }>;

/** Properties of instances that the serializer could not read as the contract does; one for each C# type. */
export function instanceProperties(contract: Contract, shapeOf: ShapeOf): readonly Property[] {
  const generics = new Map(contract.declarations.map((declaration) => [typeName(declaration.name), declaration]));
  const properties = new Map<string, Property>();
  for (const instance of instancesOf(contract, generics, shapeOf)) {
    for (const property of instanceMembers(instance, generics.get(instance.name), shapeOf)) {
      const type = `${property.presence === 'maybe' ? 'Optional ' : ''}${csharpType(property.shape)}`;
      if (needsConverter(property) && !properties.has(type)) properties.set(type, property);
    }
  }
  return [...properties.values()];
}

function instancesOf(contract: Contract, generics: ReadonlyMap<string, Declaration>, shapeOf: ShapeOf): readonly Instance[] {
  const found = new Map<string, Instance>();
  const visit = (shape: Shape): void => {
    for (const part of parts(shape)) {
      const key = csharpType(part);
      // A type that grows with each use of itself has no end; no person writes one that is longer than this.
      if (part.kind !== 'object' || part.arguments.length === 0 || hasParameter(part) || found.has(key) || key.length > 400) continue;
      found.set(key, part);
      for (const property of substituted(part, generics.get(part.name), shapeOf)) visit(property.shape);
    }
  };
  for (const declaration of contract.declarations) {
    if (declaration.kind === 'alias') visit(shapeOf(declaration.type));
    for (const property of propertiesOf(declaration, shapeOf)) visit(property.shape);
  }
  return [...found.values()];
}

/** Members whose type depends on a parameter, with the arguments in its place. */
function instanceMembers(instance: Instance, generic: Declaration | undefined, shapeOf: ShapeOf): readonly Property[] {
  const owner = csharpType(instance).replace(/[^A-Za-z0-9]+/g, '_');
  const open = generic === undefined ? [] : propertiesOf(generic, shapeOf);
  return substituted(instance, generic, shapeOf)
    .filter((_, index) => hasParameter(open[index]?.shape ?? { kind: 'any' }))
    .map((property) => ({ ...property, owner }));
}

function substituted(instance: Instance, generic: Declaration | undefined, shapeOf: ShapeOf): readonly Property[] {
  if (generic?.kind !== 'record') return [];
  const given = new Map(
    generic.parameters.map((name, index) => [parameterOf(name), instance.arguments[index] ?? ({ kind: 'any' } as const)]),
  );
  return propertiesOf(generic, shapeOf).map((property) => ({ ...property, shape: substitute(property.shape, given) }));

  function parameterOf(name: string): string {
    const shape = shapeOf({ kind: 'parameter', name });
    return shape.kind === 'parameter' ? shape.name : name;
  }
}
