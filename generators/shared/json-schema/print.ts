/**
 * Prints a schema with its keywords in a fixed order and in a form that strict validators accept.
 */
import type { Json, JsonObject } from '../../../compiler/model/json.ts';
import { memoize } from '../../../compiler/model/names.ts';
import { escapedJson } from '../json-text.ts';
import { asList, asObject, asSchema, intersect, kindList, type Schema } from './schema.ts';

/** Annotations first, then the type and its constraints, then alternatives, then definitions. */
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
  'patternProperties',
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

/** Prints a value. `line` is a line break with the indentation of the next line. */
type Print = (value: Json, line: string) => string;

const onSchema: Print = (value, line) => schemaText(asSchema(value), line);
const onEachItem: Print = (value, line) => listText(asList(value), line, onSchema);

/** Keywords whose values contain schemas. All other values are printed unchanged. */
const schemaKeywords: Readonly<Record<string, Print>> = {
  $defs: (value, line) => membersText(asObject(value), line, true),
  patternProperties: (value, line) => membersText(asObject(value), line, true),
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
  return `${withVisibleSpaces(escapedJson(JSON.stringify(value, null, 2)))}\n`;
}

/** Returns the schema as JSON text with a final line break. */
export function printSchema(schema: JsonObject): string {
  return `${withVisibleSpaces(escapedJson(schemaText(schema, '\n')))}\n`;
}

/** Patterns list spaces of all kinds, which look alike. */
function withVisibleSpaces(json: string): string {
  return json.replace(
    /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g,
    (space) => `\\u${space.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function schemaText(schema: Schema, line: string): string {
  if (typeof schema === 'boolean') return String(schema);
  const normalized = withIntegerBounds(withSingleType(schema));
  const inner = `${line}  `;
  let text = '';
  for (const keyword of inOrder(Object.keys(normalized))) {
    const valueText = keywordText(keyword, normalized, inner);
    if (valueText !== '')
      text += (text === '' ? inner : `,${inner}`) + nameText(keyword) + valueText;
  }
  return text === '' ? '{}' : `{${text}${line}}`;
}

const nameText = memoize((name) => `${JSON.stringify(name)}: `);

function isClosed(schema: JsonObject): boolean {
  return schema['additionalProperties'] === false && schema['patternProperties'] === undefined;
}

/**
 * Returns an empty string for a keyword without effect. In a closed object, forbidden members are
 * omitted from `properties`.
 */
function keywordText(keyword: string, schema: JsonObject, line: string): string {
  const value = schema[keyword] ?? null;
  if (keyword === 'properties') {
    const text = membersText(asObject(value), line, !isClosed(schema));
    return text === '{}' ? '' : text;
  }
  if (keyword === 'required' && asList(value).length === 0) return '';
  return (schemaKeywords[keyword] ?? jsonText)(value, line);
}

function membersText(members: JsonObject, line: string, withForbidden: boolean): string {
  const inner = `${line}  `;
  let text = '';
  for (const name of Object.keys(members)) {
    const schema = members[name] ?? null;
    if (withForbidden || schema !== false)
      text += (text === '' ? inner : `,${inner}`) + nameText(name) + onSchema(schema, inner);
  }
  return text === '' ? '{}' : `{${text}${line}}`;
}

function listText(items: readonly Json[], line: string, print: Print): string {
  const inner = `${line}  `;
  let text = '';
  for (const item of items) text += (text === '' ? inner : `,${inner}`) + print(item, inner);
  return text === '' ? '[]' : `[${text}${line}]`;
}

const jsonText: Print = (value, line) => {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return listText(value, line, jsonText);
  return JSON.stringify(value, null, 2).replaceAll('\n', line);
};

const ranks = new Map(keywordOrder.map((keyword, index) => [keyword, index]));

/** Unknown keywords come last, in their original order. */
function rankOf(keyword: string): number {
  return ranks.get(keyword) ?? ranks.size;
}

/** Sorts the keywords unless they are already sorted, which most are. */
function inOrder(keywords: string[]): readonly string[] {
  let last = 0;
  for (const keyword of keywords) {
    const rank = rankOf(keyword);
    if (rank < last) return keywords.sort((left, right) => rankOf(left) - rankOf(right));
    last = rank;
  }
  return keywords;
}

/** Limits integers to the range that all languages represent exactly. JSON Schema has no limit. */
function withIntegerBounds(schema: JsonObject): JsonObject {
  const { type } = schema;
  if (type !== 'integer' && !asList(type).includes('integer')) return schema;
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema;
  const bounds = intersect(
    { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    { minimum, maximum },
  );
  return { ...schema, ...asObject(bounds) };
}

/**
 * Replaces a list of types by `anyOf`. Strict validators accept only a single type, or a type and
 * null.
 */
function withSingleType(schema: JsonObject): JsonObject {
  const kinds = Array.isArray(schema['type']) ? kindList(schema['type']) : [];
  if (kinds.length < 2 || (kinds.length === 2 && kinds.includes('null'))) return schema;
  const { type: _, ...rest } = schema;
  const alternatives = kinds.map((kind) => ({ type: kind }));
  return 'anyOf' in rest
    ? { ...rest, allOf: [...asList(rest['allOf']), { anyOf: alternatives }] }
    : { ...rest, anyOf: alternatives };
}
