/** JSON Schema as data: intersection of schemas, and the JSON kinds that a schema accepts. */
import type { Json, JsonKind, JsonObject } from '../../../compiler/model/json.ts';

export type Schema = boolean | JsonObject;

/** Returns the JSON kinds that a referenced schema accepts; undefined if they are not known. */
export type KindsOfReference = (reference: string) => readonly JsonKind[] | undefined;

export interface References {
  readonly kindsOfReference: KindsOfReference;
  /** Returns the schema that a `$ref` refers to. */
  readonly resolve: (reference: string) => Schema;
}

type Combine = (left: Json, right: Json) => Json | undefined;

const larger: Combine = (left, right) => Math.max(Number(left), Number(right));
const smaller: Combine = (left, right) => Math.min(Number(left), Number(right));

/** Combines two values of the same keyword; undefined if one keyword cannot express both. */
const combinations: Readonly<Record<string, Combine>> = {
  type: (left, right) => unlist(commonKinds(kindList(left), kindList(right))),
  enum: (left, right) => asList(left).filter((value) => asList(right).includes(value)),
  minLength: larger,
  maxLength: smaller,
  minimum: larger,
  maximum: smaller,
  exclusiveMinimum: larger,
  exclusiveMaximum: smaller,
  minItems: larger,
  maxItems: smaller,
  minProperties: larger,
  maxProperties: smaller,
  required: (left, right) => [...new Set([...asList(left), ...asList(right)])],
  allOf: (left, right) => [...asList(left), ...asList(right)],
  properties: (left, right) => {
    const merged = copyOf(asObject(left));
    const added = asObject(right);
    for (const name of Object.keys(added))
      merged[name] = intersect(asSchema(merged[name] ?? true), asSchema(added[name] ?? null));
    return merged;
  },
};

/** A prototype without members, so that a member named `__proto__` is an ordinary one. */
const emptyPrototype: object = Object.create(null);

/**
 * Copies the members to a new object without inherited members. Adding members to such an object is
 * ten times as fast as to the result of `{ ...object }`.
 */
export function copyOf(object: JsonObject): Record<string, Json> {
  const copy: Record<string, Json> = Object.create(emptyPrototype);
  for (const name of Object.keys(object)) copy[name] = object[name] ?? null;
  return copy;
}

/** Returns the schema of values that match both schemas. */
export function intersect(left: Schema, right: Schema): Schema {
  if (left === false || right === false) return false;
  if (left === true) return right;
  if (right === true) return left;
  if (isOnlyType(left, right['type'])) return withRelevantNot(right);
  const merged = copyOf(left);
  let conflicting: Record<string, Json> | undefined;
  for (const keyword of Object.keys(right)) {
    const existing = merged[keyword];
    const value = right[keyword] ?? null;
    const combined =
      existing === undefined || isSame(existing, value)
        ? value
        : combinations[keyword]?.(existing, value);
    if (combined === undefined) conflicting = { ...conflicting, [keyword]: value };
    else merged[keyword] = combined;
  }
  if (isEmptyList(merged['type']) || isEmptyList(merged['enum'])) return false;
  const whole = withRelevantNot(merged);
  return conflicting === undefined ? whole : intersect(whole, { allOf: [conflicting] });
}

/** Whether the schema consists only of this one type. */
function isOnlyType(schema: JsonObject, kind: Json | undefined): boolean {
  return typeof kind === 'string' && schema['type'] === kind && Object.keys(schema).length === 1;
}

/**
 * Removes from `not` the types that the value cannot have. They have no effect, and strict
 * validators report them.
 */
function withRelevantNot(schema: JsonObject): JsonObject {
  if (
    schema['type'] === undefined ||
    (schema['not'] === undefined && schema['allOf'] === undefined)
  )
    return schema;
  const { allOf, ...rest } = relevantNot(schema, kindList(schema['type']));
  if (allOf === undefined) return rest;
  const parts = asList(allOf).map((part) =>
    relevantNot(asObject(part), kindList(schema['type'] ?? [])),
  );
  const effective = parts.filter((part) => Object.keys(part).length > 0);
  return effective.length === 0 ? rest : { ...rest, allOf: effective };
}

function relevantNot(schema: JsonObject, kinds: readonly JsonKind[]): JsonObject {
  const { type } = asObject(schema['not']);
  if (type === undefined) return schema;
  const { not: refused, ...rest } = schema;
  const sharedKinds = commonKinds(kinds, kindList(type));
  return sharedKinds.length === 0
    ? rest
    : { ...schema, not: { ...asObject(refused ?? {}), type: unlist(sharedKinds) } };
}

/** Returns the JSON kinds that a schema accepts; undefined if any kind may match. */
export function kindsOfSchema(
  schema: Schema,
  kindsOfReference: KindsOfReference,
): readonly JsonKind[] | undefined {
  if (typeof schema === 'boolean') return schema ? undefined : [];
  if (schema['type'] !== undefined) return kindList(schema['type']);
  if (schema['const'] !== undefined) return [kindOfScalar(schema['const'])];
  if (schema['enum'] !== undefined) return [...new Set(asList(schema['enum']).map(kindOfScalar))];
  if (typeof schema['$ref'] === 'string') return kindsOfReference(schema['$ref']);
  const alternatives = schema['anyOf'] ?? schema['oneOf'];
  if (alternatives === undefined) return undefined;
  const kinds = asList(alternatives).map((alternative) =>
    kindsOfSchema(asSchema(alternative), kindsOfReference),
  );
  return kinds.includes(undefined)
    ? undefined
    : [...new Set(kinds.flatMap((inner) => inner ?? []))];
}

/** Returns the common kinds. An integer is also a number, so the narrower of the two is common. */
export function commonKinds(
  left: readonly JsonKind[],
  right: readonly JsonKind[],
): readonly JsonKind[] {
  if (left.length === 1 && right.length === 1 && left[0] === right[0]) return left;
  const accepts = (kinds: readonly JsonKind[], kind: JsonKind) =>
    kinds.includes(kind) || (kind === 'integer' && kinds.includes('number'));
  return [
    ...new Set([
      ...left.filter((kind) => accepts(right, kind)),
      ...right.filter((kind) => accepts(left, kind)),
    ]),
  ];
}

export function kindOfScalar(value: Json): JsonKind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const kind = typeof value;
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'object';
}

export function kindList(type: Json): readonly JsonKind[] {
  return (Array.isArray(type) ? type : [type]) as readonly JsonKind[];
}

export function unlist(kinds: readonly JsonKind[]): Json {
  return kinds.length === 1 && kinds[0] !== undefined ? kinds[0] : kinds;
}

export function asList(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

export function asObject(value: Json | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : {};
}

export function asSchema(value: Json): Schema {
  return typeof value === 'boolean' ? value : asObject(value);
}

function isEmptyList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Compares JSON values, including the order of members. */
export function isSame(left: Json, right: Json): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null)
    return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const [names, others] = [Object.keys(left), Object.keys(right)];
  if (names.length !== others.length || names.some((name, index) => name !== others[index]))
    return false;
  return names.every((name) =>
    isSame((left as JsonObject)[name] ?? null, (right as JsonObject)[name] ?? null),
  );
}
