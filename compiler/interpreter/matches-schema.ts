/**
 * Matches a value against a JSON Schema that is only known at validation time, such as the schema
 * of the arguments of a tool. It supports the keywords that every language can check alike and
 * ignores the others, which `isFullyValidated` detects. References outside of the schema are not
 * followed.
 */
import { asList, canonical, isObject, type Json, type JsonObject } from '../model/json.ts';
import { byCodePoint } from '../model/names.ts';
import { step } from '../model/violations.ts';
import { definition, infiniteReferences, localName } from './schema-references.ts';

/** Returns the pointers in the value that do not match, without duplicates, in walk order. */
export function misfits(value: Json, schema: Json): readonly string[] {
  const found = new Set<string>();
  walk(value, schema, {
    root: schema,
    infinite: infiniteReferences(schema),
    path: '',
    validated: new Map(),
    reported: new Map(),
    report: (path) => void found.add(path),
  });
  return [...found];
}

interface Walk {
  readonly root: Json;
  readonly infinite: ReadonlySet<string>;
  readonly path: string;
  /**
   * The results of references by path, without and with reports. They are cached because many
   * branches may lead to the same reference, which would take exponential time.
   */
  readonly validated: Map<string, boolean>;
  readonly reported: Map<string, boolean>;
  /** Undefined if only the result is needed. */
  readonly report: ((path: string) => void) | undefined;
}

/** Returns whether the value matches the schema. */
function walk(value: Json, schema: Json | undefined, at: Walk): boolean {
  if (schema === false) return misfit(at, at.path);
  if (!isObject(schema)) return true;
  const fitsReference = walkReference(value, schema, at);
  if (!valueKeywords.every((keyword) => keyword(value, schema, at))) return misfit(at, at.path);
  const branches = asList(schema['allOf']).map((branch) => walk(value, branch, at));
  const members = isObject(value) ? walkMembers(value, schema, at) : [];
  const items = asList(value).map((item, index) =>
    walk(item, itemSchema(schema, index), enter(at, index)),
  );
  return fitsReference && [...branches, ...members, ...items].every((isFitting) => isFitting);
}

function walkReference(value: Json, schema: JsonObject, at: Walk): boolean {
  const name = localName(schema['$ref']);
  const target = name === undefined ? undefined : definition(name, at.root);
  if (name === undefined || target === undefined) return true;
  if (at.infinite.has(name)) return misfit(at, at.path);
  const cache = at.report === undefined ? at.validated : at.reported;
  const key = `${at.path} ${name}`;
  const outcome = cache.get(key) ?? walk(value, target, at);
  cache.set(key, outcome);
  return outcome;
}

function walkMembers(value: JsonObject, schema: JsonObject, at: Walk): readonly boolean[] {
  const required = asList(schema['required']).filter((name) => typeof name === 'string');
  const missing = required
    .filter((name) => !Object.hasOwn(value, name))
    .map((name) => misfit(at, at.path + step(name)));
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const additional = Object.hasOwn(schema, 'patternProperties')
    ? undefined
    : schema['additionalProperties'];
  const names = Object.keys(value).sort(byCodePoint);
  const members = names.map((name) =>
    walk(
      value[name] ?? null,
      Object.hasOwn(properties, name) ? properties[name] : additional,
      enter(at, name),
    ),
  );
  return [...missing, ...members];
}

function misfit({ report }: Walk, path: string): false {
  report?.(path);
  return false;
}

function enter(at: Walk, key: string | number): Walk {
  return { ...at, path: at.path + step(key) };
}

function itemSchema(schema: JsonObject, index: number): Json | undefined {
  return asList(schema['prefixItems'])[index] ?? schema['items'];
}

function fits(value: Json, schema: Json, at: Walk): boolean {
  return walk(value, schema, { ...at, report: undefined });
}

type Keyword = (value: Json, schema: JsonObject, at: Walk) => boolean;

/** The keywords on the value itself. A keyword that is absent or malformed is ignored. */
const valueKeywords: readonly Keyword[] = [
  (value, schema) => {
    const names = typeof schema['type'] === 'string' ? [schema['type']] : asList(schema['type']);
    return (
      names.length === 0 ||
      names.some((name) => typeof name === 'string' && kinds.get(name)?.(value) === true)
    );
  },
  (value, schema) =>
    !Array.isArray(schema['enum']) ||
    asList(schema['enum']).some((each) => canonical(each) === canonical(value)),
  (value, schema) =>
    schema['const'] === undefined || canonical(schema['const']) === canonical(value),
  bound('minimum', asNumber, (number, limit) => number >= limit),
  bound('maximum', asNumber, (number, limit) => number <= limit),
  bound('exclusiveMinimum', asNumber, (number, limit) => number > limit),
  bound('exclusiveMaximum', asNumber, (number, limit) => number < limit),
  bound(
    'multipleOf',
    asNumber,
    (number, divisor) => divisor <= 0 || Number.isInteger(number / divisor),
  ),
  bound('minLength', codePoints, (length, limit) => length >= limit),
  bound('maxLength', codePoints, (length, limit) => length <= limit),
  bound('minItems', items, (count, limit) => count >= limit),
  bound('maxItems', items, (count, limit) => count <= limit),
  bound('minProperties', members, (count, limit) => count >= limit),
  bound('maxProperties', members, (count, limit) => count <= limit),
  (value, schema) =>
    schema['uniqueItems'] !== true ||
    !Array.isArray(value) ||
    new Set(asList(value).map(canonical)).size === asList(value).length,
  (value, schema, at) =>
    !Array.isArray(schema['anyOf']) ||
    asList(schema['anyOf']).some((branch) => fits(value, branch, at)),
  (value, schema, at) =>
    !Array.isArray(schema['oneOf']) ||
    asList(schema['oneOf']).filter((branch) => fits(value, branch, at)).length === 1,
  (value, schema, at) =>
    schema['not'] === undefined || !isSchema(schema['not']) || !fits(value, schema['not'], at),
];

/** The values of each `type` of JSON Schema. */
export const kinds: ReadonlyMap<string, (value: Json) => boolean> = new Map([
  ['null', (value: Json) => value === null],
  ['boolean', (value: Json) => typeof value === 'boolean'],
  ['string', (value: Json) => typeof value === 'string'],
  ['number', (value: Json) => typeof value === 'number'],
  ['integer', (value: Json) => Number.isInteger(value)],
  ['array', (value: Json) => Array.isArray(value)],
  ['object', (value: Json) => isObject(value)],
]);

function bound(
  name: string,
  measureOf: (value: Json) => number | undefined,
  holds: (measure: number, limit: number) => boolean,
): Keyword {
  return (value, schema) => {
    const limit = schema[name];
    const measure = measureOf(value);
    return typeof limit !== 'number' || measure === undefined || holds(measure, limit);
  };
}

function asNumber(value: Json): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

function codePoints(value: Json): number | undefined {
  return typeof value === 'string' ? [...value].length : undefined;
}

function items(value: Json): number | undefined {
  return Array.isArray(value) ? value.length : undefined;
}

function members(value: Json): number | undefined {
  return isObject(value) ? Object.keys(value).length : undefined;
}

export function isSchema(value: Json): boolean {
  return typeof value === 'boolean' || isObject(value);
}
