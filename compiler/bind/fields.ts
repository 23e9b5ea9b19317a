/**
 * From raw fields to fields of the model: types resolved, JSON names settled, constraints and
 * includes gathered.
 */

import { diagnostic, didYouMean } from '../diagnostics/diagnostics.ts';
import type { Json } from '../model/json.ts';
import type { KindsOf } from '../model/lower.ts';
import type { Bounds, Constraint, Field, Hint, Rule, Type } from '../model/model.ts';
import type { Level } from '../model/rule-tree.ts';
import { patternProblem } from '../model/text/patterns.ts';
import type {
  FieldDetails,
  Fields as RawFields,
  TypeDeclaration as RawType,
  Variant as RawVariant,
} from '../parse/contract-document.ts';
import type { Path } from '../parse/path.ts';
import { destination } from '../parse/types/destination.ts';
import { rawFieldsOf, wireName } from '../parse/types/raw-fields.ts';
import { includes } from '../parse/types/raw-types.ts';
import { resolveType } from './resolve-type.ts';
import { buildRules } from './rules.ts';
import { type BuildScope, keyPlace } from './scope.ts';

export type Building = BuildScope & {
  readonly kinds: KindsOf;
  /**
   * Included records, built once, so that their rules are the same rules wherever they are
   * included.
   */
  readonly included: Map<string, Members>;
  /** What any type or variant includes. */
  readonly includedNames: ReadonlySet<string>;
};

export interface Members {
  readonly fields: readonly Field[];
  readonly rules: readonly Rule[];
}

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
      diagnostic('not-a-record', scope.loaded.place([...at, 'include']), {
        name,
        suggestion: didYouMean(name, records),
      }),
    );
    return { fields: [], rules: [] };
  }
  if (above.includes(name)) {
    scope.report(diagnostic('endless-type', scope.loaded.place([...at, 'include']), { name }));
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
      scope.report(diagnostic('duplicate-name', field.place, { what: 'fields', name }));
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

const noNames: Field['names'] = {};

export function buildFields(
  raw: RawFields,
  at: Path,
  parameters: readonly string[],
  scope: Building,
): readonly Field[] {
  return Object.keys(raw).map((key) => {
    const value = raw[key] ?? '';
    const details: FieldDetails = typeof value === 'string' ? { type: value } : value;
    const path = [...at, key];
    const typePath = typeof value === 'string' ? path : [...path, 'type'];
    const optional = key.endsWith('?');
    const name = optional ? key.slice(0, -1) : key;
    // The meta-schema cannot see this key: validators of JSON Schema pass over it.
    if (name === '__proto__')
      scope.report(
        diagnostic('shape', keyPlace(scope, path), {
          problem: '"__proto__" cannot be a name here.',
          instead: 'Choose another name; "wire" gives the name in JSON.',
        }),
      );
    const type = resolveType(details.type, typePath, parameters, scope);
    checkAlternatives(type, typePath, scope);
    const limits = typeof value === 'string' ? [] : Object.keys(details).filter(isLimit);
    checkDetails(details, limits, type, key, path, scope);
    return {
      name,
      wire: wireName(scope.document, name, details.wire),
      names: details.names === undefined ? noNames : { ...details.names },
      type: withUniqueness(type, details, path, scope),
      constraints: limits.length === 0 ? [] : buildConstraints(details, path, scope),
      default: details.default as Json | undefined,
      optional,
      doc: details.doc,
      example: details.example as Json | undefined,
      place: keyPlace(scope, path),
    };
  });
}

/** The rules about texts, by the keys of the language. */
const textRules = {
  blank: 'blank',
  emoji: 'emoji',
  markup: 'markup',
  dataUrl: 'data-url',
  untaggedJson: 'untagged-json',
} as const;
const limitNames: readonly string[] = [
  'pattern',
  'bytes',
  'sentences',
  'tokens',
  ...Object.keys(textRules),
  'should',
];

function isLimit(key: string): boolean {
  return limitNames.includes(key);
}

/**
 * Details that would say nothing: limits of text on what is no text, a default for what is always
 * there.
 */
function checkDetails(
  details: FieldDetails,
  limits: readonly string[],
  type: Type,
  key: string,
  path: Path,
  scope: Building,
): void {
  if (limits.length === 0 && details.default === undefined) return;
  const report = (name: string, problem: string) =>
    scope.report(
      diagnostic('rule-value', scope.loaded.place([...path, name], 'key'), {
        problem,
        instead: 'Remove it, or change the field.',
      }),
    );
  const ofText = limits.filter(
    (name) =>
      name !== 'should' || Object.keys(details.should ?? {}).some((limit) => limit !== 'unique'),
  );
  if (ofText.length > 0 && scope.kinds(type)?.includes('string') === false)
    for (const name of ofText) report(name, `"${name}" is about text, and this field holds none.`);
  if (details.default !== undefined && !key.endsWith('?'))
    report('default', 'A field that must be there needs no default.');
}

function withUniqueness(type: Type, details: FieldDetails, path: Path, scope: Building): Type {
  const found = [
    { written: details.unique, level: 'must', at: [...path, 'unique'] },
    { written: details.should?.unique, level: 'should', at: [...path, 'should', 'unique'] },
  ] as const;
  const unique = found.flatMap(({ written, level, at }) =>
    written === undefined ? [] : [{ ...uniqueness(written, details.type, at, scope), level }],
  );
  if (unique.length === 0) return type;
  const made = (list: Extract<Type, { kind: 'list' }>): Type => ({ ...list, unique });
  if (type.kind === 'list') return made(type);
  if (type.kind === 'alternatives' && type.of.some(({ kind }) => kind === 'list'))
    return { ...type, of: type.of.map((inner) => (inner.kind === 'list' ? made(inner) : inner)) };
  const parameters = {
    problem: '"unique" is about a list that is written here.',
    instead: 'Write the field as list<…>, or remove "unique".',
  };
  for (const { written, at } of found)
    if (written !== undefined)
      scope.report(diagnostic('rule-value', scope.loaded.place(at, 'key'), parameters));
  return type;
}

/** What must differ: the items, or one field of them. */
function uniqueness(unique: true | string, type: string, at: Path, scope: Building): UniqueBy {
  if (unique === true) return { kind: 'items' };
  const reached = destination(scope, type);
  const item = reached.kind === 'list' ? reached.of : undefined;
  const fields = item === undefined ? [] : rawFieldsOf(scope, item);
  const field = fields.find(({ name }) => name === unique);
  if (field === undefined) {
    const suggestion = didYouMean(
      unique,
      fields.map(({ name }) => name),
    );
    scope.report(
      diagnostic('unknown-field', scope.loaded.place(at), {
        field: unique,
        type: item ?? type,
        suggestion,
      }),
    );
  }
  return { kind: 'key', key: field?.wire ?? unique };
}

type UniqueBy = { readonly kind: 'items' } | { readonly kind: 'key'; readonly key: string };

type RawConstraints = NonNullable<FieldDetails['should']>;

function buildConstraints(
  details: FieldDetails,
  path: Path,
  scope: Building,
): readonly Constraint[] {
  const { pattern, bytes, sentences, tokens, blank, emoji, markup, dataUrl, untaggedJson, should } =
    details;
  const texts = { blank, emoji, markup, dataUrl, untaggedJson };
  const own = constraintsOf({ pattern, bytes, sentences, tokens, ...texts }, 'must', path, scope);
  return should === undefined
    ? own
    : [...own, ...constraintsOf(should, 'should', [...path, 'should'], scope)];
}

type Given = { readonly [Key in keyof RawConstraints]: RawConstraints[Key] | undefined };

function constraintsOf(
  raw: Given,
  level: Level,
  path: Path,
  scope: Building,
): readonly Constraint[] {
  const found: Constraint[] = [];
  for (const kind of ['length', 'bytes', 'sentences', 'tokens'] as const) {
    const written = raw[kind];
    if (written === undefined) continue;
    const bounds = parseBounds(written);
    if ((bounds.min ?? 0) > (bounds.max ?? Number.POSITIVE_INFINITY))
      scope.report(diagnostic('bounds-order', scope.loaded.place([...path, kind]), {}));
    found.push({ kind, level, bounds });
  }
  if (raw.pattern !== undefined) {
    const problem = patternProblem(raw.pattern);
    if (problem !== undefined)
      scope.report(
        diagnostic('pattern-refused', scope.loaded.place([...path, 'pattern']), { problem }),
      );
    else found.push({ kind: 'pattern', level, pattern: raw.pattern });
  }
  for (const key of Object.keys(textRules) as (keyof typeof textRules)[])
    if (raw[key] === false) found.push({ kind: textRules[key], level });
  return found;
}

/** `2..5`, `..100`, `10..`, `36`; the meta-schema has seen to the form. */
function parseBounds(text: string): Bounds {
  const [from = '', to = from] = text.split('..');
  const end = (part: string) => (part === '' ? undefined : Number(part));
  return { min: end(from), max: end(to) };
}

/**
 * Alternatives are told apart by their JSON kind alone. Literals of one kind together are one
 * choice.
 */
export function checkAlternatives(type: Type, at: Path, scope: Building): void {
  if (type.kind === 'list' || type.kind === 'map' || type.kind === 'json')
    checkAlternatives(type.of, at, scope);
  if (type.kind === 'reference')
    for (const argument of type.arguments) checkAlternatives(argument, at, scope);
  if (type.kind !== 'alternatives' || type.of.every(({ kind }) => kind === 'literal')) return;
  const seen = new Map<string, Type>();
  for (const inner of type.of) {
    const kinds = scope.kinds(inner)?.map((kind) => (kind === 'integer' ? 'number' : kind)) ?? [
      'anything',
    ];
    for (const kind of kinds) {
      const other = seen.get(kind);
      const areLiterals = other?.kind === 'literal' && inner.kind === 'literal';
      if (other !== undefined && !areLiterals) {
        scope.report(
          diagnostic('ambiguous-alternatives', scope.loaded.place(at), {
            left: describe(other),
            right: describe(inner),
          }),
        );
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
