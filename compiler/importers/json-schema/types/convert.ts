/**
 * Converts shapes to a draft: every schema that has or needs a name becomes a declaration, the
 * others type expressions.
 */
import type { DraftDeclaration, DraftType, Loss } from '../../draft.ts';
import type { Schema } from '../schemas/library.ts';
import { targetOf } from '../shapes/references.ts';
import type { SchemaResolver } from '../shapes/resolver.ts';
import { type Conjunction, keyOf } from '../shapes/shapes.ts';
import type { ObjectBuilder } from './builder.ts';
import { type Conversion, preferredTag } from './conversion.ts';
import { declare, finishDeclarations, newDeclarations } from './declarations.ts';
import { fieldTypeOf, onlySchema, withoutFieldLimits } from './field-types.ts';
import { buildObject, isMapLike } from './objects.ts';
import { typeOfShape } from './shape-types.ts';
import {
  docOf,
  enumOf,
  isDeprecated,
  isOnly,
  isOnlyObject,
  locationOf,
  nameOf,
} from './type-parts.ts';
import { variantUse } from './variant-use.ts';

export interface Converter extends Pick<ObjectBuilder, 'declareType'> {
  /** Builds all pending declarations and returns them in the order of their first use. */
  readonly finish: () => readonly DraftDeclaration[];
  readonly losses: () => readonly Loss[];
}

export function createConverter(
  resolver: SchemaResolver,
  roots: readonly Schema[],
  tagOf: (schema: Schema) => string | undefined,
): Converter {
  const declarations = newDeclarations();
  const losses = new Map<string, Loss>();
  const conversion: Conversion = {
    resolver,
    declarations,
    losses,
    enums: new Map(),
    inlining: new Set(),
    uses: variantUse(roots, resolver),
    tagOf,
    allocate: declarations.allocate,
    reportLoss: (loss) => losses.set(`${loss.where} ${loss.what} ${loss.why}`, loss),
    fieldType: (parts, preferred) => fieldTypeOf(parts, preferred, conversion),
    typeOf: (parts, preferred) => typeOf(parts, preferred, conversion),
    declareType: (parts, preferred) =>
      declare(declarations, keyOf(parts), preferred, (name) => buildType(name, parts, conversion)),
    claimVariant: (parts, preferred, union) => claimVariant(parts, preferred, union, conversion),
  };
  return {
    declareType: conversion.declareType,
    finish: () => finishDeclarations(declarations),
    losses: () => [...losses.values()],
  };
}

function buildType(name: string, parts: Conjunction, conversion: Conversion): DraftDeclaration {
  const { resolver, reportLoss } = conversion;
  const { shape, losses } = resolver.resolve(parts);
  for (const loss of losses) reportLoss(loss);
  const named = { doc: docOf(parts, resolver), deprecated: isDeprecated(parts) };
  if (isOnlyObject(shape) && shape.object !== undefined && !isMapLike(shape.object, resolver)) {
    const tag = preferredTag(parts, conversion);
    return { ...buildObject(name, shape.object, conversion, tag), ...named };
  }
  const text = isOnly(shape, 'string') ? shape.string : undefined;
  const values = text === undefined ? undefined : enumOf(text);
  if (values !== undefined) return { kind: 'enum', name, ...named, ...values };
  const found = typeOfShape(shape, parts, name, true, conversion);
  const { type, pattern } = withoutFieldLimits(found, locationOf(parts), conversion);
  return { kind: 'alias', name, ...named, type, pattern };
}

/** A text with a pattern that is not a field gets a name, which has the pattern. */
function typeOf(parts: Conjunction, preferred: string, conversion: Conversion): DraftType {
  const found = conversion.fieldType(parts, preferred);
  const { type, pattern, doc } = withoutFieldLimits(found, locationOf(parts), conversion);
  if (pattern === undefined) return type;
  const schema = onlySchema(parts);
  const target = schema === undefined ? undefined : targetOf(schema, conversion.resolver);
  if (target !== undefined)
    return {
      kind: 'reference',
      to: conversion.declareType([target], nameOf(target, preferred)),
    };
  const build = (name: string) => ({ kind: 'alias', name, doc, type, pattern }) as const;
  const key = `${keyOf(parts)} pattern`;
  return { kind: 'reference', to: declare(conversion.declarations, key, preferred, build) };
}

/** A variant of a union is declared only there. */
function claimVariant(
  parts: Conjunction,
  preferred: string,
  union: string,
  { declarations, resolver, uses, declareType }: Conversion,
): string | undefined {
  const key = keyOf(parts);
  const [origin] = parts;
  const isFree =
    (declarations.claimed.get(key) ?? union) === union &&
    origin !== undefined &&
    !('either' in origin) &&
    uses(origin) <= 1 &&
    isOnlyObject(resolver.resolve(parts).shape);
  if (!isFree) return undefined;
  const name = declareType(parts, preferred);
  declarations.claimed.set(key, union);
  declarations.built.delete(name);
  return name;
}
