/**
 * What a schema lets through, JSON kind by JSON kind. Most keywords speak of one kind only, so this is a form in which schemas can be met with
 * each other, told apart, and turned into types. What fields and items hold is kept as schemas and looked at when it is needed.
 */
import { format } from '../../formats.ts';
import type { FormatName } from '../../model.ts';
import type { DraftEnumValue, DraftRule } from '../draft.ts';
import type { Schema } from './library.ts';

/** Schemas that must all hold, or one of several such lists. */
export type Part = Schema | Either;

export interface Either {
  readonly either: readonly Conjunction[];
  /** What joining them makes wider is made up for elsewhere, and need not be told. */
  readonly isCovered?: boolean;
}

export type Conjunction = readonly Part[];

export interface Shape {
  readonly null: boolean;
  readonly boolean: readonly boolean[];
  readonly string: Text | undefined;
  readonly number: Numeric | undefined;
  readonly array: Items | undefined;
  readonly object: Objects | undefined;
}

export type Kind = keyof Shape;
export const kinds: readonly Kind[] = ['object', 'array', 'string', 'number', 'boolean', 'null'];

/** Something that has a place, so that its loss can be told. */
export interface Placed<T> {
  readonly value: T;
  readonly where: string;
}

export interface Text {
  readonly min: number;
  readonly max: number;
  readonly values: readonly DraftEnumValue[] | undefined;
  /** Values that readers know; others are valid too. */
  readonly known: readonly DraftEnumValue[];
  readonly refused: Placed<readonly string[]> | undefined;
  /** Patterns of our own language. */
  readonly patterns: readonly Placed<string>[];
  readonly format: string | undefined;
  /** The text holds JSON that fits this. */
  readonly json: Conjunction | undefined;
}

export interface Numeric {
  readonly integer: boolean;
  readonly min: number;
  readonly max: number;
  readonly above: Placed<number> | undefined;
  readonly below: Placed<number> | undefined;
  readonly values: readonly number[] | undefined;
  readonly refused: Placed<readonly number[]> | undefined;
}

export interface Items {
  readonly of: Conjunction;
  readonly min: number;
  readonly max: number;
  readonly unique: Placed<true> | undefined;
}

/** One of these objects. With one alternative it is a record, with several a union. */
export interface Objects {
  readonly alternatives: readonly ObjectShape[];
  /** Whether exactly one must hold, and not merely one; unknown where both were mixed. */
  readonly exclusive?: boolean | 'mixed';
}

export interface ObjectShape {
  readonly fields: ReadonlyMap<string, Conjunction>;
  readonly required: ReadonlySet<string>;
  readonly extra: Conjunction;
  readonly min: number;
  readonly max: number;
  readonly rules: readonly DraftRule[];
  /** The schemas it is made of, where it stands for them and nothing more. */
  readonly origin: Conjunction | undefined;
  /** The schema that gives it its name. */
  readonly named: Schema | undefined;
}

export const anyText: Text = {
  min: 0,
  max: Number.POSITIVE_INFINITY,
  values: undefined,
  known: [],
  refused: undefined,
  patterns: [],
  format: undefined,
  json: undefined,
};
export const anyNumber: Numeric = {
  integer: false,
  min: Number.NEGATIVE_INFINITY,
  max: Number.POSITIVE_INFINITY,
  above: undefined,
  below: undefined,
  values: undefined,
  refused: undefined,
};
export const anyItems: Items = { of: [], min: 0, max: Number.POSITIVE_INFINITY, unique: undefined };
export const anyObject: ObjectShape = {
  fields: new Map(),
  required: new Set(),
  extra: [],
  min: 0,
  max: Number.POSITIVE_INFINITY,
  rules: [],
  origin: undefined,
  named: undefined,
};
export const anything: Shape = {
  null: true,
  boolean: [true, false],
  string: anyText,
  number: anyNumber,
  array: anyItems,
  object: { alternatives: [anyObject] },
};
export const nothing: Shape = { null: false, boolean: [], string: undefined, number: undefined, array: undefined, object: undefined };

export type Status = 'none' | 'full' | 'part';

export function status(shape: Shape, kind: Kind): Status {
  switch (kind) {
    case 'null':
      return shape.null ? 'full' : 'none';
    case 'boolean':
      return (['none', 'part', 'full'] as const)[shape.boolean.length] ?? 'full';
    case 'string':
      return shape.string === undefined ? 'none' : isAnyText(shape.string) ? 'full' : 'part';
    case 'number':
      return shape.number === undefined ? 'none' : isAnyNumber(shape.number) ? 'full' : 'part';
    case 'array':
      return shape.array === undefined ? 'none' : isAnyItems(shape.array) ? 'full' : 'part';
    case 'object':
      return shape.object === undefined ? 'none' : shape.object.alternatives.some(isAnyObject) ? 'full' : 'part';
  }
}

export function isNothing(shape: Shape): boolean {
  return kinds.every((kind) => status(shape, kind) === 'none');
}

export function isAnything(shape: Shape): boolean {
  return kinds.every((kind) => status(shape, kind) === 'full');
}

function isAnyText({ min, max, values, refused, patterns, format, json }: Text): boolean {
  return (
    min === 0 &&
    max === Number.POSITIVE_INFINITY &&
    [values, refused, format, json].every((limit) => limit === undefined) &&
    patterns.length === 0
  );
}

function isAnyNumber({ integer, min, max, above, below, values, refused }: Numeric): boolean {
  return (
    !integer &&
    min === Number.NEGATIVE_INFINITY &&
    max === Number.POSITIVE_INFINITY &&
    [above, below, values, refused].every((limit) => limit === undefined)
  );
}

function isAnyItems({ of, min, max, unique }: Items): boolean {
  return of.length === 0 && min === 0 && max === Number.POSITIVE_INFINITY && unique === undefined;
}

function isAnyObject({ fields, required, extra, min, max, rules }: ObjectShape): boolean {
  return (
    fields.size === 0 && required.size === 0 && extra.length === 0 && min === 0 && max === Number.POSITIVE_INFINITY && rules.length === 0
  );
}

export function only(shape: Shape, kept: readonly Kind[]): Shape {
  return kinds.reduce((rest, kind) => (kept.includes(kind) ? rest : without(rest, kind)), shape);
}

export function without(shape: Shape, kind: Kind): Shape {
  return { ...shape, [kind]: nothing[kind] };
}

/** What is let through by the one and the other. */
export function meet(left: Shape, right: Shape): Shape {
  return {
    null: left.null && right.null,
    boolean: left.boolean.filter((value) => right.boolean.includes(value)),
    string: left.string && right.string && meetText(left.string, right.string),
    number: left.number && right.number && meetNumber(left.number, right.number),
    array: left.array && right.array && meetItems(left.array, right.array),
    object: left.object && right.object && meetObjects(left.object, right.object),
  };
}

export function meetText(left: Text, right: Text): Text | undefined {
  const merged: Text = {
    min: Math.max(left.min, right.min),
    max: Math.min(left.max, right.max),
    values: common(left.values, right.values, (value) => value.value),
    known: left.known.length > 0 ? left.known : right.known,
    refused: together(left.refused, right.refused),
    patterns: distinct([...left.patterns, ...right.patterns, ...secondFormat(left, right)], ({ value }) => value),
    format: left.format ?? right.format,
    json: left.json === undefined || right.json === undefined ? (left.json ?? right.json) : [...left.json, ...right.json],
  };
  return settleText(merged);
}

function together<T>(left: Placed<readonly T[]> | undefined, right: Placed<readonly T[]> | undefined): Placed<readonly T[]> | undefined {
  return left === undefined || right === undefined ? (left ?? right) : { value: [...left.value, ...right.value], where: left.where };
}

/** A field has one format; what a second one asks for is a pattern. */
function secondFormat(left: Text, right: Text): readonly Placed<string>[] {
  const pattern =
    right.format === undefined || left.format === undefined || left.format === right.format
      ? undefined
      : format(right.format as FormatName).pattern;
  return pattern === undefined ? [] : [{ value: pattern, where: '#' }];
}

/** Values are judged by the other limits once, and then say everything. */
export function settleText(text: Text): Text | undefined {
  if (text.min > text.max) return undefined;
  if (text.values === undefined) return text;
  const fits = (value: string) => {
    const length = [...value].length;
    const isRefused = text.refused?.value.includes(value) === true;
    return (
      length >= text.min && length <= text.max && !isRefused && text.patterns.every((pattern) => new RegExp(pattern.value, 'u').test(value))
    );
  };
  const values = text.values.filter(({ value }) => fits(value));
  return values.length === 0 ? undefined : { ...anyText, values, json: text.json };
}

function meetNumber(left: Numeric, right: Numeric): Numeric | undefined {
  return settleNumber({
    integer: left.integer || right.integer,
    min: Math.max(left.min, right.min),
    max: Math.min(left.max, right.max),
    above:
      (left.above?.value ?? Number.NEGATIVE_INFINITY) >= (right.above?.value ?? Number.NEGATIVE_INFINITY)
        ? (left.above ?? right.above)
        : right.above,
    below:
      (left.below?.value ?? Number.POSITIVE_INFINITY) <= (right.below?.value ?? Number.POSITIVE_INFINITY)
        ? (left.below ?? right.below)
        : right.below,
    values: common(left.values, right.values, String),
    refused: together(left.refused, right.refused),
  });
}

/** Of integers an open end is a closed one; an end that another one makes needless goes. */
export function settleNumber(given: Numeric): Numeric | undefined {
  const number = given.integer ? wholeEnds(given) : given;
  const above = number.above !== undefined && number.above.value >= number.min ? number.above : undefined;
  const below = number.below !== undefined && number.below.value <= number.max ? number.below : undefined;
  const isEmpty =
    number.min > number.max ||
    (above?.value ?? Number.NEGATIVE_INFINITY) >= (below?.value ?? number.max) ||
    (below?.value ?? Number.POSITIVE_INFINITY) <= number.min;
  if (isEmpty) return undefined;
  // A closed end says nothing beside an open one that is as narrow.
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

function wholeEnds(number: Numeric): Numeric {
  const min = Math.max(Math.ceil(number.min), number.above === undefined ? Number.NEGATIVE_INFINITY : Math.floor(number.above.value) + 1);
  const max = Math.min(Math.floor(number.max), number.below === undefined ? Number.POSITIVE_INFINITY : Math.ceil(number.below.value) - 1);
  return { ...number, min, max, above: undefined, below: undefined };
}

export function meetItems(left: Items, right: Items): Items | undefined {
  const min = Math.max(left.min, right.min);
  const max = Math.min(left.max, right.max);
  return min > max ? undefined : { of: conjunction(left.of, right.of), min, max, unique: left.unique ?? right.unique };
}

/** Beyond this many alternatives nobody reads a union, and meeting two of them takes very long. */
export const maximumAlternatives = 500;

export class TooManyAlternatives extends Error {}

function meetObjects(left: Objects, right: Objects): Objects | undefined {
  if (left.alternatives.length * right.alternatives.length > maximumAlternatives) throw new TooManyAlternatives();
  const alternatives = left.alternatives.flatMap((one) => right.alternatives.flatMap((other) => meetObject(one, other) ?? []));
  if (alternatives.length === 0) return undefined;
  const [several, ...more] = [left, right].filter((each) => each.alternatives.length > 1);
  const isMixed = more.length > 0 && (left.exclusive !== undefined || right.exclusive !== undefined);
  const exclusive = isMixed ? 'mixed' : several?.exclusive;
  return exclusive === undefined ? { alternatives } : { alternatives, exclusive };
}

/** A name that only one of the two declares is judged by the other as one of its other members. */
export function meetObject(left: ObjectShape, right: ObjectShape): ObjectShape | undefined {
  if (isAnyObject(left)) return right;
  if (isAnyObject(right)) return left;
  const names = new Set([...left.fields.keys(), ...right.fields.keys()]);
  const fields = new Map([...names].map((name) => [name, conjunction(fieldOf(left, name), fieldOf(right, name))]));
  const min = Math.max(left.min, right.min);
  const max = Math.min(left.max, right.max);
  if (min > max) return undefined;
  return {
    fields,
    required: new Set([...left.required, ...right.required]),
    extra: conjunction(left.extra, right.extra),
    min,
    max,
    rules: distinct([...left.rules, ...right.rules], (rule) => JSON.stringify(rule.body)),
    origin: undefined,
    named: right.named ?? left.named,
  };
}

export function fieldOf(shape: ObjectShape, name: string): Conjunction {
  return shape.fields.get(name) ?? shape.extra;
}

export function conjunction(...parts: readonly Conjunction[]): Conjunction {
  return distinct(
    parts.flat().filter((part) => !('value' in part && part.value === true)),
    keyOfPart,
  );
}

/** Two conjunctions with the same key are the same. */
export function keyOf(parts: Conjunction): string {
  return conjunction(parts).map(keyOfPart).sort().join(' & ');
}

/** The same in words, wherever they stand. */
export function wordsOf(parts: Conjunction): string {
  const words = conjunction(parts).map((part) =>
    'either' in part ? `(${part.either.map(wordsOf).join(' | ')})` : JSON.stringify([part.base, withoutRemarks(part.value)]),
  );
  return [...words].sort().join(' & ');
}

function withoutRemarks(value: Schema['value']): Schema['value'] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([keyword]) => !['description', 'title', 'examples', 'default', '$comment'].includes(keyword)),
  );
}

function keyOfPart(part: Part): string {
  return 'either' in part ? `${part.isCovered === true ? 'covered' : ''}(${part.either.map(keyOf).join(' | ')})` : part.where;
}

function common<T>(left: readonly T[] | undefined, right: readonly T[] | undefined, key: (value: T) => string): readonly T[] | undefined {
  if (left === undefined || right === undefined) return left ?? right;
  const keys = new Set(right.map(key));
  return left.filter((value) => keys.has(key(value)));
}

function distinct<T>(values: readonly T[], key: (value: T) => string): readonly T[] {
  return [...new Map(values.map((value) => [key(value), value])).values()];
}
