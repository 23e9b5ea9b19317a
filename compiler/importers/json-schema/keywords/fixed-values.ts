/** The keywords `enum` and `const`. */
import { isObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { DraftEnumValue } from '../../draft.ts';
import type { Schema } from '../schemas/library.ts';
import { notValidated, type ReportLoss } from '../schemas/losses.ts';
import { intersect } from '../shapes/intersect.ts';
import {
  anyItems,
  anyNumber,
  anyObject,
  anyText,
  type Items,
  type ObjectShape,
  type Shape,
} from '../shapes/shapes.ts';

/** Restricts each kind to the listed values. */
export function withValues(
  schema: Schema,
  value: JsonObject,
  shape: Shape,
  reportLoss: ReportLoss,
): Shape {
  const single = 'const' in value ? [[value['const'] ?? null]] : [];
  const list = Array.isArray(value['enum']) ? [value['enum'] as readonly Json[]] : [];
  return [...single, ...list].reduce(
    (before, values) => intersectWithValues(schema, before, values, value, reportLoss),
    shape,
  );
}

function intersectWithValues(
  schema: Schema,
  shape: Shape,
  values: readonly Json[],
  keywords: JsonObject,
  reportLoss: ReportLoss,
): Shape {
  const doc =
    typeof keywords['description'] === 'string' &&
    values.length === 1 &&
    /\/(?:anyOf|oneOf)\/[0-9]+$/.test(schema.where)
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
            reportLoss,
          ),
    object:
      shape.object === undefined
        ? undefined
        : fixedObjects(schema, keyword, values.filter(isObject)),
  };
  return intersect(shape, fixed);
}

/** A list of equal items is a list of one literal type. Other fixed lists would need tuples. */
function fixedLists(
  schema: Schema,
  keyword: string,
  lists: readonly (readonly Json[])[],
  reportLoss: ReportLoss,
): Items | undefined {
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
  reportLoss(
    notValidated(
      schema,
      keyword,
      'A list cannot be a fixed value.',
      'Make it a record whose fields have the fixed values, if you can change the documents.',
    ),
  );
  return anyItems;
}

/** A fixed object is a closed record with fixed members. */
function fixedObjects(
  schema: Schema,
  keyword: string,
  objects: readonly JsonObject[],
): Shape['object'] {
  if (objects.length === 0) return undefined;
  const closed: Schema = {
    ...schema,
    value: false,
    where: `${schema.where}/${keyword}/additionalProperties`,
  };
  const alternatives = objects.map((object, index): ObjectShape => {
    const fields = Object.entries(object).map(
      ([name, value]) =>
        [name, [fixedSchema(schema, `${keyword}/${index}/${name}`, value)]] as const,
    );
    return {
      ...anyObject,
      fields: new Map(fields),
      required: new Set(Object.keys(object)),
      extra: [closed],
    };
  });
  return { alternatives };
}

function fixedSchema(schema: Schema, step: string, value: Json): Schema {
  return { ...schema, value: { const: value }, where: `${schema.where}/${step}` };
}

function distinctTexts(values: readonly DraftEnumValue[]): readonly DraftEnumValue[] {
  return [...new Map(values.map((value) => [value.value, value])).values()];
}
