/** Converts objects to records and unions. */
import type { DraftDeclaration } from '../../draft.ts';
import { findDiscriminator } from '../shapes/discriminators.ts';
import type { SchemaResolver } from '../shapes/resolver.ts';
import type { Objects } from '../shapes/shapes.ts';
import type { ObjectBuilder } from './builder.ts';
import { isUnsatisfiable } from './fields.ts';
import { mergeAlternatives, withCases } from './merge.ts';
import { buildRecord } from './records.ts';
import { buildUnion } from './unions.ts';

/** Whether an object without declared members becomes a map or a plain object. */
export function isMapLike(
  { alternatives }: Objects,
  resolver: SchemaResolver,
): 'any' | 'map' | undefined {
  const plain = alternatives.filter(({ fields, rules }) => fields.size === 0 && rules.length === 0);
  if (
    plain.some(
      ({ extra, byName, min, max }) =>
        extra.length === 0 && byName.length === 0 && min === 0 && max === Number.POSITIVE_INFINITY,
    )
  )
    return 'any';
  const [object] = alternatives;
  if (
    alternatives.length !== 1 ||
    object === undefined ||
    object.rules.length > 0 ||
    object.byName.length > 0
  )
    return undefined;
  if (object.max === 0 && object.required.size === 0) return 'map';
  const isClosed = isUnsatisfiable(object.extra, resolver);
  const hasFields = [...object.fields.values()].some((parts) => !isUnsatisfiable(parts, resolver));
  return hasFields || (object.fields.size > 0 && !isClosed) ? undefined : 'map';
}

export function buildObject(
  name: string,
  objects: Objects,
  builder: ObjectBuilder,
  tag: string | undefined,
): DraftDeclaration {
  const { alternatives } = objects;
  const [object, ...more] = alternatives;
  if (object !== undefined && more.length === 0) return buildRecord(name, object, builder);
  const discriminator = findDiscriminator(alternatives, builder.resolver, tag);
  if (discriminator !== undefined) return buildUnion(name, objects, discriminator, builder);
  const quiet = { ...builder, reportLoss: () => {} };
  const withCaseRule = withCases(
    name,
    mergeAlternatives(name, alternatives, quiet, true),
    objects,
    builder.resolver,
  );
  return buildRecord(name, withCaseRule ?? mergeAlternatives(name, alternatives, builder), builder);
}
