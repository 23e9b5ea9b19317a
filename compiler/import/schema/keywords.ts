/** The keywords of one schema that speak of the value itself, as a shape. References and combinations of schemas are read elsewhere. */
import type { Json, JsonObject } from '../../model.ts';
import type { DraftEnumValue } from '../draft.ts';
import { child, isObject, isSchema, members, type Schema } from './library.ts';
import { type Lose, notJudged, remark, stricter } from './losses.ts';
import { translatePattern } from './patterns.ts';
import {
  anyItems,
  anyNumber,
  anyObject,
  anyText,
  anything,
  conjunction,
  type Items,
  type Kind,
  meet,
  type Numeric,
  nothing,
  type ObjectShape,
  only,
  type Placed,
  type Shape,
  settleNumber,
  settleText,
  type Text,
} from './shapes.ts';

/** Keywords that are read here or elsewhere, or that mean nothing for what is valid. */
const known: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  'id',
  '$anchor',
  '$dynamicAnchor',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  '$recursiveAnchor',
  '$defs',
  'definitions',
  '$comment',
  '$vocabulary',
  'type',
  'enum',
  'const',
  'title',
  'description',
  'default',
  'examples',
  'example',
  'nullable',
  'discriminator',
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'items',
  'prefixItems',
  'additionalItems',
  'contains',
  'minContains',
  'maxContains',
  'minItems',
  'maxItems',
  'uniqueItems',
  'unevaluatedItems',
  'properties',
  'patternProperties',
  'additionalProperties',
  'required',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'unevaluatedProperties',
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'contentMediaType',
  'contentEncoding',
  'contentSchema',
  'readOnly',
  'writeOnly',
  'deprecated',
]);

export function shapeOfKeywords(schema: Schema, lose: Lose): Shape {
  const { value } = schema;
  if (typeof value === 'boolean') return value ? anything : nothing;
  if (!isObject(value)) {
    lose(notJudged(schema, 'the schema', 'What stands here is no schema.', 'Correct the schema and import it again.'));
    return anything;
  }
  noteRemarks(schema, value, lose);
  const kinds = kindsOfType(schema, value, lose);
  // What is said of a kind that the value cannot have says nothing.
  const of = (kind: Kind): Lose => (kinds.includes(kind) ? lose : () => {});
  const typed = only(
    {
      null: true,
      boolean: [true, false],
      string: textOf(schema, value, of('string')),
      number: numberOf(schema, value, of('number')),
      array: itemsOf(schema, value, of('array')),
      object: objectsOf(schema, value, of('object')),
    },
    kinds,
  );
  return withValues(schema, value, typed, lose);
}

function noteRemarks(schema: Schema, value: JsonObject, lose: Lose): void {
  for (const keyword of Object.keys(value)) {
    if (!known.has(keyword)) lose(remark(keyword, schema.where, 'JSON Schema does not know this keyword; validators pass over it.'));
    else if (keyword === 'readOnly' || keyword === 'writeOnly' || keyword === 'deprecated')
      lose(remark(keyword, schema.where, 'The language has no such mark.'));
    else if (keyword === 'contentEncoding') lose(remark(keyword, schema.where, 'The language does not look into encoded text.'));
  }
}

const kindsByType: Readonly<Record<string, Kind>> = {
  null: 'null',
  boolean: 'boolean',
  string: 'string',
  number: 'number',
  integer: 'number',
  array: 'array',
  object: 'object',
};

function typesOf(value: JsonObject): readonly Json[] | undefined {
  const { type } = value;
  return type === undefined ? undefined : Array.isArray(type) ? type : [type];
}

function kindsOfType(schema: Schema, value: JsonObject, lose: Lose): readonly Kind[] {
  const types = typesOf(value);
  const named = types?.flatMap((type) => (typeof type === 'string' && Object.hasOwn(kindsByType, type) ? [kindsByType[type] as Kind] : []));
  if (types !== undefined && named?.length !== types.length) {
    lose(
      notJudged(
        schema,
        `type ${JSON.stringify(value['type'])}`,
        'JSON Schema has no such type.',
        'Correct the schema and import it again.',
      ),
    );
    return ['null', 'boolean', 'string', 'number', 'array', 'object'];
  }
  const nullable: readonly Kind[] = schema.dialect === 'openapi-3.0' && value['nullable'] === true ? ['null'] : [];
  return named === undefined ? ['null', 'boolean', 'string', 'number', 'array', 'object'] : [...named, ...nullable];
}

/** A count or length; anything else is no such keyword. */
function count(value: JsonObject, keyword: string, otherwise: number): number {
  const held = value[keyword];
  return typeof held === 'number' && held >= 0 ? (keyword.startsWith('min') ? Math.ceil(held) : Math.floor(held)) : otherwise;
}

const formatsOfOurs: ReadonlySet<string> = new Set(['uuid', 'date-time', 'date', 'uri', 'email']);

function textOf(schema: Schema, value: JsonObject, lose: Lose): Text | undefined {
  const patterns = patternsOf(schema, value, lose);
  const written = value['format'];
  // Our own schemas say the format as a remark and its grammar as a pattern, which says more.
  const isFormat = typeof written === 'string' && patterns.format === undefined;
  if (isFormat && formatsOfOurs.has(written))
    lose(
      stricter(
        `format ${written}`,
        schema.where,
        'To JSON Schema a format is a remark; here the text must be written so.',
        'Write string in its place where other texts must be valid.',
      ),
    );
  else if (isFormat)
    lose(remark(`format ${written}`, schema.where, 'The language has no such format.', 'Write a pattern, if the text must be written so.'));
  return settleText({
    ...anyText,
    min: count(value, 'minLength', 0),
    max: count(value, 'maxLength', Number.POSITIVE_INFINITY),
    patterns: patterns.patterns,
    format: patterns.format ?? (isFormat && formatsOfOurs.has(written) ? written : undefined),
    json: jsonIn(schema, value, lose),
  });
}

function patternsOf(
  schema: Schema,
  value: JsonObject,
  lose: Lose,
): { readonly patterns: Text['patterns']; readonly format: string | undefined } {
  const { pattern } = value;
  const none = { patterns: [], format: undefined };
  if (typeof pattern !== 'string') return none;
  const translated = translatePattern(pattern);
  switch (translated.kind) {
    case 'everything':
      return none;
    case 'format':
      return { patterns: [], format: translated.format };
    case 'pattern':
      return { patterns: [{ value: translated.pattern, where: schema.where }], format: undefined };
    case 'problem':
      lose(
        notJudged(
          schema,
          `pattern ${pattern}`,
          `The pattern cannot be matched alike in every language: ${translated.problem}.`,
          'Write it as "concordat explain pattern-refused" says, beside the field.',
        ),
      );
      return none;
  }
}

function jsonIn(schema: Schema, value: JsonObject, lose: Lose): Text['json'] {
  if (value['contentMediaType'] !== 'application/json' || value['contentEncoding'] !== undefined) {
    if (value['contentMediaType'] !== undefined || value['contentSchema'] !== undefined)
      lose(remark('contentMediaType', schema.where, 'The language knows only JSON within text.'));
    return undefined;
  }
  lose(
    stricter(
      'contentMediaType',
      schema.where,
      'To JSON Schema it is a remark; here the text must hold such JSON.',
      'Write string in its place where other texts must be valid.',
    ),
  );
  return isSchema(value['contentSchema']) ? conjunction([child(schema, 'contentSchema')]) : [];
}

function numberOf(schema: Schema, value: JsonObject, lose: Lose): Numeric | undefined {
  const types = typesOf(value);
  const step = value['multipleOf'];
  const isWhole = types?.includes('integer') === true && !types.includes('number');
  if (typeof step === 'number' && step !== 1 && !(isWhole && Number.isInteger(1 / step)))
    lose(notJudged(schema, `multipleOf ${step}`, 'The language has no multiples.'));
  const end = (keyword: string): number | undefined => (typeof value[keyword] === 'number' ? value[keyword] : undefined);
  const open = (keyword: string, closed: number | undefined): Placed<number> | undefined => {
    // In draft-04 it is a mark beside the closed end.
    const limit = value[keyword] === true ? closed : end(keyword);
    return limit === undefined ? undefined : { value: limit, where: schema.where };
  };
  return settleNumber({
    ...anyNumber,
    integer: isWhole || step === 1,
    min: end('minimum') ?? Number.NEGATIVE_INFINITY,
    max: end('maximum') ?? Number.POSITIVE_INFINITY,
    above: open('exclusiveMinimum', end('minimum')),
    below: open('exclusiveMaximum', end('maximum')),
  });
}

function itemsOf(schema: Schema, value: JsonObject, lose: Lose): Items | undefined {
  const tuple = Array.isArray(value['items']) ? 'items' : Array.isArray(value['prefixItems']) ? 'prefixItems' : undefined;
  const restKeyword = tuple === 'items' ? 'additionalItems' : 'items';
  const rest = isSchema(value[restKeyword]) ? child(schema, restKeyword) : undefined;
  const fixed = tuple === undefined ? [] : (value[tuple] as readonly Json[]);
  const min = Math.max(count(value, 'minItems', 0), leastByContains(schema, value, lose));
  let max = count(value, 'maxItems', Number.POSITIVE_INFINITY);
  let of = rest === undefined ? [] : conjunction([rest]);
  if (tuple !== undefined && fixed.length > 0) {
    if (rest?.value === false) {
      max = Math.min(max, fixed.length);
      of = [];
    }
    if (fixed.some((item) => !saysNothing(item)) || (of.length > 0 && max > fixed.length)) {
      lose(
        notJudged(
          schema,
          tuple,
          'The language has no lists whose places have types of their own.',
          'Make it a record, if you can change the documents.',
        ),
      );
      of = [];
    }
  }
  // Of a list whose items can be nothing only the empty one is left.
  if (of.some((part) => 'value' in part && part.value === false)) return min > 0 ? undefined : { ...anyItems, max: 0 };
  const unique = value['uniqueItems'] === true && max > 1 ? { value: true as const, where: schema.where } : undefined;
  return min > max ? undefined : { of, min, max, unique };
}

function leastByContains(schema: Schema, value: JsonObject, lose: Lose): number {
  if (!isSchema(value['contains']) || !('contains' in value)) return 0;
  const least = count(value, 'minContains', 1);
  if (saysNothing(value['contains'] ?? null) && value['maxContains'] === undefined) return least;
  if (least > 0 || value['maxContains'] !== undefined)
    lose(
      notJudged(
        schema,
        'contains',
        'The language does not count items by what they are.',
        'Write a rule with "some", if the items are records.',
      ),
    );
  return 0;
}

function saysNothing(schema: Json): boolean {
  return (
    schema === true ||
    (isObject(schema) &&
      Object.keys(schema).every((keyword) => ['title', 'description', '$comment', 'examples', 'default'].includes(keyword)))
  );
}

function objectsOf(schema: Schema, value: JsonObject, lose: Lose): Shape['object'] {
  const declared = new Map([...members(schema, 'properties')].map(([name, inner]) => [name, conjunction([inner])]));
  const others =
    isSchema(value['additionalProperties']) && 'additionalProperties' in value ? conjunction([child(schema, 'additionalProperties')]) : [];
  const { fields, extra } = withPatterns(schema, { fields: declared, extra: others }, lose);
  const names = Array.isArray(value['required']) ? value['required'].filter((name) => typeof name === 'string') : [];
  const required = new Set(names);
  let max = count(value, 'maxProperties', Number.POSITIVE_INFINITY);
  const keys = value['propertyNames'];
  if (keys === false) max = 0;
  else if (isSchema(keys) && 'propertyNames' in value && !saysNothing(keys ?? null))
    lose(
      notJudged(
        schema,
        'propertyNames',
        'The language does not judge the names of members.',
        'Declare the members as fields, if they are known.',
      ),
    );
  const shape: ObjectShape = {
    ...anyObject,
    fields: withRequired(fields, names, extra),
    required,
    extra,
    min: count(value, 'minProperties', 0),
    max,
  };
  return shape.min > shape.max ? undefined : { alternatives: [shape] };
}

/** A member that must be there is a field, declared or not. */
function withRequired(fields: ObjectShape['fields'], names: readonly string[], extra: ObjectShape['extra']): ObjectShape['fields'] {
  return new Map([...fields, ...names.filter((name) => !fields.has(name)).map((name) => [name, extra] as const)]);
}

type Members = Pick<ObjectShape, 'fields' | 'extra'>;

/** Fields whose names match get what the pattern says. Other members can only be judged by one type. */
function withPatterns(schema: Schema, { fields, extra }: Members, lose: Lose): Members {
  const patterns = [...members(schema, 'patternProperties')];
  if (patterns.length === 0) return { fields, extra };
  let declared = fields;
  for (const [pattern, inner] of patterns) {
    const translated = translatePattern(pattern);
    const matcher = translated.kind === 'pattern' ? new RegExp(translated.pattern, 'u') : undefined;
    if (translated.kind === 'everything') declared = new Map([...declared].map(([name, conj]) => [name, conjunction(conj, [inner])]));
    else if (matcher !== undefined)
      declared = new Map([...declared].map(([name, conj]) => [name, matcher.test(name) ? conjunction(conj, [inner]) : conj]));
  }
  const universal = patterns.filter(([pattern]) => translatePattern(pattern).kind === 'everything').map(([, inner]) => inner);
  if (universal.length === patterns.length) return { fields: declared, extra: conjunction(universal) };
  lose(
    notJudged(
      schema,
      'patternProperties',
      'The language does not judge members by the form of their names.',
      'Declare the members as fields, if they are known.',
    ),
  );
  const isClosed = extra.some((part) => 'value' in part && part.value === false);
  const [single] = patterns;
  const isOne = isClosed && patterns.length === 1 && single !== undefined;
  return { fields: declared, extra: isOne ? conjunction([single[1]]) : [] };
}

/** `enum` and `const`: of each kind just these values. */
function withValues(schema: Schema, value: JsonObject, shape: Shape, lose: Lose): Shape {
  const single = 'const' in value ? [[value['const'] ?? null]] : [];
  const list = Array.isArray(value['enum']) ? [value['enum'] as readonly Json[]] : [];
  return [...single, ...list].reduce((before, values) => among(schema, before, values, value, lose), shape);
}

function among(schema: Schema, shape: Shape, values: readonly Json[], keywords: JsonObject, lose: Lose): Shape {
  const doc =
    typeof keywords['description'] === 'string' && values.length === 1 && /\/(?:anyOf|oneOf)\/[0-9]+$/.test(schema.where)
      ? keywords['description']
      : undefined;
  const texts = values
    .filter((value) => typeof value === 'string')
    .map((value): DraftEnumValue => (doc === undefined ? { value } : { value, doc }));
  const numbers = values.filter((value) => typeof value === 'number');
  const keyword = 'enum' in keywords ? 'enum' : 'const';
  const fixed: Shape = {
    null: values.includes(null),
    boolean: [true, false].filter((each) => values.includes(each)),
    string: texts.length === 0 ? undefined : { ...anyText, values: distinctTexts(texts) },
    number: numbers.length === 0 ? undefined : { ...anyNumber, values: [...new Set(numbers)] },
    array:
      shape.array === undefined
        ? undefined
        : fixedLists(
            schema,
            keyword,
            values.filter((value) => Array.isArray(value)),
            lose,
          ),
    object: shape.object === undefined ? undefined : fixedObjects(schema, keyword, values.filter(isObject)),
  };
  return meet(shape, fixed);
}

/** A list whose items are all the same is a list of that one value; others would need types for their places. */
function fixedLists(schema: Schema, keyword: string, lists: readonly (readonly Json[])[], lose: Lose): Items | undefined {
  const [first] = lists;
  if (first === undefined) return undefined;
  const isSame = first.every((item) => JSON.stringify(item) === JSON.stringify(first[0]));
  if (lists.length === 1 && isSame) {
    const [item] = first;
    return {
      of: item === undefined ? [] : [fixedSchema(schema, `${keyword}/0`, item)],
      min: first.length,
      max: first.length,
      unique: undefined,
    };
  }
  lose(
    notJudged(
      schema,
      keyword,
      'A list cannot be a fixed value.',
      'Make it a record whose fields have the fixed values, if you can change the documents.',
    ),
  );
  return anyItems;
}

/** A fixed object is a closed one whose members are fixed. */
function fixedObjects(schema: Schema, keyword: string, objects: readonly JsonObject[]): Shape['object'] {
  if (objects.length === 0) return undefined;
  const closed: Schema = { ...schema, value: false, where: `${schema.where}/${keyword}/additionalProperties` };
  const alternatives = objects.map((object, index): ObjectShape => {
    const fields = Object.entries(object).map(
      ([name, value]) => [name, [fixedSchema(schema, `${keyword}/${index}/${name}`, value)]] as const,
    );
    return { ...anyObject, fields: new Map(fields), required: new Set(Object.keys(object)), extra: [closed] };
  });
  return { alternatives };
}

function fixedSchema(schema: Schema, step: string, value: Json): Schema {
  return { ...schema, value: { const: value }, where: `${schema.where}/${step}` };
}

function distinctTexts(values: readonly DraftEnumValue[]): readonly DraftEnumValue[] {
  return [...new Map(values.map((value) => [value.value, value])).values()];
}
