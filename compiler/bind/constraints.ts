/** Builds the constraints of fields: limits of texts, and uniqueness of list items. */
import { diagnostic, didYouMean } from '../diagnostics/diagnostics.ts';
import { patternProblem } from '../model/patterns/form.ts';
import type { Level } from '../model/rule-tree.ts';
import type { Constraint, Type } from '../model/types.ts';
import type { FieldDetails } from '../parse/contract-document.ts';
import type { Path } from '../parse/path.ts';
import { destination } from '../parse/types/destination.ts';
import { rawFieldsOf } from '../parse/types/raw-fields.ts';
import { buildBounds } from './bounds.ts';
import type { DeclarationScope } from './scope.ts';

export function withUniqueness(
  type: Type,
  details: FieldDetails,
  path: Path,
  scope: DeclarationScope,
): Type {
  if (details.unique === undefined && details.should?.unique === undefined) return type;
  const found = [
    { written: details.unique, level: 'must', at: [...path, 'unique'] },
    { written: details.should?.unique, level: 'should', at: [...path, 'should', 'unique'] },
  ] as const;
  const unique = found.flatMap(({ written, level, at }) =>
    written === undefined ? [] : [{ ...uniqueness(written, details.type, at, scope), level }],
  );
  const withUnique = (list: Extract<Type, { kind: 'list' }>): Type => ({ ...list, unique });
  if (type.kind === 'list') return withUnique(type);
  if (type.kind === 'alternatives' && type.of.some(({ kind }) => kind === 'list'))
    return {
      ...type,
      of: type.of.map((inner) => (inner.kind === 'list' ? withUnique(inner) : inner)),
    };
  const parameters = {
    problem: '"unique" needs a list in the type of this field.',
    instead: 'Write the field as list<…>, or remove "unique".',
  };
  for (const { written, at } of found)
    if (written !== undefined)
      scope.report(diagnostic('rule-value', scope.loaded.span(at, 'key'), parameters));
  return type;
}

/** Resolves what must be unique: the items, or one of their fields. */
function uniqueness(
  unique: true | string,
  type: string,
  at: Path,
  scope: DeclarationScope,
): UniqueBy {
  if (unique === true) return { kind: 'items' };
  const list = destination(scope, type);
  const item = list.kind === 'list' ? list.of : undefined;
  const fields = item === undefined ? [] : rawFieldsOf(scope, item);
  const field = fields.find(({ name }) => name === unique);
  if (field === undefined) {
    const suggestion = didYouMean(
      unique,
      fields.map(({ name }) => name),
    );
    scope.report(
      diagnostic('unknown-field', scope.loaded.span(at), {
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

export function buildConstraints(
  details: FieldDetails,
  path: Path,
  scope: DeclarationScope,
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
  scope: DeclarationScope,
): readonly Constraint[] {
  const found: Constraint[] = [];
  for (const kind of ['length', 'bytes', 'sentences', 'tokens'] as const) {
    const written = raw[kind];
    if (written === undefined) continue;
    found.push({ kind, level, bounds: buildBounds(written, [...path, kind], scope) });
  }
  const pattern = allowedPattern(raw.pattern, path, scope);
  if (pattern !== undefined) found.push({ kind: 'pattern', level, pattern });
  for (const key of Object.keys(textRules) as (keyof typeof textRules)[])
    if (raw[key] === false) found.push({ kind: textRules[key], level });
  return found;
}

/** Returns the pattern below a path; reports it, and returns undefined, if it is not allowed. */
function allowedPattern(
  pattern: string | undefined,
  path: Path,
  { loaded, report }: Pick<DeclarationScope, 'loaded' | 'report'>,
): string | undefined {
  const problem = pattern === undefined ? undefined : patternProblem(pattern);
  if (problem === undefined) return pattern;
  report(diagnostic('pattern-refused', loaded.span([...path, 'pattern']), { problem }));
  return undefined;
}

/** Adds a pattern to the texts of a named type, or to the items and values of a field. */
export function withPattern(
  type: Type,
  written: string | undefined,
  path: Path,
  scope: Pick<DeclarationScope, 'loaded' | 'report' | 'kinds'>,
): Type {
  if (written === undefined) return type;
  const pattern = allowedPattern(written, path, scope);
  if (!hasTexts(type, scope.kinds))
    scope.report(
      diagnostic('rule-value', scope.loaded.span([...path, 'pattern'], 'key'), {
        problem: '"pattern" applies to text, but the type contains no text.',
        instead: 'Remove it, or give the pattern to a type that is text.',
      }),
    );
  return pattern === undefined ? type : patternedTexts(type, pattern, scope.kinds);
}

/** Whether a type has texts, as they are, in lists, or in maps. */
export function hasTexts(type: Type, kinds: DeclarationScope['kinds']): boolean {
  switch (type.kind) {
    case 'list':
    case 'map':
      return hasTexts(type.of, kinds);
    case 'alternatives':
      return type.of.some((inner) => hasTexts(inner, kinds));
    case 'string':
    case 'json':
    case 'parameter':
      return true;
    case 'reference':
      return kinds(type)?.includes('string') !== false;
    default:
      return false;
  }
}

function patternedTexts(type: Type, pattern: string, kinds: DeclarationScope['kinds']): Type {
  switch (type.kind) {
    case 'string':
    case 'json':
    case 'parameter':
    case 'reference':
      return hasTexts(type, kinds) ? { ...type, pattern } : type;
    case 'list':
    case 'map':
      return { ...type, of: patternedTexts(type.of, pattern, kinds) };
    case 'alternatives':
      return { ...type, of: type.of.map((inner) => patternedTexts(inner, pattern, kinds)) };
    default:
      return type;
  }
}

/** The text rules by their keys in the language. */
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

/** Whether a key of a field is a constraint. */
export function isLimit(key: string): boolean {
  return limitNames.includes(key);
}
