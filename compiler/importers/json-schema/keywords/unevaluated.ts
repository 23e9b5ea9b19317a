/**
 * The keywords `unevaluatedProperties` and `unevaluatedItems`, where the evaluated members are
 * known statically.
 */

import { isObject } from '../../../model/json.ts';
import { child, isSchema, type Schema } from '../schemas/library.ts';
import { looser, type ReportLoss } from '../schemas/losses.ts';
import { intersect } from '../shapes/intersect.ts';
import { expand } from '../shapes/references.ts';
import type { SchemaResolver } from '../shapes/resolver.ts';
import { anyShape, type Shape } from '../shapes/shapes.ts';

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
  const has = (keyword: string) =>
    keyword in value && isSchema(value[keyword]) && value[keyword] !== true;
  let result = shape;
  if (has('unevaluatedItems') && shape.array !== undefined) {
    const isSimple =
      !['prefixItems', 'items', 'contains'].some((keyword) => keyword in value) &&
      hasNoOtherParts(atom, resolver);
    if (isSimple)
      result = intersect(result, {
        ...anyShape,
        array: {
          of: [child(atom, 'unevaluatedItems')],
          min: 0,
          max: value['unevaluatedItems'] === false ? 0 : Number.POSITIVE_INFINITY,
          unique: undefined,
        },
      });
    else if (
      value['items'] === undefined ||
      Array.isArray(value['items']) ||
      'prefixItems' in value
    )
      reportLoss(
        looser(
          'unevaluatedItems',
          atom.where,
          'The items that no other keyword evaluates cannot be determined.',
          'Declare the type of the items.',
        ),
      );
  }
  if (!has('unevaluatedProperties') || shape.object === undefined) return result;
  const parts = expand([withoutKeyword(atom)], resolver, () => {});
  const isPlain = parts.every(
    (part) =>
      !isObject(part.value) ||
      conditionalKeywords.every((keyword) => !(keyword in (part.value as object))),
  );
  if (!isPlain) {
    reportLoss(
      looser(
        'unevaluatedProperties',
        atom.where,
        'The members that no other keyword evaluates depend on conditions.',
        'Declare the fields of each case in a union, which is closed.',
      ),
    );
    return result;
  }
  // A part that evaluates all other members leaves none unevaluated.
  const evaluatesAll = ({ value: inner, where }: Schema) =>
    isObject(inner) &&
    ['additionalProperties', 'unevaluatedProperties'].some(
      (keyword) => keyword in inner && isSchema(inner[keyword]) && where !== atom.where,
    );
  if (
    parts.some(evaluatesAll) ||
    ('additionalProperties' in value && isSchema(value['additionalProperties']))
  )
    return result;
  const declared = parts.flatMap((part) =>
    isObject(part.value) && isObject(part.value['properties'])
      ? Object.keys(part.value['properties'])
      : [],
  );
  const rest = child(atom, 'unevaluatedProperties');
  const [first] = anyShape.object?.alternatives ?? [];
  if (first === undefined) return result;
  return intersect(result, {
    ...anyShape,
    object: {
      alternatives: [
        { ...first, fields: new Map(declared.map((name) => [name, []])), extra: [rest] },
      ],
    },
  });
}

function withoutKeyword(atom: Schema): Schema {
  if (!isObject(atom.value)) return atom;
  const { unevaluatedProperties: _, ...value } = atom.value;
  return { ...atom, value };
}

function hasNoOtherParts(atom: Schema, resolver: SchemaResolver): boolean {
  return (
    expand([atom], resolver, () => {}).length === 1 &&
    conditionalKeywords.every((keyword) => !(keyword in (atom.value as object)))
  );
}
