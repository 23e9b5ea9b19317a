/**
 * From raw types to declarations: fields resolved, rules lowered, and the check of each put
 * together.
 */

import { diagnostic } from '../diagnostics/diagnostics.ts';
import { lowerField, lowerObject } from '../model/lowering/objects.ts';
import { oneOf } from '../model/lowering/parts.ts';
import { lowerOpenEnum, lowerType } from '../model/lowering/types.ts';
import type {
  AliasDeclaration,
  Declaration,
  EnumDeclaration,
  RecordDeclaration,
  Type,
} from '../model/model.ts';
import { contractNamed, qualified, splitName } from '../model/qualified-names.ts';
import { kindsOf, type Lookup, lookupIn } from '../model/queries/kinds.ts';
import type {
  EnumValue as RawEnumValue,
  TypeDeclaration as RawType,
} from '../parse/contract-document.ts';
import type { Path } from '../parse/path.ts';
import { checkAlternatives } from './alternatives.ts';
import { buildHints, includedIn, membersOf } from './members.ts';
import { resolveType } from './resolve-type.ts';
import { type Building, type BuildScope, type DeclaredName, keyPlace } from './scope.ts';
import { buildUnion } from './union.ts';

export function buildDeclarations(scope: BuildScope): readonly Declaration[] {
  const aliases = new Map<string, Type>();
  for (const { name, kind, path } of scope.names.values()) {
    if (kind !== 'alias') continue;
    const { is } = rawType(scope, path);
    if (is !== undefined) aliases.set(name, resolveType(is, [...path, 'is'], [], scope));
  }
  breakAliasCircles(aliases, scope);
  const lookup: Lookup = (name) => aliases.get(name) ?? kindOfName(name, scope);
  // Written out, as other objects are that are made for each contract or type: spreading takes many
  // times as long.
  const { document, loaded, report, names, imports, importContract, otherDocument, fieldCache } =
    scope;
  const building: Building = {
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
  scope: Building,
  into: Declaration[],
): void {
  reportStrangers(declared, scope);
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

/**
 * `A: { is: B | null }` and `B: { is: A }` name nothing: what an alias is made of must end
 * somewhere.
 */
function breakAliasCircles(aliases: Map<string, Type>, scope: BuildScope): void {
  for (const [name, type] of [...aliases]) {
    const seen = new Set<string>();
    const waiting = [...namesIn(type)];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      const alias = aliases.get(next);
      if (alias !== undefined) waiting.push(...namesIn(alias));
    }
    if (!seen.has(name)) continue;
    scope.report(
      diagnostic('infinite-type', keyPlace(scope, scope.names.get(name)?.path ?? []), { name }),
    );
    aliases.set(name, { kind: 'any' });
  }
}

/** Names that a type is, or may be, itself: not those inside lists, maps or texts. */
function namesIn(type: Type): readonly string[] {
  if (type.kind === 'alternatives') return type.of.flatMap(namesIn);
  return type.kind === 'reference' ? [type.to] : [];
}

/** Keys that mean nothing for a kind of type, and would be passed over without a word. */
const strangers: Readonly<Partial<Record<DeclaredName['kind'], readonly (keyof RawType)[]>>> = {
  alias: ['fields', 'include', 'rules', 'hints', 'extra', 'open'],
  enum: ['fields', 'include', 'rules', 'hints', 'extra'],
  record: ['open'],
  union: ['extra'],
};

function reportStrangers(declared: DeclaredName, scope: BuildScope): void {
  const raw = rawType(scope, declared.path);
  for (const key of strangers[declared.kind] ?? []) {
    if (raw[key] === undefined) continue;
    const problem = `"${key}" has no meaning for ${declared.kind === 'enum' ? 'an enum' : declared.kind === 'alias' ? 'another name of a type' : `a ${declared.kind}`}.`;
    scope.report(
      diagnostic('rule-value', keyPlace(scope, [...declared.path, key]), {
        problem,
        instead: 'Remove it.',
      }),
    );
  }
}

function buildAlias(declared: DeclaredName, type: Type, scope: Building): AliasDeclaration {
  checkAlternatives(type, [...declared.path, 'is'], scope);
  const { name, path } = declared;
  const { doc } = rawType(scope, path);
  return {
    kind: 'alias',
    name,
    doc,
    span: keyPlace(scope, path),
    type,
    check: lowerType(type, scope.kinds),
  };
}

function buildEnum(declared: DeclaredName, scope: Building): EnumDeclaration {
  const { name, path } = declared;
  const { enum: raw = [], open = false, doc } = rawType(scope, path);
  const entries = Array.isArray(raw)
    ? raw.map((value) => [value, { value }] as const)
    : Object.entries(raw);
  const values = entries.map(([key, given]) => {
    const details: RawEnumValue = typeof given === 'string' ? { value: given } : given;
    return { name: key, value: details.value ?? key, doc: details.doc };
  });
  const twice = values.find(
    ({ value }, index) => values.findIndex((other) => other.value === value) !== index,
  );
  if (twice !== undefined)
    scope.report(
      diagnostic('duplicate-name', keyPlace(scope, declared.path), {
        what: 'values',
        name: twice.value,
      }),
    );
  const check = open ? lowerOpenEnum() : oneOf(values.map(({ value }) => value));
  return { kind: 'enum', name, doc, span: keyPlace(scope, path), open, values, check };
}

function buildRecord(declared: DeclaredName, scope: Building): RecordDeclaration {
  const raw = rawType(scope, declared.path);
  const { path, parameters, name } = declared;
  const { fields, rules } = membersOf(name, raw, path, parameters, scope);
  const extra =
    raw.extra === undefined
      ? undefined
      : resolveType(raw.extra, [...path, 'extra'], parameters, scope);
  if (extra !== undefined) checkAlternatives(extra, [...path, 'extra'], scope);
  const wires = fields.map(({ wire }) => wire);
  const hints = buildHints(raw, path, wires, [], scope);
  const check = lowerObject({
    name,
    fields: fields.map((field) => lowerField(field, scope.kinds)),
    declared: wires,
    hints,
    extra: extra && lowerType(extra, scope.kinds),
    rules,
  });
  const span = keyPlace(scope, path);
  return {
    kind: 'record',
    name,
    doc: raw.doc,
    span,
    parameters,
    fields,
    extra,
    rules,
    hints,
    check,
  };
}

function rawType(scope: BuildScope, path: Path): RawType {
  return scope.document.types[String(path[1])] ?? {};
}
