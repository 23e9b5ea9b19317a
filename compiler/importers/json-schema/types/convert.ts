/**
 * Converts shapes to a draft: every schema that has or needs a name becomes a declaration, the
 * others type expressions.
 */
import type { DraftDeclaration, Loss } from '../../draft.ts';
import type { Schema } from '../schemas/library.ts';
import type { Reading } from '../shapes/reading.ts';
import { type Conjunction, keyOf } from '../shapes/shapes.ts';
import type { ObjectBuilder } from './builder.ts';
import { type Conversion, preferredTag } from './conversion.ts';
import { declare, finishDeclarations, newDeclarations } from './declarations.ts';
import { buildObject, isMapLike } from './objects.ts';
import { typeOfShape } from './shape-types.ts';
import { docOf, enumOf, isOnly, isOnlyObject, placeOf } from './type-parts.ts';
import { typedAt, withoutFieldLimits } from './typed.ts';
import { variantUse } from './variant-use.ts';

export interface Converter extends Pick<ObjectBuilder, 'declareType'> {
  /** Builds all pending declarations and returns them in the order of their first use. */
  readonly finish: () => readonly DraftDeclaration[];
  readonly losses: () => readonly Loss[];
}

export function openConverter(
  reading: Reading,
  roots: readonly Schema[],
  tagOf: (schema: Schema) => string | undefined,
): Converter {
  const declarations = newDeclarations();
  const losses = new Map<string, Loss>();
  const conversion: Conversion = {
    reading,
    declarations,
    losses,
    enums: new Map(),
    inlining: new Set(),
    uses: variantUse(roots, reading),
    tagOf,
    allocate: declarations.allocate,
    lose: (loss) => losses.set(`${loss.where} ${loss.what} ${loss.why}`, loss),
    typed: (parts, wished) => typedAt(parts, wished, conversion),
    typeOf: (parts, wished) =>
      withoutFieldLimits(conversion.typed(parts, wished), placeOf(parts), conversion).type,
    declareType: (parts, wished) =>
      declare(declarations, keyOf(parts), wished, (name) => buildType(name, parts, conversion)),
    claim: (parts, wished, union) => claim(parts, wished, union, conversion),
  };
  return {
    declareType: conversion.declareType,
    finish: () => finishDeclarations(declarations),
    losses: () => [...losses.values()],
  };
}

function buildType(name: string, parts: Conjunction, conversion: Conversion): DraftDeclaration {
  const { reading, lose } = conversion;
  const { shape, losses } = reading.resolve(parts);
  for (const loss of losses) lose(loss);
  const doc = docOf(parts, reading);
  if (isOnlyObject(shape) && shape.object !== undefined && !isMapLike(shape.object, reading)) {
    const tag = preferredTag(parts, conversion);
    return { ...buildObject(name, shape.object, conversion, tag), doc };
  }
  const text = isOnly(shape, 'string') ? shape.string : undefined;
  const values = text === undefined ? undefined : enumOf(text);
  if (values !== undefined) return { kind: 'enum', name, doc, ...values };
  const found = typeOfShape(shape, parts, name, true, conversion);
  const { type } = withoutFieldLimits(found, placeOf(parts), conversion);
  return { kind: 'alias', name, doc, type };
}

/** A variant of a union is declared only there. */
function claim(
  parts: Conjunction,
  wished: string,
  union: string,
  { declarations, reading, uses, declareType }: Conversion,
): string | undefined {
  const key = keyOf(parts);
  const [origin] = parts;
  const isFree =
    (declarations.claimed.get(key) ?? union) === union &&
    origin !== undefined &&
    !('either' in origin) &&
    uses(origin) <= 1 &&
    isOnlyObject(reading.resolve(parts).shape);
  if (!isFree) return undefined;
  const name = declareType(parts, wished);
  declarations.claimed.set(key, union);
  declarations.built.delete(name);
  return name;
}
