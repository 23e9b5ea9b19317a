/** A schema as text: keywords in one fixed order, and nothing that strict validators stumble over. */
import type { Json, JsonObject } from '../../compiler/model.ts';
import { asList, asObject, asSchema, both, kindList, type Schema } from './schema.ts';

/** What something is, then what it holds, then its alternatives, then where it leads. */
const keywordOrder = [
  '$schema',
  '$id',
  '$comment',
  'title',
  'description',
  '$ref',
  'type',
  'const',
  'enum',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'contentMediaType',
  'contentSchema',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'properties',
  'required',
  'additionalProperties',
  'minProperties',
  'maxProperties',
  'items',
  'minItems',
  'maxItems',
  'uniqueItems',
  'not',
  'if',
  'then',
  'else',
  'anyOf',
  'oneOf',
  'allOf',
  'default',
  'examples',
  '$defs',
];

type Print = (value: Json) => Json;

const onSchema: Print = (value) => printable(asSchema(value));
const onEachMember: Print = (value) => Object.fromEntries(Object.entries(asObject(value)).map(([name, inner]) => [name, onSchema(inner)]));
const onEachItem: Print = (value) => asList(value).map(onSchema);

/** Keywords that hold schemas. Everything else is copied as it is. */
const holders: Readonly<Record<string, Print>> = {
  properties: onEachMember,
  $defs: onEachMember,
  items: onSchema,
  additionalProperties: onSchema,
  contentSchema: onSchema,
  not: onSchema,
  if: onSchema,
  then: onSchema,
  else: onSchema,
  anyOf: onEachItem,
  oneOf: onEachItem,
  allOf: onEachItem,
};

export function printJson(value: Json): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

export function printSchema(schema: JsonObject): string {
  return printJson(printable(schema));
}

export function printable(schema: Schema): Json {
  if (typeof schema === 'boolean') return schema;
  const tidy = withIntegerBounds(withSingleType(closed(schema)));
  const keywords = Object.keys(tidy);
  if (keywords.length > 1) keywords.sort((left, right) => rankOf(left) - rankOf(right));
  const printed: Record<string, Json> = {};
  for (const keyword of keywords) printed[keyword] = (holders[keyword] ?? same)(tidy[keyword] ?? null);
  return printed;
}

const ranks = new Map(keywordOrder.map((keyword, index) => [keyword, index]));

/** What is not in the list comes last, in the order in which it is written. */
function rankOf(keyword: string): number {
  return ranks.get(keyword) ?? ranks.size;
}

const same: Print = (value) => value;

/** In a closed object a forbidden member is one that is not declared. */
function closed(schema: JsonObject): JsonObject {
  const { properties: declared, required } = schema;
  if (declared === undefined && required === undefined) return schema;
  const isClosed = schema['additionalProperties'] === false;
  const properties = Object.entries(asObject(declared)).filter(([, inner]) => !isClosed || inner !== false);
  const tidy: Record<string, Json> = { ...schema };
  if (properties.length > 0) tidy['properties'] = Object.fromEntries(properties);
  else delete tidy['properties'];
  if (asList(required).length === 0) delete tidy['required'];
  return tidy;
}

/** An integer of ours is one that every language counts exactly; to JSON Schema it may be of any size. */
function withIntegerBounds(schema: JsonObject): JsonObject {
  if (schema['type'] === undefined || !kindList(schema['type']).includes('integer')) return schema;
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema;
  const bounds = both({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, { minimum, maximum });
  return { ...schema, ...asObject(bounds) };
}

/** Strict validators take no list of types, unless it is one type and null. */
function withSingleType(schema: JsonObject): JsonObject {
  const kinds = schema['type'] === undefined ? [] : kindList(schema['type']);
  if (kinds.length < 2 || (kinds.length === 2 && kinds.includes('null'))) return schema;
  const { type: _, ...rest } = schema;
  const alternatives = kinds.map((kind) => ({ type: kind }));
  return 'anyOf' in rest ? { ...rest, allOf: [...asList(rest['allOf']), { anyOf: alternatives }] } : { ...rest, anyOf: alternatives };
}
