/** The intersection of shapes, kind by kind, normalized to as few limits as possible. */

import { matchesPattern } from '../../../model/patterns/form.ts';
import { format } from '../../../model/text/formats.ts';
import type { FormatName } from '../../../model/types.ts';
import {
  anyNumber,
  anyText,
  conjunction,
  distinct,
  fieldOf,
  type Items,
  isAnyObject,
  type Located,
  type Numeric,
  type ObjectShape,
  type Objects,
  type Shape,
  type Text,
} from './shapes.ts';

/** The shape of the values that both accept. */
export function intersect(left: Shape, right: Shape): Shape {
  return {
    null: left.null && right.null,
    boolean: left.boolean.filter((value) => right.boolean.includes(value)),
    string: left.string && right.string && intersectText(left.string, right.string),
    number: left.number && right.number && intersectNumber(left.number, right.number),
    array: left.array && right.array && intersectItems(left.array, right.array),
    object: left.object && right.object && intersectObjects(left.object, right.object),
  };
}

export function intersectText(left: Text, right: Text): Text | undefined {
  const merged: Text = {
    min: Math.max(left.min, right.min),
    max: Math.min(left.max, right.max),
    values: commonValues(left.values, right.values, (value) => value.value),
    known: left.known.length > 0 ? left.known : right.known,
    refused: combineRefused(left.refused, right.refused),
    patterns: distinct(
      [...left.patterns, ...right.patterns, ...formatAsPattern(left, right)],
      ({ value }) => value,
    ),
    format: left.format ?? right.format,
    json:
      left.json === undefined || right.json === undefined
        ? (left.json ?? right.json)
        : [...left.json, ...right.json],
  };
  return normalizeText(merged);
}

function combineRefused<T>(
  left: Located<readonly T[]> | undefined,
  right: Located<readonly T[]> | undefined,
): Located<readonly T[]> | undefined {
  return left === undefined || right === undefined
    ? (left ?? right)
    : { value: [...left.value, ...right.value], where: left.where };
}

/** A field has only one format; a second one is expressed as its pattern. */
function formatAsPattern(left: Text, right: Text): readonly Located<string>[] {
  const pattern =
    right.format === undefined || left.format === undefined || left.format === right.format
      ? undefined
      : format(right.format as FormatName).pattern;
  return pattern === undefined ? [] : [{ value: pattern, where: '#' }];
}

/** Applies the other limits to a list of values, which then replaces them. */
export function normalizeText(text: Text): Text | undefined {
  if (text.min > text.max) return undefined;
  if (text.values === undefined) return text;
  const fits = (value: string) => {
    const length = [...value].length;
    const isRefused = text.refused?.value.includes(value) === true;
    return (
      length >= text.min &&
      length <= text.max &&
      !isRefused &&
      text.patterns.every((pattern) => matchesPattern(pattern.value, value))
    );
  };
  const values = text.values.filter(({ value }) => fits(value));
  return values.length === 0 ? undefined : { ...anyText, values, json: text.json };
}

function intersectNumber(left: Numeric, right: Numeric): Numeric | undefined {
  return normalizeNumber({
    integer: left.integer || right.integer,
    min: Math.max(left.min, right.min),
    max: Math.min(left.max, right.max),
    above:
      (left.above?.value ?? Number.NEGATIVE_INFINITY) >=
      (right.above?.value ?? Number.NEGATIVE_INFINITY)
        ? (left.above ?? right.above)
        : right.above,
    below:
      (left.below?.value ?? Number.POSITIVE_INFINITY) <=
      (right.below?.value ?? Number.POSITIVE_INFINITY)
        ? (left.below ?? right.below)
        : right.below,
    values: commonValues(left.values, right.values, String),
    refused: combineRefused(left.refused, right.refused),
  });
}

/** Makes exclusive bounds of integers inclusive and drops redundant bounds. */
export function normalizeNumber(original: Numeric): Numeric | undefined {
  const number = original.integer ? withInclusiveBounds(original) : original;
  const above =
    number.above !== undefined && number.above.value >= number.min ? number.above : undefined;
  const below =
    number.below !== undefined && number.below.value <= number.max ? number.below : undefined;
  const isEmpty =
    number.min > number.max ||
    (above?.value ?? Number.NEGATIVE_INFINITY) >= (below?.value ?? number.max) ||
    (below?.value ?? Number.POSITIVE_INFINITY) <= number.min;
  if (isEmpty) return undefined;
  // An inclusive bound is redundant beside an exclusive one that is at least as narrow.
  const min = above === undefined ? number.min : Number.NEGATIVE_INFINITY;
  const max = below === undefined ? number.max : Number.POSITIVE_INFINITY;
  if (number.values === undefined) return { ...number, min, max, above, below };
  const values = number.values.filter(
    (value) =>
      value >= number.min &&
      value <= number.max &&
      (above === undefined || value > above.value) &&
      (below === undefined || value < below.value) &&
      (!number.integer || Number.isInteger(value)) &&
      number.refused?.value.includes(value) !== true,
  );
  return values.length === 0 ? undefined : { ...anyNumber, values };
}

function withInclusiveBounds(number: Numeric): Numeric {
  const min = Math.max(
    Math.ceil(number.min),
    number.above === undefined ? Number.NEGATIVE_INFINITY : Math.floor(number.above.value) + 1,
  );
  const max = Math.min(
    Math.floor(number.max),
    number.below === undefined ? Number.POSITIVE_INFINITY : Math.ceil(number.below.value) - 1,
  );
  return { ...number, min, max, above: undefined, below: undefined };
}

export function intersectItems(left: Items, right: Items): Items | undefined {
  const min = Math.max(left.min, right.min);
  const max = Math.min(left.max, right.max);
  return min > max
    ? undefined
    : { of: conjunction(left.of, right.of), min, max, unique: left.unique ?? right.unique };
}

/** Larger unions are unreadable, and intersecting two of them is quadratic. */
export const maximumAlternatives = 500;

export class TooManyAlternatives extends Error {}

function intersectObjects(left: Objects, right: Objects): Objects | undefined {
  if (left.alternatives.length * right.alternatives.length > maximumAlternatives)
    throw new TooManyAlternatives();
  const alternatives = left.alternatives.flatMap((one) =>
    right.alternatives.flatMap((other) => intersectObject(one, other) ?? []),
  );
  if (alternatives.length === 0) return undefined;
  const [several, ...more] = [left, right].filter((each) => each.alternatives.length > 1);
  const isMixed =
    more.length > 0 && (left.exclusive !== undefined || right.exclusive !== undefined);
  const exclusive = isMixed ? 'mixed' : several?.exclusive;
  return exclusive === undefined ? { alternatives } : { alternatives, exclusive };
}

/** A member that only one of the two declares is constrained by the `extra` schema of the other. */
export function intersectObject(left: ObjectShape, right: ObjectShape): ObjectShape | undefined {
  if (isAnyObject(left)) return right;
  if (isAnyObject(right)) return left;
  const names = new Set([...left.fields.keys(), ...right.fields.keys()]);
  const fields = new Map(
    [...names].map((name) => [name, conjunction(fieldOf(left, name), fieldOf(right, name))]),
  );
  const min = Math.max(left.min, right.min);
  const max = Math.min(left.max, right.max);
  if (min > max) return undefined;
  return {
    fields,
    required: new Set([...left.required, ...right.required]),
    extra: conjunction(left.extra, right.extra),
    byName: intersectByName(left, right),
    min,
    max,
    rules: distinct([...left.rules, ...right.rules], (rule) => JSON.stringify(rule.body)),
    origin: undefined,
    named: right.named ?? left.named,
  };
}

/** Patterns that overlap partly are reported where the type is built. */
function intersectByName(left: ObjectShape, right: ObjectShape): ObjectShape['byName'] {
  const rest = right.byName.filter(({ pattern }) =>
    left.byName.every((each) => each.pattern !== pattern),
  );
  return [
    ...left.byName.map(({ pattern, of }) => {
      const same = right.byName.find((each) => each.pattern === pattern);
      return { pattern, of: conjunction(of, same?.of ?? right.extra) };
    }),
    ...rest.map(({ pattern, of }) => ({ pattern, of: conjunction(of, left.extra) })),
  ];
}

function commonValues<T>(
  left: readonly T[] | undefined,
  right: readonly T[] | undefined,
  key: (value: T) => string,
): readonly T[] | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  const keys = new Set(right.map(key));
  return left.filter((value) => keys.has(key(value)));
}
