/** Prints the fields of a draft. */
import type { DraftField } from '../draft.ts';
import { isNotBlank } from '../json-schema/patterns/patterns.ts';
import { type Allocate, isFieldName } from '../names.ts';
import { printType } from './types.ts';
import { prose, quoted, scalar, typeText, valueText } from './yaml-text.ts';

export function docLines(doc: string | undefined, indent: string): readonly string[] {
  return doc === undefined || doc.trim() === ''
    ? []
    : [`${indent}doc: ${prose(doc, `${indent}  `)}`];
}

/** JSON Schema knows neither when nor why. */
export function deprecatedLines(
  isDeprecated: boolean | undefined,
  indent: string,
): readonly string[] {
  return isDeprecated === true
    ? [`${indent}deprecated: { since: ${draftVersion}, reason: Deprecated in the source. }`]
    : [];
}

/** The version of every draft. */
export const draftVersion = '0.1.0';

export type Wires = ReadonlyMap<string, string>;

/** Allocates the names of fields. Names that are already valid are kept and allocated first. */
export function namesOf(fields: readonly DraftField[], allocate: Allocate): Wires {
  const wires = fields.map(({ wire }) => wire);
  const first = new Map(wires.filter(isFieldName).map((wire) => [wire, allocate(wire)]));
  return new Map(wires.map((wire) => [wire, first.get(wire) ?? allocate(wire)]));
}

export function fieldLines(
  fields: readonly DraftField[],
  wires: Wires,
  indent: string,
): readonly string[] {
  return fields.flatMap((field) => fieldText(field, wires.get(field.wire) ?? field.wire, indent));
}

function fieldText(field: DraftField, name: string, indent: string): readonly string[] {
  const key = `${indent}${name}${field.optional ? '?' : ''}:`;
  const type = typeText(printType(field.type));
  const inner = `${indent}  `;
  const details = [
    ...docLines(field.doc, inner),
    ...deprecatedLines(field.deprecated, inner),
    ...(name === field.wire ? [] : [`${inner}wire: ${scalar(field.wire)}`]),
    ...(field.pattern === undefined
      ? []
      : [
          `${inner}${isNotBlank(field.pattern) ? 'blank: false' : `pattern: ${patternText(field.pattern)}`}`,
        ]),
    ...(field.unique === true ? [`${inner}unique: true`] : []),
    ...(field.default === undefined
      ? []
      : [`${inner}default:${valueText(field.default, `${inner}  `)}`]),
    ...(field.example === undefined
      ? []
      : [`${inner}example:${valueText(field.example, `${inner}  `)}`]),
  ];
  return details.length === 0 ? [`${key} ${type}`] : [key, `${inner}type: ${type}`, ...details];
}

export function patternText(pattern: string): string {
  return /^\^[A-Za-z0-9[\](){}?:*+$|,^\\_.-]*$/.test(pattern) && !/: |:$/.test(pattern)
    ? pattern
    : quoted(pattern);
}
