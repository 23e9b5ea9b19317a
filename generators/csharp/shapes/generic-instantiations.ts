/**
 * The instantiations of generic types that a contract uses. An attribute cannot name a type
 * parameter, so the converters of their members are registered per instantiation.
 */

import type { ContractScope } from '../printing/scope.ts';
import { needsConverter, type Property, printConverter } from '../types/properties.ts';
import { csharpType, hasParameter, nullable, type ObjectShape } from './shapes.ts';
import { declaredProperties, propertiesWithin, usedBy } from './used-shapes.ts';

/** Returns the properties that need a converter. Integers are left out; they share one. */
export function instanceConverters(scope: ContractScope): readonly Property[] {
  if (!mayUseGenerics(scope)) return [];
  return instantiatedProperties(scope).filter((property) => printConverter(property) !== undefined);
}

/** Whether the contract can contain instantiations at all. */
function mayUseGenerics({ contract }: ContractScope): boolean {
  return (
    contract.imports.size > 0 ||
    contract.declarations.some(
      (declaration) => declaration.kind === 'record' && declaration.parameters.length > 0,
    )
  );
}

/**
 * Returns the properties of instantiations that the serializer would read differently from the
 * contract, one per C# type.
 */
function instantiatedProperties(scope: ContractScope): readonly Property[] {
  const instantiations = usedBy(scope)
    .shapes.filter((shape) => shape.kind === 'object')
    .filter((shape) => shape.arguments.length > 0);
  const properties = new Map<string, Property>();
  for (const property of instantiations.flatMap((instantiation) =>
    instantiatedMembers(instantiation, scope),
  )) {
    const type = `${property.presence === 'maybe' ? 'Optional ' : ''}${csharpType(property.shape)}`;
    if (needsConverter(property) && !properties.has(type)) properties.set(type, property);
  }
  return [...properties.values()];
}

/** Returns the members whose type depends on a parameter, with the type arguments substituted. */
function instantiatedMembers(
  instantiation: ObjectShape,
  scope: ContractScope,
): readonly Property[] {
  const owner = csharpType(instantiation).replace(/[^A-Za-z0-9]+/g, '_');
  const declared = declaredProperties(instantiation, scope);
  return (
    propertiesWithin(instantiation, scope)
      .filter((_, index) => hasParameter(declared[index]?.shape ?? { kind: 'any' }))
      // The serializer treats `Optional<Node>` and `Optional<Node?>` as one type, so the converter
      // accepts null too.
      .map((property) => ({
        ...property,
        owner,
        shape: property.presence === 'maybe' ? nullable(property.shape) : property.shape,
      }))
  );
}
