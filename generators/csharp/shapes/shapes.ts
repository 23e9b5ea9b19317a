/**
 * Maps types of the contract to C#. In a shape, aliases, constants and nulls are resolved. All
 * printers of values use shapes only, so that the type of a property always agrees with how it is
 * read and written.
 */

import type {
  Contract,
  RecordDeclaration,
  UnionDeclaration,
  VariantDeclaration,
} from '../../../compiler/model/model.ts';
import { findDeclaration, qualifiedName } from '../../../compiler/model/qualified-names.ts';
import type { Type } from '../../../compiler/model/types.ts';
import { parameterName, typeName } from '../printing/names.ts';
import type { NamespacePrefixOf } from '../printing/namespaces.ts';
import type { PrintedEnum } from '../types/discriminator-enums.ts';

export type Shape =
  | { readonly kind: 'text' | 'integer' | 'number' | 'boolean' | 'null' | 'any' }
  | { readonly kind: 'list' | 'map'; readonly of: Shape }
  | EnumShape
  | ObjectShape
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'nullable'; readonly of: Shape }
  | { readonly kind: 'one-of'; readonly first: Shape; readonly second: Shape };

/** A C# type generated for a declaration of this contract or another one. */
interface DeclaredShape {
  readonly name: string;
  /** The namespace prefix of the type and of its helper classes; empty in the same contract. */
  readonly namespacePrefix: string;
  readonly home: Contract;
}

export interface EnumShape extends DeclaredShape {
  readonly kind: 'enum';
  readonly declaration: PrintedEnum;
}

export interface ObjectShape extends DeclaredShape {
  readonly kind: 'object';
  readonly declaration: RecordDeclaration | UnionDeclaration | VariantDeclaration;
  readonly arguments: readonly Shape[];
}

export type ShapeOf = (type: Type) => Shape;

const any: Shape = { kind: 'any' };

export function shapesOf(contract: Contract, namespacePrefixOf: NamespacePrefixOf): ShapeOf {
  const scope: Scope = { contract, namespacePrefixOf, aliases: [] };
  return (type) => shapeOf(type, scope);
}

/**
 * Returns a type by its name. An alias is resolved exactly once, as at its declaration, so that a
 * recursive list type is unfolded to the same depth in both places.
 */
export function typeNamed(name: string, contract: Contract): Type {
  const declared = contract.declarations.find((declaration) => declaration.name === name);
  return declared?.kind === 'alias'
    ? declared.type
    : { kind: 'reference', to: name, arguments: [] };
}

interface Scope {
  /** The contract in which type names are resolved. */
  readonly contract: Contract;
  readonly namespacePrefixOf: NamespacePrefixOf;
  /** Aliases currently being resolved. */
  readonly aliases: readonly string[];
}

function shapeOf(type: Type, scope: Scope): Shape {
  switch (type.kind) {
    case 'string':
    case 'json':
      return { kind: 'text' };
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
    case 'any':
      return { kind: type.kind };
    case 'schema':
      return { kind: 'map', of: any };
    case 'literal':
      return literalShape(type.value);
    case 'list':
    case 'map':
      return { kind: type.kind, of: shapeOf(type.of, scope) };
    case 'parameter':
      return { kind: 'parameter', name: parameterName(type.name) };
    case 'reference':
      return referenceShape(type, scope);
    case 'alternatives':
      return alternativesShape(type.of, scope);
  }
}

function literalShape(value: string | number | boolean): Shape {
  if (typeof value === 'string') return { kind: 'text' };
  if (typeof value === 'boolean') return { kind: 'boolean' };
  return { kind: Number.isSafeInteger(value) ? 'integer' : 'number' };
}

function referenceShape(type: Extract<Type, { kind: 'reference' }>, scope: Scope): Shape {
  const found = findDeclaration(scope.contract, type.to);
  if (found === undefined) return any;
  const { declaration, home } = found;
  if (declaration.kind === 'alias') {
    const alias = qualifiedName(declaration.name, home.id);
    // A type that consists only of lists of itself has no C# type; it stays JSON.
    if (scope.aliases.includes(alias)) return any;
    return shapeOf(declaration.type, {
      ...scope,
      contract: home,
      aliases: [...scope.aliases, alias],
    });
  }
  if (declaration.kind === 'enum') return enumShape(declaration, home, scope.namespacePrefixOf);
  return {
    ...objectShape(declaration, home, scope.namespacePrefixOf),
    arguments: type.arguments.map((argument) => argumentShape(shapeOf(argument, scope))),
  };
}

export function enumShape(
  declaration: PrintedEnum,
  home: Contract,
  namespacePrefixOf: NamespacePrefixOf,
): EnumShape {
  return {
    kind: 'enum',
    name: typeName(declaration.name),
    namespacePrefix: namespacePrefixOf(home),
    home,
    declaration,
  };
}

export function objectShape(
  declaration: ObjectShape['declaration'],
  home: Contract,
  namespacePrefixOf: NamespacePrefixOf,
): ObjectShape {
  return {
    kind: 'object',
    name: typeName(declaration.name),
    namespacePrefix: namespacePrefixOf(home),
    home,
    declaration,
    arguments: [],
  };
}

/**
 * Inside a generic type, `T?` of a value type is not `Nullable<T>`, so the argument itself is
 * nullable. `JsonNull` is excluded because its default is null already.
 */
function argumentShape(shape: Shape): Shape {
  return isValueType(shape) && shape.kind !== 'null' ? { kind: 'nullable', of: shape } : shape;
}

function alternativesShape(types: readonly Type[], scope: Scope): Shape {
  const shapes = types.map((type) => shapeOf(type, scope));
  const nonNull = shapes.filter(({ kind }) => kind !== 'null');
  const union = unionShape(nonNull);
  return nonNull.length < shapes.length ? nullable(union) : union;
}

function unionShape(shapes: readonly Shape[]): Shape {
  const distinct = shapes.filter(
    (shape, index) =>
      shapes.findIndex((other) => csharpType(other) === csharpType(shape)) === index,
  );
  const [first = any, second, ...more] = distinct;
  if (second === undefined) return first;
  return more.length === 0 && areDistinguishable(first, second)
    ? { kind: 'one-of', first, second }
    : any;
}

function areDistinguishable(first: Shape, second: Shape): boolean {
  const kind = jsonKind(first);
  return kind !== undefined && jsonKind(second) !== undefined && kind !== jsonKind(second);
}

export function nullable(shape: Shape): Shape {
  return admitsNull(shape) ? shape : { kind: 'nullable', of: shape };
}

/** Whether the C# type admits null. */
export function admitsNull(shape: Shape): boolean {
  return shape.kind === 'nullable' || shape.kind === 'null' || shape.kind === 'any';
}

export function isValueType(shape: Shape): boolean {
  switch (shape.kind) {
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
    case 'any':
    case 'enum':
    case 'one-of':
      return true;
    case 'text':
    case 'list':
    case 'map':
    case 'object':
    case 'parameter':
    case 'nullable':
      return false;
  }
}

/** Returns the JSON kind of all values; undefined if there are several or it is unknown. */
export function jsonKind(
  shape: Shape,
): 'string' | 'number' | 'boolean' | 'array' | 'object' | undefined {
  switch (shape.kind) {
    case 'text':
    case 'enum':
      return 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'list':
      return 'array';
    case 'map':
    case 'object':
      return 'object';
    case 'null':
    case 'any':
    case 'parameter':
    case 'nullable':
    case 'one-of':
      return undefined;
  }
}

export function csharpType(shape: Shape): string {
  switch (shape.kind) {
    case 'text':
      return 'string';
    case 'integer':
      return 'long';
    case 'number':
      return 'double';
    case 'boolean':
      return 'bool';
    case 'null':
      return 'JsonNull';
    case 'any':
      return 'JsonElement';
    case 'list':
      return `IReadOnlyList<${csharpType(shape.of)}>`;
    case 'map':
      return `IReadOnlyDictionary<string, ${csharpType(shape.of)}>`;
    case 'parameter':
      return shape.name;
    case 'enum':
      return shape.namespacePrefix + shape.name;
    case 'object':
      return shape.namespacePrefix + shape.name + typeArguments(shape.arguments.map(csharpType));
    case 'nullable':
      return `${csharpType(shape.of)}?`;
    case 'one-of':
      return `OneOf<${csharpType(shape.first)}, ${csharpType(shape.second)}>`;
  }
}

export function typeArguments(names: readonly string[]): string {
  return names.length === 0 ? '' : `<${names.join(', ')}>`;
}

export function hasParameter(shape: Shape): boolean {
  return hasPart(shape, isParameter);
}

function isParameter({ kind }: Shape): boolean {
  return kind === 'parameter';
}

/** Whether the shape or any shape within it satisfies the predicate. */
export function hasPart(shape: Shape, matches: (part: Shape) => boolean): boolean {
  return parts(shape).some(matches);
}

/** Replaces the type parameters of a shape. */
export function substitute(shape: Shape, shapesByName: ReadonlyMap<string, Shape>): Shape {
  switch (shape.kind) {
    case 'parameter':
      return shapesByName.get(shape.name) ?? shape;
    case 'nullable':
      return nullable(substitute(shape.of, shapesByName));
    case 'list':
    case 'map':
      return { kind: shape.kind, of: substitute(shape.of, shapesByName) };
    case 'object':
      return {
        ...shape,
        arguments: shape.arguments.map((argument) => substitute(argument, shapesByName)),
      };
    case 'one-of':
      return {
        kind: 'one-of',
        first: substitute(shape.first, shapesByName),
        second: substitute(shape.second, shapesByName),
      };
    case 'text':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
    case 'any':
    case 'enum':
      return shape;
  }
}

/** Returns a shape and all shapes within it. */
export function parts(shape: Shape): readonly Shape[] {
  switch (shape.kind) {
    case 'list':
    case 'map':
    case 'nullable':
      return [shape, ...parts(shape.of)];
    case 'object':
      return [shape, ...shape.arguments.flatMap(parts)];
    case 'one-of':
      return [shape, ...parts(shape.first), ...parts(shape.second)];
    default:
      return [shape];
  }
}
