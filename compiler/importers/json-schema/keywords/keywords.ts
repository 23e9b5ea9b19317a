/**
 * Converts the keywords of one schema that constrain the value itself to a shape. References and
 * combinations of schemas are handled elsewhere.
 */

import { isObject, type Json, type JsonObject } from '../../../model/json.ts';
import { formatNames } from '../../../model/text/formats.ts';
import { translatePattern } from '../patterns/patterns.ts';
import { child, isSchema, type Schema } from '../schemas/library.ts';
import { annotationLoss, notValidated, type ReportLoss, stricter } from '../schemas/losses.ts';
import { normalizeNumber, normalizeText } from '../shapes/intersect.ts';
import {
  anyNumber,
  anyShape,
  anyText,
  conjunction,
  emptyShape,
  type Kind,
  type Located,
  type Numeric,
  only,
  type Shape,
  type Text,
} from '../shapes/shapes.ts';
import { withValues } from './fixed-values.ts';
import { count } from './keyword-values.ts';
import { itemsOf, objectsOf } from './member-keywords.ts';

/** Keywords that are handled here or elsewhere, or that do not affect validation. */
const recognizedKeywords: ReadonlySet<string> = new Set([
  '$schema',
  '$id',
  'id',
  '$anchor',
  '$dynamicAnchor',
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  '$recursiveAnchor',
  '$defs',
  'definitions',
  '$comment',
  '$vocabulary',
  'type',
  'enum',
  'const',
  'title',
  'description',
  'default',
  'examples',
  'example',
  'nullable',
  'discriminator',
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'items',
  'prefixItems',
  'additionalItems',
  'contains',
  'minContains',
  'maxContains',
  'minItems',
  'maxItems',
  'uniqueItems',
  'unevaluatedItems',
  'properties',
  'patternProperties',
  'additionalProperties',
  'required',
  'propertyNames',
  'minProperties',
  'maxProperties',
  'unevaluatedProperties',
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'contentMediaType',
  'contentEncoding',
  'contentSchema',
  'readOnly',
  'writeOnly',
  'deprecated',
]);

export function shapeOfKeywords(schema: Schema, reportLoss: ReportLoss): Shape {
  const { value } = schema;
  if (typeof value === 'boolean') return value ? anyShape : emptyShape;
  if (!isObject(value)) {
    reportLoss(
      notValidated(
        schema,
        'the schema',
        'This is not a schema.',
        'Correct the schema and import it again.',
      ),
    );
    return anyShape;
  }
  reportIgnoredKeywords(schema, value, reportLoss);
  const kinds = kindsOfType(schema, value, reportLoss);
  // Keywords for a kind that the value cannot have are ignored, as JSON Schema defines.
  const of = (kind: Kind): ReportLoss => (kinds.includes(kind) ? reportLoss : () => {});
  const byType = only(
    {
      null: true,
      boolean: [true, false],
      string: textOf(schema, value, of('string')),
      number: numberOf(schema, value, of('number')),
      array: itemsOf(schema, value, of('array')),
      object: objectsOf(schema, value, of('object')),
    },
    kinds,
  );
  return withValues(schema, value, byType, reportLoss);
}

function reportIgnoredKeywords(schema: Schema, value: JsonObject, reportLoss: ReportLoss): void {
  for (const keyword of Object.keys(value)) {
    if (!recognizedKeywords.has(keyword))
      reportLoss(
        annotationLoss(
          keyword,
          schema.where,
          'JSON Schema does not define this keyword; validators ignore it.',
        ),
      );
    else if (keyword === 'readOnly' || keyword === 'writeOnly')
      reportLoss(annotationLoss(keyword, schema.where, 'The language has no such annotation.'));
    else if (keyword === 'contentEncoding')
      reportLoss(annotationLoss(keyword, schema.where, 'The language does not decode text.'));
  }
}

const kindsByType: Readonly<Record<string, Kind>> = {
  null: 'null',
  boolean: 'boolean',
  string: 'string',
  number: 'number',
  integer: 'number',
  array: 'array',
  object: 'object',
};

function typesOf(value: JsonObject): readonly Json[] | undefined {
  const { type } = value;
  return type === undefined ? undefined : Array.isArray(type) ? type : [type];
}

function kindsOfType(schema: Schema, value: JsonObject, reportLoss: ReportLoss): readonly Kind[] {
  const types = typesOf(value);
  const named = types?.flatMap((type) =>
    typeof type === 'string' && Object.hasOwn(kindsByType, type) ? [kindsByType[type] as Kind] : [],
  );
  if (types !== undefined && named?.length !== types.length) {
    reportLoss(
      notValidated(
        schema,
        `type ${JSON.stringify(value['type'])}`,
        'JSON Schema has no such type.',
        'Correct the schema and import it again.',
      ),
    );
    return ['null', 'boolean', 'string', 'number', 'array', 'object'];
  }
  const nullable: readonly Kind[] =
    schema.dialect === 'openapi-3.0' && value['nullable'] === true ? ['null'] : [];
  return named === undefined
    ? ['null', 'boolean', 'string', 'number', 'array', 'object']
    : [...named, ...nullable];
}

/** The formats that people mean as requirements. Others stay annotations, as the specification says. */
const supportedFormats: ReadonlySet<string> = new Set([
  'uuid',
  'date-time',
  'date',
  'uri',
  'email',
]);

function textOf(schema: Schema, value: JsonObject, reportLoss: ReportLoss): Text | undefined {
  const patterns = patternsOf(schema, value, reportLoss);
  const format = value['format'];
  // Schemas that Concordat generates repeat the grammar of a format as a pattern, which is exact.
  const isFormat = typeof format === 'string' && patterns.format === undefined;
  const isKnown = formatNames.some((name) => name === format);
  if (isFormat && supportedFormats.has(format))
    reportLoss(
      stricter(
        `format ${format}`,
        schema.where,
        'In JSON Schema a format is an annotation; here it is validated.',
        'Use string if other texts must be valid.',
      ),
    );
  else if (isFormat)
    reportLoss(
      annotationLoss(
        `format ${format}`,
        schema.where,
        isKnown ? 'In JSON Schema a format is an annotation.' : 'The language has no such format.',
        `Write ${isKnown ? format : 'a pattern'} if the format must be validated.`,
      ),
    );
  return normalizeText({
    ...anyText,
    min: count(value, 'minLength', 0),
    max: count(value, 'maxLength', Number.POSITIVE_INFINITY),
    patterns: patterns.patterns,
    format: patterns.format ?? (isFormat && supportedFormats.has(format) ? format : undefined),
    json: jsonIn(schema, value, reportLoss),
  });
}

function patternsOf(
  schema: Schema,
  value: JsonObject,
  reportLoss: ReportLoss,
): { readonly patterns: Text['patterns']; readonly format: string | undefined } {
  const { pattern } = value;
  const none = { patterns: [], format: undefined };
  if (typeof pattern !== 'string') return none;
  const translated = translatePattern(pattern);
  switch (translated.kind) {
    case 'everything':
      return none;
    case 'format':
      return { patterns: [], format: translated.format };
    case 'pattern':
      return { patterns: [{ value: translated.pattern, where: schema.where }], format: undefined };
    case 'problem':
      reportLoss(
        notValidated(
          schema,
          `pattern ${pattern}`,
          `The pattern cannot be matched the same way in every language: ${translated.problem}.`,
          'Write a portable pattern; see "concordat explain pattern-refused".',
        ),
      );
      return none;
  }
}

function jsonIn(schema: Schema, value: JsonObject, reportLoss: ReportLoss): Text['json'] {
  if (value['contentMediaType'] !== 'application/json' || value['contentEncoding'] !== undefined) {
    if (value['contentMediaType'] !== undefined || value['contentSchema'] !== undefined)
      reportLoss(
        annotationLoss(
          'contentMediaType',
          schema.where,
          'The language supports only JSON in text.',
        ),
      );
    return undefined;
  }
  reportLoss(
    stricter(
      'contentMediaType',
      schema.where,
      'In JSON Schema it is an annotation; here the text must contain such JSON.',
      'Use string if other texts must be valid.',
    ),
  );
  return isSchema(value['contentSchema']) ? conjunction([child(schema, 'contentSchema')]) : [];
}

const largeIntegers = [
  'An integer is limited to the range that every language represents exactly.',
  'Write them as strings, or use number if a rounded value is acceptable.',
] as const;

/**
 * Whether the schema explicitly allows integers beyond 2^53. Without bounds or a format it is
 * unknown whether they are intended.
 */
function allowsLargeIntegers(value: JsonObject): boolean {
  const ends = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map(
    (keyword) => value[keyword],
  );
  const isBeyond = (bound: unknown) =>
    typeof bound === 'number' && Math.abs(bound) > Number.MAX_SAFE_INTEGER + 1;
  return ends.some(isBeyond) || value['format'] === 'int64' || value['format'] === 'uint64';
}

function numberOf(schema: Schema, value: JsonObject, reportLoss: ReportLoss): Numeric | undefined {
  const types = typesOf(value);
  const step = value['multipleOf'];
  const isWhole = types?.includes('integer') === true && !types.includes('number');
  if (typeof step === 'number' && step !== 1 && !(isWhole && Number.isInteger(1 / step)))
    reportLoss(notValidated(schema, `multipleOf ${step}`, 'The language has no multipleOf.'));
  const boundOf = (keyword: string): number | undefined =>
    typeof value[keyword] === 'number' ? value[keyword] : undefined;
  const { format } = value;
  if (isWhole && allowsLargeIntegers(value))
    reportLoss(stricter('integers beyond 2^53', schema.where, ...largeIntegers));
  else if (typeof format === 'string' && types !== undefined && !types.includes('string'))
    reportLoss(
      annotationLoss(
        `format ${format}`,
        schema.where,
        'The language has no such format.',
        'Write bounds if the number must be limited.',
      ),
    );
  const exclusiveBound = (
    keyword: string,
    closed: number | undefined,
  ): Located<number> | undefined => {
    // In draft-04 it is a boolean modifier of the inclusive bound.
    const limit = value[keyword] === true ? closed : boundOf(keyword);
    return limit === undefined ? undefined : { value: limit, where: schema.where };
  };
  return normalizeNumber({
    ...anyNumber,
    integer: isWhole || step === 1,
    min: boundOf('minimum') ?? Number.NEGATIVE_INFINITY,
    max: boundOf('maximum') ?? Number.POSITIVE_INFINITY,
    above: exclusiveBound('exclusiveMinimum', boundOf('minimum')),
    below: exclusiveBound('exclusiveMaximum', boundOf('maximum')),
  });
}
