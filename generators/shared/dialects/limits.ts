/** Measures a schema and compares it with the documented limits of a provider. */
import type { Json, JsonObject } from '../../../compiler/model/json.ts';
import { asList, asObject, kindList } from '../json-schema/schema.ts';
import type { Dialect } from './dialects.ts';

interface Measured {
  readonly properties: number;
  readonly levels: number;
  readonly enumValues: number;
  readonly nameCharacters: number;
  readonly optionalFields: number;
  readonly unions: number;
  readonly isRecursive: boolean;
}

const words: Readonly<
  Record<
    'properties' | 'levels' | 'enumValues' | 'nameCharacters' | 'optionalFields' | 'unions',
    string
  >
> = {
  properties: 'properties',
  levels: 'levels of nested objects',
  enumValues: 'values in enums',
  nameCharacters: 'characters in names and values',
  optionalFields: 'optional fields',
  unions: 'unions, of types or with null',
};

/** Describes each limit that the schema exceeds: `at most 24 optional fields, and the schema has 30`. */
export function exceededLimits(schema: JsonObject, { limits }: Dialect): readonly string[] {
  const measured = measure(schema);
  const keys = [
    'properties',
    'levels',
    'enumValues',
    'nameCharacters',
    'optionalFields',
    'unions',
  ] as const;
  const counted = keys.flatMap((key) => {
    const limit = limits[key];
    return limit !== undefined && measured[key] > limit
      ? [`at most ${limit} ${words[key]}, and the schema has ${measured[key]}`]
      : [];
  });
  return measured.isRecursive && !limits.recursion ? [...counted, 'no recursive types'] : counted;
}

export function measure(root: JsonObject): Measured {
  const definitions = asObject(root['$defs'] ?? {});
  const all = [root, ...Object.values(definitions).map(asObject)].flatMap(parts);
  const objects = all.map((part) => Object.keys(asObject(part['properties'] ?? {})));
  const values = all.flatMap((part) => asList(part['enum'] ?? []));
  const names = [...objects.flat(), ...Object.keys(definitions), ...values.map(String)];
  const depth = depthOf(root, definitions, []);
  return {
    properties: objects.flat().length,
    levels: depth.levels,
    enumValues: values.length,
    nameCharacters: names.reduce((sum, name) => sum + name.length, 0),
    optionalFields: all.reduce(
      (sum, part) =>
        sum +
        Object.keys(asObject(part['properties'] ?? {})).length -
        asList(part['required'] ?? []).length,
      0,
    ),
    unions: all.filter(
      (part) =>
        part['anyOf'] !== undefined ||
        (part['type'] !== undefined && kindList(part['type']).length > 1),
    ).length,
    isRecursive: depth.isRecursive,
  };
}

/** Returns a schema and all schemas nested in it, without following references. */
function parts(schema: JsonObject): readonly JsonObject[] {
  return [schema, ...innerOf(schema).flatMap(parts)];
}

function innerOf(schema: JsonObject): readonly JsonObject[] {
  const more = schema['additionalProperties'];
  const inner: readonly Json[] = [
    ...Object.values(asObject(schema['properties'] ?? {})),
    ...asList(schema['anyOf'] ?? []),
    ...(schema['items'] === undefined ? [] : [schema['items']]),
    ...(more === undefined || typeof more === 'boolean' ? [] : [more]),
  ];
  return inner.map(asObject);
}

/** Returns the nesting depth of objects. A recursive reference ends the descent. */
function depthOf(
  schema: JsonObject,
  definitions: JsonObject,
  above: readonly string[],
): { readonly levels: number; readonly isRecursive: boolean } {
  if (typeof schema['$ref'] === 'string') {
    const name = schema['$ref'].slice('#/$defs/'.length);
    return above.includes(name)
      ? { levels: 0, isRecursive: true }
      : depthOf(asObject(definitions[name] ?? {}), definitions, [...above, name]);
  }
  const inner = innerOf(schema).map((each) => depthOf(each, definitions, above));
  const own = schema['type'] === 'object' ? 1 : 0;
  return {
    levels: own + Math.max(0, ...inner.map(({ levels }) => levels)),
    isRecursive: inner.some(({ isRecursive }) => isRecursive),
  };
}
