/** Prints an example document as C# code that builds the generated records. */

import type { Json } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { qualifiedName } from '../../compiler/model/qualified-names.ts';
import type { GeneratorOptions } from '../shared/generator.ts';
import { type Brackets, fitsOnLine, nested, width } from '../shared/snippets/layout.ts';
import type { TypedObject, TypedValue } from '../shared/snippets/typed-value.ts';
import { indent } from '../shared/text.ts';
import { number, text } from './printing/encode.ts';
import {
  enumMemberName,
  namespaceOf,
  openEnumMemberName,
  parameterName,
  typeName,
} from './printing/names.ts';
import { contractType, type NamespacePrefixOf } from './printing/namespaces.ts';
import { type ContractScope, ownScope, type ProjectScope, scopeOf } from './printing/scope.ts';
import { csharpNames } from './settings.ts';
import { csharpType, type Shape, substitute } from './shapes/shapes.ts';
import { constantOf, tagsOf } from './shapes/union-hierarchy.ts';
import type { Property } from './types/properties.ts';

/** State shared by the printers: how this contract refers to the types of each contract. */
interface Scope extends ProjectScope {
  readonly contract: Contract;
  readonly namespacePrefixOf: NamespacePrefixOf;
  readonly scopes: Map<string, ContractScope>;
}

export function csharpCode(
  contract: Contract,
  type: string,
  value: TypedObject,
  options: GeneratorOptions,
): string {
  const { namespace, runtimeNamespace = namespace, hasNativeDates } = csharpNames(options);
  const scope: Scope = {
    contract,
    namespace,
    hasNativeDates,
    namespacePrefixOf: ({ id }) => (id === contract.id ? '' : `${namespaceOf(id, namespace)}.`),
    scopes: new Map(),
  };
  const expression = printObject(value, scope);
  // A generic record has no `ToJson` of its own; the contract type serializes it.
  const serialization =
    value.arguments.length === 0
      ? 'document.ToJson()'
      : `${contractType(type, scope)}.ToJson(document)`;
  const collections = /Dictionary<|IReadOnlyList</.test(expression)
    ? 'using System.Collections.Generic;\n'
    : '';
  const json =
    expression.includes('JsonElement') || expression.includes('JsonSerializer')
      ? 'using System.Text.Json;\n'
      : '';
  const dates = expression.includes('CultureInfo.');
  const usings = `${dates ? 'using System;\n' : ''}${collections}${dates ? 'using System.Globalization;\n' : ''}${json}using ${runtimeNamespace};\nusing ${namespaceOf(contract.id, namespace)};`;
  return `${usings}\n\nvar document = ${expression};\nstring json = ${serialization};`;
}

function scopeFor(home: Contract, scope: Scope): ContractScope {
  const cached = scope.scopes.get(home.id);
  if (cached !== undefined) return cached;
  // Without imports the types are printed as in the files of the contract, so that scope is reused.
  const created =
    home === scope.contract && home.imports.size === 0
      ? ownScope(home, scope)
      : scopeOf(home, scope, scope.namespacePrefixOf);
  scope.scopes.set(home.id, created);
  return created;
}

function print(value: TypedValue, shape: Shape, scope: Scope): string {
  if (shape.kind === 'nullable')
    return value.kind === 'scalar' && value.value === null ? 'null' : print(value, shape.of, scope);
  if (shape.kind === 'one-of') return printOneOf(value, shape, scope);
  if (shape.kind === 'any') return element(plainJson(value));
  switch (value.kind) {
    case 'scalar':
      return shape.kind === 'null'
        ? 'default'
        : shape.kind === 'instant' || shape.kind === 'day'
          ? `${csharpType(shape)}.Parse(${scalar(value.value)}, CultureInfo.InvariantCulture)`
          : scalar(value.value);
    case 'any':
      return shape.kind === 'map' && isObject(value.value)
        ? dictionary(
            Object.entries(value.value).map(([key, item]) => [key, element(item)]),
            shape.of,
          )
        : element(value.value);
    case 'enum':
      return enumMember(value, scope);
    case 'embedded':
      return rawText(value.text);
    case 'list':
      return list(
        value.items.map((item) => print(item, shape.kind === 'list' ? shape.of : shape, scope)),
      );
    case 'map':
      return shape.kind === 'map'
        ? dictionary(
            value.members.map(([key, item]) => [key, print(item, shape.of, scope)]),
            shape.of,
          )
        : element(plainJson(value));
    case 'object':
      return printObject(value, scope);
  }
}

function isOneOf(shape: Shape): boolean {
  return shape.kind === 'one-of' || (shape.kind === 'nullable' && isOneOf(shape.of));
}

/**
 * Prints a value of `OneOf<,>`. C# converts implicitly except from an interface, which needs a
 * factory.
 */
function printOneOf(
  value: TypedValue,
  shape: Extract<Shape, { kind: 'one-of' }>,
  scope: Scope,
): string {
  const of = alternativeFor(value, shape);
  const printed = print(value, of, scope);
  return of.kind === 'list' || of.kind === 'map'
    ? `${csharpType(shape)}.${of === shape.first ? 'First' : 'Second'}(${printed})`
    : printed;
}

function printObject(value: TypedObject, scope: Scope): string {
  const { declaration, home, members, extra } = value;
  const properties = new Map<string, Property>();
  for (const property of scopeFor(home, scope).propertiesOf(declaration).all)
    properties.set(property.field.wire, property);
  const items: string[] = [];
  for (const { tag, value: item } of value.tags) {
    const property = isConstant(value, tag.name) ? undefined : properties.get(tag.name);
    if (property !== undefined) items.push(tagMember(property, item, scope));
  }
  for (const { field, value: item } of members) {
    const property = properties.get(field.wire);
    if (property !== undefined && property.presence !== 'constant')
      items.push(fieldMember(property, item, value, scope));
  }
  if (extra.length > 0) items.push(`ExtraMembers = ${extraMembers(value)}`);
  const type = csharpType({
    kind: 'object',
    name: typeName(declaration.name),
    namespacePrefix: scope.namespacePrefixOf(home),
    home,
    declaration,
    arguments: argumentShapes(value, scope),
  });
  return items.length === 0 ? `new ${type}()` : initialized(`new ${type}`, items);
}

/** Resolves the whole type, since a shape may differ when it is a type argument. */
function argumentShapes(
  { declaration, home, arguments: given }: TypedObject,
  scope: Scope,
): readonly Shape[] {
  if (given.length === 0) return [];
  const to =
    home.id === scope.contract.id ? declaration.name : qualifiedName(declaration.name, home.id);
  const shape = scopeFor(scope.contract, scope).shapeOf({
    kind: 'reference',
    to,
    arguments: given,
  });
  return shape.kind === 'object' ? shape.arguments : [];
}

function isConstant({ declaration }: TypedObject, name: string): boolean {
  const tag =
    declaration.kind === 'variant'
      ? tagsOf(declaration).find((tag) => tag.name === name)
      : undefined;
  return tag === undefined || constantOf(tag) !== undefined;
}

function tagMember({ shape, name }: Property, value: Json, scope: Scope): string {
  if (shape.kind !== 'enum' || typeof value !== 'string')
    return `${name} = ${scalar(value as string | boolean)}`;
  return `${name} = ${scope.namespacePrefixOf(shape.home)}${shape.name}.${enumMemberName(value)}`;
}

function fieldMember(
  property: Property,
  value: TypedValue,
  owner: TypedObject,
  scope: Scope,
): string {
  const shape = substituted(property.shape, owner, scope);
  const printed = print(value, shape, scope);
  const isNull = value.kind === 'scalar' && value.value === null;
  return `${property.name} = ${property.presence === 'maybe' && (isNull || isOneOf(shape)) ? `new(${printed})` : printed}`;
}

/** Replaces the type parameters of the owner by its type arguments. */
function substituted(shape: Shape, owner: TypedObject, scope: Scope): Shape {
  if (owner.arguments.length === 0) return shape;
  const names =
    owner.declaration.kind === 'record' ? owner.declaration.parameters.map(parameterName) : [];
  const shapes = argumentShapes(owner, scope);
  return substitute(
    shape,
    new Map(
      names.flatMap((name, index) =>
        shapes[index] === undefined ? [] : [[name, shapes[index]] as const],
      ),
    ),
  );
}

/** The serializer keeps undeclared members as JSON, whatever type the contract gives them. */
function extraMembers({ extra }: TypedObject): string {
  return dictionary(
    extra.map(([key, item]) => [key, element(plainJson(item))]),
    { kind: 'any' },
  );
}

function plainJson(value: TypedValue): Json {
  switch (value.kind) {
    case 'scalar':
    case 'any':
    case 'enum':
      return value.value;
    case 'embedded':
      return value.text;
    case 'list':
      return value.items.map(plainJson);
    case 'map':
      return Object.fromEntries(value.members.map(([key, item]) => [key, plainJson(item)]));
    case 'object':
      return Object.fromEntries([
        ...value.tags.map(({ tag, value: item }) => [tag.name, item] as const),
        ...value.members.map(({ field, value: item }) => [field.wire, plainJson(item)] as const),
        ...value.extra.map(([key, item]) => [key, plainJson(item)] as const),
      ]);
  }
}

function enumMember(
  { declaration, home, value }: Extract<TypedValue, { kind: 'enum' }>,
  scope: Scope,
): string {
  const declared = declaration.values.find((candidate) => candidate.value === value);
  const name = typeName(declaration.name);
  const member = declaration.open
    ? openEnumMemberName(declared?.name ?? value, name)
    : enumMemberName(declared?.name ?? value);
  return `${scope.namespacePrefixOf(home)}${name}.${member}`;
}

function alternativeFor(
  value: TypedValue,
  { first, second }: Extract<Shape, { kind: 'one-of' }>,
): Shape {
  const kinds: Readonly<Record<string, readonly string[]>> = {
    list: ['list'],
    map: ['map'],
    object: ['object'],
    enum: ['enum', 'text'],
    embedded: ['text'],
  };
  const scalarKinds =
    value.kind !== 'scalar'
      ? []
      : typeof value.value === 'string'
        ? ['text', 'enum', 'instant', 'day']
        : typeof value.value === 'number'
          ? ['integer', 'number']
          : ['boolean'];
  const matchingKinds = [...(kinds[value.kind] ?? []), ...scalarKinds];
  return matchingKinds.includes(first.kind) ? first : second;
}

/** Prints a value whose C# type is `JsonElement`. */
function element(value: Json): string {
  if (value === null || typeof value !== 'object') {
    return value === null
      ? 'JsonSerializer.SerializeToElement<string?>(null)'
      : `JsonSerializer.SerializeToElement(${scalar(value)})`;
  }
  return `JsonSerializer.Deserialize<JsonElement>(${rawText(JSON.stringify(value))})`;
}

function scalar(value: string | number | boolean | null): string {
  if (value === null) return 'null';
  return typeof value === 'string'
    ? text(value)
    : typeof value === 'number'
      ? number(value)
      : String(value);
}

/** Prints JSON as a raw string literal where possible, which is easier to read. */
function rawText(value: string): string {
  const isPlain = value.includes('"') && !/"""|^"|"$|[^\x20-\x7e]/.test(value);
  return isPlain ? `"""${value}"""` : text(value);
}

const squareBrackets: Brackets = {
  open: '[',
  close: ']',
  padding: '',
  indentation: '    ',
  trailing: true,
};

function list(items: readonly string[]): string {
  return nested(items, squareBrackets);
}

function dictionary(members: readonly (readonly [string, string])[], of: Shape): string {
  const type = `Dictionary<string, ${csharpType(of)}>`;
  const items = members.map(([key, value]) => `[${text(key)}] = ${value}`);
  return items.length === 0 ? `new ${type}()` : initialized(`new ${type}`, items);
}

/** Prints an object initializer, with braces on their own lines if it does not fit on one. */
function initialized(start: string, items: readonly string[]): string {
  if (fitsOnLine(items, width - start.length - 5)) return `${start} { ${items.join(', ')} }`;
  let inner = '';
  for (const item of items) inner += `${indent(item, '    ')},\n`;
  return `${start}\n{\n${inner}}`;
}

function isObject(value: Json): value is { readonly [key: string]: Json } {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
