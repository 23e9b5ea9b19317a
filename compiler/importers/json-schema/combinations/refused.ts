/** The keyword `not`. */
import type { Schema } from '../schemas/library.ts';
import { isExact, type Lose, notValidated } from '../schemas/losses.ts';
import { meet } from '../shapes/meet.ts';
import type { Reading } from '../shapes/reading.ts';
import {
  anything,
  conjunction,
  type Kind,
  kinds,
  type Shape,
  status,
  without,
} from '../shapes/shapes.ts';
import { negated } from './condition-logic.ts';
import { conditionOf } from './conditions.ts';
import { byCode, demanding, singleObject, withObject } from './demands.ts';

/**
 * Removes kinds that are excluded as a whole. Of the other kinds, single values and conditions can
 * be excluded.
 */
export function withoutRefused(shape: Shape, refused: Schema, reading: Reading, lose: Lose): Shape {
  const { shape: unwanted, losses } = reading.resolve(conjunction([refused]));
  const isKnown = isExact(losses);
  return kinds
    .filter((kind) => status(shape, kind) !== 'none')
    .reduce<Shape>((before, kind) => {
      const answer = isKnown ? status(unwanted, kind) : 'part';
      if (answer === 'none') return before;
      if (answer === 'full') return without(before, kind);
      const narrowed = isKnown ? withoutPart(before, unwanted, kind, refused, reading) : undefined;
      if (narrowed !== undefined) return narrowed;
      lose(
        notValidated(
          refused,
          'not',
          'The language can exclude values, members and their combinations, but not an arbitrary schema.',
          byCode,
        ),
      );
      return before;
    }, shape);
}

function withoutPart(
  shape: Shape,
  unwanted: Shape,
  kind: Kind,
  refused: Schema,
  reading: Reading,
): Shape | undefined {
  const { where } = refused;
  if (kind === 'boolean')
    return {
      ...shape,
      boolean: shape.boolean.filter((value) => !unwanted.boolean.includes(value)),
    };
  if (
    kind === 'string' &&
    unwanted.string?.values !== undefined &&
    unwanted.string.json === undefined
  )
    return meet(shape, {
      ...anything,
      string: anything.string && {
        ...anything.string,
        refused: { value: unwanted.string.values.map(({ value }) => value), where },
      },
    });
  if (kind === 'number' && unwanted.number?.values !== undefined)
    return meet(shape, {
      ...anything,
      number: anything.number && {
        ...anything.number,
        refused: { value: unwanted.number.values, where },
      },
    });
  if (kind === 'array' && unwanted.array?.max === 0)
    return meet(shape, {
      ...anything,
      array: { of: [], min: 1, max: Number.POSITIVE_INFINITY, unique: undefined },
    });
  const object = kind === 'object' ? singleObject(shape) : undefined;
  const condition =
    object === undefined ? undefined : negated(conditionOf(refused, object, reading));
  return object === undefined || condition === undefined
    ? undefined
    : withObject(shape, demanding(object, condition, where, 'not-so'));
}
