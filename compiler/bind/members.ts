/** Builds the fields and rules of a record or variant, including those of included records. */
import { diagnostic, didYouMean } from '../diagnostics/diagnostics.ts';
import type { Field, Hint } from '../model/model.ts';
import type {
  TypeDeclaration as RawType,
  Variant as RawVariant,
} from '../parse/contract-document.ts';
import type { Path } from '../parse/path.ts';
import { includes } from '../parse/types/raw-types.ts';
import { buildFields } from './fields.ts';
import { buildRules } from './rules.ts';
import { type DeclarationScope, keySpan, type Members } from './scope.ts';

/** Builds the included members and the own members of a record or variant. */
export function buildMembers(
  name: string,
  raw: RawType | RawVariant,
  path: Path,
  parameters: readonly string[],
  scope: DeclarationScope,
): Members {
  const members = collectMembers([name], raw, path, parameters, scope);
  checkDuplicates(members.fields, scope);
  return members;
}

/** `names` is the chain of records that include each other; the last is the one to build. */
function collectMembers(
  names: readonly string[],
  raw: RawType | RawVariant,
  path: Path,
  parameters: readonly string[],
  scope: DeclarationScope,
): Members {
  const included = includes(raw).map((inner) => buildIncluded(inner, path, names, scope));
  const own =
    raw.fields === undefined ? [] : buildFields(raw.fields, [...path, 'fields'], parameters, scope);
  const rules =
    raw.rules === undefined
      ? []
      : buildRules(raw.rules, [...path, 'rules'], { self: names.at(-1) ?? '' }, scope);
  if (included.length === 0) return { fields: own, rules };
  return {
    fields: [...included.flatMap(({ fields }) => fields), ...own],
    rules: [...included.flatMap((members) => members.rules), ...rules],
  };
}

function buildIncluded(
  name: string,
  at: Path,
  includers: readonly string[],
  scope: DeclarationScope,
): Members {
  const declared = scope.names.get(name);
  const cached = scope.included.get(name);
  if (cached !== undefined) return cached;
  if (declared === undefined || declared.kind !== 'record' || declared.parameters.length > 0) {
    const records = [...scope.names.values()]
      .filter(({ kind, parameters }) => kind === 'record' && parameters.length === 0)
      .map((record) => record.name);
    scope.report(
      diagnostic('not-a-record', scope.loaded.span([...at, 'include']), {
        name,
        suggestion: didYouMean(name, records),
      }),
    );
    return { fields: [], rules: [] };
  }
  if (includers.includes(name)) {
    scope.report(diagnostic('infinite-type', scope.loaded.span([...at, 'include']), { name }));
    return { fields: [], rules: [] };
  }
  const raw = scope.document.types[String(declared.path[1])] ?? {};
  const members = collectMembers([...includers, name], raw, declared.path, [], scope);
  scope.included.set(name, members);
  return members;
}

/** Builds the members of a record. A record that others include is built once and shared. */
export function membersOf(
  name: string,
  raw: RawType,
  path: Path,
  parameters: readonly string[],
  scope: DeclarationScope,
): Members {
  return scope.includedNames.has(name) && parameters.length === 0
    ? buildIncluded(name, path, [], scope)
    : buildMembers(name, raw, path, parameters, scope);
}

export function includedIn(
  types: Readonly<Record<string, RawType | RawVariant>>,
  into = new Set<string>(),
): Set<string> {
  for (const key of Object.keys(types)) {
    const raw = types[key];
    if (raw === undefined) continue;
    for (const name of includes(raw)) into.add(name);
    if (raw.variants !== undefined) includedIn(raw.variants, into);
  }
  return into;
}

function checkDuplicates(fields: readonly Field[], scope: DeclarationScope): void {
  if (fields.length < 2) return;
  const hasDuplicateNames = reportDuplicates(fields, (field) => field.name, scope);
  // If all wire names equal the names, the second check would report the same again.
  if (hasDuplicateNames || fields.some(({ name, wire }) => wire !== name))
    reportDuplicates(fields, (field) => field.wire, scope);
}

/** Returns whether there are duplicates. */
function reportDuplicates(
  fields: readonly Field[],
  nameOf: (field: Field) => string,
  scope: DeclarationScope,
): boolean {
  const seen = new Set<string>();
  for (const field of fields) {
    const name = nameOf(field);
    if (seen.has(name))
      scope.report(diagnostic('duplicate-name', field.span, { what: 'fields', name }));
    seen.add(name);
  }
  return seen.size < fields.length;
}

/**
 * Builds the hints for common mistakes. Reports hints that are never used, because the type has a
 * field of this name or the enclosing union has the same hint.
 */
export function buildHints(
  raw: RawType | RawVariant,
  path: Path,
  fields: readonly string[],
  inherited: readonly Hint[],
  scope: DeclarationScope,
): readonly Hint[] {
  if (raw.hints === undefined) return [];
  const hints = Object.entries(raw.hints).map(([field, text]) => ({ field, text }));
  for (const { field } of hints) {
    const isExplained = inherited.some((hint) => hint.field === field);
    if (!isExplained && !fields.includes(field)) continue;
    const problem = isExplained
      ? `The union already has a hint for "${field}", so this one is never shown.`
      : `"${field}" is a field, so the hint for it is never shown.`;
    const parameters = {
      problem,
      instead: 'Name a key that people write by mistake, or remove the hint.',
    };
    scope.report(diagnostic('rule-value', keySpan(scope, [...path, 'hints', field]), parameters));
  }
  return hints;
}
