/** Accessors for the alternatives, types and members of a schema. */
import type { JsonKind, JsonObject } from '../../../compiler/model/json.ts';
import { anyOf, anyOfSchemas, hasOnlyKeywords } from './refine.ts';
import {
  asObject,
  asSchema,
  intersect,
  kindList,
  kindsOfSchema,
  type References,
  type Schema,
  unlist,
} from './schema.ts';

export function alternativesIn(schema: Schema): readonly (boolean | JsonObject)[] {
  const anyOf =
    typeof schema === 'object' && Object.keys(schema).length === 1 ? schema['anyOf'] : undefined;
  return Array.isArray(anyOf) ? anyOf : [schema];
}

export function withoutKinds(schema: Schema, kinds: readonly JsonKind[]): Schema {
  const own = onlyKinds(schema)?.filter((kind) => !kinds.includes(kind));
  return own === undefined || own.length === 0 ? schema : { type: unlist(own) };
}

/** Returns the types of a schema that has no other keyword. */
export function onlyKinds(schema: Schema): readonly JsonKind[] | undefined {
  if (typeof schema === 'boolean' || schema['type'] === undefined) return undefined;
  return Object.keys(schema).length === 1 ? kindList(schema['type']) : undefined;
}

/** Narrows the alternatives of one JSON kind and keeps the others. */
export function ofKind(
  schema: Schema,
  kind: JsonKind,
  at: References,
  narrowOne: (schema: JsonObject) => Schema,
): Schema {
  if (schema === false) return false;
  const alternatives = anyOfSchemas(schema);
  if (alternatives !== undefined)
    return anyOf(alternatives.map((alternative) => ofKind(alternative, kind, at, narrowOne)));
  const kinds = kindsOfSchema(schema, at.kindsOfReference);
  if (kinds !== undefined && !kinds.includes(kind)) return schema;
  const narrowed = narrowOne(asObject(schema));
  if (schema === true) return isEmptySchema(narrowed) ? true : narrowed;
  // Strict validators require the type next to keywords that depend on it.
  return narrowed !== false && '$ref' in schema && !hasOnlyKeywords(asObject(narrowed), ['$ref'])
    ? intersect(narrowed, { type: kind })
    : narrowed;
}

function isEmptySchema(schema: Schema): boolean {
  return typeof schema === 'object' && Object.keys(schema).length === 0;
}

export function memberOf(schema: Schema, name: string): Schema {
  const properties = asObject(asObject(schema)['properties']);
  return asSchema((Object.hasOwn(properties, name) ? properties[name] : undefined) ?? true);
}

export function withMember(schema: Schema, name: string, member: Schema): Schema {
  const object = asObject(schema);
  return { ...object, properties: { ...asObject(object['properties']), [name]: member } };
}
