/** Builds declarations from raw types: resolves fields, lowers rules, and creates the checks. */

import { diagnostic } from '../diagnostics/diagnostics.ts';
import { lowerField, lowerObject } from '../model/lowering/objects.ts';
import { oneOf } from '../model/lowering/parts.ts';
import { lowerOpenEnum, lowerType } from '../model/lowering/types.ts';
import type {
  AliasDeclaration,
  Declaration,
  EnumDeclaration,
  EnumValue,
  RecordDeclaration,
} from '../model/model.ts';
import { contractNamed, qualified, splitName } from '../model/qualified-names.ts';
import { kindsOf, type Lookup, lookupIn } from '../model/queries/kinds.ts';
import type { Type } from '../model/types.ts';
import type {
  EnumValue as RawEnumValue,
  TypeDeclaration as RawType,
} from '../parse/contract-document.ts';
import type { Path } from '../parse/path.ts';
import { checkAlternatives } from './alternatives.ts';
import { withPattern } from './constraints.ts';
import {
  anyNumber,
  buildExtra,
  buildMemberCount,
  checkDeclaredNames,
  checkMemberCount,
  closed,
  lowerExtra,
} from './extra.ts';
import { buildHints, includedIn, membersOf } from './members.ts';
import { namedParts } from './named.ts';
import { resolveType } from './resolve-type.ts';
import { type BuildScope, type DeclarationScope, type DeclaredName, keySpan } from './scope.ts';
import { buildUnion } from './union.ts';
import { reportOpenAndClosed } from './variant-keys.ts';

export function buildDeclarations(scope: BuildScope): readonly Declaration[] {
  const aliases = new Map<string, Type>();
  for (const { name, kind, path } of scope.names.values()) {
    const { is } = rawType(scope, path);
    if (kind === 'alias' && is !== undefined)
      aliases.set(name, resolveType(is, [...path, 'is'], [], scope));
  }
  breakAliasCycles(aliases, scope);
  const lookup: Lookup = (name) => aliases.get(name) ?? kindOfName(name, scope);
  const { document, loaded, report, names, imports, importContract, otherDocument, fieldCache } =
    scope;
  const building: DeclarationScope = {
    document,
    loaded,
    report,
    names,
    imports,
    importContract,
    otherDocument,
    fieldCache,
    kinds: (type: Type) => kindsOf(type, lookup),
    included: new Map(),
    includedNames: includedIn(scope.document.types),
  };
  for (const [name, type] of aliases) {
    const path = scope.names.get(name)?.path ?? [];
    aliases.set(name, withPattern(type, rawType(scope, path).pattern, path, building));
  }
  const declarations: Declaration[] = [];
  for (const declared of scope.names.values()) {
    if (declared.kind !== 'variant') buildDeclaration(declared, aliases, building, declarations);
  }
  return declarations;
}

function kindOfName(written: string, scope: BuildScope): ReturnType<Lookup> {
  const { home, name } = splitName(written);
  if (home === undefined) return scope.names.get(name)?.kind === 'enum' ? 'enum' : 'object';
  const used = [...scope.imports.values()].map((imported) => imported.contract);
  const contract = used.find(({ id }) => id === home) ?? contractNamed(home, used);
  if (contract === undefined) return 'object';
  const found = lookupIn(contract)(name);
  return typeof found === 'string' ? found : qualified(found, home);
}

function buildDeclaration(
  declared: DeclaredName,
  aliases: ReadonlyMap<string, Type>,
  scope: DeclarationScope,
  into: Declaration[],
): void {
  reportUnsupportedKeys(declared, scope);
  switch (declared.kind) {
    case 'alias':
      into.push(buildAlias(declared, aliases.get(declared.name) ?? { kind: 'any' }, scope));
      return;
    case 'enum':
      into.push(buildEnum(declared, scope));
      return;
    case 'union':
      into.push(...buildUnion(declared.name, rawType(scope, declared.path), declared.path, scope));
      return;
    case 'record':
    case 'variant':
      into.push(buildRecord(declared, scope));
  }
}

/** Reports aliases that refer to themselves, such as `A: { is: B | null }` and `B: { is: A }`. */
function breakAliasCycles(aliases: Map<string, Type>, scope: BuildScope): void {
  for (const [name, type] of [...aliases]) {
    const seen = new Set<string>();
    const open = [...namesIn(type)];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      const alias = aliases.get(next);
      if (alias !== undefined) open.push(...namesIn(alias));
    }
    if (!seen.has(name)) continue;
    scope.report(
      diagnostic('infinite-type', keySpan(scope, scope.names.get(name)?.path ?? []), { name }),
    );
    aliases.set(name, { kind: 'any' });
  }
}

/** Returns the names that a type is equal to, without those in lists, maps or JSON texts. */
function namesIn(type: Type): readonly string[] {
  if (type.kind === 'alternatives') return type.of.flatMap(namesIn);
  return type.kind === 'reference' ? [type.to] : [];
}

/** Keys that have no effect for a kind of type. They are reported instead of ignored. */
const unsupportedKeys: Readonly<Partial<Record<DeclaredName['kind'], readonly (keyof RawType)[]>>> =
  {
    alias: [
      'fields',
      'include',
      'rules',
      'hints',
      'extra',
      'members',
      'open',
      'closed',
      'reserved',
    ],
    enum: ['fields', 'include', 'rules', 'hints', 'extra', 'members'],
    record: ['open', 'closed'],
  };

function reportUnsupportedKeys(declared: DeclaredName, scope: BuildScope): void {
  const raw = rawType(scope, declared.path);
  for (const key of unsupportedKeys[declared.kind] ?? []) {
    if (raw[key] === undefined) continue;
    const problem = `"${key}" has no meaning for ${declared.kind === 'enum' ? 'an enum' : declared.kind === 'alias' ? 'an alias' : `a ${declared.kind}`}.`;
    scope.report(
      diagnostic('rule-value', keySpan(scope, [...declared.path, key]), {
        problem,
        instead: 'Remove it.',
      }),
    );
  }
}

function buildAlias(declared: DeclaredName, type: Type, scope: DeclarationScope): AliasDeclaration {
  checkAlternatives(type, [...declared.path, 'is'], scope);
  const { name, path } = declared;
  const raw = rawType(scope, path);
  return {
    kind: 'alias',
    name,
    ...namedParts(raw),
    reserved: raw.reserved ?? [],
    span: keySpan(scope, path),
    type,
    check: lowerType(type, scope.kinds),
  };
}

function buildEnum(declared: DeclaredName, scope: DeclarationScope): EnumDeclaration {
  const { name, path } = declared;
  const raw = rawType(scope, path);
  const { enum: given = [], open = false, closed = false } = raw;
  const entries: readonly (readonly [string | number, string, string | RawEnumValue])[] =
    Array.isArray(given)
      ? given.map((value, index) => [index, value, value] as const)
      : Object.entries(given).map(([key, value]) => [key, key, value] as const);
  const values = entries.map(([step, name, value]): EnumValue => {
    const details: RawEnumValue = typeof value === 'string' ? { value } : value;
    const span = keySpan(scope, [...path, 'enum', step]);
    return { name, value: details.value ?? name, ...namedParts(details), span };
  });
  reportOpenAndClosed(raw, path, scope);
  const duplicate = values.find(
    ({ value }, index) => values.findIndex((other) => other.value === value) !== index,
  );
  if (duplicate !== undefined)
    scope.report(
      diagnostic('duplicate-name', keySpan(scope, declared.path), {
        what: 'values',
        name: duplicate.value,
      }),
    );
  const check = open ? lowerOpenEnum() : oneOf(values.map(({ value }) => value));
  return {
    kind: 'enum',
    name,
    ...namedParts(raw),
    reserved: raw.reserved ?? [],
    span: keySpan(scope, path),
    open,
    closed,
    values,
    check,
  };
}

function buildRecord(declared: DeclaredName, scope: DeclarationScope): RecordDeclaration {
  const raw = rawType(scope, declared.path);
  const { path, parameters, name } = declared;
  const { fields, rules } = membersOf(name, raw, path, parameters, scope);
  const extra = buildExtra(raw.extra, closed, path, parameters, scope);
  const members = buildMemberCount(raw.members, anyNumber, path, scope);
  if (raw.members !== undefined)
    checkMemberCount(members, { fields, tags: 0, isOpen: extra.extra !== undefined }, path, scope);
  const wires = fields.map(({ wire }) => wire);
  checkDeclaredNames(extra, wires, path, scope);
  const hints = buildHints(raw, path, wires, [], scope);
  const check = lowerObject({
    name,
    fields: fields.map((field) => lowerField(field, scope.kinds)),
    declared: wires,
    hints,
    extra: lowerExtra(extra, scope.kinds),
    members,
    rules,
  });
  const span = keySpan(scope, path);
  return {
    kind: 'record',
    name,
    ...namedParts(raw),
    reserved: raw.reserved ?? [],
    span,
    parameters,
    fields,
    ...extra,
    members,
    rules,
    hints,
    check,
  };
}

function rawType(scope: BuildScope, path: Path): RawType {
  return scope.document.types[String(path[1])] ?? {};
}
