/** Selects the keywords that a dialect supports and reports the rules that depend on the others. */
import { canonical, type Json, type JsonObject } from '../../../compiler/model/json.ts';
import { asObject, asSchema, type Schema } from '../json-schema/schema.ts';
import { finalLineFeed, notBlank } from '../json-schema/tests.ts';
import type { Dialect } from './dialects.ts';

/** The location of a schema and a callback that receives the losses. */
export interface KeywordContext {
  readonly dialect: Dialect;
  readonly where: string;
  readonly lose: (rule: string, where: string, why: string) => void;
}

/** Annotations, which do not affect which answers are accepted. */
const annotations: ReadonlySet<string> = new Set([
  '$comment',
  'description',
  'title',
  'default',
  'examples',
  'deprecated',
  'contentMediaType',
  'contentSchema',
]);

const rules: Readonly<Record<string, string>> = {
  minLength: 'length',
  maxLength: 'length',
  minimum: 'range',
  maximum: 'range',
  exclusiveMinimum: 'range',
  exclusiveMaximum: 'range',
  minItems: 'count',
  maxItems: 'count',
  minProperties: 'count',
  maxProperties: 'count',
  uniqueItems: 'unique',
  patternProperties: 'unknown-field',
  format: 'format',
  const: 'enum',
  enum: 'enum',
};

/** Returns the keywords of a scalar or list that the dialect supports and reports the others. */
export function keep(
  schema: JsonObject,
  handled: readonly string[],
  at: KeywordContext,
): JsonObject {
  const { dialect } = at;
  const takes = (keyword: string, value: Json): boolean => {
    if (!dialect.keywords.has(keyword)) return false;
    if (keyword === 'format') return dialect.formats.has(String(value));
    if (keyword === 'pattern')
      return /^\^.*\$$/s.test(String(value)) && !/\\u\{/.test(String(value));
    return !(dialect.onlyNonEmpty && keyword === 'minItems' && Number(value) > 1);
  };
  const kept = Object.entries(schema).filter(
    ([keyword, value]) =>
      !handled.includes(keyword) && !annotations.has(keyword) && takes(keyword, value),
  );
  loseKeywords(schema, [...handled, ...kept.map(([keyword]) => keyword)], at);
  return Object.fromEntries(kept);
}

export function loseKeywords(
  schema: JsonObject,
  handled: readonly string[],
  at: KeywordContext,
): void {
  for (const [keyword, value] of Object.entries(schema)) {
    if (handled.includes(keyword) || annotations.has(keyword)) continue;
    // It repeats what `$` of the pattern means in ECMA-262.
    if (keyword === 'not' && canonical(value) === canonical(finalLineFeed)) continue;
    // Formats are carried by `format` or by `pattern`; one of the two is enough.
    if (
      (keyword === 'format' && handled.includes('pattern')) ||
      (keyword === 'pattern' && handled.includes('format'))
    )
      continue;
    const ofText =
      schema['format'] !== undefined ? 'format' : value === notBlank ? 'blank' : 'pattern';
    at.lose(
      keyword === 'pattern' ? ofText : (rules[keyword] ?? keyword),
      at.where,
      `${at.dialect.title} does not support the keyword ${keyword} here.`,
    );
  }
}

/**
 * The schema of additional members. No dialect selects members by their names, so all of them get
 * the schema of those that match the only pattern, or any.
 */
export function othersOf(schema: JsonObject): Schema {
  const [named, ...more] = Object.values(asObject(schema['patternProperties'] ?? {}));
  const rest = asSchema(schema['additionalProperties'] ?? true);
  if (named === undefined) return rest;
  return rest === false && more.length === 0 ? asSchema(named) : true;
}
