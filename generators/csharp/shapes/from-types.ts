/**
 * Maps types of the contract to shapes. Aliases, constants and nulls are resolved here, so that the
 * type of a property always agrees with how it is read and written.
 */
import type { Contract } from '../../../compiler/model/model.ts';
import { findDeclaration, qualifiedName } from '../../../compiler/model/qualified-names.ts';
import type { FormatName, Type } from '../../../compiler/model/types.ts';
import { parameterName, typeName } from '../printing/names.ts';
import type { NamespacePrefixOf } from '../printing/namespaces.ts';
import type { PrintedEnum } from '../types/discriminator-enums.ts';
import {
  csharpType,
  type EnumShape,
  isValueType,
  jsonKind,
  nullable,
  type ObjectShape,
  type Shape,
} from './shapes.ts';

export type ShapeOf = (type: Type) => Shape;

const any: Shape = { kind: 'any' };

export function shapesOf(
  contract: Contract,
  namespacePrefixOf: NamespacePrefixOf,
  hasNativeDates: boolean,
): ShapeOf {
  const scope: Scope = { contract, namespacePrefixOf, hasNativeDates, aliases: [] };
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
  readonly hasNativeDates: boolean;
  /** Aliases currently being resolved. */
  readonly aliases: readonly string[];
}

function shapeOf(type: Type, scope: Scope): Shape {
  switch (type.kind) {
    case 'string':
      return { kind: scope.hasNativeDates ? dateKind(type.format) : 'text' };
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

function dateKind(format: FormatName | undefined): 'instant' | 'day' | 'text' {
  return format === 'date-time' ? 'instant' : format === 'date' ? 'day' : 'text';
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
