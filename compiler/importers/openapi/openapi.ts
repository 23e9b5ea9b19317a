/**
 * Prepares the component schemas of an OpenAPI 3.x document for the import of JSON Schema:
 * translates `discriminator` and adds missing types.
 */
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import type { Loss } from '../draft.ts';
import type { ImportFailure, SchemaImport } from '../json-schema/import-schema.ts';
import { child, type Schema } from '../json-schema/schemas/library.ts';
import { annotationLoss, stricter } from '../json-schema/schemas/losses.ts';
import { typeName } from '../names.ts';

export function openapiImport(
  file: string,
  value: Json,
  root?: string,
):
  | Pick<SchemaImport, 'documents' | 'definitions' | 'tagOf' | 'title' | 'summary' | 'losses'>
  | ImportFailure {
  const version =
    isObject(value) && typeof value['openapi'] === 'string' ? value['openapi'] : undefined;
  if (version === undefined || !/^3\.[0-9]+(?:\.|$)/.test(version) || !isObject(value))
    return {
      refused: `${file} is not an OpenAPI 3 document.`,
      hint: 'Swagger 2.0 must be converted to OpenAPI 3 first.',
    };
  const all = isObject(value['components']) ? value['components']['schemas'] : undefined;
  if (!isObject(all) || Object.keys(all).length === 0)
    return {
      refused: `${file} has no schemas under components.`,
      hint: 'Only component schemas are imported; move the others there.',
    };
  const schemas = root === undefined ? all : reachedFrom(root, all);
  const losses: Loss[] = [];
  const tags = tagsOf(schemas, losses);
  const prepared = Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const where = `#/components/schemas/${name}`;
      return [name, withTags(prepare(schema, where, losses), tags.get(name) ?? [], schemas)];
    }),
  );
  const info = isObject(value['info']) ? value['info'] : {};
  const text = (key: string) =>
    typeof info[key] === 'string' && info[key].trim() !== '' ? info[key] : undefined;
  return {
    // Paths and operations are left out so that their references are not followed.
    documents: [
      {
        file,
        value: { components: { schemas: prepared } },
        dialect: version.startsWith('3.0') ? 'openapi-3.0' : '2020-12',
      },
    ],
    definitions: (document: Schema) =>
      Object.keys(prepared).map((name) => child(document, 'components', 'schemas', name)),
    tagOf,
    title: text('title'),
    summary: text('description'),
    losses,
  };
}

/**
 * The component and all that it refers to, in the order of the document. Returns all components
 * where none has that name.
 */
function reachedFrom(root: string, schemas: JsonObject): JsonObject {
  const start = Object.keys(schemas).find((name) => name === root || typeName(name) === root);
  if (start === undefined) return schemas;
  const reached = new Set([start]);
  const visit = (value: Json): void => {
    if (Array.isArray(value)) for (const item of value) visit(item as Json);
    if (!isObject(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      const name =
        key === '$ref' && typeof inner === 'string'
          ? /^#\/components\/schemas\/([^/]+)/.exec(inner)?.[1]
          : undefined;
      const component =
        name === undefined
          ? undefined
          : decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~');
      if (component !== undefined && Object.hasOwn(schemas, component)) reached.add(component);
      visit(inner);
    }
  };
  // A set is iterated in insertion order, including values that are added meanwhile.
  for (const name of reached) visit(schemas[name] ?? null);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => reached.has(name)));
}

function tagOf({ value }: Schema): string | undefined {
  const discriminator = isObject(value) ? value['discriminator'] : undefined;
  const name = isObject(discriminator) ? discriminator['propertyName'] : undefined;
  return typeof name === 'string' ? name : undefined;
}

const objectKeywords = ['properties', 'required', 'additionalProperties'];

/** Adds `type: object` to every schema that only declares members. */
function prepare(value: Json, where: string, losses: Loss[]): Json {
  if (Array.isArray(value))
    return value.map((item: Json, index) => prepare(item, `${where}/${index}`, losses));
  if (!isObject(value)) return value;
  const inner = Object.fromEntries(
    Object.entries(value).map(([key, value]) => [
      key,
      key === 'example' || key === 'examples' || key === 'default' || key === 'enum'
        ? value
        : prepare(value, `${where}/${key}`, losses),
    ]),
  );
  return withObjectType(inner, where, losses);
}

function withObjectType(schema: JsonObject, where: string, losses: Loss[]): JsonObject {
  const declaresMembers =
    objectKeywords.some((keyword) => keyword in schema) &&
    !('type' in schema) &&
    !('$ref' in schema) &&
    isObject(schema['properties'] ?? {}) &&
    !/\/properties$/.test(where);
  if (
    !declaresMembers ||
    !('properties' in schema) ||
    ['allOf', 'anyOf', 'oneOf'].some((keyword) => keyword in schema)
  )
    return schema;
  losses.push(
    stricter(
      'type',
      where,
      'The type is missing; the declared members imply an object.',
      'Nothing, if that was intended.',
    ),
  );
  return { type: 'object', ...schema };
}

interface TagOfSchema {
  readonly tag: string;
  readonly values: readonly string[];
}

/** The values of the tag for each schema that a discriminator names. */
function tagsOf(schemas: JsonObject, losses: Loss[]): ReadonlyMap<string, readonly TagOfSchema[]> {
  const found = new Map<string, TagOfSchema[]>();
  const visit = (value: Json, where: string): void => {
    if (Array.isArray(value))
      for (const [index, item] of value.entries()) visit(item as Json, `${where}/${index}`);
    if (!isObject(value)) return;
    const tag = tagOf({ value, where, base: '', dialect: '2020-12' });
    if (tag !== undefined) addDiscriminator(value, tag, where);
    for (const [key, inner] of Object.entries(value)) visit(inner, `${where}/${key}`);
  };
  const addDiscriminator = (schema: JsonObject, tag: string, where: string): void => {
    const branches = [schema['oneOf'], schema['anyOf']].find(Array.isArray);
    if (branches === undefined) {
      const why = 'The discriminator has no oneOf or anyOf that lists its types.';
      losses.push(
        annotationLoss(
          'discriminator',
          where,
          why,
          'Declare a union of the types that extend this one.',
        ),
      );
      return;
    }
    const mapping =
      isObject(schema['discriminator']) && isObject(schema['discriminator']['mapping'])
        ? schema['discriminator']['mapping']
        : {};
    for (const branch of branches as readonly Json[]) {
      const reference = isObject(branch) ? branch['$ref'] : undefined;
      if (typeof reference !== 'string') continue;
      const name = reference.replace(/^.*\//, '');
      const mapped = Object.entries(mapping).filter(
        ([, target]) => target === reference || target === name,
      );
      const values = mapped.length > 0 ? mapped.map(([value]) => value) : [name];
      const existing = found.get(name) ?? [];
      if (!existing.some((other) => other.tag === tag && other.values.join() === values.join()))
        found.set(name, [...existing, { tag, values }]);
    }
  };
  visit(schemas, '#/components/schemas');
  return found;
}

/**
 * Adds the values of the tag to a schema, where all discriminators that name the schema have the
 * same tag and the schema does not fix the values itself. The tag stays optional unless the schema
 * requires it: a discriminator does not.
 */
function withTags(schema: Json, tags: readonly TagOfSchema[], schemas: JsonObject): Json {
  const [first, ...more] = tags;
  if (first === undefined || more.some(({ tag }) => tag !== first.tag) || !isObject(schema))
    return schema;
  const { tag } = first;
  const declared = memberSchemas(tag, schema, schemas);
  if (declared.some((member) => hasFixedValues(member, schemas))) return schema;
  const values: Json[] = [...new Set(tags.flatMap(({ values: named }) => named))];
  const named = declared.some((member) => allowsNull(member, schemas)) ? [...values, null] : values;
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'] : [];
  const { properties } = schema;
  const own = isObject(properties) ? properties[tag] : undefined;
  if (isObject(properties) && isObject(own))
    return { ...schema, properties: { ...properties, [tag]: { ...own, enum: named } } };
  return {
    ...schema,
    allOf: [...parts, { type: 'object', properties: { [tag]: { enum: named } } }],
  };
}

/** The schemas of a member in the schema itself, its parts and its alternatives. */
function memberSchemas(name: string, schema: Json, schemas: JsonObject): readonly Json[] {
  return schemaAndParts(schema, schemas).flatMap((part) => {
    const properties = part['properties'];
    return isObject(properties) && Object.hasOwn(properties, name)
      ? [properties[name] ?? null]
      : [];
  });
}

function hasFixedValues(schema: Json, schemas: JsonObject): boolean {
  return schemaAndParts(schema, schemas).some((part) => 'enum' in part || 'const' in part);
}

function allowsNull(schema: Json, schemas: JsonObject): boolean {
  return schemaAndParts(schema, schemas).some(
    ({ type, nullable }) => nullable === true || [type ?? ''].flat().includes('null'),
  );
}

/** The schema, the component that it refers to, and their parts and alternatives. */
function schemaAndParts(
  schema: Json,
  schemas: JsonObject,
  seen = new Set<string>(),
): readonly JsonObject[] {
  if (!isObject(schema)) return [];
  const reference = schema['$ref'];
  const name =
    typeof reference === 'string' ? reference.replace(/^#\/components\/schemas\//, '') : undefined;
  const isNew = name !== undefined && !seen.has(name) && Object.hasOwn(schemas, name);
  if (isNew) seen.add(name);
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
    Array.isArray(schema[keyword]) ? schema[keyword] : [],
  );
  const inner = isNew ? [...parts, schemas[name] ?? null] : parts;
  return [schema, ...inner.flatMap((part) => schemaAndParts(part as Json, schemas, seen))];
}
