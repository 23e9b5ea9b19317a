/**
 * The instances of generic types that a contract uses. An attribute cannot name a type parameter, so the converters of what a
 * generic type holds are registered for each instance.
 */
import type { Declaration } from '../../compiler/model.ts';
import { parameterName, typeName } from './names.ts';
import { needsConverter, type Property } from './properties.ts';
import type { ContractScope } from './scope.ts';
import { csharpType, hasParameter, nullable, parts, type Shape, substitute } from './shapes.ts';

type Instance = Extract<Shape, { readonly kind: 'object' }>;

/** Properties of instances that the serializer could not read as the contract does; one for each C# type. */
export function instanceProperties(scope: ContractScope): readonly Property[] {
  const generics = new Map(scope.contract.declarations.map((declaration) => [typeName(declaration.name), declaration]));
  const properties = new Map<string, Property>();
  for (const instance of instancesOf(generics, scope)) {
    for (const property of instanceMembers(instance, generics.get(instance.name), scope)) {
      const type = `${property.presence === 'maybe' ? 'Optional ' : ''}${csharpType(property.shape)}`;
      if (needsConverter(property) && !properties.has(type)) properties.set(type, property);
    }
  }
  return [...properties.values()];
}

function instancesOf(generics: ReadonlyMap<string, Declaration>, scope: ContractScope): readonly Instance[] {
  const found = new Map<string, Instance>();
  const visit = (shape: Shape): void => {
    for (const part of parts(shape)) {
      const key = csharpType(part);
      // A type that grows with each use of itself has no end; no person writes one that is longer than this.
      if (part.kind !== 'object' || part.arguments.length === 0 || hasParameter(part) || found.has(key) || key.length > 400) continue;
      found.set(key, part);
      for (const property of substituted(part, generics.get(part.name), scope)) visit(property.shape);
    }
  };
  for (const declaration of scope.contract.declarations) {
    if (declaration.kind === 'alias') visit(scope.shapeOf(declaration.type));
    for (const property of scope.propertiesOf(declaration)) visit(property.shape);
  }
  return [...found.values()];
}

/** Members whose type depends on a parameter, with the arguments in its place. */
function instanceMembers(instance: Instance, generic: Declaration | undefined, scope: ContractScope): readonly Property[] {
  const owner = csharpType(instance).replace(/[^A-Za-z0-9]+/g, '_');
  const open = generic === undefined ? [] : scope.propertiesOf(generic);
  return (
    substituted(instance, generic, scope)
      .filter((_, index) => hasParameter(open[index]?.shape ?? { kind: 'any' }))
      // To the serializer `Optional<Node>` and `Optional<Node?>` are one type, so that its converter takes null too.
      .map((property) => ({ ...property, owner, shape: property.presence === 'maybe' ? nullable(property.shape) : property.shape }))
  );
}

function substituted(instance: Instance, generic: Declaration | undefined, scope: ContractScope): readonly Property[] {
  if (generic?.kind !== 'record') return [];
  const given = new Map(
    generic.parameters.map((name, index) => [parameterName(name), instance.arguments[index] ?? ({ kind: 'any' } as const)]),
  );
  return scope.propertiesOf(generic).map((property) => ({ ...property, shape: substitute(property.shape, given) }));
}
