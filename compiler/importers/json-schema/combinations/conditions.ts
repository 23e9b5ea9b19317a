/**
 * Converts schemas to equivalent conditions over the fields of a record, for `if`, `not`, and
 * groups of alternatives.
 */
import { isObject } from '../../../model/json.ts';
import { limits } from '../../../model/limits.ts';
import type { Condition } from '../../draft.ts';
import { child, children, isSchema, members, type Schema } from '../schemas/library.ts';
import { isExact } from '../schemas/losses.ts';
import type { Reading, Resolve } from '../shapes/reading.ts';
import { conjunction, fieldOf, isNothing, type ObjectShape, wordsOf } from '../shapes/shapes.ts';
import { both, either, negated, type Settled } from './condition-logic.ts';
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
  reading: Reading,
  depth = 0,
): Settled | undefined {
  const { value } = schema;
  const { resolve, follow } = reading;
  const inside = (inner: Schema) => conditionOf(inner, object, reading, depth + 1);
  if (depth > maximumDepth) return undefined;
  if (typeof value === 'boolean') return value;
  if (!isObject(value) || Object.keys(value).some((keyword) => !keywordsOfConditions.has(keyword)))
    return undefined;
  if ('const' in value || 'enum' in value) return undefined;
  const parts: (Settled | undefined)[] = [];
  if (typeof value['$ref'] === 'string') {
    const target = follow(schema);
    if (target === undefined) return undefined;
    parts.push(inside(target));
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
  for (const inner of children(schema, 'allOf')) parts.push(inside(inner));
  if (Array.isArray(value['anyOf'])) parts.push(either(children(schema, 'anyOf').map(inside)));
  if ('oneOf' in value) return undefined;
  if (isSchema(value['not']) && 'not' in value) parts.push(negated(inside(child(schema, 'not'))));
  return both(parts);
}

export function present(name: string, object: ObjectShape, resolve: Resolve): Settled {
  if (object.required.has(name)) return true;
  return isNothing(resolve(fieldOf(object, name)).shape)
    ? false
    : { kind: 'field', wire: name, predicate: { is: 'present' } };
}

function absent(name: string, object: ObjectShape, resolve: Resolve): Settled {
  return negated(present(name, object, resolve)) ?? true;
}

/**
 * The field is absent, or its value matches the schema. A field that the same condition requires is
 * not tested for absence.
 */
function fieldCondition(
  name: string,
  inner: Schema,
  isWanted: boolean,
  object: ObjectShape,
  resolve: Resolve,
): Settled | undefined {
  const wanted = resolve(conjunction([inner]));
  if (!isExact(wanted.losses)) return undefined;
  if (isNothing(wanted.shape)) return absent(name, object, resolve);
  const predicate = predicateOf(wanted.shape, resolve(fieldOf(object, name)).shape);
  if (predicate === undefined || typeof predicate === 'boolean')
    return predicate === false ? absent(name, object, resolve) : predicate;
  const asked: Condition = { kind: 'field', wire: name, predicate: predicate.value };
  return isWanted || object.required.has(name) || predicate.isMetByAbsence
    ? asked
    : either([absent(name, object, resolve), asked]);
}

/**
 * The condition that an object of a wider shape matches a narrower one. Undefined where no
 * condition is equivalent.
 */
export function conditionOfObject(
  wanted: ObjectShape,
  wider: ObjectShape,
  { resolve }: Reading,
): Settled | undefined {
  if (
    wanted.rules.length > 0 ||
    wanted.min > wider.min ||
    wanted.max < wider.max ||
    wordsOf(wanted.extra) !== wordsOf(wider.extra)
  )
    return undefined;
  const parts = [...wider.fields].flatMap(([name, parts]): (Settled | undefined)[] => {
    const inner = resolve(fieldOf(wanted, name));
    if (isNothing(inner.shape)) return [absent(name, wider, resolve)];
    const needed = wanted.required.has(name) ? [present(name, wider, resolve)] : [];
    const predicate = isExact(inner.losses)
      ? predicateOf(inner.shape, resolve(parts).shape)
      : undefined;
    if (predicate === true || predicate === undefined) return [...needed, predicate];
    if (predicate === false) return [absent(name, wider, resolve)];
    const asked: Condition = { kind: 'field', wire: name, predicate: predicate.value };
    const mayBeAbsent =
      needed.length === 0 && !wider.required.has(name) && !predicate.isMetByAbsence;
    return [...needed, mayBeAbsent ? either([absent(name, wider, resolve), asked]) : asked];
  });
  return both(parts);
}
