/**
 * Finds schemas by what `$id`, `$anchor` and JSON pointers name within the given documents. Nothing
 * is fetched.
 */
import { isObject, type Json, type JsonObject } from '../../../model/json.ts';

export type Dialect = 'draft-04' | 'draft-07' | '2019-09' | '2020-12' | 'openapi-3.0';

/** A schema and its location. Two schemas with the same location are the same schema. */
export interface Schema {
  readonly value: Json;
  readonly where: string;
  /** The base URI of references within it. */
  readonly base: string;
  readonly dialect: Dialect;
}

export interface Library {
  readonly documents: readonly Schema[];
  readonly find: (from: Schema, reference: string) => Schema | undefined;
}

export interface SchemaDocument {
  readonly file: string;
  readonly value: Json;
  readonly dialect: Dialect;
}

/**
 * Keywords whose value is a schema, a list of schemas, or a map of schemas. Other keywords are not
 * searched for `$id` and `$anchor`.
 */
const single = [
  'additionalItems',
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
] as const;
const lists = ['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems'] as const;
const maps = [
  '$defs',
  'definitions',
  'dependencies',
  'dependentSchemas',
  'patternProperties',
  'properties',
] as const;

export function createSchemaLibrary(documents: readonly SchemaDocument[]): Library {
  const resources = new Map<string, Schema>();
  const anchors = new Map<string, Schema>();
  const roots = documents.map(({ file, value, dialect }): Schema => {
    const where = documents.length === 1 ? '#' : `${file}#`;
    const address = `file:///${encodeURIComponent(file)}`;
    const root = withBase({ value, where, base: address, dialect });
    resources.set(address, root);
    index(root);
    return root;
  });

  function index(schema: Schema): void {
    const { value, base } = schema;
    if (!isObject(value)) return;
    const id = idOf(schema);
    if (id !== undefined && !id.startsWith('#')) resources.set(base, schema);
    for (const anchor of anchorsOf(value, id)) anchors.set(`${base}#${anchor}`, schema);
    for (const inner of subschemas(schema)) index(inner);
  }

  function find(from: Schema, reference: string): Schema | undefined {
    const [address = '', fragment = ''] = splitAt(reference, '#');
    const target = address === '' ? from.base : resolveAddress(address, from.base);
    const resource = resources.get(target);
    if (resource === undefined) return undefined;
    const decoded = decode(fragment);
    if (decoded === '') return resource;
    return decoded.startsWith('/') ? at(resource, decoded) : anchors.get(`${target}#${decoded}`);
  }

  return { documents: roots, find };
}

function idOf({ value, dialect }: Schema): string | undefined {
  if (!isObject(value)) return undefined;
  // Up to draft-07, keywords beside a reference are ignored.
  if (ignoresSiblings(dialect) && typeof value['$ref'] === 'string') return undefined;
  const id = value[dialect === 'draft-04' ? 'id' : '$id'];
  return typeof id === 'string' ? id : undefined;
}

export function ignoresSiblings(dialect: Dialect): boolean {
  return dialect === 'draft-04' || dialect === 'draft-07' || dialect === 'openapi-3.0';
}

function anchorsOf(value: JsonObject, id: string | undefined): readonly string[] {
  const named = [value['$anchor'], value['$dynamicAnchor']].filter(
    (anchor) => typeof anchor === 'string',
  );
  return id?.startsWith('#') === true ? [...named, id.slice(1)] : named;
}

function subschemas(schema: Schema): readonly Schema[] {
  const { value } = schema;
  if (!isObject(value)) return [];
  return [
    ...single.flatMap((keyword) => (isSchema(value[keyword]) ? [child(schema, keyword)] : [])),
    ...lists.flatMap((keyword) => (Array.isArray(value[keyword]) ? children(schema, keyword) : [])),
    ...maps.flatMap((keyword) =>
      isObject(value[keyword]) ? [...members(schema, keyword).values()] : [],
    ),
  ];
}

/** Returns a schema within another one: `child(schema, 'properties', 'name')`. */
export function child(schema: Schema, ...steps: readonly (string | number)[]): Schema {
  return steps.reduce(below, schema);
}

function below(parent: Schema, step: string | number): Schema {
  const { value } = parent;
  const inner = Array.isArray(value)
    ? value[Number(step)]
    : isObject(value) && Object.hasOwn(value, step)
      ? value[step]
      : undefined;
  const where = `${parent.where}/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return withBase({ ...parent, value: inner ?? null, where });
}

function withBase(schema: Schema): Schema {
  const id = idOf(schema);
  if (id === undefined || id.startsWith('#')) return schema;
  return { ...schema, base: resolveAddress(splitAt(id, '#')[0] ?? '', schema.base) };
}

/** The items of a list keyword. */
export function children(schema: Schema, keyword: string): readonly Schema[] {
  const inner = isObject(schema.value) ? schema.value[keyword] : undefined;
  return Array.isArray(inner) ? inner.map((_, index) => child(schema, keyword, index)) : [];
}

/** The members of a map keyword. */
export function members(schema: Schema, keyword: string): ReadonlyMap<string, Schema> {
  const inner = isObject(schema.value) ? schema.value[keyword] : undefined;
  return new Map(
    isObject(inner) ? Object.keys(inner).map((name) => [name, child(schema, keyword, name)]) : [],
  );
}

function at(resource: Schema, pointer: string): Schema | undefined {
  const steps = pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const found = child(resource, ...steps);
  return isSchema(found.value) ? found : undefined;
}

function resolveAddress(address: string, base: string): string {
  try {
    return new URL(address, base).href;
  } catch {
    return address;
  }
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function splitAt(text: string, mark: string): readonly string[] {
  const index = text.indexOf(mark);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

export function isSchema(value: Json | undefined): boolean {
  return typeof value === 'boolean' || isObject(value);
}
