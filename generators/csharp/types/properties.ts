/** The properties of a record: one per field of the contract. */

import type {
  Contract,
  Declaration,
  Field,
  UnionDeclaration,
  VariantDeclaration,
} from '../../../compiler/model/model.ts';
import type { Type } from '../../../compiler/model/types.ts';
import { number, text } from '../printing/encode.ts';
import { memberName, parameterName, typeName, unknownMembers } from '../printing/names.ts';
import type { NamespacePrefixOf } from '../printing/namespaces.ts';
import { enumShape, type ShapeOf } from '../shapes/from-types.ts';
import { admitsNull, csharpType, type Shape } from '../shapes/shapes.ts';
import { constantOf, tagField, tagsOf, type UnionHierarchy } from '../shapes/union-hierarchy.ts';
import type { TagEnums } from './discriminator-enums.ts';
import { fieldDocumentation } from './documentation.ts';

export interface Property {
  readonly field: Field;
  readonly owner: string;
  readonly name: string;
  readonly shape: Shape;
  /**
   * `optional` is null when absent. `maybe` is an `Optional<T>`, because null is a valid value too.
   */
  readonly presence: 'required' | 'constant' | 'optional' | 'maybe';
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
      propertyOf(declared, shapeOf(declared.type), owner, memberName(declared, owner, also)),
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
  { contract, tagEnums, namespacePrefixOf, shapeOf }: PropertyScope,
): readonly Property[] {
  const owner = typeName(variant.name);
  const open = tagsOf(variant).filter((tag) => constantOf(tag) === undefined);
  return open.map((tag) => {
    const field = tagField(tag, variant);
    const tagEnum = tagEnums.byTag(tag);
    const shape =
      tagEnum === undefined ? shapeOf(field.type) : enumShape(tagEnum, contract, namespacePrefixOf);
    return propertyOf(field, shape, owner, memberName(field, owner));
  });
}

function propertyOf(field: Field, shape: Shape, owner: string, name: string): Property {
  const always = field.type.kind === 'literal' || shape.kind === 'null' ? 'constant' : 'required';
  const presence = !field.optional ? always : mayBeNull(shape) ? 'maybe' : 'optional';
  return { field, owner, name, shape, presence };
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
  const about = fieldDocumentation(field, presence === 'required');
  let printed = about === '' ? '' : `${about}\n`;
  printed += `[JsonPropertyName(${text(field.wire)})]\n`;
  if (presence === 'optional')
    printed += '[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]\n';
  if (presence === 'maybe')
    printed += '[JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]\n';
  const required = presence === 'required' ? 'required ' : '';
  return `${printed}public ${required}${propertyType(property)} ${name} { get; init; }${initialValue(field.type, presence)}`;
}

function initialValue(type: Type, presence: Property['presence']): string {
  if (type.kind !== 'literal' || presence !== 'constant') return '';
  return ` = ${typeof type.value === 'string' ? text(type.value) : typeof type.value === 'number' ? number(type.value) : String(type.value)};`;
}
