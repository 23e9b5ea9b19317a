/** The keywords of lists and objects: the schemas of items and members, and their counts. */
import type { Json, JsonObject } from '../../../model/json.ts';
import { matchesPattern } from '../../../model/patterns/form.ts';
import { areDisjoint, translatePattern } from '../patterns/patterns.ts';
import { child, isSchema, members, type Schema } from '../schemas/library.ts';
import { notValidated, type ReportLoss } from '../schemas/losses.ts';
import {
  anyItems,
  anyObject,
  type Conjunction,
  conjunction,
  fieldOf,
  type Items,
  type ObjectShape,
  type Shape,
} from '../shapes/shapes.ts';
import { acceptsAnything, count } from './keyword-values.ts';

export function itemsOf(
  schema: Schema,
  value: JsonObject,
  reportLoss: ReportLoss,
): Items | undefined {
  const tuple = Array.isArray(value['items'])
    ? 'items'
    : Array.isArray(value['prefixItems'])
      ? 'prefixItems'
      : undefined;
  const restKeyword = tuple === 'items' ? 'additionalItems' : 'items';
  const rest = isSchema(value[restKeyword]) ? child(schema, restKeyword) : undefined;
  const fixed = tuple === undefined ? [] : (value[tuple] as readonly Json[]);
  const min = Math.max(count(value, 'minItems', 0), minItemsOfContains(schema, value, reportLoss));
  let max = count(value, 'maxItems', Number.POSITIVE_INFINITY);
  let of = rest === undefined ? [] : conjunction([rest]);
  if (tuple !== undefined && fixed.length > 0) {
    if (rest?.value === false) {
      max = Math.min(max, fixed.length);
      of = [];
    }
    if (fixed.some((item) => !acceptsAnything(item)) || (of.length > 0 && max > fixed.length)) {
      reportLoss(
        notValidated(
          schema,
          tuple,
          'The language has no tuples.',
          'Make it a record, if you can change the documents.',
        ),
      );
      of = [];
    }
  }
  // A list whose items can have no value must be empty.
  if (of.some((part) => 'value' in part && part.value === false))
    return min > 0 ? undefined : { ...anyItems, max: 0 };
  const unique =
    value['uniqueItems'] === true && max > 1
      ? { value: true as const, where: schema.where }
      : undefined;
  return min > max ? undefined : { of, min, max, unique };
}

function minItemsOfContains(schema: Schema, value: JsonObject, reportLoss: ReportLoss): number {
  if (!isSchema(value['contains']) || !('contains' in value)) return 0;
  const least = count(value, 'minContains', 1);
  if (acceptsAnything(value['contains'] ?? null) && value['maxContains'] === undefined)
    return least;
  if (least > 0 || value['maxContains'] !== undefined)
    reportLoss(
      notValidated(
        schema,
        'contains',
        'The language cannot count the items that match a schema.',
        'Write a rule with "some", if the items are records.',
      ),
    );
  return 0;
}

export function objectsOf(
  schema: Schema,
  value: JsonObject,
  reportLoss: ReportLoss,
): Shape['object'] {
  const declared = new Map(
    [...members(schema, 'properties')].map(([name, inner]) => [name, conjunction([inner])]),
  );
  const others =
    isSchema(value['additionalProperties']) && 'additionalProperties' in value
      ? conjunction([child(schema, 'additionalProperties')])
      : [];
  const {
    fields,
    extra,
    byName = [],
  } = withPatterns(schema, { fields: declared, extra: others }, reportLoss);
  const names = Array.isArray(value['required'])
    ? value['required'].filter((name) => typeof name === 'string')
    : [];
  const required = new Set(names);
  let max = count(value, 'maxProperties', Number.POSITIVE_INFINITY);
  const propertyNames = value['propertyNames'];
  if (propertyNames === false) max = 0;
  else if (
    isSchema(propertyNames) &&
    'propertyNames' in value &&
    !acceptsAnything(propertyNames ?? null)
  )
    reportLoss(
      notValidated(
        schema,
        'propertyNames',
        'The language does not validate the names of members.',
        'Declare the members as fields, if they are known.',
      ),
    );
  const shape: ObjectShape = {
    ...anyObject,
    fields: withRequired({ ...anyObject, fields, extra, byName }, names),
    required,
    extra,
    byName,
    min: count(value, 'minProperties', 0),
    max,
  };
  return shape.min > shape.max ? undefined : { alternatives: [shape] };
}

/** Declares every required member as a field. */
function withRequired(object: ObjectShape, names: readonly string[]): ObjectShape['fields'] {
  const { fields } = object;
  const added = names.filter((name) => !fields.has(name));
  return new Map([...fields, ...added.map((name) => [name, fieldOf(object, name)] as const)]);
}

type Members = Pick<ObjectShape, 'fields' | 'extra'> & Partial<Pick<ObjectShape, 'byName'>>;

/**
 * Fields whose names match also get the schema of the pattern. All undeclared members share one
 * type.
 */
function withPatterns(schema: Schema, { fields, extra }: Members, reportLoss: ReportLoss): Members {
  const patterns = [...members(schema, 'patternProperties')];
  if (patterns.length === 0) return { fields, extra };
  let declared = fields;
  for (const [pattern, inner] of patterns) {
    const translated = translatePattern(pattern);
    const matcher = translated.kind === 'pattern' ? translated.pattern : undefined;
    if (translated.kind === 'everything')
      declared = new Map(
        [...declared].map(([name, schemas]) => [name, conjunction(schemas, [inner])]),
      );
    else if (matcher !== undefined)
      declared = new Map(
        [...declared].map(([name, schemas]) => [
          name,
          matchesPattern(matcher, name) ? conjunction(schemas, [inner]) : schemas,
        ]),
      );
  }
  const universal = patterns
    .filter(([pattern]) => translatePattern(pattern).kind === 'everything')
    .map(([, inner]) => inner);
  if (universal.length === patterns.length)
    return { fields: declared, extra: conjunction(universal) };
  const byName = membersByName(patterns, [...declared.keys()]);
  if (byName !== undefined) return { fields: declared, extra, byName };
  reportLoss(
    notValidated(
      schema,
      'patternProperties',
      'A name can match several patterns, or both a pattern and a field; a contract keeps them apart.',
      'Declare the members as fields, if they are known.',
    ),
  );
  const isClosed = extra.some((part) => 'value' in part && part.value === false);
  const [single] = patterns;
  const isOne = isClosed && patterns.length === 1 && single !== undefined;
  return { fields: declared, extra: isOne ? conjunction([single[1]]) : [] };
}

/** Undefined if a name can match two of the patterns, or a pattern and a declared name. */
function membersByName(
  patterns: readonly (readonly [pattern: string, schema: Schema])[],
  declared: readonly string[],
): ObjectShape['byName'] | undefined {
  const found: { readonly pattern: string; readonly of: Conjunction }[] = [];
  for (const [source, schema] of patterns) {
    const translated = translatePattern(source);
    if (translated.kind === 'problem' || translated.kind === 'everything') return undefined;
    const pattern = translated.kind === 'format' ? source : translated.pattern;
    const isApart =
      found.every((earlier) => areDisjoint(earlier.pattern, pattern)) &&
      !declared.some((name) => matchesPattern(pattern, name));
    if (!isApart) return undefined;
    found.push({ pattern, of: conjunction([schema]) });
  }
  return found;
}
