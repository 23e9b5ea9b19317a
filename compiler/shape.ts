/** The meta-schema check: ajv's errors as diagnostics that a person can act on. */
import type { ErrorObject } from 'ajv';
import { type Diagnostic, diagnostic, didYouMean } from './diagnostics.ts';
import type { Loaded, Path } from './load.ts';
import { patternExplanations } from './meta-schema/shared.ts';
import validator from './meta-schema.ts?validator';

/** A file with more mistakes than this is no contract, and the rest would tell nothing new. */
const maximumErrors = 1000;

export function checkShape(loaded: Loaded): readonly Diagnostic[] {
  if (validator(loaded.data)) return [];
  const errors = (validator.errors ?? []).filter((error) => !isConsequence(error)).slice(0, maximumErrors);
  return withoutRepetition(errors.flatMap((error) => toDiagnostic(error, loaded)));
}

/** Errors that only say that another error, which is listed too, happened inside. */
function isConsequence({ keyword, schemaPath }: ErrorObject): boolean {
  return keyword === 'if' || keyword === 'not' || (keyword === 'required' && /\/(?:oneOf|not)\//.test(schemaPath));
}

/** One mistake may break several parts of the meta-schema; it is told once. */
function withoutRepetition(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const key = ({ code, message, place }: Diagnostic) => `${place.line}:${place.column} ${code} ${message}`;
  return [...new Map(diagnostics.map((one) => [key(one), one])).values()];
}

function toDiagnostic(error: ErrorObject, loaded: Loaded): readonly Diagnostic[] {
  const path = fromPointer(error.instancePath);
  const place = loaded.place(path);
  const shape = (problem: string, instead = '') => [diagnostic('shape', place, { problem, instead })];
  const { params } = error;
  switch (error.keyword) {
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const key = String(params['additionalProperty'] ?? params['unevaluatedProperty']);
      const known = Object.keys((error.parentSchema?.['properties'] as object | undefined) ?? {});
      return [
        diagnostic('unknown-key', loaded.place([...path, key], 'key'), {
          key,
          suggestion: didYouMean(key, known),
          known: known.join(', '),
        }),
      ];
    }
    case 'required':
      return [diagnostic('missing-key', loaded.place(path, path.length > 0 ? 'key' : 'value'), { key: String(params['missingProperty']) })];
    case 'dependentRequired':
      return [diagnostic('missing-key', loaded.place(path, 'key'), { key: String(params['missingProperty']) })];
    case 'propertyNames': {
      const key = String(params['propertyName']);
      const pattern = String((error.schema as { pattern?: string }).pattern);
      return [
        diagnostic('shape', loaded.place([...path, key], 'key'), {
          problem: `"${key}" cannot be a name here.`,
          instead: patternExplanations[pattern] ?? '',
        }),
      ];
    }
    case 'pattern':
      return error.propertyName !== undefined
        ? []
        : shape(`${JSON.stringify(error.data)} is not written as it should be.`, patternExplanations[String(params['pattern'])]);
    case 'enum':
      return shape(
        `${JSON.stringify(error.data)} is not possible here.${didYouMean(typeof error.data === 'string' ? error.data : '', allowed(params['allowedValues']))}`,
        `Write one of: ${allowed(params['allowedValues']).join(', ')}.`,
      );
    case 'type':
      return shape(
        `This must be ${kindNames[String(params['type'])] ?? String(params['type'])}.`,
        typeHint(error.data, String(params['type'])),
      );
    case 'oneOf':
      return shape(...oneOfProblem(error));
    default:
      return shape(`This ${error.message ?? 'is wrong'}.`);
  }
}

const kindNames: Readonly<Record<string, string>> = {
  object: 'a map',
  array: 'a list',
  string: 'text',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
};

function oneOfProblem(error: ErrorObject): readonly [string, string] {
  return Object.hasOwn((error.parentSchema?.['properties'] as object | undefined) ?? {}, 'violates')
    ? [
        'An example holds exactly one document, or the two of an exchange.',
        'Write "value", "text", or "exchange" with "asks" and "answers".',
      ]
    : [
        'This type says not, or in two ways, what it is.',
        'Write exactly one of: "fields" (a record), "union" with "variants", "enum", "is".',
      ];
}

/** `version: 1.10` is a number to YAML. */
function typeHint(data: unknown, type: string): string {
  return type === 'string' && (typeof data === 'number' || typeof data === 'boolean') ? `Put it in quotes: "${String(data)}".` : '';
}

function allowed(values: unknown): readonly string[] {
  return Array.isArray(values) ? values.map(String) : [];
}

function fromPointer(pointer: string): Path {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}
