/** The properties of a record: one per field of the contract. */

import { constraintMessage } from '../../../compiler/model/messages.ts';
import type {
  Contract,
  Declaration,
  Field,
  UnionDeclaration,
  VariantDeclaration,
} from '../../../compiler/model/model.ts';
import type { Type } from '../../../compiler/model/types.ts';
import { docOf, docWithoutDeprecation } from '../../shared/names-over-time.ts';
import { readExpression, reader, writeExpression, writer } from '../codec/values.ts';
import { documentation, number, text } from '../printing/encode.ts';
import { memberName, parameterName, typeName, unknownMembers } from '../printing/names.ts';
import type { NamespacePrefixOf } from '../printing/namespaces.ts';
import { obsolete } from '../printing/obsolete.ts';
import { enumShape, type ShapeOf } from '../shapes/from-types.ts';
import {
  admitsNull,
  csharpType,
  hasParameter,
  hasPart,
  isValueType,
  type Shape,
} from '../shapes/shapes.ts';
import { constantOf, tagField, tagsOf, type UnionHierarchy } from '../shapes/union-hierarchy.ts';
import type { TagEnums } from './discriminator-enums.ts';

export interface Property {
  readonly field: Field;
  readonly owner: string;
  readonly name: string;
  readonly shape: Shape;
  /**
   * `optional` is null when absent. `maybe` is an `Optional<T>`, because null is a valid value too.
   */
  readonly presence: 'required' | 'constant' | 'optional' | 'maybe';
  /**
   * Whether a converter reads the owner as a whole, so the serializer never visits the property.
   */
  readonly isConverted: boolean;
}

interface PropertyScope {
  readonly contract: Contract;
  readonly unionHierarchy: UnionHierarchy;
  readonly tagEnums: TagEnums;
  readonly namespacePrefixOf: NamespacePrefixOf;
  readonly shapeOf: ShapeOf;
}

export interface DeclaredProperties {
  readonly all: readonly Property[];
  /** The properties that the C# type declares itself; a variant inherits the common ones. */
  readonly own: readonly Property[];
}

export type PropertiesOf = (declaration: Declaration) => DeclaredProperties;

const noProperties: DeclaredProperties = { all: [], own: [] };

/** Memoized, since each printer reads the properties of the same declarations. */
export function propertiesIn(scope: PropertyScope): PropertiesOf {
  const cache = new Map<Declaration, DeclaredProperties>();
  return (declaration) => {
    if (declaration.kind === 'enum' || declaration.kind === 'alias') return noProperties;
    const found = cache.get(declaration);
    if (found !== undefined) return found;
    const all = propertiesOf(declaration, scope);
    const name = typeName(declaration.name);
    const properties = { all, own: all.filter(({ owner }) => owner === name) };
    cache.set(declaration, properties);
    return properties;
  };
}

type WithFields = Exclude<Declaration, { readonly kind: 'enum' | 'alias' }>;

/**
 * A variant inherits the common fields of its unions, with the names and converters of the union.
 */
function propertiesOf(declaration: WithFields, scope: PropertyScope): readonly Property[] {
  const { unionHierarchy, shapeOf } = scope;
  const parameters = declaration.kind === 'record' ? declaration.parameters.map(parameterName) : [];
  const ancestors = unionHierarchy.ancestorsOf(declaration.name);
  const name = typeName(declaration.name);
  const properties: Property[] =
    declaration.kind === 'variant' ? [...tagProperties(declaration, scope)] : [];
  for (const field of declaration.fields) {
    const inherited = inheritedField(field, ancestors);
    // A presence union makes the deciding field required in its variant; the inherited property
    // stays optional.
    const declared = inherited?.field ?? field;
    const home = inherited?.union ?? declaration;
    const owner = home === declaration ? name : typeName(home.name);
    const also = home.kind === 'union' ? unknownMembers : parameters;
    properties.push(
      propertyOf(
        declared,
        shapeOf(declared.type),
        owner,
        memberName(declared, owner, also),
        unionHierarchy.isConverted(home),
      ),
    );
  }
  return properties;
}

/** Returns the outermost union that has a field of this wire name, and its field. */
function inheritedField({ wire }: Field, ancestors: readonly UnionDeclaration[]) {
  for (const union of ancestors)
    for (const field of union.fields) if (field.wire === wire) return { union, field };
  return undefined;
}

/** Returns properties for the tags that may have several values. */
function tagProperties(
  variant: VariantDeclaration,
  { contract, unionHierarchy, tagEnums, namespacePrefixOf, shapeOf }: PropertyScope,
): readonly Property[] {
  const owner = typeName(variant.name);
  const open = tagsOf(variant).filter((tag) => constantOf(tag) === undefined);
  return open.map((tag) => {
    const field = tagField(tag, variant);
    const tagEnum = tagEnums.byTag(tag);
    const shape =
      tagEnum === undefined ? shapeOf(field.type) : enumShape(tagEnum, contract, namespacePrefixOf);
    return propertyOf(
      field,
      shape,
      owner,
      memberName(field, owner),
      unionHierarchy.isConverted(variant),
    );
  });
}

function propertyOf(
  field: Field,
  shape: Shape,
  owner: string,
  name: string,
  isConverted: boolean,
): Property {
  const always = field.type.kind === 'literal' || shape.kind === 'null' ? 'constant' : 'required';
  const presence = !field.optional ? always : mayBeNull(shape) ? 'maybe' : 'optional';
  return { field, owner, name, shape, presence, isConverted };
}

/**
 * The argument of a type parameter may admit null, which `T?` could not distinguish from absence.
 */
function mayBeNull(shape: Shape): boolean {
  return admitsNull(shape) || shape.kind === 'parameter';
}

export function propertyType({ shape, presence }: Property): string {
  const type = csharpType(shape);
  return presence === 'maybe' ? `Optional<${type}>` : presence === 'optional' ? `${type}?` : type;
}

export function printProperty(property: Property): string {
  const { field, name, presence } = property;
  const converter = converterName(property);
  // Who creates a value has to set a required property, so using it cannot be a warning.
  const isObsolete = presence !== 'required';
  const about = documentation(isObsolete ? docWithoutDeprecation(field) : docOf(field));
  const attribute = isObsolete ? obsolete(field) : '';
  const remarks =
    field.constraints.length === 0
      ? ''
      : documentation(field.constraints.map(constraintMessage).join('\n'), 'remarks');
  let printed = about === '' ? '' : `${about}\n`;
  if (remarks !== '') printed += `${remarks}\n`;
  if (attribute !== '') printed += `${attribute}\n`;
  printed += `[JsonPropertyName(${text(field.wire)})]\n`;
  if (presence === 'optional')
    printed += '[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]\n';
  if (presence === 'maybe')
    printed += '[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]\n';
  if (converter !== undefined) printed += `[JsonConverter(typeof(${converter}))]\n`;
  const required = presence === 'required' ? 'required ' : '';
  return `${printed}public ${required}${propertyType(property)} ${name} { get; init; }${initialValue(field.type, presence)}`;
}

function initialValue(type: Type, presence: Property['presence']): string {
  if (type.kind !== 'literal' || presence !== 'constant') return '';
  return ` = ${typeof type.value === 'string' ? text(type.value) : typeof type.value === 'number' ? number(type.value) : String(type.value)};`;
}

/** Whether the serializer would read the property differently from the contract. */
export function needsConverter({ shape, presence, isConverted }: Property): boolean {
  if (isConverted) return false;
  return presence === 'maybe' || hasPart(shape, isReadDifferently);
}

function isReadDifferently({ kind }: Shape): boolean {
  return kind === 'integer' || kind === 'one-of';
}

/**
 * Returns the converter that the property's attribute names; undefined if it depends on a type
 * parameter, which an attribute cannot name.
 */
function converterName(property: Property): string | undefined {
  const { shape, presence } = property;
  if (!needsConverter(property) || hasParameter(shape)) return undefined;
  const inner = shape.kind === 'nullable' ? shape.of : shape;
  return inner.kind === 'integer' && presence !== 'maybe'
    ? 'IntegerConverter'
    : `Converters.${converterClass(property)}`;
}

/** Returns the converter of a type that is read as a whole. */
export function converterOf(type: string): string {
  return `Converters.${type}_Converter`;
}

export function converterClass({ owner, name }: Property): string {
  return `${owner}_${name}`;
}

/** Returns undefined if the property needs no converter, or uses the shared one for integers. */
export function printConverter(property: Property): string | undefined {
  if (converterName(property)?.startsWith('Converters.') !== true) return undefined;
  const { presence, shape } = property;
  // The serializer itself handles null if the property is a value type.
  const inner =
    shape.kind === 'nullable' && isValueType(shape.of) && presence !== 'maybe' ? shape.of : shape;
  const type = csharpType(inner);
  const [converted, read, write] =
    presence === 'maybe'
      ? [
          `Optional<${type}>`,
          `static item => new Optional<${type}>(${readExpression(inner, 'item')})`,
          `static (writer, item) => ${writeExpression(inner, 'item.Value')}`,
        ]
      : [type, reader(inner), writer(inner)];
  return `public sealed class ${converterClass(property)}() : ContractConverter<${converted}>(\n    ${read},\n    ${write});`;
}
