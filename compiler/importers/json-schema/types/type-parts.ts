/**
 * Parts of types that need no converter: names, docs, enums, numbers, and the rules that express
 * limits of a field.
 */

import { isObject, type Json, type JsonObject } from '../../../model/json.ts';
import { limits } from '../../../model/limits.ts';
import { type DraftEnumValue, type DraftRule, type DraftType, plain } from '../../draft.ts';
import { typeName } from '../../names.ts';
import { children, type Schema } from '../schemas/library.ts';
import { targetOf } from '../shapes/references.ts';
import type { SchemaResolver } from '../shapes/resolver.ts';
import {
  type Conjunction,
  kinds,
  type Numeric,
  type Shape,
  status,
  type Text,
} from '../shapes/shapes.ts';

/** Leaves one level for a bound or a null around the type. */
export const maximumDepth = limits.typeDepth - 2;

/** The bounds of a list or map that must be empty. */
export const emptyBounds = { min: 0, max: 0 };

export function depthOf(type: DraftType): number {
  if (type.kind === 'alternatives') return Math.max(...type.of.map(depthOf));
  return type.kind === 'list' || type.kind === 'map' || type.kind === 'json'
    ? 1 + depthOf(type.of)
    : 0;
}

export function withoutUndefined<T extends object>(object: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(object).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
}

/** The enum of a text with several known values; an open enum where other values are valid too. */
export function enumOf({
  values,
  known,
  min,
  max,
  patterns,
  format,
}: Text): { readonly open: boolean; readonly values: readonly DraftEnumValue[] } | undefined {
  const list = values ?? known;
  if (list.some(({ value }) => value === '')) return undefined;
  if (values !== undefined) return list.length > 1 ? { open: false, values: list } : undefined;
  const isPlain =
    min === 0 && max === Number.POSITIVE_INFINITY && patterns.length === 0 && format === undefined;
  return list.length > 0 && isPlain ? { open: true, values: list } : undefined;
}

export function numberTypes({ integer, min, max, values }: Numeric): readonly DraftType[] {
  if (values !== undefined) return values.map((value) => ({ kind: 'literal', value }));
  // Bounds beyond the safe integers are redundant for an integer.
  const isBounded = (end: number, isBeyond: boolean) =>
    Number.isFinite(end) && !(integer && isBeyond);
  return [
    plain(integer ? 'integer' : 'number', {
      min: isBounded(min, min <= Number.MIN_SAFE_INTEGER) ? min : undefined,
      max: isBounded(max, max >= Number.MAX_SAFE_INTEGER) ? max : undefined,
    }),
  ];
}

/**
 * Rules for exclusive bounds and excluded values. They use `not`, which also holds for absent
 * values and other kinds.
 */
export function limitRules(
  wire: string,
  string: Text | undefined,
  number: Numeric | undefined,
): readonly DraftRule[] {
  const rule = (words: string, where: string, predicate: Json): DraftRule => ({
    words: `${wire}-${words}`,
    body: { kind: 'then', then: { kind: 'field', wire, predicate } },
    where,
  });
  const refused = [
    string?.values === undefined ? string?.refused : undefined,
    number?.values === undefined ? number?.refused : undefined,
  ];
  return [
    ...(number?.above === undefined
      ? []
      : [rule('above', number.above.where, { not: { max: number.above.value } })]),
    ...(number?.below === undefined
      ? []
      : [rule('below', number.below.where, { not: { min: number.below.value } })]),
    ...refused.flatMap((each) =>
      each === undefined
        ? []
        : [
            rule('never', each.where, {
              not: each.value.length === 1 ? (each.value[0] ?? null) : [...each.value],
            }),
          ],
    ),
  ];
}

export function needsField({ string, number, array, object }: Shape): boolean {
  if (object !== undefined) return false;
  const text =
    string !== undefined &&
    string.values === undefined &&
    (string.patterns.length > 0 || string.refused !== undefined);
  const numeric =
    number !== undefined &&
    number.values === undefined &&
    (number.above !== undefined || number.below !== undefined || number.refused !== undefined);
  return text || numeric || array?.unique !== undefined;
}

/** The branches of a schema that consists only of `anyOf` or `oneOf`. */
export function onlyAlternatives(schema: Schema): readonly Schema[] | undefined {
  const { value } = schema;
  const keywords = isObject(value)
    ? Object.keys(value).filter(
        (keyword) => !annotationKeywords.has(keyword) && !keyword.startsWith('x-'),
      )
    : [];
  const [keyword] = keywords;
  return keywords.length === 1 && (keyword === 'anyOf' || keyword === 'oneOf')
    ? children(schema, keyword)
    : undefined;
}

export const annotationKeywords: ReadonlySet<string> = new Set([
  'title',
  'description',
  'default',
  'examples',
  'example',
  '$comment',
]);

export function isOnlyObject(shape: Shape): boolean {
  return isOnly(shape, 'object');
}

export function isOnly(shape: Shape, kind: keyof Shape): boolean {
  return kinds.every((each) => (status(shape, each) !== 'none') === (each === kind));
}

export function locationOf(parts: Conjunction): string {
  const [part] = parts;
  return part === undefined || 'either' in part ? '#' : part.where;
}

/** The description of the schema itself, or else of the schema that it refers to. */
export function docOf(
  parts: Conjunction,
  resolver: SchemaResolver,
  ownOnly = false,
): string | undefined {
  for (const part of parts) {
    if ('either' in part || !isObject(part.value)) continue;
    const { description, title } = part.value;
    if (typeof description === 'string' && description.trim() !== '') return description;
    const target = ownOnly ? undefined : targetOf(part, resolver)?.value;
    const targetDescription = isObject(target ?? null)
      ? (target as JsonObject)['description']
      : undefined;
    if (typeof targetDescription === 'string' && targetDescription.trim() !== '')
      return targetDescription;
    if (!ownOnly && typeof title === 'string' && /\s/.test(title.trim())) return title;
  }
  return undefined;
}

/** Whether the schema itself is deprecated, and not one that it refers to. */
export function isDeprecated(parts: Conjunction): boolean {
  return parts.some(
    (part) => !('either' in part) && isObject(part.value) && part.value['deprecated'] === true,
  );
}

/** The name of the definition, a title that is short enough, or the preferred name. */
export function nameOf(schema: Schema | undefined, preferred: string): string {
  if (schema === undefined) return preferred;
  const [, key] = /\/(?:\$defs|definitions|schemas)\/([^/]+)$/.exec(schema.where) ?? [];
  if (key !== undefined) return typeName(key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const title = isObject(schema.value) ? schema.value['title'] : undefined;
  return typeof title === 'string' && title.length <= 40 && /[A-Za-z]/.test(title)
    ? typeName(title)
    : preferred;
}
