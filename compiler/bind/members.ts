/** The fields and rules of a record or variant, with those that it includes. */
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
import { type Building, keyPlace, type Members } from './scope.ts';

/** What a record or variant has: what it includes, and its own. */
export function buildMembers(
  name: string,
  raw: RawType | RawVariant,
  path: Path,
  parameters: readonly string[],
  scope: Building,
): Members {
  const members = gather([name], raw, path, parameters, scope);
  checkTwice(members.fields, scope);
  return members;
}

/** `names` are the records that led here by including each other, the one to gather for last. */
function gather(
  names: readonly string[],
  raw: RawType | RawVariant,
  path: Path,
  parameters: readonly string[],
  scope: Building,
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

function buildIncluded(name: string, at: Path, above: readonly string[], scope: Building): Members {
  const declared = scope.names.get(name);
  const known = scope.included.get(name);
  if (known !== undefined) return known;
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
  if (above.includes(name)) {
    scope.report(diagnostic('infinite-type', scope.loaded.span([...at, 'include']), { name }));
    return { fields: [], rules: [] };
  }
  const raw = scope.document.types[String(declared.path[1])] ?? {};
  const members = gather([...above, name], raw, declared.path, [], scope);
  scope.included.set(name, members);
  return members;
}

/** A record that others include is built once too. */
export function membersOf(
  name: string,
  raw: RawType,
  path: Path,
  parameters: readonly string[],
  scope: Building,
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

function checkTwice(fields: readonly Field[], scope: Building): void {
  if (fields.length < 2) return;
  const areNamesTwice = reportTwice(fields, (field) => field.name, scope);
  // Where each is called in JSON as it is called here, the same would be found again.
  if (areNamesTwice || fields.some(({ name, wire }) => wire !== name))
    reportTwice(fields, (field) => field.wire, scope);
}

/** Whether any was. */
function reportTwice(
  fields: readonly Field[],
  nameOf: (field: Field) => string,
  scope: Building,
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
 * What people write by mistake. A name that the type has is no mistake, and one that was explained
 * above is never explained again.
 */
export function buildHints(
  raw: RawType | RawVariant,
  path: Path,
  known: readonly string[],
  above: readonly Hint[],
  scope: Building,
): readonly Hint[] {
  if (raw.hints === undefined) return [];
  const hints = Object.entries(raw.hints).map(([field, text]) => ({ field, text }));
  for (const { field } of hints) {
    const isExplained = above.some((hint) => hint.field === field);
    if (!isExplained && !known.includes(field)) continue;
    const problem = isExplained
      ? `The union has a hint for "${field}" already, so this one is never shown.`
      : `"${field}" is a field, so the hint for it is never shown.`;
    const parameters = {
      problem,
      instead: 'Name what people write by mistake, or remove the hint.',
    };
    scope.report(diagnostic('rule-value', keyPlace(scope, [...path, 'hints', field]), parameters));
  }
  return hints;
}
