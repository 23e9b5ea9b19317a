/**
 * What a type of the contract is in C#. A shape has the aliases, constants and nulls of a type resolved; all printers of
 * values look at shapes only, so that the type of a property and how it is read and written cannot fall apart.
 */
import type { Contract, Declaration, Type } from '../../compiler/model.ts';
import { parameterName, typeName } from './names.ts';

export type Shape =
  | { readonly kind: 'text' | 'integer' | 'number' | 'boolean' | 'any' }
  | { readonly kind: 'list' | 'map'; readonly of: Shape }
  | { readonly kind: 'enum'; readonly name: string }
  | { readonly kind: 'object'; readonly name: string; readonly arguments: readonly Shape[] }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'nullable'; readonly of: Shape }
  | { readonly kind: 'one-of'; readonly first: Shape; readonly second: Shape };

export type ShapeOf = (type: Type) => Shape;

const any: Shape = { kind: 'any' };

export function shapesOf(contract: Contract): ShapeOf {
  const declarations: ReadonlyMap<string, Declaration> = new Map(
    contract.declarations.map((declaration) => [declaration.name, declaration]),
  );
  return (type) => shapeOf(type, { declarations, aliases: [] });
}

interface Scope {
  readonly declarations: ReadonlyMap<string, Declaration>;
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
    case 'any':
      return { kind: type.kind };
    case 'null':
      return any;
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
  const declaration = scope.declarations.get(type.to);
  // A type that is nothing but lists of itself has no C# type; it stays JSON.
  if (declaration === undefined || scope.aliases.includes(type.to)) return any;
  if (declaration.kind === 'alias') return shapeOf(declaration.type, { ...scope, aliases: [...scope.aliases, type.to] });
  const name = typeName(type.to);
  if (declaration.kind === 'enum') return { kind: 'enum', name };
  return { kind: 'object', name, arguments: type.arguments.map((argument) => argumentShape(shapeOf(argument, scope))) };
}

/** `T?` of a value type is no `Nullable<T>` inside a generic type, so the argument itself brings it along. */
function argumentShape(shape: Shape): Shape {
  return isValueType(shape) ? { kind: 'nullable', of: shape } : shape;
}

function alternativesShape(types: readonly Type[], scope: Scope): Shape {
  const shapes = types.filter(({ kind }) => kind !== 'null').map((type) => shapeOf(type, scope));
  const one = unionShape(shapes);
  return shapes.length < types.length ? nullable(one) : one;
}

function unionShape(shapes: readonly Shape[]): Shape {
  const distinct = shapes.filter((shape, index) => shapes.findIndex((other) => csharpType(other) === csharpType(shape)) === index);
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
  return shape.kind === 'nullable' || shape.kind === 'any';
}

export function isValueType(shape: Shape): boolean {
  switch (shape.kind) {
    case 'integer':
    case 'number':
    case 'boolean':
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
export function jsonKind(shape: Shape): 'string' | 'number' | 'boolean' | 'array' | 'object' | undefined {
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
    case 'any':
      return 'JsonElement';
    case 'list':
      return `IReadOnlyList<${csharpType(shape.of)}>`;
    case 'map':
      return `IReadOnlyDictionary<string, ${csharpType(shape.of)}>`;
    case 'enum':
    case 'parameter':
      return shape.name;
    case 'object':
      return shape.name + typeArguments(shape.arguments.map(csharpType));
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
  return parts(shape).some((part) => part.kind === 'parameter');
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
      return { ...shape, arguments: shape.arguments.map((argument) => substitute(argument, given)) };
    case 'one-of':
      return { kind: 'one-of', first: substitute(shape.first, given), second: substitute(shape.second, given) };
    case 'text':
    case 'integer':
    case 'number':
    case 'boolean':
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
