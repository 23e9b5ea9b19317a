/** Methods beside a property that holds text: they read what the text stands for. The text itself stays what the document says. */
import type { Contract, Type } from '../../compiler/model.ts';
import { lines } from '../support/text.ts';
import type { Property } from './properties.ts';
import { csharpType, type ShapeOf } from './shapes.ts';
import { contractType, type SpaceOf } from './spaces.ts';

export interface AccessorScope {
  readonly contract: Contract;
  /** Names of all properties of the record. */
  readonly taken: ReadonlySet<string>;
  readonly spaceOf: SpaceOf;
  readonly shapeOf: ShapeOf;
}

interface Accessor {
  readonly name: string;
  readonly doc: string;
  readonly type: string;
  /** The expression that reads a text. */
  readonly read: (text: string) => string;
}

export function printAccessor(property: Property, scope: AccessorScope): string | undefined {
  const { name, field, shape, presence } = property;
  const mayBeMissing = field.optional || shape.kind === 'nullable';
  const accessor = (shape.kind === 'nullable' ? shape.of : shape).kind === 'text' ? accessorOf(field.type, name, scope) : undefined;
  if (accessor === undefined) return undefined;
  const method = scope.taken.has(accessor.name) ? `${accessor.name}_` : accessor.name;
  const source = presence === 'maybe' ? `${name}.Value` : name;
  return lines(
    `/// <summary>${accessor.doc}${mayBeMissing ? '; null where there is none' : ''}.</summary>`,
    mayBeMissing
      ? `public ${accessor.type}? ${method}() => ${source} is { } text ? ${accessor.read('text')} : null;`
      : `public ${accessor.type} ${method}() => ${accessor.read(source)};`,
  );
}

function accessorOf(type: Type, property: string, scope: AccessorScope): Accessor | undefined {
  if (type.kind === 'alternatives') return type.of.map((inner) => accessorOf(inner, property, scope)).find((found) => found !== undefined);
  if (type.kind === 'json') return jsonAccessor(type.of, property, scope);
  if (type.kind !== 'string') return undefined;
  switch (type.format) {
    case 'date-time':
      return {
        name: `${property}AsDateTimeOffset`,
        doc: `The instant that <see cref="${property}"/> names, to 100 nanoseconds; in UTC where .NET cannot hold the offset`,
        type: 'DateTimeOffset',
        read: (text) => `JsonRead.Instant(${text})`,
      };
    case 'date':
      return {
        name: `${property}AsDateOnly`,
        doc: `The day that <see cref="${property}"/> names`,
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
    case undefined:
      return undefined;
  }
}

function jsonAccessor(type: Type, property: string, scope: AccessorScope): Accessor | undefined {
  const accessor = (read: string, contract: string): Accessor => ({
    name: `Parse${property}`,
    doc: `Reads the JSON that <see cref="${property}"/> holds`,
    type: `ParseResult<${read}>`,
    read: (text) => `${contract}.Parse(${text})`,
  });
  if (type.kind === 'any') return accessor('JsonElement', 'ContractType.Any');
  if (type.kind !== 'reference' || type.arguments.length > 0) return undefined;
  return accessor(csharpType(scope.shapeOf(type)), contractType(type.to, scope));
}
