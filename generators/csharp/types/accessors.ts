/**
 * Accessor methods for properties whose string has a richer type, such as an instant or embedded
 * JSON. The property itself keeps the string of the document.
 */

import { contextRulesOfType } from '../../../compiler/model/queries/context-rules.ts';
import type { Type } from '../../../compiler/model/types.ts';
import { lines } from '../../shared/text.ts';
import { stemOf } from '../printing/names.ts';
import { contractType, type IsTaken, type TypeScope } from '../printing/namespaces.ts';
import type { ShapeOf } from '../shapes/from-types.ts';
import { csharpType } from '../shapes/shapes.ts';
import { contextPlaceholders } from './context-parameters.ts';
import type { Property } from './properties.ts';

export interface AccessorScope extends TypeScope {
  readonly shapeOf: ShapeOf;
}

interface Accessor {
  readonly name: string;
  readonly doc: string;
  readonly type: string;
  /** The context parameter, if rules of the embedded type need a context. */
  readonly parameter?: string;
  /** Returns the expression that reads the string. */
  readonly read: (text: string) => string;
}

/** `isTaken` tests the names of the record's properties. */
export function printAccessor(
  property: Property,
  scope: AccessorScope,
  isTaken: IsTaken,
): string | undefined {
  const { name, field, shape, presence } = property;
  const mayBeMissing = field.optional || shape.kind === 'nullable';
  const accessor =
    (shape.kind === 'nullable' ? shape.of : shape).kind === 'text'
      ? accessorOf(field.type, property, scope, isTaken)
      : undefined;
  if (accessor === undefined) return undefined;
  const source = presence === 'maybe' ? `${name}.Value` : name;
  return lines(
    `/// <summary>${accessor.doc}${mayBeMissing ? '; null if there is no value' : ''}.</summary>`,
    mayBeMissing
      ? `public ${accessor.type}? ${accessor.name}(${accessor.parameter ?? ''}) => ${source} is { } text ? ${accessor.read('text')} : null;`
      : `public ${accessor.type} ${accessor.name}(${accessor.parameter ?? ''}) => ${accessor.read(source)};`,
  );
}

function accessorOf(
  type: Type,
  property: Property,
  scope: AccessorScope,
  isTaken: IsTaken,
): Accessor | undefined {
  const { name, field } = property;
  if (type.kind === 'alternatives')
    return type.of
      .map((inner) => accessorOf(inner, property, scope, isTaken))
      .find((found) => found !== undefined);
  if (type.kind === 'json') return jsonAccessor(type.of, property, scope, isTaken);
  if (type.kind !== 'string') return undefined;
  switch (type.format) {
    case 'date-time':
      return {
        name: `${stemOf(field)}AsDateTimeOffset`,
        doc: `The instant in <see cref="${name}"/>, to 100 nanoseconds; in UTC if .NET does not support the offset`,
        type: 'DateTimeOffset',
        read: (text) => `JsonRead.Instant(${text})`,
      };
    case 'date':
      return {
        name: `${stemOf(field)}AsDateOnly`,
        doc: `The day in <see cref="${name}"/>`,
        type: 'DateOnly',
        read: (text) => `JsonRead.Day(${text})`,
      };
    case 'markdown':
    case 'uuid':
    case 'uri':
    case 'email':
    case 'relative-path':
    case 'semver':
    case 'sha256':
    case 'base64':
    case 'time':
    case 'duration':
    case 'uri-reference':
    case 'uri-template':
    case 'hostname':
    case 'ipv4':
    case 'ipv6':
    case 'json-pointer':
    case undefined:
      return undefined;
  }
}

function jsonAccessor(
  type: Type,
  { name, field }: Property,
  scope: AccessorScope,
  isTaken: IsTaken,
): Accessor | undefined {
  const rules = type.kind === 'reference' ? contextRulesOfType(scope.contract, type.to) : [];
  const context = contextPlaceholders(rules, scope);
  const accessor = (read: string, contract: string): Accessor => ({
    name: `Parse${stemOf(field)}`,
    doc: `Parses and validates the JSON in <see cref="${name}"/>`,
    type: `ParseResult<${read}>`,
    parameter: context.onlyParameter,
    read: (text) => `${contract}.Parse(${text}${context.argument})`,
  });
  if (type.kind === 'any') return accessor('JsonElement', 'ContractType.Any');
  if (type.kind !== 'reference' || type.arguments.length > 0) return undefined;
  return accessor(csharpType(scope.shapeOf(type)), contractType(type.to, scope, isTaken));
}
