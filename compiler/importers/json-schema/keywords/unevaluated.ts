/**
 * The keywords `unevaluatedProperties` and `unevaluatedItems`, where the evaluated members are
 * known statically.
 */

import { isObject, type JsonObject } from '../../../model/json.ts';
import { child, isSchema, type Schema } from '../schemas/library.ts';
import { looser, type ReportLoss } from '../schemas/losses.ts';
import { intersect } from '../shapes/intersect.ts';
import { expand } from '../shapes/references.ts';
import type { SchemaResolver } from '../shapes/resolver.ts';
import { anyObject, anyShape, type Shape } from '../shapes/shapes.ts';

const conditionalKeywords = [
  'anyOf',
  'oneOf',
  'if',
  'then',
  'else',
  'dependentSchemas',
  'not',
  'patternProperties',
  '$dynamicRef',
  '$recursiveRef',
  'contains',
  'dependencies',
];

/**
 * Closes the shape to what the schema and all its parts declare. This is known only where none of
 * the parts is conditional.
 */
export function applyUnevaluated(
  shape: Shape,
  atom: Schema,
  resolver: SchemaResolver,
  reportLoss: ReportLoss,
): Shape {
  const { value } = atom;
  if (!isObject(value)) return shape;
  const isGiven = (keyword: string) => hasSchema(value, keyword) && value[keyword] !== true;
  let result = shape;
  if (isGiven('unevaluatedItems') && shape.array !== undefined)
    result = withUnevaluatedItems(result, atom, value, resolver, reportLoss);
  if (isGiven('unevaluatedProperties') && shape.object !== undefined)
    result = withUnevaluatedProperties(result, atom, value, resolver, reportLoss);
  return result;
}

function hasSchema(value: JsonObject, keyword: string): boolean {
  return keyword in value && isSchema(value[keyword]);
}

function withUnevaluatedItems(
  shape: Shape,
  atom: Schema,
  value: JsonObject,
  resolver: SchemaResolver,
  reportLoss: ReportLoss,
): Shape {
  const isSimple =
    !['prefixItems', 'items', 'contains'].some((keyword) => keyword in value) &&
    isUnconditional(atom) &&
    expand([atom], resolver, () => {}).length === 1;
  if (isSimple) {
    const of = [child(atom, 'unevaluatedItems')];
    const max = value['unevaluatedItems'] === false ? 0 : Number.POSITIVE_INFINITY;
    return intersect(shape, { ...anyShape, array: { of, min: 0, max, unique: undefined } });
  }
  const { items } = value;
  // A schema for all items leaves none unevaluated.
  if (items === undefined || Array.isArray(items) || 'prefixItems' in value)
    reportLoss(
      looser(
        'unevaluatedItems',
        atom.where,
        'The items that no other keyword evaluates cannot be determined.',
        'Declare the type of the items.',
      ),
    );
  return shape;
}

function withUnevaluatedProperties(
  shape: Shape,
  atom: Schema,
  value: JsonObject,
  resolver: SchemaResolver,
  reportLoss: ReportLoss,
): Shape {
  const parts = expand([withoutKeyword(atom)], resolver, () => {});
  if (!parts.every(isUnconditional)) {
    reportLoss(
      looser(
        'unevaluatedProperties',
        atom.where,
        'The members that no other keyword evaluates depend on conditions.',
        'Declare the fields of each case in a union, which is closed.',
      ),
    );
    return shape;
  }
  // A part that evaluates all other members leaves none unevaluated.
  const isEvaluated =
    parts.some((part) => part.where !== atom.where && evaluatesAll(part)) ||
    hasSchema(value, 'additionalProperties');
  return isEvaluated ? shape : withOnlyDeclared(shape, parts, child(atom, 'unevaluatedProperties'));
}

function isUnconditional({ value }: Schema): boolean {
  return !isObject(value) || conditionalKeywords.every((keyword) => !(keyword in value));
}

function evaluatesAll({ value }: Schema): boolean {
  return (
    isObject(value) &&
    (hasSchema(value, 'additionalProperties') || hasSchema(value, 'unevaluatedProperties'))
  );
}

/** Restricts all members that no part declares to `rest`. */
function withOnlyDeclared(shape: Shape, parts: readonly Schema[], rest: Schema): Shape {
  const declared = parts.flatMap(({ value }) =>
    isObject(value) && isObject(value['properties']) ? Object.keys(value['properties']) : [],
  );
  const fields = new Map(declared.map((name) => [name, []]));
  const object = { alternatives: [{ ...anyObject, fields, extra: [rest] }] };
  return intersect(shape, { ...anyShape, object });
}

function withoutKeyword(atom: Schema): Schema {
  if (!isObject(atom.value)) return atom;
  const { unevaluatedProperties: _, ...value } = atom.value;
  return { ...atom, value };
}
