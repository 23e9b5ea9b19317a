/**
 * Finds what discriminates the alternatives of a union: a tag with distinct values in each, or a
 * field that only one of them has.
 */
import { limits } from '../../../model/limits.ts';
import { isFieldName } from '../../names.ts';
import type { SchemaResolver } from './resolver.ts';
import { fieldOf, isEmptyShape, type ObjectShape, status } from './shapes.ts';

export interface TagDiscriminator {
  readonly kind: 'tag';
  readonly tag: string;
  /** The values of each alternative; undefined for the one that accepts any other string. */
  readonly values: readonly (readonly (string | boolean)[] | undefined)[];
}

export interface PresenceDiscriminator {
  readonly kind: 'presence';
  readonly fields: readonly string[];
}

export type FoundDiscriminator = TagDiscriminator | PresenceDiscriminator;

export function isDiscriminated(
  alternatives: readonly ObjectShape[],
  resolver: SchemaResolver,
): boolean {
  return findDiscriminator(alternatives, resolver) !== undefined;
}

/**
 * `preferred` is the tag that the source itself names. Where it is optional or nullable in some
 * alternative, a discriminating field is preferred, since it discriminates without a loss. Without
 * such a field the tag is used, and the draft requires it (see `isOptionalTag`).
 */
export function findDiscriminator(
  alternatives: readonly ObjectShape[],
  resolver: SchemaResolver,
  preferred?: string,
): FoundDiscriminator | undefined {
  if (countChecks(alternatives) > limits.unionCells) return undefined;
  const names = [
    ...(preferred === undefined ? [] : [preferred]),
    ...(alternatives[0]?.fields.keys() ?? []),
  ];
  for (const name of new Set(names)) {
    const isTag =
      isTagName(name) && !alternatives.some((object) => isOptionalTag(object, name, resolver));
    const values = isTag ? valuesByTag(alternatives, name, resolver) : undefined;
    if (values !== undefined) return { kind: 'tag', tag: name, values };
  }
  const present = byPresence(alternatives, resolver);
  if (present !== undefined || preferred === undefined || !isTagName(preferred)) return present;
  const values = valuesByTag(alternatives, preferred, resolver);
  return values === undefined ? undefined : { kind: 'tag', tag: preferred, values };
}

/** Whether an alternative accepts documents without the tag, or with null as the tag. */
export function isOptionalTag(
  object: ObjectShape,
  name: string,
  { resolve }: SchemaResolver,
): boolean {
  return !object.required.has(name) || resolve(fieldOf(object, name)).shape.null;
}

/** The number of field checks that a union of them needs; a contract limits it. */
function countChecks(alternatives: readonly ObjectShape[]): number {
  return alternatives.length * alternatives.reduce((sum, { fields }) => sum + fields.size, 0);
}

/** A tag has the same name in JSON and in the contract, so the name must be valid in a contract. */
function isTagName(name: string): boolean {
  return isFieldName(name);
}

function valuesByTag(
  alternatives: readonly ObjectShape[],
  name: string,
  resolver: SchemaResolver,
): TagDiscriminator['values'] | undefined {
  const values = alternatives.map((object) => tagValues(object, name, resolver));
  if (values.includes('none')) return undefined;
  const openCount = values.filter((each) => each === 'any-text').length;
  if (openCount > 1 || (openCount === 1 && alternatives.length < 2)) return undefined;
  const lists = values.map((each) => (Array.isArray(each) ? each : undefined));
  const all = lists.flatMap((list) => list ?? []);
  if (new Set(all.map((value) => JSON.stringify(value))).size !== all.length) return undefined;
  if (openCount === 1 && all.some((value) => typeof value !== 'string')) return undefined;
  return lists;
}

function tagValues(
  object: ObjectShape,
  name: string,
  { resolve }: SchemaResolver,
): readonly (string | boolean)[] | 'any-text' | 'none' {
  const { shape } = resolve(fieldOf(object, name));
  if (['number', 'array', 'object'].some((kind) => status(shape, kind as 'number') !== 'none'))
    return 'none';
  const texts = shape.string?.values?.map(({ value }) => value);
  if (shape.string !== undefined && texts === undefined)
    return shape.boolean.length === 0 && status(shape, 'string') === 'full' ? 'any-text' : 'none';
  // A value that ends in `*` would be parsed as a prefix, and an empty one cannot be written.
  if (texts?.some((text) => text.endsWith('*') || text === '') === true) return 'none';
  const all = [...(texts ?? []), ...shape.boolean];
  return all.length === 0 ? 'none' : all;
}

/** Each alternative must have a required field that no other alternative declares. */
function byPresence(
  alternatives: readonly ObjectShape[],
  { resolve }: SchemaResolver,
): PresenceDiscriminator | undefined {
  const deciding = alternatives.map((object, index) =>
    [...object.required].find((name) =>
      alternatives.every(
        (other, position) =>
          position === index ||
          !other.fields.has(name) ||
          isEmptyShape(resolve(fieldOf(other, name)).shape),
      ),
    ),
  );
  return deciding.includes(undefined)
    ? undefined
    : { kind: 'presence', fields: deciding as string[] };
}
