/** The keyword `not`. */
import type { Schema } from '../schemas/library.ts';
import { isExact, notValidated, type ReportLoss } from '../schemas/losses.ts';
import { intersect } from '../shapes/intersect.ts';
import type { SchemaResolver } from '../shapes/resolver.ts';
import {
  anyShape,
  conjunction,
  type Kind,
  kinds,
  type Shape,
  status,
  without,
} from '../shapes/shapes.ts';
import { negate } from './condition-logic.ts';
import { conditionOf } from './conditions.ts';
import { byCode, singleObject, withObject, withRequirement } from './requirements.ts';

/**
 * Removes kinds that are excluded as a whole. Of the other kinds, single values and conditions can
 * be excluded.
 */
export function applyNot(
  shape: Shape,
  refused: Schema,
  resolver: SchemaResolver,
  reportLoss: ReportLoss,
): Shape {
  const { shape: excluded, losses } = resolver.resolve(conjunction([refused]));
  const areExact = isExact(losses);
  return kinds
    .filter((kind) => status(shape, kind) !== 'none')
    .reduce<Shape>((before, kind) => {
      const kindStatus = areExact ? status(excluded, kind) : 'part';
      if (kindStatus === 'none') return before;
      if (kindStatus === 'full') return without(before, kind);
      const narrowed = areExact
        ? excludePart(before, excluded, kind, refused, resolver)
        : undefined;
      if (narrowed !== undefined) return narrowed;
      reportLoss(
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

function excludePart(
  shape: Shape,
  excluded: Shape,
  kind: Kind,
  refused: Schema,
  resolver: SchemaResolver,
): Shape | undefined {
  const { where } = refused;
  if (kind === 'boolean')
    return {
      ...shape,
      boolean: shape.boolean.filter((value) => !excluded.boolean.includes(value)),
    };
  if (
    kind === 'string' &&
    excluded.string?.values !== undefined &&
    excluded.string.json === undefined
  )
    return intersect(shape, {
      ...anyShape,
      string: anyShape.string && {
        ...anyShape.string,
        refused: { value: excluded.string.values.map(({ value }) => value), where },
      },
    });
  if (kind === 'number' && excluded.number?.values !== undefined)
    return intersect(shape, {
      ...anyShape,
      number: anyShape.number && {
        ...anyShape.number,
        refused: { value: excluded.number.values, where },
      },
    });
  if (kind === 'array' && excluded.array?.max === 0)
    return intersect(shape, {
      ...anyShape,
      array: { of: [], min: 1, max: Number.POSITIVE_INFINITY, unique: undefined },
    });
  const object = kind === 'object' ? singleObject(shape) : undefined;
  const condition =
    object === undefined ? undefined : negate(conditionOf(refused, object, resolver));
  return object === undefined || condition === undefined
    ? undefined
    : withObject(shape, withRequirement(object, condition, where, 'not-so'));
}
