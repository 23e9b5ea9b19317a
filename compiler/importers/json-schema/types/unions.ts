/** Converts discriminated alternatives of objects to a union. */

import type { DraftUnion, DraftVariant } from '../../draft.ts';
import { joinNames, typeName } from '../../names.ts';
import { annotationLoss, looser, stricter } from '../schemas/losses.ts';
import { type FoundDiscriminator, isOptionalTag } from '../shapes/discriminators.ts';
import { fieldOf, type ObjectShape } from '../shapes/shapes.ts';
import type { ObjectBuilder } from './builder.ts';
import { type BuiltFields, buildFields, isUnsatisfiable } from './fields.ts';
import { docOf, locationOf, nameOf } from './type-parts.ts';

export function buildUnion(
  name: string,
  alternatives: readonly ObjectShape[],
  discriminator: FoundDiscriminator,
  builder: ObjectBuilder,
): DraftUnion {
  const where =
    alternatives.find(({ named }) => named !== undefined)?.named?.where ?? `#/…/${name}`;
  const tag = discriminator.kind === 'tag' ? discriminator.tag : undefined;
  const declared = alternatives
    .map((object, index) => ({ object, index }))
    .filter(
      ({ index }) => discriminator.kind === 'presence' || discriminator.values[index] !== undefined,
    );
  const isOpen = declared.length < alternatives.length;
  reportClosing(alternatives, where, isOpen, builder);
  const shared =
    discriminator.kind === 'presence' &&
    declared.some(({ object }) => !isClaimable(object, name, builder))
      ? []
      : commonFields(
          declared.map(({ object }) => object),
          tag,
        );
  const common = fieldsNamed(name, declared[0]?.object, shared, builder);
  const variants = declared.map(({ object, index }): DraftVariant => {
    const tags = discriminator.kind === 'tag' ? (discriminator.values[index] ?? []) : [];
    const present = discriminator.kind === 'presence' ? discriminator.fields[index] : undefined;
    return buildVariant(name, object, { tag, tags, present, shared }, builder);
  });
  return {
    kind: 'union',
    name,
    tag,
    open: isOpen,
    fields: common.fields,
    rules: common.rules,
    variants,
  };
}

interface VariantDiscriminator {
  readonly tag: string | undefined;
  readonly tags: readonly (string | boolean)[];
  readonly present: string | undefined;
  readonly shared: readonly string[];
}

function buildVariant(
  union: string,
  object: ObjectShape,
  { tag, tags, present, shared }: VariantDiscriminator,
  builder: ObjectBuilder,
): DraftVariant {
  const { origin, named } = object;
  const suggested =
    tag === undefined
      ? joinNames(union, present ?? 'Variant')
      : `${typeName(String(tags[0]))}${union}`;
  const claimed =
    origin === undefined
      ? undefined
      : builder.claimVariant(origin, nameOf(named, suggested), union);
  const doc = origin === undefined ? undefined : docOf(origin, builder.resolver);
  if (
    claimed === undefined &&
    origin !== undefined &&
    present !== undefined &&
    shared.length === 0 &&
    isNamed(object)
  ) {
    const include = builder.declareType(origin, nameOf(named, suggested));
    return {
      name: builder.allocate(suggested),
      doc: undefined,
      tags,
      present,
      include,
      fields: [],
      rules: [],
    };
  }
  const name =
    claimed ??
    builder.allocate(
      origin === undefined
        ? suggested
        : isNamed(object)
          ? joinNames(union, nameOf(named, suggested))
          : nameOf(named, suggested),
    );
  const built = buildFields(name, object, builder, tag === undefined ? shared : [tag, ...shared]);
  const where = named?.where ?? `#/…/${name}`;
  if (built.isOpened || object.min > object.required.size || object.max < object.fields.size)
    builder.reportLoss(
      looser(
        'minProperties, maxProperties',
        where,
        'The members of a variant are not counted.',
        'Write a rule.',
      ),
    );
  if (tag !== undefined) reportTagLosses(tag, object, where, builder);
  return { name, doc, tags, present, fields: built.fields, rules: built.rules };
}

/** Only a definition has a name that other schemas can use. */
function isNamed({ named }: ObjectShape): boolean {
  return named !== undefined && /\/(?:\$defs|definitions|schemas)\/[^/]+$/.test(named.where);
}

function isClaimable(object: ObjectShape, union: string, builder: ObjectBuilder): boolean {
  return (
    object.origin === undefined ||
    !isNamed(object) ||
    builder.claimVariant(object.origin, nameOf(object.named, 'Variant'), union) !== undefined
  );
}

function reportTagLosses(
  tag: string,
  object: ObjectShape,
  where: string,
  { reportLoss, resolver }: ObjectBuilder,
): void {
  const parts = fieldOf(object, tag);
  if (isOptionalTag(object, tag, resolver)) {
    const why = `The tag "${tag}" may be absent or null in the schema; a union requires it, since it discriminates the variants.`;
    reportLoss(
      stricter(
        'an optional tag',
        where,
        why,
        'Add the tag to every document, or declare a separate type for documents without it.',
      ),
    );
  }
  if (docOf(parts, resolver, true) === undefined) return;
  reportLoss(
    annotationLoss(
      'description',
      locationOf(parts),
      'The tag of a union has no doc of its own.',
      'Put it into the doc of the union.',
    ),
  );
}

/**
 * Reports that variants reject undeclared members, and that an open union validates known variants.
 */
function reportClosing(
  alternatives: readonly ObjectShape[],
  where: string,
  isOpen: boolean,
  { reportLoss, resolver }: ObjectBuilder,
): void {
  if (alternatives.some(({ extra }) => !isUnsatisfiable(extra, resolver)))
    reportLoss(
      stricter(
        'additionalProperties',
        where,
        'The variants of a union are closed; undeclared members were valid and now are not.',
        'Declare the members that documents have.',
      ),
    );
  if (isOpen)
    reportLoss(
      stricter(
        'anyOf',
        where,
        'A document with a known tag must match its variant; the schema also accepted it as the alternative with any tag.',
        'Nothing, if that was intended.',
      ),
    );
}

/** The names of fields that all alternatives declare identically. */
function commonFields(
  alternatives: readonly ObjectShape[],
  tag: string | undefined,
): readonly string[] {
  const [first, ...others] = alternatives;
  if (first === undefined || others.length === 0) return [];
  const words = (object: ObjectShape, wire: string) =>
    object.fields.has(wire)
      ? JSON.stringify([
          object.required.has(wire),
          fieldOf(object, wire).map((part) =>
            'either' in part ? part.either.length : [part.value, part.base],
          ),
        ])
      : undefined;
  return [...first.fields.keys()].filter(
    (wire) => wire !== tag && others.every((other) => words(other, wire) === words(first, wire)),
  );
}

function fieldsNamed(
  owner: string,
  object: ObjectShape | undefined,
  names: readonly string[],
  builder: ObjectBuilder,
): Pick<BuiltFields, 'fields' | 'rules'> {
  if (object === undefined || names.length === 0) return { fields: [], rules: [] };
  const kept = new Map([...object.fields].filter(([wire]) => names.includes(wire)));
  return buildFields(owner, { ...object, fields: kept, rules: [] }, builder);
}
