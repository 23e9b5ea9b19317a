/**
 * Converts schemas to equivalent conditions over the fields of a record, for `if`, `not`, and
 * groups of alternatives.
 */
import { isObject } from '../../../model/json.ts';
import { limits } from '../../../model/limits.ts';
import type { Condition } from '../../draft.ts';
import { child, children, isSchema, members, type Schema } from '../schemas/library.ts';
import { isExact } from '../schemas/losses.ts';
import type { Resolve, SchemaResolver } from '../shapes/resolver.ts';
import {
  conjunction,
  contentKeyOf,
  fieldOf,
  isEmptyShape,
  type ObjectShape,
} from '../shapes/shapes.ts';
import { and, type FoldedCondition, negate, or } from './condition-logic.ts';
import { predicateOf } from './predicates.ts';

const keywordsOfConditions: ReadonlySet<string> = new Set([
  'required',
  'properties',
  'not',
  'anyOf',
  'oneOf',
  'allOf',
  'type',
  'title',
  'description',
  '$comment',
  '$ref',
  'const',
  'enum',
]);

/** Limits recursion, since references may be cyclic. */
const maximumDepth = limits.conditionDepth - 1;

/**
 * The condition that an object of this shape matches the schema as well. Undefined where no
 * condition is equivalent.
 */
export function conditionOf(
  schema: Schema,
  object: ObjectShape,
  resolver: SchemaResolver,
  depth = 0,
): FoldedCondition | undefined {
  const { value } = schema;
  const { resolve, follow } = resolver;
  const convertPart = (inner: Schema) => conditionOf(inner, object, resolver, depth + 1);
  if (depth > maximumDepth) return undefined;
  if (typeof value === 'boolean') return value;
  if (!isObject(value) || Object.keys(value).some((keyword) => !keywordsOfConditions.has(keyword)))
    return undefined;
  if ('const' in value || 'enum' in value) return undefined;
  const parts: (FoldedCondition | undefined)[] = [];
  if (typeof value['$ref'] === 'string') {
    const target = follow(schema);
    if (target === undefined) return undefined;
    parts.push(convertPart(target));
  }
  if (value['type'] !== undefined)
    parts.push(
      value['type'] === 'object' ||
        (Array.isArray(value['type']) && value['type'].includes('object')),
    );
  const required = Array.isArray(value['required'])
    ? value['required'].filter((name) => typeof name === 'string')
    : [];
  parts.push(...required.map((name) => present(name, object, resolve)));
  for (const [name, inner] of members(schema, 'properties'))
    parts.push(fieldCondition(name, inner, required.includes(name), object, resolve));
  for (const inner of children(schema, 'allOf')) parts.push(convertPart(inner));
  if (Array.isArray(value['anyOf'])) parts.push(or(children(schema, 'anyOf').map(convertPart)));
  if ('oneOf' in value) return undefined;
  if (isSchema(value['not']) && 'not' in value)
    parts.push(negate(convertPart(child(schema, 'not'))));
  return and(parts);
}

export function present(name: string, object: ObjectShape, resolve: Resolve): FoldedCondition {
  if (object.required.has(name)) return true;
  return isEmptyShape(resolve(fieldOf(object, name)).shape)
    ? false
    : { kind: 'field', wire: name, predicate: { is: 'present' } };
}

function absent(name: string, object: ObjectShape, resolve: Resolve): FoldedCondition {
  return negate(present(name, object, resolve)) ?? true;
}

/**
 * The field is absent, or its value matches the schema. A field that the same condition requires is
 * not tested for absence.
 */
function fieldCondition(
  name: string,
  inner: Schema,
  isRequired: boolean,
  object: ObjectShape,
  resolve: Resolve,
): FoldedCondition | undefined {
  const narrower = resolve(conjunction([inner]));
  if (!isExact(narrower.losses)) return undefined;
  if (isEmptyShape(narrower.shape)) return absent(name, object, resolve);
  const predicate = predicateOf(narrower.shape, resolve(fieldOf(object, name)).shape);
  if (predicate === undefined || typeof predicate === 'boolean')
    return predicate === false ? absent(name, object, resolve) : predicate;
  const condition: Condition = { kind: 'field', wire: name, predicate: predicate.value };
  return isRequired || object.required.has(name) || predicate.isMetByAbsence
    ? condition
    : or([absent(name, object, resolve), condition]);
}

/**
 * The condition that an object of a wider shape matches a narrower one. Undefined where no
 * condition is equivalent.
 */
export function conditionOfObject(
  narrower: ObjectShape,
  wider: ObjectShape,
  { resolve }: SchemaResolver,
): FoldedCondition | undefined {
  if (
    narrower.rules.length > 0 ||
    narrower.min > wider.min ||
    narrower.max < wider.max ||
    contentKeyOf(narrower.extra) !== contentKeyOf(wider.extra) ||
    narrower.byName.length + wider.byName.length > 0
  )
    return undefined;
  const parts = [...wider.fields].flatMap(([name, parts]): (FoldedCondition | undefined)[] => {
    const inner = resolve(fieldOf(narrower, name));
    if (isEmptyShape(inner.shape)) return [absent(name, wider, resolve)];
    const needed = narrower.required.has(name) ? [present(name, wider, resolve)] : [];
    const predicate = isExact(inner.losses)
      ? predicateOf(inner.shape, resolve(parts).shape)
      : undefined;
    if (predicate === true || predicate === undefined) return [...needed, predicate];
    if (predicate === false) return [absent(name, wider, resolve)];
    const condition: Condition = { kind: 'field', wire: name, predicate: predicate.value };
    const mayBeAbsent =
      needed.length === 0 && !wider.required.has(name) && !predicate.isMetByAbsence;
    return [...needed, mayBeAbsent ? or([absent(name, wider, resolve), condition]) : condition];
  });
  return and(parts);
}
