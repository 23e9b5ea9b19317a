/**
 * Schemas as conditions over the fields of a record, where that says exactly the same: for `if`,
 * `not`, and groups of alternatives.
 */

import { isObject, type Json } from '../../model/json.ts';
import { limits } from '../../model/limits.ts';
import type { Condition } from '../draft.ts';
import { child, children, isSchema, members, type Schema } from './library.ts';
import { isExact } from './losses.ts';
import type { Reading, Resolve } from './resolve.ts';
import {
  anyNumber,
  anyObject,
  conjunction,
  fieldOf,
  isNothing,
  type Kind,
  kinds,
  type ObjectShape,
  type Shape,
  status,
  type Text,
  wordsOf,
} from './shapes.ts';

/** `true` and `false` are conditions that are always met, or never. */
export type Settled = Condition | boolean;

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

/** References may lead in a circle. */
const maximumDepth = limits.conditionDepth - 1;

/**
 * What an object of this shape must be like to fit the schema as well; undefined where no condition
 * says just that.
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
 * Absent, or such a value. A field that the same condition wants present is not asked for twice.
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

interface Predicate {
  readonly value: Json;
  readonly isMetByAbsence: boolean;
}

/**
 * An object as a condition on one of a wider shape; undefined where no condition says just that.
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

/** What of a shape is not said by the other already. */
function beyond(wanted: Shape, own: Shape): Shape {
  const { string, array } = wanted;
  const text =
    string === undefined || own.string === undefined ? string : beyondText(string, own.string);
  const list =
    array === undefined || own.array === undefined || wordsOf(array.of) !== wordsOf(own.array.of)
      ? array
      : { ...array, of: [], unique: own.array.unique === undefined ? array.unique : undefined };
  const isSameNumber =
    wanted.number !== undefined &&
    own.number !== undefined &&
    JSON.stringify(wanted.number) === JSON.stringify(own.number);
  const isSameObject =
    wanted.object !== undefined &&
    own.object !== undefined &&
    originOf(wanted) !== undefined &&
    originOf(wanted) === originOf(own);
  return {
    ...wanted,
    string: text,
    array: list,
    number: isSameNumber ? anyNumber : wanted.number,
    object: isSameObject ? { alternatives: [anyObject] } : wanted.object,
  };
}

function originOf({ object }: Shape): string | undefined {
  const [first, ...more] = object?.alternatives ?? [];
  return first?.origin === undefined || more.length > 0 ? undefined : wordsOf(first.origin);
}

function beyondText(text: Text, own: Text): Text {
  const said = own.patterns.map(({ value }) => value);
  const isSameList =
    text.values !== undefined &&
    own.values !== undefined &&
    text.values.length === own.values.length &&
    text.values.every(({ value }) => own.values?.some((other) => other.value === value) === true);
  return {
    ...text,
    min: text.min <= own.min ? 0 : text.min,
    max: text.max >= own.max ? Number.POSITIVE_INFINITY : text.max,
    patterns: text.patterns.filter(({ value }) => !said.includes(value)),
    format: text.format === own.format ? undefined : text.format,
    values: isSameList ? undefined : text.values,
    refused:
      JSON.stringify(text.refused?.value) === JSON.stringify(own.refused?.value)
        ? undefined
        : text.refused,
    json:
      text.json !== undefined && own.json !== undefined && wordsOf(text.json) === wordsOf(own.json)
        ? undefined
        : text.json,
  };
}

/** What a value that fits `own` must be like to fit `given`. */
function predicateOf(given: Shape, own: Shape): Predicate | boolean | undefined {
  const wanted = beyond(given, own);
  const possible = kinds.filter((kind) => status(own, kind) !== 'none');
  const answers = possible.map((kind) => status(wanted, kind));
  if (answers.every((answer) => answer === 'full')) return true;
  if (answers.every((answer) => answer === 'none')) return false;
  const values = valuesOf(given);
  if (values !== undefined)
    return {
      value: values.length === 1 ? (values[0] ?? null) : [...values],
      isMetByAbsence: false,
    };
  const refusesNull = possible.includes('null') && !wanted.null;
  const others = possible.filter((kind) => kind !== 'null');
  if (refusesNull && others.every((kind) => status(wanted, kind) === 'full'))
    return { value: { not: null }, isMetByAbsence: true };
  const [kind, ...more] = possible;
  return more.length > 0 || kind === undefined ? undefined : ofOneKind(kind, wanted);
}

/** All values, where there are only some and each is a scalar. */
function valuesOf({
  null: isNull,
  boolean,
  string,
  number,
  array,
  object,
}: Shape): readonly (string | number | boolean | null)[] | undefined {
  if (array !== undefined || object !== undefined) return undefined;
  if (
    (string !== undefined && (string.values === undefined || string.json !== undefined)) ||
    (number !== undefined && number.values === undefined)
  )
    return undefined;
  return [
    ...(string?.values?.map(({ value }) => value) ?? []),
    ...(number?.values ?? []),
    ...boolean,
    ...(isNull ? [null] : []),
  ];
}

function ofOneKind(kind: Kind, wanted: Shape): Predicate | undefined {
  const isNotEmpty: Predicate = { value: { not: { is: 'empty' } }, isMetByAbsence: true };
  const isEmpty: Predicate = { value: { is: 'empty' }, isMetByAbsence: false };
  if (kind === 'string' && wanted.string !== undefined) {
    const { min, max, patterns, format, json, refused } = wanted.string;
    if (format !== undefined || json !== undefined || refused !== undefined) return undefined;
    const [pattern, ...more] = patterns;
    if (pattern !== undefined)
      return more.length === 0 && min === 0 && max === Number.POSITIVE_INFINITY
        ? { value: { matches: pattern.value }, isMetByAbsence: false }
        : undefined;
    if (min === 1 && max === Number.POSITIVE_INFINITY) return isNotEmpty;
    return max === 0 ? isEmpty : undefined;
  }
  if (kind === 'number' && wanted.number !== undefined) {
    const { integer, min, max, above, below, refused } = wanted.number;
    if (integer || above !== undefined || below !== undefined || refused !== undefined)
      return undefined;
    const least = min === Number.NEGATIVE_INFINITY ? {} : { min };
    return {
      value: { ...least, ...(max === Number.POSITIVE_INFINITY ? {} : { max }) },
      isMetByAbsence: false,
    };
  }
  if (kind === 'array' && wanted.array !== undefined) {
    const { of, min, max, unique } = wanted.array;
    if (max === 0) return isEmpty;
    return of.length === 0 && min === 1 && max === Number.POSITIVE_INFINITY && unique === undefined
      ? isNotEmpty
      : undefined;
  }
  return undefined;
}

export function both(parts: readonly (Settled | undefined)[]): Settled | undefined {
  if (parts.includes(false)) return false;
  if (parts.includes(undefined)) return undefined;
  const open = parts.filter((part): part is Condition => typeof part === 'object');
  const flat = open.flatMap((part) => (part.kind === 'all' ? part.of : [part]));
  const different = flat.filter(
    (part, index) =>
      flat.findIndex((other) => JSON.stringify(other) === JSON.stringify(part)) === index,
  );
  const needed = different.filter((part) => !isImplied(part, different));
  const [only] = needed;
  return only === undefined ? true : needed.length === 1 ? only : { kind: 'all', of: needed };
}

/** What equals a value is present. */
function isImplied(part: Condition, all: readonly Condition[]): boolean {
  const isPresence =
    part.kind === 'field' && isObject(part.predicate) && part.predicate['is'] === 'present';
  return (
    isPresence &&
    all.some(
      (other) =>
        other !== part &&
        other.kind === 'field' &&
        other.wire === part.wire &&
        asksForValue(other.predicate),
    )
  );
}

function asksForValue(predicate: Json): boolean {
  if (!isObject(predicate)) return true;
  return (
    ['in', 'min', 'max', 'matches', 'starts'].some((key) => key in predicate) ||
    predicate['is'] === 'empty' ||
    predicate['is'] === 'null'
  );
}

export function either(parts: readonly (Settled | undefined)[]): Settled | undefined {
  if (parts.includes(true)) return true;
  if (parts.includes(undefined)) return undefined;
  const open = parts.filter((part): part is Condition => typeof part === 'object');
  const [only] = open;
  return only === undefined ? false : open.length === 1 ? only : { kind: 'any', of: open };
}

export function negated(part: Settled | undefined): Settled | undefined {
  if (part === undefined || typeof part === 'boolean')
    return part === undefined ? undefined : !part;
  if (part.kind === 'not') return part.of;
  if (part.kind === 'any') return both(part.of.map(negated));
  if (part.kind !== 'field') return { kind: 'not', of: part };
  const { predicate } = part;
  const state = isObject(predicate) && Object.keys(predicate).length === 1 ? predicate : {};
  if (state['is'] === 'present') return { ...part, predicate: { is: 'absent' } };
  if (state['is'] === 'absent') return { ...part, predicate: { is: 'present' } };
  return 'not' in state
    ? { ...part, predicate: state['not'] ?? null }
    : { ...part, predicate: { not: predicate } };
}
