/**
 * What a type of the contract is in C#. A shape has the aliases, constants and nulls of a type
 * resolved; all printers of values look at shapes only, so that the type of a property and how it
 * is read and written cannot fall apart.
 */

import type {
  Contract,
  RecordDeclaration,
  Type,
  UnionDeclaration,
  VariantDeclaration,
} from '../../../compiler/model/model.ts';
import { findDeclaration, qualifiedName } from '../../../compiler/model/qualified-names.ts';
import { parameterName, typeName } from '../printing/names.ts';
import type { SpaceOf } from '../printing/namespaces.ts';
import type { PrintedEnum } from '../types/discriminator-enums.ts';

export type Shape =
  | { readonly kind: 'text' | 'integer' | 'number' | 'boolean' | 'null' | 'any' }
  | { readonly kind: 'list' | 'map'; readonly of: Shape }
  | EnumShape
  | ObjectShape
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'nullable'; readonly of: Shape }
  | { readonly kind: 'one-of'; readonly first: Shape; readonly second: Shape };

/** A C# type that stands for a declaration, in this contract or in another one. */
interface Declared {
  readonly name: string;
  /** What must stand before the name, and before what serves the type. */
  readonly space: string;
  readonly home: Contract;
}

export interface EnumShape extends Declared {
  readonly kind: 'enum';
  readonly declaration: PrintedEnum;
}

export interface ObjectShape extends Declared {
  readonly kind: 'object';
  readonly declaration: RecordDeclaration | UnionDeclaration | VariantDeclaration;
  readonly arguments: readonly Shape[];
}

export type ShapeOf = (type: Type) => Shape;

const any: Shape = { kind: 'any' };

export function shapesOf(contract: Contract, spaceOf: SpaceOf): ShapeOf {
  const scope: Scope = { contract, spaceOf, aliases: [] };
  return (type) => shapeOf(type, scope);
}

/**
 * A type by its name. Of an alias it is what the alias stands for, as where it is declared: a type
 * of lists of itself is unfolded as often in both places.
 */
export function typeNamed(name: string, contract: Contract): Type {
  const declared = contract.declarations.find((declaration) => declaration.name === name);
  return declared?.kind === 'alias'
    ? declared.type
    : { kind: 'reference', to: name, arguments: [] };
}

interface Scope {
  /** The contract whose names a type uses. */
  readonly contract: Contract;
  readonly spaceOf: SpaceOf;
  /** Aliases that are being resolved. */
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
    // A type that is nothing but lists of itself has no C# type; it stays JSON.
    if (scope.aliases.includes(alias)) return any;
    return shapeOf(declaration.type, {
      ...scope,
      contract: home,
      aliases: [...scope.aliases, alias],
    });
  }
  if (declaration.kind === 'enum') return enumShape(declaration, home, scope.spaceOf);
  return {
    ...objectShape(declaration, home, scope.spaceOf),
    arguments: type.arguments.map((argument) => argumentShape(shapeOf(argument, scope))),
  };
}

export function enumShape(declaration: PrintedEnum, home: Contract, spaceOf: SpaceOf): EnumShape {
  return {
    kind: 'enum',
    name: typeName(declaration.name),
    space: spaceOf(home),
    home,
    declaration,
  };
}

export function objectShape(
  declaration: ObjectShape['declaration'],
  home: Contract,
  spaceOf: SpaceOf,
): ObjectShape {
  return {
    kind: 'object',
    name: typeName(declaration.name),
    space: spaceOf(home),
    home,
    declaration,
    arguments: [],
  };
}

/**
 * `T?` of a value type is no `Nullable<T>` inside a generic type, so the argument itself brings it along; but for the type of null,
 * whose default is null already.
 */
function argumentShape(shape: Shape): Shape {
  return isValueType(shape) && shape.kind !== 'null' ? { kind: 'nullable', of: shape } : shape;
}

function alternativesShape(types: readonly Type[], scope: Scope): Shape {
  const shapes = types.map((type) => shapeOf(type, scope));
  const others = shapes.filter(({ kind }) => kind !== 'null');
  const one = unionShape(others);
  return others.length < shapes.length ? nullable(one) : one;
}

function unionShape(shapes: readonly Shape[]): Shape {
  const distinct = shapes.filter(
    (shape, index) =>
      shapes.findIndex((other) => csharpType(other) === csharpType(shape)) === index,
  );
  const [first = any, second, ...more] = distinct;
  if (second === undefined) return first;
  return more.length === 0 && canTellApart(first, second) ? { kind: 'one-of', first, second } : any;
}

function canTellApart(first: Shape, second: Shape): boolean {
  const kind = jsonKind(first);
  return kind !== undefined && jsonKind(second) !== undefined && kind !== jsonKind(second);
}

export function nullable(shape: Shape): Shape {
  return admitsNull(shape) ? shape : { kind: 'nullable', of: shape };
}

/** Whether null is among the values of the C# type. */
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

/** The one JSON kind of all values; undefined where there are several, or nobody knows. */
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
      return shape.space + shape.name;
    case 'object':
      return shape.space + shape.name + typeArguments(shape.arguments.map(csharpType));
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

/** Whether a shape is one of these, or has one within it. */
export function hasPart(shape: Shape, isWanted: (part: Shape) => boolean): boolean {
  if (isWanted(shape)) return true;
  switch (shape.kind) {
    case 'list':
    case 'map':
    case 'nullable':
      return hasPart(shape.of, isWanted);
    case 'object':
      return (
        shape.arguments.length > 0 &&
        shape.arguments.some((argument) => hasPart(argument, isWanted))
      );
    case 'one-of':
      return hasPart(shape.first, isWanted) || hasPart(shape.second, isWanted);
    default:
      return false;
  }
}

/** A shape with other shapes in the place of its parameters. */
export function substitute(shape: Shape, given: ReadonlyMap<string, Shape>): Shape {
  switch (shape.kind) {
    case 'parameter':
      return given.get(shape.name) ?? shape;
    case 'nullable':
      return nullable(substitute(shape.of, given));
    case 'list':
    case 'map':
      return { kind: shape.kind, of: substitute(shape.of, given) };
    case 'object':
      return {
        ...shape,
        arguments: shape.arguments.map((argument) => substitute(argument, given)),
      };
    case 'one-of':
      return {
        kind: 'one-of',
        first: substitute(shape.first, given),
        second: substitute(shape.second, given),
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

/** A shape and all shapes within it. */
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
