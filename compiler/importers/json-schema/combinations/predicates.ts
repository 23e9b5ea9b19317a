/** The predicate of a field that narrows values of one shape to those that match another. */
import type { Json } from '../../../model/json.ts';
import {
  anyNumber,
  anyObject,
  type Kind,
  kinds,
  type Shape,
  status,
  type Text,
  wordsOf,
} from '../shapes/shapes.ts';

interface Predicate {
  readonly value: Json;
  readonly isMetByAbsence: boolean;
}

/** Drops the limits of a shape that the field itself already has. */
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

/** The predicate that narrows values of `own` to those that match `given`. */
export function predicateOf(given: Shape, own: Shape): Predicate | boolean | undefined {
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
