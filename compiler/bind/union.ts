/**
 * Builds a union and its variants. Each variant is a complete object: it has the tags and fields of
 * the enclosing unions and its own fields, and forbids those of other variants.
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
import type {
  TypeDeclaration as RawType,
  Variant as RawVariant,
} from '../parse/contract-document.ts';
import type { Path } from '../parse/path.ts';
import { rawFieldsOf, wireName } from '../parse/types/raw-fields.ts';
import { buildHints, buildMembers } from './members.ts';
import { type DeclarationScope, keySpan } from './scope.ts';

/** What a variant inherits from the enclosing unions. */
interface Inherited {
  readonly union: string;
  readonly tags: readonly Tag[];
  readonly fields: readonly Field[];
  readonly rules: readonly Rule[];
  readonly hints: readonly Hint[];
  /** Wire names of all fields and tags in the outermost union, in the order of the contract. */
  readonly allNames: readonly string[];
  /** The reason in the message of a forbidden field: `where Kind is "final"`. */
  readonly because: string;
  readonly decidedBy: string | undefined;
}

type RawUnion = (RawType | RawVariant) & { readonly union?: string };

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
    because: '',
    decidedBy: undefined,
  };
  return buildNestedUnion(name, raw, path, inherited, scope);
}

/** Builds a union at any depth, followed by its variants. */
function buildNestedUnion(
  name: string,
  raw: RawUnion,
  path: Path,
  inherited: Inherited,
  scope: DeclarationScope,
): readonly Declaration[] {
  const members = buildMembers(name, raw, path, [], scope);
  const tag =
    raw.union === undefined || raw.union === 'presence'
      ? undefined
      : wireName(scope.document, raw.union, undefined);
  const fields = withOwn(inherited, members.fields, scope);
  const rules = concat(inherited.rules, members.rules);
  const hints = concat(
    inherited.hints,
    buildHints(raw, path, inherited.allNames, inherited.hints, scope),
  );
  const { tags, allNames, because } = inherited;
  const passedOn: Inherited = {
    union: name,
    tags,
    fields,
    rules,
    hints,
    allNames,
    because,
    decidedBy: inherited.decidedBy,
  };
  const built = Object.keys(raw.variants ?? {}).map((variant) =>
    buildVariant(variant, raw, tag, path, passedOn, scope),
  );
  checkCases(raw, built, path, scope);
  const shared = inherited.tags.map(lowerTag);
  for (const field of fields) shared.push(lowerField(field, scope.kinds));
  const cases = built.map(({ tag: own, decidedBy, declarations }) => ({
    tag: own,
    decidedBy,
    type: declarations[0]?.name ?? '',
  }));
  const check: Check =
    tag === undefined
      ? lowerPresenceUnion(cases, shared)
      : lowerTagUnion(tag, cases, shared, raw.open === true);
  const variants: (VariantDeclaration | UnionDeclaration)[] = [];
  const union: UnionDeclaration = {
    kind: 'union',
    name,
    doc: raw.doc,
    span: keySpan(scope, path),
    tag,
    open: raw.open === true,
    tags,
    decidedBy: inherited.decidedBy,
    fields,
    variants,
    rules,
    hints,
    check,
  };
  const result: Declaration[] = [union];
  for (const { declarations } of built) {
    const [first] = declarations;
    if (first?.kind === 'variant' || first?.kind === 'union') variants.push(first);
    result.push(...declarations);
  }
  return result;
}

interface BuiltVariant {
  readonly tag: Tag | undefined;
  readonly decidedBy: string | undefined;
  readonly declarations: readonly Declaration[];
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
  const { union, fields, rules, hints, allNames } = passedOn;
  const tags = tag === undefined ? passedOn.tags : [...passedOn.tags, tag];
  const inherited: Inherited = { union, tags, fields, rules, hints, allNames, because, decidedBy };
  return {
    tag,
    decidedBy,
    declarations: buildCase(name, raw, [...path, 'variants', name], inherited, scope),
  };
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
): readonly Declaration[] {
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
  const members = buildMembers(name, raw, path, [], scope);
  const fields = withOwn(inherited, members.fields, scope);
  const rules = concat(inherited.rules, members.rules);
  const hints = concat(
    inherited.hints,
    buildHints(raw, path, inherited.allNames, inherited.hints, scope),
  );
  const declared = inherited.tags.map((tag) => tag.name);
  const checks = inherited.tags.map(lowerTag);
  const forbidden: string[] = [];
  const byWire = new Map<string, Field>();
  for (const field of fields) byWire.set(field.wire, field);
  for (const wire of inherited.allNames) {
    if (inherited.tags.some((tag) => tag.name === wire)) continue;
    const field = byWire.get(wire);
    declared.push(wire);
    if (field === undefined) forbidden.push(wire);
    checks.push(
      field === undefined
        ? lowerForbidden(wire, inherited.because)
        : lowerField(field, scope.kinds),
    );
  }
  const check = lowerObject({ name, fields: checks, declared, hints, extra: undefined, rules });
  const { union, tags, decidedBy } = inherited;
  return {
    kind: 'variant',
    name,
    doc: raw.doc,
    span: keySpan(scope, path),
    union,
    tags,
    decidedBy,
    fields,
    forbidden,
    extra: undefined,
    rules,
    hints,
    check,
  };
}

/** Parses the tag of a variant: `tool-*` is a prefix, all other texts are values. */
function tagOf(name: string, raw: RawVariant): Tag {
  const given = raw.tag === undefined ? [] : Array.isArray(raw.tag) ? raw.tag : [raw.tag];
  const isPrefix = (value: string | boolean): value is string =>
    typeof value === 'string' && value.endsWith('*');
  return {
    name,
    values: given.filter((value) => !isPrefix(value)),
    prefixes: given.filter(isPrefix).map((prefix) => prefix.slice(0, -1)),
  };
}

/** Formats the values of a tag for a message. */
export function valuesOf({ values, prefixes }: Tag): string {
  return [
    ...values.map((value) => JSON.stringify(value)),
    ...prefixes.map((prefix) => `"${prefix}…"`),
  ].join(' or ');
}

/** Returns the wire name of the field whose presence selects this variant. */
function decidingField(name: string, raw: RawVariant, scope: DeclarationScope): string | undefined {
  return rawFieldsOf(scope, name).find((field) => field.name === raw.present)?.wire;
}

function checkCases(
  raw: RawUnion,
  cases: readonly { readonly tag: Tag | undefined; readonly decidedBy: string | undefined }[],
  path: Path,
  scope: DeclarationScope,
): void {
  const seen = new Set<unknown>();
  const prefixes: string[] = [];
  const names = Object.keys(raw.variants ?? {});
  for (const [index, { tag, decidedBy }] of cases.entries()) {
    const span = () => keySpan(scope, [...path, 'variants', names[index] ?? '']);
    const keys: readonly unknown[] =
      tag === undefined
        ? decidedBy === undefined
          ? []
          : [decidedBy]
        : [...tag.values, ...tag.prefixes.map((prefix) => `${prefix}*`)];
    if (keys.length === 0) {
      const instead =
        raw.union === 'presence'
          ? 'Write "present" with the name of one of its fields.'
          : 'Write "tag" with the value of the tag field.';
      scope.report(
        diagnostic('rule-value', span(), {
          problem: 'This variant has no tag or field that identifies it.',
          instead,
        }),
      );
    }
    for (const value of [...(tag?.values ?? []), ...(tag?.prefixes ?? [])]) {
      const earlier = prefixes.find(
        (prefix) => typeof value === 'string' && value.startsWith(prefix) && value !== prefix,
      );
      if (earlier === undefined) continue;
      const problem = `An earlier variant matches all tags that start with "${earlier}", so "${String(value)}" is never matched.`;
      scope.report(
        diagnostic('rule-value', span(), {
          problem,
          instead: 'Move this variant before the other one.',
        }),
      );
    }
    prefixes.push(...(tag?.prefixes ?? []));
    for (const key of keys) {
      if (seen.has(key))
        scope.report(diagnostic('duplicate-name', span(), { what: 'variants', name: String(key) }));
      seen.add(key);
    }
  }
}
