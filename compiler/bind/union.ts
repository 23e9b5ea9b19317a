/**
 * Builds a union and its variants. Each variant is a complete object: it has the tags and fields of
 * the enclosing unions and its own fields. A closed variant forbids those of other variants, an open
 * one only those that would select an earlier variant.
 */

import { diagnostic } from '../diagnostics/diagnostics.ts';
import { lowerField, lowerForbidden, lowerObject } from '../model/lowering/objects.ts';
import { lowerPresenceUnion, lowerTag, lowerTagUnion } from '../model/lowering/unions.ts';
import type {
  Declaration,
  Field,
  Hint,
  Tag,
  UnionDeclaration,
  VariantDeclaration,
} from '../model/model.ts';
import type { Check } from '../model/rule-tree.ts';
import type { Rule } from '../model/rules.ts';
import type { Bounds } from '../model/types.ts';
import type {
  TypeDeclaration as RawType,
  Variant as RawVariant,
} from '../parse/contract-document.ts';
import type { Path } from '../parse/path.ts';
import { rawFieldsOf, wireName } from '../parse/types/raw-fields.ts';
import {
  anyNumber,
  buildExtra,
  buildMemberCount,
  checkDeclaredNames,
  checkMemberCount,
  closed,
  type Extra,
  lowerExtra,
} from './extra.ts';
import { buildHints, buildMembers } from './members.ts';
import { namedParts } from './named.ts';
import { type DeclarationScope, keySpan } from './scope.ts';
import {
  checkVariantKeys,
  type RawUnion,
  reportOpenAndClosed,
  tagOf,
  type VariantKey,
  valuesOf,
} from './variant-keys.ts';

/** What a variant inherits from the enclosing unions. */
interface Inherited {
  readonly union: string;
  readonly tags: readonly Tag[];
  readonly fields: readonly Field[];
  readonly rules: readonly Rule[];
  readonly hints: readonly Hint[];
  /** Wire names of all fields and tags in the outermost union, in the order of the contract. */
  readonly allNames: readonly string[];
  /** Wire names of the fields whose presence would select an earlier variant. */
  readonly deciding: readonly string[];
  /** The additional members of variants. */
  readonly extra: Extra;
  /** The number of members of a variant. */
  readonly members: Bounds;
  /** The reason in the message of a forbidden field: `where Kind is "final"`. */
  readonly because: string;
  readonly decidedBy: string | undefined;
}

export function buildUnion(
  name: string,
  raw: RawType,
  path: Path,
  scope: DeclarationScope,
): readonly Declaration[] {
  const wires = new Set<string>();
  for (const { wire } of rawFieldsOf(scope, name)) wires.add(wire);
  const allNames = [...wires];
  const inherited: Inherited = {
    union: name,
    tags: [],
    fields: [],
    rules: [],
    hints: [],
    allNames,
    deciding: [],
    extra: closed,
    members: anyNumber,
    because: '',
    decidedBy: undefined,
  };
  return buildNestedUnion(name, raw, path, inherited, scope);
}

/** A variant or union, followed by the variants within it. */
type Built = readonly [VariantDeclaration | UnionDeclaration, ...Declaration[]];

interface BuiltVariant extends VariantKey {
  readonly declarations: Built;
}

/** Builds a union at any depth. */
function buildNestedUnion(
  name: string,
  raw: RawUnion,
  path: Path,
  inherited: Inherited,
  scope: DeclarationScope,
): Built {
  const { fields, rules, hints } = allMembers(name, raw, path, inherited, scope);
  const { tags, decidedBy } = inherited;
  const tag =
    raw.union === undefined || raw.union === 'presence'
      ? undefined
      : wireName(scope.document, raw.union, undefined);
  const passedOn: Inherited = {
    ...inherited,
    union: name,
    fields,
    rules,
    hints,
    extra: buildExtra(raw.extra, inherited.extra, path, [], scope),
    members: buildMemberCount(raw.members, inherited.members, path, scope),
  };
  const built: BuiltVariant[] = [];
  for (const variant of Object.keys(raw.variants ?? {})) {
    const earlier = built.flatMap((each) => each.decidedBy ?? []);
    const deciding = earlier.length === 0 ? passedOn.deciding : passedOn.deciding.concat(earlier);
    built.push(buildVariant(variant, raw, tag, path, { ...passedOn, deciding }, scope));
  }
  checkVariantKeys(raw, built, path, scope);
  const open = raw.open === true;
  reportOpenAndClosed(raw, path, scope);
  const union: UnionDeclaration = {
    kind: 'union',
    name,
    ...namedParts(raw),
    reserved: raw.reserved ?? [],
    span: keySpan(scope, path),
    tag,
    open,
    closed: raw.closed === true,
    tags,
    decidedBy,
    fields,
    variants: built.map(({ declarations: [variant] }) => variant),
    rules,
    hints,
    check: lowerUnion({ tag, open, tags, fields }, built, scope),
  };
  return [union, ...built.flatMap(({ declarations }) => declarations)];
}

function lowerUnion(
  { tag, open, tags, fields }: Pick<UnionDeclaration, 'tag' | 'open' | 'tags' | 'fields'>,
  built: readonly BuiltVariant[],
  scope: DeclarationScope,
): Check {
  const shared = tags.map(lowerTag);
  for (const field of fields) shared.push(lowerField(field, scope.kinds));
  const cases = built.map(({ tag: own, decidedBy, declarations: [{ name }] }) => ({
    tag: own,
    decidedBy,
    type: name,
  }));
  return tag === undefined
    ? lowerPresenceUnion(cases, shared)
    : lowerTagUnion(tag, cases, shared, open);
}

/** Builds a variant, and its own variants if it is a union itself. */
function buildVariant(
  name: string,
  { variants }: RawUnion,
  tagName: string | undefined,
  path: Path,
  passedOn: Inherited,
  scope: DeclarationScope,
): BuiltVariant {
  const raw = variants?.[name] ?? {};
  const tag = tagName === undefined ? undefined : tagOf(tagName, raw);
  const decidedBy = tag === undefined ? decidingField(name, raw, scope) : undefined;
  const because =
    tag === undefined
      ? `where ${decidedBy ?? ''} is there`
      : `where ${tag.name} is ${valuesOf(tag)}`;
  const tags = tag === undefined ? passedOn.tags : [...passedOn.tags, tag];
  const inherited: Inherited = { ...passedOn, tags, because, decidedBy };
  return {
    tag,
    decidedBy,
    declarations: buildCase(name, raw, [...path, 'variants', name], inherited, scope),
  };
}

/** The members of a union or variant: the inherited ones, and its own. */
function allMembers(
  name: string,
  raw: RawUnion,
  path: Path,
  inherited: Inherited,
  scope: DeclarationScope,
): Pick<Inherited, 'fields' | 'rules' | 'hints'> {
  const own = buildMembers(name, raw, path, [], scope);
  const fields = withOwn(inherited, own.fields, scope);
  const isOpen = (raw.extra ?? inherited.extra.extra ?? false) !== false;
  const names = isOpen ? namesOf(fields, inherited) : inherited.allNames;
  const hints = buildHints(raw, path, names, inherited.hints, scope);
  return {
    fields,
    rules: concat(inherited.rules, own.rules),
    hints: concat(inherited.hints, hints),
  };
}

/** The names that an open variant declares; with a hint for any other one it forbids that. */
function namesOf(fields: readonly Field[], { tags, deciding }: Inherited): readonly string[] {
  return [...tags.map(({ name }) => name), ...fields.map(({ wire }) => wire), ...deciding];
}

/** Concatenates without a copy if one of the lists is empty. */
function concat<Item>(first: readonly Item[], second: readonly Item[]): readonly Item[] {
  return first.length === 0 ? second : second.length === 0 ? first : first.concat(second);
}

/** Appends the own fields to the inherited ones. Reports fields with the same name. */
function withOwn(
  inherited: Inherited,
  own: readonly Field[],
  scope: DeclarationScope,
): readonly Field[] {
  const fields = [...inherited.fields];
  if (own.length > 0) {
    const taken = new Set<string>();
    for (const { wire } of inherited.fields) taken.add(wire);
    for (const { name } of inherited.tags) taken.add(name);
    for (const field of own) {
      if (taken.has(field.wire))
        scope.report(
          diagnostic('duplicate-name', field.span, { what: 'fields', name: field.wire }),
        );
      else fields.push(field);
    }
  }
  return inherited.decidedBy === undefined
    ? fields
    : fields.map((field) => withRequiredKey(field, inherited));
}

/** The deciding field of a union by presence is required in its variant. */
function withRequiredKey(field: Field, { decidedBy }: Inherited): Field {
  return field.wire === decidedBy ? { ...field, optional: false } : field;
}

function buildCase(
  name: string,
  raw: RawVariant,
  path: Path,
  inherited: Inherited,
  scope: DeclarationScope,
): Built {
  return raw.union !== undefined
    ? buildNestedUnion(name, raw, path, inherited, scope)
    : [buildLeaf(name, raw, path, inherited, scope)];
}

function buildLeaf(
  name: string,
  raw: RawVariant,
  path: Path,
  inherited: Inherited,
  scope: DeclarationScope,
): VariantDeclaration {
  const { fields, rules, hints } = allMembers(name, raw, path, inherited, scope);
  const extra = buildExtra(raw.extra, inherited.extra, path, [], scope);
  const members = buildMemberCount(raw.members, inherited.members, path, scope);
  if (raw.members !== undefined) {
    const tags = new Set(inherited.tags.map((tag) => tag.name)).size;
    checkMemberCount(members, { fields, tags, isOpen: extra.extra !== undefined }, path, scope);
  }
  const { checks, declared, forbidden } = lowerNames(
    fields,
    extra.extra !== undefined,
    inherited,
    scope,
  );
  checkDeclaredNames(extra, declared, path, scope);
  const check = lowerObject({
    name,
    fields: checks,
    declared,
    hints,
    extra: lowerExtra(extra, scope.kinds),
    members,
    rules,
  });
  const { union, tags, decidedBy } = inherited;
  return {
    kind: 'variant',
    name,
    ...namedParts(raw),
    reserved: raw.reserved ?? [],
    span: keySpan(scope, path),
    union,
    tags,
    decidedBy,
    fields,
    forbidden,
    ...extra,
    members,
    rules,
    hints,
    check,
  };
}

/**
 * Lowers every name of the outermost union: as a tag, as a field of the variant, or forbidden. In an
 * open variant, fields of other variants are additional members unless they select an earlier one.
 */
function lowerNames(
  fields: readonly Field[],
  isOpen: boolean,
  { tags, allNames, deciding, because }: Inherited,
  scope: DeclarationScope,
) {
  const declared = tags.map((tag) => tag.name);
  const checks = tags.map(lowerTag);
  const forbidden: string[] = [];
  const byWire = new Map<string, Field>();
  for (const field of fields) byWire.set(field.wire, field);
  for (const wire of allNames) {
    if (tags.some((tag) => tag.name === wire)) continue;
    const field = byWire.get(wire);
    if (field === undefined && isOpen && !deciding.includes(wire)) continue;
    declared.push(wire);
    if (field === undefined) forbidden.push(wire);
    checks.push(
      field === undefined ? lowerForbidden(wire, because) : lowerField(field, scope.kinds),
    );
  }
  return { checks, declared, forbidden };
}

/** Returns the wire name of the field whose presence selects this variant. */
function decidingField(name: string, raw: RawVariant, scope: DeclarationScope): string | undefined {
  return rawFieldsOf(scope, name).find((field) => field.name === raw.present)?.wire;
}
