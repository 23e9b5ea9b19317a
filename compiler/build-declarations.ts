/** From raw types to declarations: fields resolved, rules lowered, and the check of each put together. */
import { buildRules, type RuleOwner } from './build-rules.ts';
import type { Fields as RawFields, Rule as RawRule, TypeDeclaration as RawType, Variant as RawVariant } from './contract-document.ts';
import { diagnostic } from './diagnostics.ts';
import type { Path } from './load.ts';
import { type KindsOf, lowerField, lowerForbidden, lowerObject, lowerTag, lowerType, lowerUnion, oneOf } from './lower.ts';
import type {
  AliasDeclaration,
  Declaration,
  EnumDeclaration,
  Field,
  Hint,
  Json,
  RecordDeclaration,
  Type,
  VariantDeclaration,
} from './model.ts';
import { resolveType } from './resolve-type.ts';
import { type BuildScope, type DeclaredName, keyPlace, kindsOf } from './scope.ts';

type Building = BuildScope & { readonly kinds: KindsOf };

export function buildDeclarations(scope: BuildScope): readonly Declaration[] {
  const names = [...scope.names.values()].filter(({ kind }) => kind !== 'variant');
  const aliases = new Map<string, Type>();
  for (const { name, kind, path } of names) {
    const raw = rawType(scope, path);
    if (kind === 'alias' && raw.is !== undefined) aliases.set(name, resolveType(raw.is, [...path, 'is'], [], scope));
  }
  breakAliasCircles(aliases, scope);
  const building = { ...scope, kinds: (type: Type) => kindsOf(type, aliases, scope.names) };
  return names.flatMap((declared) => buildDeclaration(declared, aliases, building));
}

function buildDeclaration(declared: DeclaredName, aliases: ReadonlyMap<string, Type>, scope: Building): readonly Declaration[] {
  switch (declared.kind) {
    case 'alias':
      return [buildAlias(declared, aliases.get(declared.name) ?? { kind: 'any' }, scope)];
    case 'enum':
      return [buildEnum(declared, scope)];
    case 'union':
      return buildUnion(declared, scope);
    case 'record':
    case 'variant':
      return [buildRecord(declared, scope)];
  }
}

/** `A: { is: B }` and `B: { is: A }` name nothing. */
function breakAliasCircles(aliases: Map<string, Type>, scope: BuildScope): void {
  for (const name of [...aliases.keys()]) {
    const seen = new Set([name]);
    for (let type = aliases.get(name); type?.kind === 'reference'; type = aliases.get(type.to)) {
      if (!seen.has(type.to)) seen.add(type.to);
      else {
        scope.report(diagnostic('endless-type', keyPlace(scope, scope.names.get(name)?.path ?? []), { name }));
        aliases.set(name, { kind: 'any' });
        break;
      }
    }
  }
}

function buildAlias(declared: DeclaredName, type: Type, scope: Building): AliasDeclaration {
  checkAlternatives(type, [...declared.path, 'is'], scope);
  return { kind: 'alias', type, check: lowerType(type, scope.kinds), ...common(declared, scope) };
}

function buildEnum(declared: DeclaredName, scope: Building): EnumDeclaration {
  const raw = rawType(scope, declared.path).enum ?? [];
  const values = Array.isArray(raw)
    ? raw.map((value) => ({ name: value, value, doc: undefined }))
    : Object.entries(raw).map(([name, value]) => ({ name, value, doc: undefined }));
  return { kind: 'enum', values, check: oneOf(values.map(({ value }) => value)), ...common(declared, scope) };
}

function buildRecord(declared: DeclaredName, scope: Building): RecordDeclaration {
  const raw = rawType(scope, declared.path);
  const { path, parameters, name } = declared;
  const fields = buildFields(raw.fields, [...path, 'fields'], parameters, scope);
  const rules = buildRules(raw.rules, [...path, 'rules'], owner(name, fields), scope);
  const extra = raw.extra === undefined ? undefined : resolveType(raw.extra, [...path, 'extra'], parameters, scope);
  const hints = buildHints(raw.hints);
  const check = lowerObject({
    name,
    fields: fields.map((field) => lowerField(field, scope.kinds)),
    declared: fields.map((field) => field.name),
    hints,
    extra: extra && lowerType(extra, scope.kinds),
    rules,
  });
  return { kind: 'record', parameters, fields, extra, rules, hints, check, ...common(declared, scope) };
}

/** The union and then its variants. Each variant is complete: common fields, its own, and what it forbids. */
function buildUnion(declared: DeclaredName, scope: Building): readonly Declaration[] {
  const raw = rawType(scope, declared.path);
  const tag = raw.union ?? '';
  const path = declared.path;
  const fields = buildFields(raw.fields, [...path, 'fields'], [], scope);
  const rules = buildRules(raw.rules, [...path, 'rules'], owner(declared.name, fields), scope);
  const hints = buildHints(raw.hints);
  const parts = Object.entries(raw.variants ?? {}).map(([name, variant]) => ({
    name,
    raw: variant,
    fields: buildFields(variant.fields, [...path, 'variants', name, 'fields'], [], scope),
  }));
  checkTags(parts, path, scope);
  const allNames = [...new Set([...fields, ...parts.flatMap((part) => part.fields)].map(({ name }) => name))];
  const variants = parts.map((part) => {
    const own = part.fields.filter(({ name }) => !fields.some((shared) => shared.name === name));
    const place: DeclaredName = { name: part.name, kind: 'variant', parameters: [], path: [...path, 'variants', part.name] };
    return buildVariant(place, part.raw, { union: declared.name, tag, fields: [...fields, ...own], allNames, rules, hints }, scope);
  });
  const cases = variants.map(({ name, tagValue }) => ({ value: tagValue, type: name }));
  const check = lowerUnion(
    tag,
    cases,
    fields.map((field) => lowerField(field, scope.kinds)),
  );
  return [{ kind: 'union', tag, fields, variants, rules, hints, check, ...common(declared, scope) }, ...variants];
}

interface UnionParts {
  readonly union: string;
  readonly tag: string;
  readonly fields: readonly Field[];
  /** Of every variant, in the order of the contract. */
  readonly allNames: readonly string[];
  readonly rules: RecordDeclaration['rules'];
  readonly hints: readonly Hint[];
}

function buildVariant(declared: DeclaredName, raw: RawVariant, parts: UnionParts, scope: Building): VariantDeclaration {
  const { union, tag, fields, allNames } = parts;
  const own = buildRules(raw.rules, [...declared.path, 'rules'], owner(declared.name, fields), scope);
  const rules = [...parts.rules, ...own];
  const hints = [...parts.hints, ...buildHints(raw.hints)];
  const forbidden = allNames.filter((name) => !fields.some((field) => field.name === name));
  const checks = allNames.map((name) => {
    const field = fields.find((candidate) => candidate.name === name);
    return field === undefined ? lowerForbidden(name, tag, raw.tag) : lowerField(field, scope.kinds);
  });
  const check = lowerObject({
    name: declared.name,
    fields: [lowerTag(tag, [raw.tag]), ...checks],
    declared: [tag, ...allNames],
    hints,
    extra: undefined,
    rules,
  });
  return {
    kind: 'variant',
    union,
    tag,
    tagValue: raw.tag,
    fields,
    forbidden,
    extra: undefined,
    rules,
    hints,
    check,
    ...common(declared, scope),
  };
}

function buildFields(raw: RawFields | undefined, at: Path, parameters: readonly string[], scope: Building): readonly Field[] {
  return Object.entries(raw ?? {}).map(([key, value]) => {
    const details = typeof value === 'string' ? { type: value } : value;
    const path = typeof value === 'string' ? [...at, key] : [...at, key, 'type'];
    const resolved = resolveType(details.type, path, parameters, scope);
    checkAlternatives(resolved, path, scope);
    const type = details.unique !== undefined && resolved.kind === 'list' ? { ...resolved, uniqueBy: details.unique } : resolved;
    return {
      name: key.replace(/\?$/, ''),
      type,
      optional: key.endsWith('?'),
      doc: details.doc,
      example: details.example as Json | undefined,
      place: keyPlace(scope, [...at, key]),
    };
  });
}

/** Alternatives are told apart by their JSON kind alone. Literals of one kind together are one choice. */
function checkAlternatives(type: Type, at: Path, scope: Building): void {
  if (type.kind === 'list' || type.kind === 'map' || type.kind === 'json') checkAlternatives(type.of, at, scope);
  if (type.kind !== 'alternatives' || type.of.every(({ kind }) => kind === 'literal')) return;
  const seen = new Map<string, Type>();
  for (const inner of type.of) {
    const kinds = scope.kinds(inner)?.map((kind) => (kind === 'integer' ? 'number' : kind)) ?? ['anything'];
    for (const kind of kinds) {
      const other = seen.get(kind);
      const areLiterals = other?.kind === 'literal' && inner.kind === 'literal';
      if (other !== undefined && !areLiterals) {
        scope.report(diagnostic('ambiguous-alternatives', scope.loaded.place(at), { left: describe(other), right: describe(inner) }));
      }
      seen.set(kind, inner);
    }
  }
}

function describe(type: Type): string {
  return type.kind === 'reference'
    ? type.to
    : type.kind === 'parameter'
      ? type.name
      : type.kind === 'literal'
        ? String(type.value)
        : type.kind;
}

function checkTags(parts: readonly { readonly name: string; readonly raw: RawVariant }[], path: Path, scope: Building): void {
  const seen = new Set<string>();
  for (const { name, raw } of parts) {
    if (seen.has(raw.tag))
      scope.report(diagnostic('duplicate-name', scope.loaded.place([...path, 'variants', name, 'tag']), { what: 'tags', name: raw.tag }));
    seen.add(raw.tag);
  }
}

function buildHints(raw: { readonly [field: string]: string } | undefined): readonly Hint[] {
  return Object.entries(raw ?? {}).map(([field, text]) => ({ field, text }));
}

function owner(name: string, fields: readonly Field[]): RuleOwner {
  return { name, bindings: { self: { type: name, fields } } };
}

function common({ name, path }: DeclaredName, scope: Building) {
  const raw = path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], scope.document) as {
    readonly doc?: string;
  };
  return { name, doc: raw.doc, place: keyPlace(scope, path) };
}

function rawType(scope: BuildScope, path: Path): RawType & { readonly rules?: RawRule[] } {
  return scope.document.types[String(path[1])] ?? {};
}
