/**
 * From a raw union to the union and its variants. Each variant is complete: the tags and common
 * fields above it, its own, and what it forbids.
 */

import { diagnostic } from '../diagnostics/diagnostics.ts';
import { lowerField, lowerForbidden, lowerObject } from '../model/lowering/objects.ts';
import { lowerPresenceUnion, lowerTag, lowerTagUnion } from '../model/lowering/unions.ts';
import type {
  Declaration,
  Field,
  Hint,
  Rule,
  Tag,
  UnionDeclaration,
  VariantDeclaration,
} from '../model/model.ts';
import type { Check } from '../model/rule-tree.ts';
import type {
  TypeDeclaration as RawType,
  Variant as RawVariant,
} from '../parse/contract-document.ts';
import type { Path } from '../parse/path.ts';
import { rawFieldsOf, wireName } from '../parse/types/raw-fields.ts';
import { buildHints, buildMembers } from './members.ts';
import { type DeclarationScope, keySpan } from './scope.ts';

/** What the unions above give to a variant. */
interface Above {
  readonly union: string;
  readonly tags: readonly Tag[];
  readonly fields: readonly Field[];
  readonly rules: readonly Rule[];
  readonly hints: readonly Hint[];
  /**
   * Wire names of every field and tag anywhere in the outermost union, in the order of the
   * contract.
   */
  readonly everyName: readonly string[];
  /** Why a field of another variant is forbidden here: `where Kind is "final"`. */
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
  const everyName = [...wires];
  const above: Above = {
    union: name,
    tags: [],
    fields: [],
    rules: [],
    hints: [],
    everyName,
    because: '',
    decidedBy: undefined,
  };
  return buildLevel(name, raw, path, above, scope);
}

/** A union at any depth: itself, and then all that stands below it. */
function buildLevel(
  name: string,
  raw: RawUnion,
  path: Path,
  above: Above,
  scope: DeclarationScope,
): readonly Declaration[] {
  const members = buildMembers(name, raw, path, [], scope);
  const tag =
    raw.union === undefined || raw.union === 'presence'
      ? undefined
      : wireName(scope.document, raw.union, undefined);
  const fields = withOwn(above, members.fields, scope);
  const rules = joined(above.rules, members.rules);
  const hints = joined(above.hints, buildHints(raw, path, above.everyName, above.hints, scope));
  const { tags, everyName, because } = above;
  const given: Above = {
    union: name,
    tags,
    fields,
    rules,
    hints,
    everyName,
    because,
    decidedBy: above.decidedBy,
  };
  const below = Object.keys(raw.variants ?? {}).map((variant) =>
    buildBelow(variant, raw, tag, path, given, scope),
  );
  checkCases(raw, below, path, scope);
  const shared = above.tags.map(lowerTag);
  for (const field of fields) shared.push(lowerField(field, scope.kinds));
  const cases = below.map(({ tag: own, decidedBy, declarations }) => ({
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
    decidedBy: above.decidedBy,
    fields,
    variants,
    rules,
    hints,
    check,
  };
  const built: Declaration[] = [union];
  for (const { declarations } of below) {
    const [first] = declarations;
    if (first?.kind === 'variant' || first?.kind === 'union') variants.push(first);
    built.push(...declarations);
  }
  return built;
}

interface Below {
  readonly tag: Tag | undefined;
  readonly decidedBy: string | undefined;
  readonly declarations: readonly Declaration[];
}

/**
 * One variant, and what stands below it. `given` is what it has of its union and of those above.
 */
function buildBelow(
  name: string,
  { variants }: RawUnion,
  tagName: string | undefined,
  path: Path,
  given: Above,
  scope: DeclarationScope,
): Below {
  const raw = variants?.[name] ?? {};
  const tag = tagName === undefined ? undefined : tagOf(tagName, raw);
  const decidedBy = tag === undefined ? deciding(name, raw, scope) : undefined;
  const because =
    tag === undefined
      ? `where ${decidedBy ?? ''} is there`
      : `where ${tag.name} is ${valuesOf(tag)}`;
  const { union, fields, rules, hints, everyName } = given;
  const tags = tag === undefined ? given.tags : [...given.tags, tag];
  const above: Above = { union, tags, fields, rules, hints, everyName, because, decidedBy };
  return {
    tag,
    decidedBy,
    declarations: buildCase(name, raw, [...path, 'variants', name], above, scope),
  };
}

/** Most have nothing of the one or of the other kind. */
function joined<Item>(above: readonly Item[], own: readonly Item[]): readonly Item[] {
  return above.length === 0 ? own : own.length === 0 ? above : above.concat(own);
}

/** The fields from above and its own, none of which may have the name of another. */
function withOwn(above: Above, own: readonly Field[], scope: DeclarationScope): readonly Field[] {
  const fields = [...above.fields];
  if (own.length > 0) {
    const taken = new Set<string>();
    for (const { wire } of above.fields) taken.add(wire);
    for (const { name } of above.tags) taken.add(name);
    for (const field of own) {
      if (taken.has(field.wire))
        scope.report(
          diagnostic('duplicate-name', field.span, { what: 'fields', name: field.wire }),
        );
      else fields.push(field);
    }
  }
  return above.decidedBy === undefined ? fields : fields.map((field) => decided(field, above));
}

/** The field whose presence decides is always there. */
function decided(field: Field, { decidedBy }: Above): Field {
  return field.wire === decidedBy ? { ...field, optional: false } : field;
}

function buildCase(
  name: string,
  raw: RawVariant,
  path: Path,
  above: Above,
  scope: DeclarationScope,
): readonly Declaration[] {
  return raw.union !== undefined
    ? buildLevel(name, raw, path, above, scope)
    : [buildLeaf(name, raw, path, above, scope)];
}

function buildLeaf(
  name: string,
  raw: RawVariant,
  path: Path,
  above: Above,
  scope: DeclarationScope,
): VariantDeclaration {
  const members = buildMembers(name, raw, path, [], scope);
  const fields = withOwn(above, members.fields, scope);
  const rules = joined(above.rules, members.rules);
  const hints = joined(above.hints, buildHints(raw, path, above.everyName, above.hints, scope));
  const declared = above.tags.map((tag) => tag.name);
  const checks = above.tags.map(lowerTag);
  const forbidden: string[] = [];
  const byWire = new Map<string, Field>();
  for (const field of fields) byWire.set(field.wire, field);
  for (const wire of above.everyName) {
    if (above.tags.some((tag) => tag.name === wire)) continue;
    const field = byWire.get(wire);
    declared.push(wire);
    if (field === undefined) forbidden.push(wire);
    checks.push(
      field === undefined ? lowerForbidden(wire, above.because) : lowerField(field, scope.kinds),
    );
  }
  const check = lowerObject({ name, fields: checks, declared, hints, extra: undefined, rules });
  const { union, tags, decidedBy } = above;
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

/** `tool-*` is a prefix; anything else is a value. */
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

export function valuesOf({ values, prefixes }: Tag): string {
  return [
    ...values.map((value) => JSON.stringify(value)),
    ...prefixes.map((prefix) => `"${prefix}…"`),
  ].join(' or ');
}

/** The wire name of the field that makes an object this variant. */
function deciding(name: string, raw: RawVariant, scope: DeclarationScope): string | undefined {
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
          problem: 'Nothing tells when an object is this variant.',
          instead,
        }),
      );
    }
    for (const value of [...(tag?.values ?? []), ...(tag?.prefixes ?? [])]) {
      const earlier = prefixes.find(
        (prefix) => typeof value === 'string' && value.startsWith(prefix) && value !== prefix,
      );
      if (earlier === undefined) continue;
      const problem = `A tag that starts with "${earlier}" was taken by a variant before, so "${String(value)}" is never reached.`;
      scope.report(
        diagnostic('rule-value', span(), {
          problem,
          instead: 'Put this variant before that one.',
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
