/** Builds the fields of the model from raw fields: types, wire names and constraints. */
import { diagnostic } from '../diagnostics/diagnostics.ts';
import type { Json } from '../model/json.ts';
import type { Field } from '../model/model.ts';
import type { Type } from '../model/types.ts';
import type { FieldDetails, Fields as RawFields } from '../parse/contract-document.ts';
import type { Path } from '../parse/path.ts';
import { wireName } from '../parse/types/raw-fields.ts';
import { checkAlternatives } from './alternatives.ts';
import { buildConstraints, hasTexts, isLimit, withPattern, withUniqueness } from './constraints.ts';
import { namedParts } from './named.ts';
import { resolveType } from './resolve-type.ts';
import { type DeclarationScope, keySpan } from './scope.ts';

const noNames: Field['names'] = {};

export function buildFields(
  raw: RawFields,
  at: Path,
  parameters: readonly string[],
  scope: DeclarationScope,
): readonly Field[] {
  return Object.keys(raw).map((key) => {
    const value = raw[key] ?? '';
    const details: FieldDetails = typeof value === 'string' ? { type: value } : value;
    const path = [...at, key];
    const typePath = typeof value === 'string' ? path : [...path, 'type'];
    const optional = key.endsWith('?');
    const name = optional ? key.slice(0, -1) : key;
    // Validators of JSON Schema ignore this key, so the meta-schema cannot reject it.
    if (name === '__proto__')
      scope.report(
        diagnostic('shape', keySpan(scope, path), {
          problem: '"__proto__" cannot be a name here.',
          instead: 'Choose another name; "wire" gives the name in JSON.',
        }),
      );
    const type = resolveType(details.type, typePath, parameters, scope);
    checkAlternatives(type, typePath, scope);
    const isOfText = scope.kinds(type)?.includes('string') !== false;
    const isOfItems = !isOfText && hasTexts(type, scope.kinds);
    const { pattern, ...others } = details;
    const given = isOfItems ? others : details;
    const limits = typeof value === 'string' ? [] : Object.keys(given).filter(isLimit);
    checkDetails(details, limits, type, key, path, scope);
    return {
      name,
      wire: wireName(scope.document, name, details.wire),
      names: details.names === undefined ? noNames : { ...details.names },
      type: withUniqueness(
        isOfItems ? withPattern(type, pattern, path, scope) : type,
        details,
        path,
        scope,
      ),
      constraints: limits.length === 0 ? [] : buildConstraints(given, path, scope),
      default: details.default as Json | undefined,
      optional,
      ...namedParts(details),
      example: details.example as Json | undefined,
      span: keySpan(scope, path),
    };
  });
}

/** Reports details without effect: text constraints on other types, defaults of required fields. */
function checkDetails(
  details: FieldDetails,
  limits: readonly string[],
  type: Type,
  key: string,
  path: Path,
  scope: DeclarationScope,
): void {
  if (limits.length === 0 && details.default === undefined) return;
  const report = (name: string, problem: string) =>
    scope.report(
      diagnostic('rule-value', scope.loaded.span([...path, name], 'key'), {
        problem,
        instead: 'Remove it, or change the field.',
      }),
    );
  const ofText = limits.filter(
    (name) =>
      name !== 'should' || Object.keys(details.should ?? {}).some((limit) => limit !== 'unique'),
  );
  if (ofText.length > 0 && scope.kinds(type)?.includes('string') === false)
    for (const name of ofText)
      report(name, `"${name}" applies to text, but the type of this field is not text.`);
  if (details.default !== undefined && !key.endsWith('?'))
    report('default', 'A required field must not have a default.');
}
