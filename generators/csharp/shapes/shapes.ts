/**
 * Shapes: the C# types of values as data. All printers of values use shapes only. A shape contains
 * no aliases and constants, which `from-types.ts` resolves.
 */
import type {
  Contract,
  RecordDeclaration,
  UnionDeclaration,
  VariantDeclaration,
} from '../../../compiler/model/model.ts';
import type { PrintedEnum } from '../types/discriminator-enums.ts';

export type Shape =
  | { readonly kind: 'text' | 'integer' | 'number' | 'boolean' | 'null' | 'any' }
  /** A date-time and a date with the types of .NET. */
  | { readonly kind: 'instant' | 'day' }
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
    case 'instant':
    case 'day':
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
    case 'instant':
    case 'day':
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
    case 'instant':
      return 'DateTimeOffset';
    case 'day':
      return 'DateOnly';
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
    case 'instant':
    case 'day':
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

/** Returns a shape and all shapes within it, each before its inner shapes. */
export function parts(shape: Shape): readonly Shape[] {
  const found: Shape[] = [];
  addParts(shape, found);
  return found;
}

function addParts(shape: Shape, found: Shape[]): void {
  found.push(shape);
  for (const inner of innerShapes(shape)) addParts(inner, found);
}

/** Returns the shapes that a shape contains itself. */
function innerShapes(shape: Shape): readonly Shape[] {
  switch (shape.kind) {
    case 'list':
    case 'map':
    case 'nullable':
      return [shape.of];
    case 'object':
      return shape.arguments;
    case 'one-of':
      return [shape.first, shape.second];
    case 'instant':
    case 'day':
    case 'text':
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
    case 'any':
    case 'enum':
    case 'parameter':
      return [];
  }
}
