/**
 * What tells the alternatives of a union apart: a tag that each has with values of its own, or a
 * field that only one of them has.
 */
import { limits } from '../../../model/limits.ts';
import { isFieldName } from '../../names.ts';
import type { Reading } from './reading.ts';
import { fieldOf, isNothing, type ObjectShape, status } from './shapes.ts';

export interface TagFound {
  readonly kind: 'tag';
  readonly tag: string;
  /** For each alternative; undefined for the one that takes every other text. */
  readonly values: readonly (readonly (string | boolean)[] | undefined)[];
}

export interface PresenceFound {
  readonly kind: 'presence';
  readonly fields: readonly string[];
}

export type Discriminated = TagFound | PresenceFound;

export function isDiscriminated(alternatives: readonly ObjectShape[], reading: Reading): boolean {
  return tellApart(alternatives, reading) !== undefined;
}

/**
 * `preferred` is the tag that the source itself names. Where it may be absent or null in some alternative, the fields that are present
 * may still tell them apart without a loss; where they do not, the tag does, and the draft asks for
 * it (`isOptionalTag`).
 */
export function tellApart(
  alternatives: readonly ObjectShape[],
  reading: Reading,
  preferred?: string,
): Discriminated | undefined {
  if (cellsOf(alternatives) > limits.unionCells) return undefined;
  const names = [
    ...(preferred === undefined ? [] : [preferred]),
    ...(alternatives[0]?.fields.keys() ?? []),
  ];
  for (const name of new Set(names)) {
    const isTag =
      isTagName(name) && !alternatives.some((object) => isOptionalTag(object, name, reading));
    const values = isTag ? valuesByTag(alternatives, name, reading) : undefined;
    if (values !== undefined) return { kind: 'tag', tag: name, values };
  }
  const present = byPresence(alternatives, reading);
  if (present !== undefined || preferred === undefined || !isTagName(preferred)) return present;
  const values = valuesByTag(alternatives, preferred, reading);
  return values === undefined ? undefined : { kind: 'tag', tag: preferred, values };
}

/** Whether an alternative takes documents without the tag, or with null as the tag. */
export function isOptionalTag(object: ObjectShape, name: string, { resolve }: Reading): boolean {
  return !object.required.has(name) || resolve(fieldOf(object, name)).shape.null;
}

/** What a union of them would have to forbid or allow; beyond a limit it is no contract. */
function cellsOf(alternatives: readonly ObjectShape[]): number {
  return alternatives.length * alternatives.reduce((sum, { fields }) => sum + fields.size, 0);
}

/** A tag has no name in JSON of its own, so it must be one that a contract can write. */
function isTagName(name: string): boolean {
  return isFieldName(name);
}

function valuesByTag(
  alternatives: readonly ObjectShape[],
  name: string,
  reading: Reading,
): TagFound['values'] | undefined {
  const values = alternatives.map((object) => tagValues(object, name, reading));
  if (values.includes('none')) return undefined;
  const others = values.filter((each) => each === 'any-text').length;
  if (others > 1 || (others === 1 && alternatives.length < 2)) return undefined;
  const lists = values.map((each) => (Array.isArray(each) ? each : undefined));
  const all = lists.flatMap((list) => list ?? []);
  if (new Set(all.map((value) => JSON.stringify(value))).size !== all.length) return undefined;
  if (others === 1 && all.some((value) => typeof value !== 'string')) return undefined;
  return lists;
}

function tagValues(
  object: ObjectShape,
  name: string,
  { resolve }: Reading,
): readonly (string | boolean)[] | 'any-text' | 'none' {
  const { shape } = resolve(fieldOf(object, name));
  if (['number', 'array', 'object'].some((kind) => status(shape, kind as 'number') !== 'none'))
    return 'none';
  const texts = shape.string?.values?.map(({ value }) => value);
  if (shape.string !== undefined && texts === undefined)
    return shape.boolean.length === 0 && status(shape, 'string') === 'full' ? 'any-text' : 'none';
  // A text that ends so would be read as a prefix, and an empty one cannot be written.
  if (texts?.some((text) => text.endsWith('*') || text === '') === true) return 'none';
  const all = [...(texts ?? []), ...shape.boolean];
  return all.length === 0 ? 'none' : all;
}

/** Each alternative has a field that it needs and no other alternative declares. */
function byPresence(
  alternatives: readonly ObjectShape[],
  { resolve }: Reading,
): PresenceFound | undefined {
  const deciding = alternatives.map((object, index) =>
    [...object.required].find((name) =>
      alternatives.every(
        (other, place) =>
          place === index ||
          !other.fields.has(name) ||
          isNothing(resolve(fieldOf(other, name)).shape),
      ),
    ),
  );
  return deciding.includes(undefined)
    ? undefined
    : { kind: 'presence', fields: deciding as string[] };
}
