/** How much of a JSON Schema `misfits` can check: whether it is well-formed, and fully validated. */
import { asList, isObject, type Json, type JsonObject } from '../model/json.ts';
import { isSchema, kinds } from './matches-schema.ts';
import { definition, infiniteReferences, localName } from './schema-references.ts';

/**
 * Whether all supported keywords of a schema and its subschemas have valid values, and no reference
 * is infinitely recursive.
 */
export function isWellFormed(schema: Json | undefined): boolean {
  return (
    schema !== undefined &&
    hasValidKeywords(schema, schema) &&
    infiniteReferences(schema).size === 0
  );
}

function hasValidKeywords(schema: Json, root: Json): boolean {
  if (typeof schema === 'boolean') return true;
  return (
    isObject(schema) &&
    Object.entries(schema).every(([name, value]) => forms.get(name)?.(value, root) ?? true)
  );
}

type Form = (value: Json, root: Json) => boolean;

const isNumber: Form = (value) => typeof value === 'number';
const isCount: Form = (value) => Number.isInteger(value) && Number(value) >= 0;
const isList =
  (each: Form): Form =>
  (value, root) =>
    Array.isArray(value) && asList(value).every((item) => each(item, root));
const isMap =
  (each: Form): Form =>
  (value, root) =>
    isObject(value) && Object.values(value).every((item) => each(item, root));
const isFilled =
  (list: Form): Form =>
  (value, root) =>
    list(value, root) && asList(value).length > 0;
const isKind: Form = (value) => typeof value === 'string' && kinds.has(value);

const forms: ReadonlyMap<string, Form> = new Map<string, Form>([
  ['type', (value, root) => isKind(value, root) || isFilled(isList(isKind))(value, root)],
  ['enum', (value) => Array.isArray(value)],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map(
    (name) => [name, isNumber] as const,
  ),
  ['multipleOf', (value) => typeof value === 'number' && value > 0],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map(
    (name) => [name, isCount] as const,
  ),
  ['uniqueItems', (value) => typeof value === 'boolean'],
  ['required', isList((value) => typeof value === 'string')],
  ...['properties', '$defs', 'definitions'].map((name) => [name, isMap(hasValidKeywords)] as const),
  ...['additionalProperties', 'not'].map((name) => [name, hasValidKeywords] as const),
  ['items', (value, root) => Array.isArray(value) || hasValidKeywords(value, root)],
  ...['anyOf', 'oneOf', 'allOf'].map((name) => [name, isFilled(isList(hasValidKeywords))] as const),
  ['prefixItems', isList(hasValidKeywords)],
  [
    '$ref',
    (value, root) =>
      typeof value === 'string' &&
      (localName(value) === undefined || definition(localName(value) ?? '', root) !== undefined),
  ],
]);

const unsupportedKeywords: readonly string[] = [
  ...[
    'pattern',
    'patternProperties',
    'propertyNames',
    'contains',
    'minContains',
    'maxContains',
    'if',
    'then',
    'else',
  ],
  ...[
    'dependentRequired',
    'dependentSchemas',
    'dependencies',
    'additionalItems',
    'unevaluatedItems',
    'unevaluatedProperties',
  ],
  ...['$dynamicRef', '$recursiveRef'],
];

/** Whether a schema and its subschemas contain no assertion that `misfits` ignores. */
export function isFullyValidated(schema: Json | undefined): boolean {
  if (typeof schema === 'boolean') return true;
  if (!isObject(schema)) return false;
  if (
    unsupportedKeywords.some((name) => Object.hasOwn(schema, name)) ||
    Array.isArray(schema['items'])
  )
    return false;
  if (typeof schema['$ref'] === 'string' && localName(schema['$ref']) === undefined) return false;
  return schemasIn(schema).every(isFullyValidated);
}

function schemasIn(schema: JsonObject): readonly Json[] {
  const maps = ['properties', '$defs', 'definitions'].flatMap((name) =>
    isObject(schema[name]) ? Object.values(schema[name]) : [],
  );
  const lists = ['prefixItems', 'anyOf', 'oneOf', 'allOf'].flatMap((name) => asList(schema[name]));
  const single = ['items', 'additionalProperties', 'not'].map((name) => schema[name] ?? null);
  return [...maps, ...lists, ...single].filter(isSchema);
}
