/** The properties of a record: one for each field of the contract. */
import type { Contract, Declaration, Field, Type } from '../../compiler/model.ts';
import { lines } from '../support/text.ts';
import { documentation, number, text } from './encode.ts';
import { memberName, parameterName, typeName } from './names.ts';
import { admitsNull, csharpType, hasParameter, isValueType, parts, type Shape, type ShapeOf } from './shapes.ts';
import { readExpression, reader, writeExpression, writer } from './values.ts';

export interface Property {
  readonly field: Field;
  readonly owner: string;
  readonly name: string;
  readonly shape: Shape;
  /** `optional` is null when absent; `maybe` is an `Optional<T>`, since null is a value of its own there. */
  readonly presence: 'required' | 'constant' | 'optional' | 'maybe';
}

export type PropertiesOf = (declaration: Declaration) => readonly Property[];

/** A variant inherits the common fields of its union, so that their names and converters are the union's. */
export function propertiesIn(contract: Contract, shapeOf: ShapeOf): PropertiesOf {
  const common = new Map<string, ReadonlySet<string>>();
  for (const declaration of contract.declarations) {
    if (declaration.kind === 'union') common.set(declaration.name, new Set(declaration.fields.map((field) => field.name)));
  }
  return (declaration) => {
    if (declaration.kind === 'enum' || declaration.kind === 'alias') return [];
    const parameters = declaration.kind === 'record' ? declaration.parameters.map(parameterName) : [];
    const inherited = declaration.kind === 'variant' ? common.get(declaration.union) : undefined;
    return declaration.fields.map((field) => {
      const owner = declaration.kind === 'variant' && inherited?.has(field.name) === true ? declaration.union : declaration.name;
      return propertyOf(field, typeName(owner), shapeOf, parameters);
    });
  };
}

function propertyOf(field: Field, owner: string, shapeOf: ShapeOf, parameters: readonly string[]): Property {
  const shape = shapeOf(field.type);
  const always = field.type.kind === 'literal' ? 'constant' : 'required';
  const presence = !field.optional ? always : mayHoldNull(shape) ? 'maybe' : 'optional';
  return { field, owner, name: memberName(field.name, owner, parameters), shape, presence };
}

/** The argument for a type parameter may admit null, which would then be lost. */
function mayHoldNull(shape: Shape): boolean {
  return admitsNull(shape) || shape.kind === 'parameter';
}

export function propertyType({ shape, presence }: Property): string {
  const type = csharpType(shape);
  return presence === 'maybe' ? `Optional<${type}>` : presence === 'optional' ? `${type}?` : type;
}

export function printProperty(property: Property): string {
  const { field, name, presence } = property;
  const converter = converterName(property);
  return lines(
    documentation(field.doc),
    `[JsonPropertyName(${text(field.name)})]`,
    presence === 'optional' ? '[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]' : undefined,
    presence === 'maybe' ? '[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]' : undefined,
    converter === undefined ? undefined : `[JsonConverter(typeof(${converter}))]`,
    `public ${presence === 'required' ? 'required ' : ''}${propertyType(property)} ${name} { get; init; }${initialValue(field.type, presence)}`,
  );
}

function initialValue(type: Type, presence: Property['presence']): string {
  if (type.kind !== 'literal' || presence !== 'constant') return '';
  return ` = ${typeof type.value === 'string' ? text(type.value) : typeof type.value === 'number' ? number(type.value) : String(type.value)};`;
}

/** Whether the serializer would read the property otherwise than the contract does. */
export function needsConverter({ shape, presence }: Property): boolean {
  return presence === 'maybe' || parts(shape).some((part) => part.kind === 'integer' || part.kind === 'one-of');
}

/** The converter that the property names; nothing where it depends on a type parameter, which no attribute can name. */
function converterName(property: Property): string | undefined {
  const { shape, presence } = property;
  if (!needsConverter(property) || hasParameter(shape)) return undefined;
  const inner = shape.kind === 'nullable' ? shape.of : shape;
  return inner.kind === 'integer' && presence !== 'maybe' ? 'IntegerConverter' : `Converters.${converterClass(property)}`;
}

export function converterClass({ owner, name }: Property): string {
  return `${owner}_${name}`;
}

/** Nothing where the property needs none, or the one that all integers share. */
export function printConverter(property: Property): string | undefined {
  if (converterName(property)?.startsWith('Converters.') !== true) return undefined;
  const { presence, shape } = property;
  // The serializer itself takes care of null where the property is a value type.
  const inner = shape.kind === 'nullable' && isValueType(shape.of) && presence !== 'maybe' ? shape.of : shape;
  const type = csharpType(inner);
  const [converted, read, write] =
    presence === 'maybe'
      ? [
          `Optional<${type}>`,
          `static item => new Optional<${type}>(${readExpression(inner, 'item')})`,
          `static (writer, item) => ${writeExpression(inner, 'item.Value')}`,
        ]
      : [type, reader(inner), writer(inner)];
  return `internal sealed class ${converterClass(property)}() : ContractConverter<${converted}>(\n    ${read},\n    ${write});`;
}
