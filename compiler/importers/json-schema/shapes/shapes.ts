/**
 * A shape describes the values that a schema accepts, per kind of JSON value. Most keywords
 * constrain only one kind, so shapes can be intersected, compared and converted to types. The
 * schemas of fields and items are kept unresolved and resolved on demand.
 */

import { matchesPattern } from '../../../model/patterns/form.ts';
import type { DraftEnumValue, DraftRule } from '../../draft.ts';
import type { Schema } from '../schemas/library.ts';

/** A schema, or a choice between several conjunctions. */
export type Part = Schema | Either;

export interface Either {
  readonly either: readonly Conjunction[];
  /** Whether another rule covers the loss of precision, so that it is not reported. */
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

/** A value with its location in the source, for the loss report. */
export interface Located<T> {
  readonly value: T;
  readonly where: string;
}

export interface Text {
  readonly min: number;
  readonly max: number;
  readonly values: readonly DraftEnumValue[] | undefined;
  /** The known values of an open enum; other values are valid too. */
  readonly known: readonly DraftEnumValue[];
  readonly refused: Located<readonly string[]> | undefined;
  /** Patterns in the syntax of contracts. */
  readonly patterns: readonly Located<string>[];
  readonly format: string | undefined;
  /** The text contains JSON that matches these schemas. */
  readonly json: Conjunction | undefined;
}

export interface Numeric {
  readonly integer: boolean;
  readonly min: number;
  readonly max: number;
  readonly above: Located<number> | undefined;
  readonly below: Located<number> | undefined;
  readonly values: readonly number[] | undefined;
  readonly refused: Located<readonly number[]> | undefined;
}

export interface Items {
  readonly of: Conjunction;
  readonly min: number;
  readonly max: number;
  readonly unique: Located<true> | undefined;
}

/** Alternatives of objects: one becomes a record, several become a union. */
export interface Objects {
  readonly alternatives: readonly ObjectShape[];
  /**
   * Whether exactly one alternative must match; `mixed` where `anyOf` and `oneOf` were combined.
   */
  readonly exclusive?: boolean | 'mixed';
}

export interface MembersByName {
  readonly pattern: string;
  readonly of: Conjunction;
}

export interface ObjectShape {
  readonly fields: ReadonlyMap<string, Conjunction>;
  readonly required: ReadonlySet<string>;
  /** Of undeclared members. */
  readonly extra: Conjunction;
  /** Of undeclared members whose names match; no name matches two of the patterns. */
  readonly byName: readonly MembersByName[];
  readonly min: number;
  readonly max: number;
  readonly rules: readonly DraftRule[];
  /** The schemas that the object was resolved from, unless it has been combined with others. */
  readonly origin: Conjunction | undefined;
  /** The schema whose name becomes the name of the type. */
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
  byName: [],
  min: 0,
  max: Number.POSITIVE_INFINITY,
  rules: [],
  origin: undefined,
  named: undefined,
};
export const anyShape: Shape = {
  null: true,
  boolean: [true, false],
  string: anyText,
  number: anyNumber,
  array: anyItems,
  object: { alternatives: [anyObject] },
};
export const emptyShape: Shape = {
  null: false,
  boolean: [],
  string: undefined,
  number: undefined,
  array: undefined,
  object: undefined,
};

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
      return shape.object === undefined
        ? 'none'
        : shape.object.alternatives.some(isAnyObject)
          ? 'full'
          : 'part';
  }
}

export function isEmptyShape(shape: Shape): boolean {
  return kinds.every((kind) => status(shape, kind) === 'none');
}

export function isAnyShape(shape: Shape): boolean {
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

export function isAnyObject({
  fields,
  required,
  extra,
  byName,
  min,
  max,
  rules,
}: ObjectShape): boolean {
  return (
    fields.size === 0 &&
    required.size === 0 &&
    extra.length === 0 &&
    byName.length === 0 &&
    min === 0 &&
    max === Number.POSITIVE_INFINITY &&
    rules.length === 0
  );
}

export function only(shape: Shape, kept: readonly Kind[]): Shape {
  return kinds.reduce((rest, kind) => (kept.includes(kind) ? rest : without(rest, kind)), shape);
}

export function without(shape: Shape, kind: Kind): Shape {
  return { ...shape, [kind]: emptyShape[kind] };
}

export function fieldOf(shape: ObjectShape, name: string): Conjunction {
  return shape.fields.get(name) ?? undeclared(shape, name);
}

/** The schemas of an undeclared member of this name. */
function undeclared({ byName, extra }: ObjectShape, name: string): Conjunction {
  return byName.find(({ pattern }) => matchesPattern(pattern, name))?.of ?? extra;
}

export function conjunction(...parts: readonly Conjunction[]): Conjunction {
  return distinct(
    parts.flat().filter((part) => !('value' in part && part.value === true)),
    keyOfPart,
  );
}

/** Conjunctions with the same key consist of the same schemas. */
export function keyOf(parts: Conjunction): string {
  return conjunction(parts).map(keyOfPart).sort().join(' & ');
}

/** Conjunctions with the same content key have equal content, at any location. */
export function contentKeyOf(parts: Conjunction): string {
  const words = conjunction(parts).map((part) =>
    'either' in part
      ? `(${part.either.map(contentKeyOf).join(' | ')})`
      : JSON.stringify([part.base, withoutAnnotations(part.value)]),
  );
  return [...words].sort().join(' & ');
}

function withoutAnnotations(value: Schema['value']): Schema['value'] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(
      ([keyword]) => !['description', 'title', 'examples', 'default', '$comment'].includes(keyword),
    ),
  );
}

function keyOfPart(part: Part): string {
  return 'either' in part
    ? `${part.isCovered === true ? 'covered' : ''}(${part.either.map(keyOf).join(' | ')})`
    : part.where;
}

export function distinct<T>(values: readonly T[], key: (value: T) => string): readonly T[] {
  return [...new Map(values.map((value) => [key(value), value])).values()];
}
