/**
 * What the framework's serializer is told of a contract. Its generator makes metadata of all types
 * that it comes to from these.
 */
import type { Declaration } from '../../../compiler/model/model.ts';
import renderContext from '../../../templates/csharp/types/json-context.cs.hbs';
import { documentationText, text } from '../printing/encode.ts';
import { contextName, contractName, typeName } from '../printing/names.ts';
import type { ContractScope } from '../printing/scope.ts';
import { instanceConverters } from '../shapes/generic-instantiations.ts';
import { csharpType, isValueType, type Shape } from '../shapes/shapes.ts';
import { usedBy } from '../shapes/used-shapes.ts';
import { objectTypes, tagEnumName } from '../types/declarations.ts';
import { converterClass } from '../types/properties.ts';

/** A C# type, and the property of the context that has its metadata. */
type Registered = readonly [type: string, name: string];

/** Names that the serializer's own generator gives to members of the context. */
const contextMembers: ReadonlySet<string> = new Set([
  'Boolean',
  'Decimal',
  'Default',
  'Double',
  'GeneratedSerializerOptions',
  'GetTypeInfo',
  'Int64',
  'Object',
  'Options',
  'String',
]);

/**
 * Nothing for a contract that only names plain types: the serializer's generator makes nothing of a
 * context without types.
 */
export function printJsonContext(scope: ContractScope): string | undefined {
  const { contract } = scope;
  const registered = new Map<string, string>();
  const own: Registered[] = [];
  for (const declaration of contract.declarations) own.push(...serializedTypes(declaration, scope));
  for (const [type, name] of own) if (!registered.has(type)) registered.set(type, name);
  for (const [type, name] of importedTypes(own, scope))
    if (!registered.has(type)) registered.set(type, name);
  if (registered.size === 0) return undefined;
  const types: string[] = [];
  for (const [type, name] of registered) {
    const property = contextMembers.has(name) ? `${name}_` : name;
    const renamed = type === property ? '' : `, TypeInfoPropertyName = ${text(property)}`;
    types.push(`[JsonSerializable(typeof(${type})${renamed})]`);
  }
  const converters = [
    'IntegerConverter',
    ...instanceConverters(scope).map((property) => `Converters.${converterClass(property)}`),
  ];
  return renderContext({
    id: documentationText(contract.id),
    converters: converters.map((converter) => `typeof(${converter})`).join(', '),
    types: types.join('\n'),
    name: contextName(contract.id),
  });
}

/** Generic types are registered as the instances that the contract names. */
function serializedTypes(declaration: Declaration, scope: ContractScope): readonly Registered[] {
  if (declaration.kind === 'record' && declaration.parameters.length > 0) return [];
  if (declaration.kind !== 'alias')
    return [...objectTypes(declaration), ...tagEnumName(declaration, scope)].map((type) => [
      type,
      type,
    ]);
  const shape = scope.shapeOf(declaration.type);
  const named: Shape = shape.kind === 'nullable' ? shape.of : shape;
  const isRegistered =
    named.kind === 'object' ||
    ((named.kind === 'list' || named.kind === 'map') && named.of.kind === 'object');
  return isRegistered ? [[csharpType(named), typeName(declaration.name)]] : [];
}

/**
 * Types of other contracts that the generator comes to. It calls metadata after types without their
 * namespaces, so each type gets a name with the contract in it, and so does what is made of them
 * where two would have one name.
 */
function importedTypes(own: readonly Registered[], scope: ContractScope): readonly Registered[] {
  if (scope.contract.imports.size === 0) return [];
  const used = [...usedMetadata(scope).values()];
  const names = new Map(own.map(([, name]) => [name, 1]));
  for (const { plain } of used) names.set(plain, (names.get(plain) ?? 0) + 1);
  return used
    .filter(
      ({ plain, full, isDeclared }) =>
        plain !== full && (isDeclared || (names.get(plain) ?? 0) > 1),
    )
    .map(({ type, full }) => [type, full]);
}

/** By their full names. */
function usedMetadata(scope: ContractScope): ReadonlyMap<string, Metadata> {
  const { shapes, properties } = usedBy(scope);
  // To the serializer `Node?` is no type of its own.
  const types = shapes.filter((shape) => shape.kind !== 'nullable' || isValueType(shape.of));
  const optionals = properties.filter(({ presence }) => presence === 'maybe');
  const used = [
    ...types.map((shape) => metadataOf(shape)),
    ...optionals.map(({ shape }) => metadataOf(shape, 'Optional')),
  ];
  return new Map(used.map((metadata) => [metadata.full, metadata]));
}

interface Metadata {
  readonly type: string;
  /** What the generator would call it, and a name that no other type has. */
  readonly plain: string;
  readonly full: string;
  readonly isDeclared: boolean;
}

function metadataOf(shape: Shape, around = ''): Metadata {
  const isDeclared =
    shape.kind === 'enum' || (shape.kind === 'object' && shape.arguments.length === 0);
  return {
    type: around === '' ? csharpType(shape) : `${around}<${csharpType(shape)}>`,
    plain: around + metadataName(shape, (name) => name),
    full:
      around +
      metadataName(shape, (name, contract) => (contract === '' ? name : `${contract}_${name}`)),
    isDeclared: isDeclared && around === '',
  };
}

function metadataName(shape: Shape, named: (name: string, contract: string) => string): string {
  const inner = (part: Shape) => metadataName(part, named);
  switch (shape.kind) {
    case 'text':
      return 'String';
    case 'integer':
      return 'Int64';
    case 'number':
      return 'Double';
    case 'boolean':
      return 'Boolean';
    case 'null':
      return 'JsonNull';
    case 'any':
      return 'JsonElement';
    case 'parameter':
      return shape.name;
    case 'list':
      return `IReadOnlyList${inner(shape.of)}`;
    case 'map':
      return `IReadOnlyDictionaryString${inner(shape.of)}`;
    case 'nullable':
      return `${isValueType(shape.of) ? 'Nullable' : ''}${inner(shape.of)}`;
    case 'one-of':
      return `OneOf${inner(shape.first)}${inner(shape.second)}`;
    case 'enum':
      return named(shape.name, homeName(shape));
    case 'object':
      return named(shape.name, homeName(shape)) + shape.arguments.map(inner).join('');
  }
}

/** Empty for the own contract. */
function homeName({ space, home }: Extract<Shape, { readonly kind: 'enum' | 'object' }>): string {
  return space === '' ? '' : contractName(home.id);
}
