/** The predicate of a field that narrows values of one shape to those that match another. */
import type { Json } from '../../../model/json.ts';
import {
  anyNumber,
  anyObject,
  contentKeyOf,
  type Kind,
  kinds,
  type Shape,
  status,
  type Text,
} from '../shapes/shapes.ts';

interface Predicate {
  readonly value: Json;
  readonly isMetByAbsence: boolean;
}

/** Drops the limits of a shape that the field itself already has. */
function withoutImplied(target: Shape, own: Shape): Shape {
  const { string, array } = target;
  const text =
    string === undefined || own.string === undefined
      ? string
      : withoutImpliedText(string, own.string);
  const list =
    array === undefined ||
    own.array === undefined ||
    contentKeyOf(array.of) !== contentKeyOf(own.array.of)
      ? array
      : { ...array, of: [], unique: own.array.unique === undefined ? array.unique : undefined };
  const isSameNumber =
    target.number !== undefined &&
    own.number !== undefined &&
    JSON.stringify(target.number) === JSON.stringify(own.number);
  const isSameObject =
    target.object !== undefined &&
    own.object !== undefined &&
    originOf(target) !== undefined &&
    originOf(target) === originOf(own);
  return {
    ...target,
    string: text,
    array: list,
    number: isSameNumber ? anyNumber : target.number,
    object: isSameObject ? { alternatives: [anyObject] } : target.object,
  };
}

function originOf({ object }: Shape): string | undefined {
  const [first, ...more] = object?.alternatives ?? [];
  return first?.origin === undefined || more.length > 0 ? undefined : contentKeyOf(first.origin);
}

function withoutImpliedText(text: Text, own: Text): Text {
  const ownPatterns = own.patterns.map(({ value }) => value);
  const isSameList =
    text.values !== undefined &&
    own.values !== undefined &&
    text.values.length === own.values.length &&
    text.values.every(({ value }) => own.values?.some((other) => other.value === value) === true);
  return {
    ...text,
    min: text.min <= own.min ? 0 : text.min,
    max: text.max >= own.max ? Number.POSITIVE_INFINITY : text.max,
    patterns: text.patterns.filter(({ value }) => !ownPatterns.includes(value)),
    format: text.format === own.format ? undefined : text.format,
    values: isSameList ? undefined : text.values,
    refused:
      JSON.stringify(text.refused?.value) === JSON.stringify(own.refused?.value)
        ? undefined
        : text.refused,
    json:
      text.json !== undefined &&
      own.json !== undefined &&
      contentKeyOf(text.json) === contentKeyOf(own.json)
        ? undefined
        : text.json,
  };
}

/** The predicate that narrows values of `own` to those that match `given`. */
export function predicateOf(given: Shape, own: Shape): Predicate | boolean | undefined {
  const target = withoutImplied(given, own);
  const possible = kinds.filter((kind) => status(own, kind) !== 'none');
  const statuses = possible.map((kind) => status(target, kind));
  if (statuses.every((each) => each === 'full')) return true;
  if (statuses.every((each) => each === 'none')) return false;
  const values = valuesOf(given);
  if (values !== undefined)
    return {
      value: values.length === 1 ? (values[0] ?? null) : [...values],
      isMetByAbsence: false,
    };
  const refusesNull = possible.includes('null') && !target.null;
  const others = possible.filter((kind) => kind !== 'null');
  if (refusesNull && others.every((kind) => status(target, kind) === 'full'))
    return { value: { not: null }, isMetByAbsence: true };
  const [kind, ...more] = possible;
  return more.length > 0 || kind === undefined ? undefined : predicateOfKind(kind, target);
}

/** All accepted values, where they are a finite set of scalars. */
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

function predicateOfKind(kind: Kind, target: Shape): Predicate | undefined {
  const isNotEmpty: Predicate = { value: { not: { is: 'empty' } }, isMetByAbsence: true };
  const isEmpty: Predicate = { value: { is: 'empty' }, isMetByAbsence: false };
  if (kind === 'string' && target.string !== undefined) {
    const { min, max, patterns, format, json, refused } = target.string;
    if (format !== undefined || json !== undefined || refused !== undefined) return undefined;
    const [pattern, ...more] = patterns;
    if (pattern !== undefined)
      return more.length === 0 && min === 0 && max === Number.POSITIVE_INFINITY
        ? { value: { matches: pattern.value }, isMetByAbsence: false }
        : undefined;
    if (min === 1 && max === Number.POSITIVE_INFINITY) return isNotEmpty;
    return max === 0 ? isEmpty : undefined;
  }
  if (kind === 'number' && target.number !== undefined) {
    const { integer, min, max, above, below, refused } = target.number;
    if (integer || above !== undefined || below !== undefined || refused !== undefined)
      return undefined;
    const least = min === Number.NEGATIVE_INFINITY ? {} : { min };
    return {
      value: { ...least, ...(max === Number.POSITIVE_INFINITY ? {} : { max }) },
      isMetByAbsence: false,
    };
  }
  if (kind === 'array' && target.array !== undefined) {
    const { of, min, max, unique } = target.array;
    if (max === 0) return isEmpty;
    return of.length === 0 && min === 1 && max === Number.POSITIVE_INFINITY && unique === undefined
      ? isNotEmpty
      : undefined;
  }
  return undefined;
}
