/**
 * Accessors that return the default of an absent property. Defaults are never qualifiedType into a
 * document.
 */

import type { Json } from '../../../compiler/model/json.ts';
import type { Contract } from '../../../compiler/model/model.ts';
import { lines } from '../../shared/text.ts';
import { readExpression } from '../codec/values.ts';
import { number, text, utf8 } from '../printing/encode.ts';
import { enumMemberName, namespaceOf, openEnumMemberName, stemOf } from '../printing/names.ts';
import type { IsTaken, TypeScope } from '../printing/namespaces.ts';
import { csharpType, type EnumShape, hasParameter, type Shape } from '../shapes/shapes.ts';
import type { Property } from './properties.ts';

/** `isTaken` tests the names of the record's properties. */
export function printDefaultAccessor(
  property: Property,
  { contract, namespace }: TypeScope,
  isTaken: IsTaken,
): string | undefined {
  if (!hasDefault(property)) return undefined;
  const { name, field, shape, presence } = property;
  const value =
    literalDefault(property, (shape) => qualifiedType(shape, contract, namespace, isTaken)) ??
    `Codec.${constantName(property)}`;
  const expression =
    presence === 'maybe' ? `${name}.IsPresent ? ${name}.Value : ${value}` : `${name} ?? ${value}`;
  return lines(
    `/// <summary><see cref="${name}"/>, or its default if it is absent.</summary>`,
    '[JsonIgnore]',
    `public ${csharpType(shape)} ${stemOf(field)}OrDefault => ${expression};`,
  );
}

/**
 * Prints a static property for a default that has no C# literal. It is read from its JSON once.
 * Indented for the members of a class.
 */
export function printDefaultConstant(property: Property): string | undefined {
  if (!hasDefault(property) || literalDefault(property, csharpType) !== undefined) return undefined;
  const { field, shape } = property;
  const json = `JsonRead.Constant(${utf8(JSON.stringify(field.default))})`;
  return `    public static ${csharpType(shape)} ${constantName(property)} { get; } = ${readExpression(shape, json)};`;
}

function hasDefault({ field, shape, presence }: Property): boolean {
  return (
    field.default !== undefined &&
    (presence === 'optional' || presence === 'maybe') &&
    !hasParameter(shape)
  );
}

function constantName({ owner, name }: Property): string {
  return `DefaultOf${owner}_${name}`;
}

/** `enumType` returns how an enum is named where the literal is printed. */
function literalDefault(
  { field, shape }: Property,
  enumType: (shape: EnumShape) => string,
): string | undefined {
  return field.default === undefined ? undefined : literal(shape, field.default, enumType);
}

/** Returns undefined if the value has no C# literal. */
function literal(
  shape: Shape,
  value: Json,
  enumType: (shape: EnumShape) => string,
): string | undefined {
  switch (shape.kind) {
    case 'text':
      return typeof value === 'string' ? text(value) : undefined;
    case 'integer':
    case 'number':
      return typeof value === 'number' ? number(value) : undefined;
    case 'boolean':
      return typeof value === 'boolean' ? String(value) : undefined;
    case 'enum':
      return typeof value === 'string' ? enumLiteral(shape, value, enumType) : undefined;
    case 'list': {
      const items = Array.isArray(value)
        ? value.map((item: Json) => literal(shape.of, item, enumType))
        : [undefined];
      return items.includes(undefined) ? undefined : `[${items.join(', ')}]`;
    }
    case 'null':
      return 'default(JsonNull)';
    case 'nullable':
      return value === null ? 'null' : literal(shape.of, value, enumType);
    case 'instant':
    case 'day':
    case 'any':
    case 'map':
    case 'object':
    case 'one-of':
    case 'parameter':
      return undefined;
  }
}

function enumLiteral(
  shape: EnumShape,
  value: string,
  enumType: (shape: EnumShape) => string,
): string | undefined {
  const { declaration, name } = shape;
  const declared = declaration.values.find((candidate) => candidate.value === value);
  if (declared === undefined) return declaration.open ? `new(${text(value)})` : undefined;
  const member = declaration.open
    ? openEnumMemberName(declared.name, name)
    : enumMemberName(declared.name);
  return `${enumType(shape)}.${member}`;
}

/** Qualifies the type if a property of the same name would hide it. */
function qualifiedType(
  shape: EnumShape,
  { id }: Contract,
  namespace: string,
  isTaken: IsTaken,
): string {
  return shape.namespacePrefix === '' && isTaken(shape.name)
    ? `global::${namespaceOf(id, namespace)}.${shape.name}`
    : csharpType(shape);
}
