/**
 * The instances of generic types that a contract uses. An attribute cannot name a type parameter,
 * so the converters of what a generic type holds are registered for each instance.
 */

import type { ContractScope } from '../printing/scope.ts';
import { needsConverter, type Property, printConverter } from '../types/properties.ts';
import { csharpType, hasParameter, nullable, type ObjectShape } from './shapes.ts';
import { declaredProperties, propertiesWithin, usedBy } from './used-shapes.ts';

/** Without the integers, which have a converter already. */
export function instanceConverters(scope: ContractScope): readonly Property[] {
  if (!knowsGenerics(scope)) return [];
  return instanceProperties(scope).filter((property) => printConverter(property) !== undefined);
}

/**
 * Where nothing is declared with parameters, here or elsewhere, there are no instances to look for.
 */
function knowsGenerics({ contract }: ContractScope): boolean {
  return (
    contract.imports.size > 0 ||
    contract.declarations.some(
      (declaration) => declaration.kind === 'record' && declaration.parameters.length > 0,
    )
  );
}

/**
 * Properties of instances that the serializer could not read as the contract does; one for each C#
 * type.
 */
function instanceProperties(scope: ContractScope): readonly Property[] {
  const instances = usedBy(scope)
    .shapes.filter((shape) => shape.kind === 'object')
    .filter((shape) => shape.arguments.length > 0);
  const properties = new Map<string, Property>();
  for (const property of instances.flatMap((instance) => instanceMembers(instance, scope))) {
    const type = `${property.presence === 'maybe' ? 'Optional ' : ''}${csharpType(property.shape)}`;
    if (needsConverter(property) && !properties.has(type)) properties.set(type, property);
  }
  return [...properties.values()];
}

/** Members whose type depends on a parameter, with the arguments in its place. */
function instanceMembers(instance: ObjectShape, scope: ContractScope): readonly Property[] {
  const owner = csharpType(instance).replace(/[^A-Za-z0-9]+/g, '_');
  const declared = declaredProperties(instance, scope);
  return (
    propertiesWithin(instance, scope)
      .filter((_, index) => hasParameter(declared[index]?.shape ?? { kind: 'any' }))
      // To the serializer `Optional<Node>` and `Optional<Node?>` are one type, so that its
      // converter takes null too.
      .map((property) => ({
        ...property,
        owner,
        shape: property.presence === 'maybe' ? nullable(property.shape) : property.shape,
      }))
  );
}
