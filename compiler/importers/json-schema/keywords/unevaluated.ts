/**
 * The keywords `unevaluatedProperties` and `unevaluatedItems`, where the evaluated members are
 * known statically.
 */

import { isObject } from '../../../model/json.ts';
import { child, isSchema, type Schema } from '../schemas/library.ts';
import { type Lose, looser } from '../schemas/losses.ts';
import { meet } from '../shapes/meet.ts';
import type { Reading } from '../shapes/reading.ts';
import { expand } from '../shapes/references.ts';
import { anything, type Shape } from '../shapes/shapes.ts';

const conditional = [
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
export function withoutUnevaluated(
  shape: Shape,
  atom: Schema,
  reading: Reading,
  lose: Lose,
): Shape {
  const { value } = atom;
  if (!isObject(value)) return shape;
  const has = (keyword: string) =>
    keyword in value && isSchema(value[keyword]) && value[keyword] !== true;
  let result = shape;
  if (has('unevaluatedItems') && shape.array !== undefined) {
    const isSimple =
      !['prefixItems', 'items', 'contains'].some((keyword) => keyword in value) &&
      isAlone(atom, reading);
    if (isSimple)
      result = meet(result, {
        ...anything,
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
      lose(
        looser(
          'unevaluatedItems',
          atom.where,
          'The items that no other keyword evaluates cannot be determined.',
          'Declare the type of the items.',
        ),
      );
  }
  if (!has('unevaluatedProperties') || shape.object === undefined) return result;
  const parts = expand([withoutKeyword(atom)], reading, () => {});
  const isPlain = parts.every(
    (part) =>
      !isObject(part.value) || conditional.every((keyword) => !(keyword in (part.value as object))),
  );
  if (!isPlain) {
    lose(
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
  const [first] = anything.object?.alternatives ?? [];
  if (first === undefined) return result;
  return meet(result, {
    ...anything,
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

function isAlone(atom: Schema, reading: Reading): boolean {
  return (
    expand([atom], reading, () => {}).length === 1 &&
    conditional.every((keyword) => !(keyword in (atom.value as object)))
  );
}
