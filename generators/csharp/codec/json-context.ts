/**
 * Prints the `JsonSerializerContext` of a contract. The source generator of System.Text.Json
 * derives the metadata of all types that are reachable from the registered ones.
 */
import type { Declaration } from '../../../compiler/model/model.ts';
import renderContext from '../../../templates/csharp/types/json-context.cs.hbs';
import { documentationText, text } from '../printing/encode.ts';
import { contextName, contractName, typeName } from '../printing/names.ts';
import type { ContractScope } from '../printing/scope.ts';
import { csharpType, isValueType, type Shape } from '../shapes/shapes.ts';
import { usedBy } from '../shapes/used-shapes.ts';
import { objectTypes, tagEnumName } from '../types/declarations.ts';
import { aliasConverters, hasNoAttribute } from './converters.ts';

/** A C# type, and the property of the context that contains its metadata. */
type Registered = readonly [type: string, name: string];

/** Names that the source generator gives to members of the context. */
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
 * Returns undefined for a contract with plain types only, since the source generator ignores a
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
  const converters = aliasConverters(scope).map((converter) => `typeof(${converter})`);
  return renderContext({
    id: documentationText(contract.id),
    converters: converters.join(', '),
    types: types.join('\n'),
    name: contextName(contract.id),
  });
}

/** Generic types are registered as the instantiations that the contract names. */
function serializedTypes(declaration: Declaration, scope: ContractScope): readonly Registered[] {
  if (declaration.kind === 'record' && declaration.parameters.length > 0) return [];
  if (declaration.kind !== 'alias')
    return [...objectTypes(declaration), ...tagEnumName(declaration, scope)].map((type) => [
      type,
      type,
    ]);
  const shape = scope.shapeOf(declaration.type);
  const target: Shape = shape.kind === 'nullable' ? shape.of : shape;
  return target.kind === 'object' || hasNoAttribute(target)
    ? [[csharpType(target), typeName(declaration.name)]]
    : [];
}

/**
 * Types of other contracts that the source generator reaches. It names metadata after types without
 * their namespaces, so each such type gets a name that contains its contract. Types composed of
 * them do too if two names would collide.
 */
function importedTypes(own: readonly Registered[], scope: ContractScope): readonly Registered[] {
  if (scope.contract.imports.size === 0) return [];
  const used = [...usedMetadata(scope).values()];
  const names = new Map(own.map(([, name]) => [name, 1]));
  for (const { plain } of used) names.set(plain, (names.get(plain) ?? 0) + 1);
  return used
    .filter(
      ({ plain, unique, isDeclared }) =>
        plain !== unique && (isDeclared || (names.get(plain) ?? 0) > 1),
    )
    .map(({ type, unique }) => [type, unique]);
}

/** Returns the metadata of all used types by their unique names. */
function usedMetadata(scope: ContractScope): ReadonlyMap<string, Metadata> {
  const { shapes, properties } = usedBy(scope);
  // The serializer treats `Node?` as the type `Node`.
  const types = shapes.filter((shape) => shape.kind !== 'nullable' || isValueType(shape.of));
  const optionals = properties.filter(({ presence }) => presence === 'maybe');
  const used = [
    ...types.map((shape) => metadataOf(shape)),
    ...optionals.map(({ shape }) => metadataOf(shape, 'Optional')),
  ];
  return new Map(used.map((metadata) => [metadata.unique, metadata]));
}

interface Metadata {
  readonly type: string;
  /** The name that the source generator would choose, and a unique name. */
  readonly plain: string;
  readonly unique: string;
  readonly isDeclared: boolean;
}

function metadataOf(shape: Shape, wrapper = ''): Metadata {
  const isDeclared =
    shape.kind === 'enum' || (shape.kind === 'object' && shape.arguments.length === 0);
  return {
    type: wrapper === '' ? csharpType(shape) : `${wrapper}<${csharpType(shape)}>`,
    plain: wrapper + metadataName(shape, (name) => name),
    unique:
      wrapper +
      metadataName(shape, (name, contract) => (contract === '' ? name : `${contract}_${name}`)),
    isDeclared: isDeclared && wrapper === '',
  };
}

function metadataName(shape: Shape, nameOf: (name: string, contract: string) => string): string {
  const inner = (part: Shape) => metadataName(part, nameOf);
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
    case 'instant':
      return 'DateTimeOffset';
    case 'day':
      return 'DateOnly';
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
      return nameOf(shape.name, homeName(shape));
    case 'object':
      return nameOf(shape.name, homeName(shape)) + shape.arguments.map(inner).join('');
  }
}

/** Returns the name of the contract that declares a type; empty for the current contract. */
function homeName({
  namespacePrefix,
  home,
}: Extract<Shape, { readonly kind: 'enum' | 'object' }>): string {
  return namespacePrefix === '' ? '' : contractName(home.id);
}
