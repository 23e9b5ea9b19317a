/**
 * Intersection and exclusion of schemas, simplified as if written by hand: removing `null` from `T
 * | null` gives `T`, and a boolean that is not false is true. The result is `false` if no value is
 * left.
 */
import type { Json, JsonKind, JsonObject } from '../../../compiler/model/json.ts';
import {
  asList,
  asObject,
  asSchema,
  commonKinds,
  intersect,
  type KindsOfReference,
  kindsOfSchema,
  type Schema,
  unlist,
} from './schema.ts';
import { blank, notBlank, oneOf } from './tests.ts';

/** Returns the schema of values that match both the schema and the demand. */
export function refine(schema: Schema, demand: Schema, kindsOfReference: KindsOfReference): Schema {
  if (demand === true || schema === false) return schema;
  if (schema === true) return demand;
  const alternatives = anyOfSchemas(schema);
  if (alternatives !== undefined)
    return anyOf(alternatives.map((alternative) => refine(alternative, demand, kindsOfReference)));
  const kinds = kindsOfSchema(schema, kindsOfReference);
  const demanded = kindsOfSchema(demand, kindsOfReference);
  if (kinds !== undefined && demanded !== undefined && commonKinds(kinds, demanded).length === 0)
    return false;
  const left = valuesOf(schema);
  const right = left && valuesOf(demand);
  if (left !== undefined && right !== undefined)
    return listed(left.filter((value) => right.includes(value)));
  return intersect(schema, demand);
}

/** Returns the schema of values that match the schema, but not the demand. */
export function exclude(
  schema: Schema,
  demand: Schema,
  kindsOfReference: KindsOfReference,
): Schema {
  if (demand === true || schema === false) return false;
  const alternatives = anyOfSchemas(schema);
  if (alternatives !== undefined)
    return anyOf(alternatives.map((alternative) => exclude(alternative, demand, kindsOfReference)));
  const kinds = kindsOfSchema(schema, kindsOfReference);
  const excluded = kindsOfSchema(demand, kindsOfReference);
  if (kinds !== undefined && excluded !== undefined && commonKinds(kinds, excluded).length === 0)
    return schema;
  const isWithin =
    kinds?.every((kind) => commonKinds([kind], excluded ?? []).includes(kind)) === true;
  if (isWithin && typeof demand === 'object' && hasOnlyKeywords(demand, ['type'])) return false;
  const left = valuesOf(schema);
  const right = valuesOf(demand);
  if (left !== undefined && right !== undefined)
    return listed(left.filter((value) => !right.includes(value)));
  const sharedKinds =
    kinds === undefined || excluded === undefined ? [] : commonKinds(kinds, excluded);
  const opposite = isWithin ? oppositeOf(demand) : undefined;
  if (opposite === false) return false;
  return intersect(
    schema,
    opposite === undefined
      ? { not: ofKinds(demand, sharedKinds) }
      : withKinds(opposite, sharedKinds),
  );
}

/** Removes the types that the context already excludes, which strict validators reject. */
function ofKinds(demand: Schema, kinds: readonly JsonKind[]): Schema {
  return typeof demand === 'object' && demand['type'] !== undefined
    ? withKinds(demand, kinds)
    : demand;
}

/** Adds the types, which strict validators require next to keywords that depend on them. */
function withKinds(schema: Schema, kinds: readonly JsonKind[]): Schema {
  return kinds.length === 0 ? schema : { ...asObject(schema), type: unlist(kinds) };
}

/**
 * Returns the negation of a single bound. Valid only for values of the type that the bound applies
 * to.
 */
function oppositeOf(demand: Schema): Schema | undefined {
  const [[keyword, bound] = ['', 0], ...more] = Object.entries(demand).filter(
    ([name]) => name !== 'type',
  );
  if (more.length > 0) return undefined;
  return keyword === 'pattern'
    ? bound === blank
      ? { pattern: notBlank }
      : undefined
    : opposites[keyword]?.(Number(bound));
}

const opposites: Readonly<Record<string, (bound: number) => Schema>> = {
  minLength: (bound) => (bound === 0 ? false : { maxLength: bound - 1 }),
  maxLength: (bound) => ({ minLength: bound + 1 }),
  minItems: (bound) => (bound === 0 ? false : { maxItems: bound - 1 }),
  maxItems: (bound) => ({ minItems: bound + 1 }),
  minProperties: (bound) => (bound === 0 ? false : { maxProperties: bound - 1 }),
  maxProperties: (bound) => ({ minProperties: bound + 1 }),
  minimum: (bound) => ({ exclusiveMaximum: bound }),
  maximum: (bound) => ({ exclusiveMinimum: bound }),
  exclusiveMinimum: (bound) => ({ maximum: bound }),
  exclusiveMaximum: (bound) => ({ minimum: bound }),
};

export function anyOfSchemas(schema: Schema): readonly Schema[] | undefined {
  if (
    typeof schema === 'boolean' ||
    schema['anyOf'] === undefined ||
    !hasOnlyKeywords(schema, ['anyOf'])
  )
    return undefined;
  return asList(schema['anyOf']).map(asSchema);
}

/** Returns the values that a schema allows; undefined if it has other keywords. */
function valuesOf(schema: Schema): readonly Json[] | undefined {
  if (typeof schema === 'boolean') return undefined;
  const values = valuesIn(schema);
  return values !== undefined && hasOnlyKeywords(schema, ['type', 'const', 'enum'])
    ? values
    : undefined;
}

function valuesIn(schema: JsonObject): readonly Json[] | undefined {
  if (schema['const'] !== undefined) return [schema['const']];
  if (schema['enum'] !== undefined) return asList(schema['enum']);
  if (schema['type'] === 'null') return [null];
  return schema['type'] === 'boolean' ? [true, false] : undefined;
}

function listed(values: readonly Json[]): Schema {
  return values.length === 0
    ? false
    : oneOf(values.map((value) => (typeof value === 'object' ? null : value)));
}

export function anyOf(alternatives: readonly Schema[]): Schema {
  const possible = alternatives.filter((alternative) => alternative !== false);
  const [first] = possible;
  return possible.length > 1 ? { anyOf: possible as Json[] } : (first ?? false);
}

export function hasOnlyKeywords(schema: JsonObject, keywords: readonly string[]): boolean {
  const present = Object.keys(schema);
  return present.length > 0 && present.every((keyword) => keywords.includes(keyword));
}
