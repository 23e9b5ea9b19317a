/** Converts discriminated alternatives of objects to a union. */

import type { DraftHint, DraftUnion, DraftVariant } from '../../draft.ts';
import { joinNames, typeName } from '../../names.ts';
import { annotationLoss, stricter } from '../schemas/losses.ts';
import { type FoundDiscriminator, isOptionalTag } from '../shapes/discriminators.ts';
import type { SchemaResolver } from '../shapes/resolver.ts';
import { fieldOf, type ObjectShape, type Objects } from '../shapes/shapes.ts';
import type { ObjectBuilder } from './builder.ts';
import { type BuiltFields, buildFields, isUnsatisfiable } from './fields.ts';
import { type BuiltExtra, extraOf, hintsFor, memberBounds } from './records.ts';
import { docOf, isDeprecated, locationOf, nameOf } from './type-parts.ts';

export function buildUnion(
  name: string,
  { alternatives, exclusive }: Objects,
  discriminator: FoundDiscriminator,
  builder: ObjectBuilder,
): DraftUnion {
  const where =
    alternatives.find(({ named }) => named !== undefined)?.named?.where ?? `#/…/${name}`;
  const tag = discriminator.kind === 'tag' ? discriminator.tag : undefined;
  const deciding = discriminator.kind === 'presence' ? discriminator.fields : [];
  const declared = alternatives
    .map((object, index) => ({ object, index }))
    .filter(
      ({ index }) => discriminator.kind === 'presence' || discriminator.values[index] !== undefined,
    );
  const isOpen = declared.length < alternatives.length;
  if (isOpen) reportKnownTags(where, builder);
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
    const forbidden = exclusive === true ? deciding.slice(index + 1) : [];
    const selectedBy = { tag, tags, present, earlier: deciding.slice(0, index), forbidden, shared };
    return buildVariant(name, object, selectedBy, builder);
  });
  reportSeveralPresent(deciding, alternatives, where, builder);
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
  /** In a union by presence: the fields that select earlier variants. */
  readonly earlier: readonly string[];
  /** Those that select later variants, if a document can have only one of them. */
  readonly forbidden: readonly string[];
  readonly shared: readonly string[];
}

function buildVariant(
  union: string,
  object: ObjectShape,
  selectedBy: VariantDiscriminator,
  builder: ObjectBuilder,
): DraftVariant {
  const { tag, tags, present, shared } = selectedBy;
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
    const name = builder.allocate(suggested);
    return {
      name,
      doc: undefined,
      tags,
      present,
      include,
      fields: [],
      ...openness(extraOf(name, object, false, builder)),
      hints: hintsOf(object, selectedBy, builder.resolver),
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
  const deprecated = origin !== undefined && isDeprecated(origin);
  const members = buildMembers(name, object, selectedBy, builder);
  return { name, doc, deprecated, tags, present, ...members };
}

/** The members of a variant that is not a record elsewhere. */
function buildMembers(
  name: string,
  object: ObjectShape,
  selectedBy: VariantDiscriminator,
  builder: ObjectBuilder,
): Pick<DraftVariant, 'fields' | 'extra' | 'extraByName' | 'members' | 'hints' | 'rules'> {
  const { tag, shared } = selectedBy;
  const elsewhere = tag === undefined ? shared : [tag, ...shared];
  const { fields, rules, isOpened } = buildFields(name, object, builder, elsewhere);
  const where = object.named?.where ?? `#/…/${name}`;
  const extra = extraOf(name, object, isOpened, builder);
  const names = new Set([...elsewhere, ...fields.map(({ wire }) => wire)]);
  const required = [...names].filter((wire) => wire === tag || object.required.has(wire)).length;
  const most = extra.isClosed ? names.size : Number.POSITIVE_INFINITY;
  const members = memberBounds(name, object, { required, most }, builder.reportLoss);
  if (tag !== undefined) reportTagLosses(tag, object, where, builder);
  return {
    fields,
    ...openness(extra),
    members,
    hints: hintsOf(object, selectedBy, builder.resolver),
    rules,
  };
}

function openness({ extra, extraByName }: BuiltExtra): Pick<DraftVariant, 'extra' | 'extraByName'> {
  return { extra, extraByName };
}

/** Hints for the members that an open variant rejects, unless the union does. */
function hintsOf(
  object: ObjectShape,
  { earlier, forbidden }: VariantDiscriminator,
  resolver: SchemaResolver,
): readonly DraftHint[] {
  if (object.byName.length === 0 && isUnsatisfiable(object.extra, resolver)) return [];
  const refused = [...object.fields].filter(([, parts]) => isUnsatisfiable(parts, resolver));
  const names = new Set([...refused.map(([wire]) => wire), ...forbidden]);
  return hintsFor([...names].filter((wire) => !earlier.includes(wire)));
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

/** Reports that an open union validates known variants. */
function reportKnownTags(where: string, { reportLoss }: ObjectBuilder): void {
  reportLoss(
    stricter(
      'anyOf',
      where,
      'A document with a known tag must match its variant; the schema also accepted it as the alternative with any tag.',
      'Nothing, if that was intended.',
    ),
  );
}

/**
 * Reports that the first field that is present selects the variant, if a document can have several
 * of them.
 */
function reportSeveralPresent(
  deciding: readonly string[],
  alternatives: readonly ObjectShape[],
  where: string,
  { reportLoss, resolver }: ObjectBuilder,
): void {
  const accepting = alternatives.filter((object) =>
    deciding.some(
      (field) => !object.required.has(field) && !isUnsatisfiable(fieldOf(object, field), resolver),
    ),
  );
  if (accepting.length === 0) return;
  reportLoss(
    stricter(
      'anyOf',
      where,
      `The first of ${deciding.join(', ')} that is present selects the variant; the schema accepts a document with several if any alternative matches.`,
      'Nothing, if documents have one of them.',
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
