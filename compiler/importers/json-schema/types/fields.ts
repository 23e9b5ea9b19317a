/** Converts the members of an object to fields. */
import type { DraftField, DraftRule } from '../../draft.ts';
import { joinNames } from '../../names.ts';
import { annotationLoss, looser } from '../schemas/losses.ts';
import type { SchemaResolver } from '../shapes/resolver.ts';
import { type Conjunction, isEmptyShape, type ObjectShape } from '../shapes/shapes.ts';
import type { ObjectBuilder } from './builder.ts';
import { locationOf } from './type-parts.ts';

export function isUnsatisfiable(parts: Conjunction, { resolve }: SchemaResolver): boolean {
  return parts.length > 0 && isEmptyShape(resolve(parts).shape);
}

export interface BuiltFields {
  readonly fields: readonly DraftField[];
  /** Members that no value can match. */
  readonly refused: readonly string[];
  readonly rules: readonly DraftRule[];
  /** Whether a member could not be declared, so that the record must stay open to accept it. */
  readonly isOpened: boolean;
}

/** `elsewhere` are the fields that the union declares for all its variants. */
export function buildFields(
  owner: string,
  object: ObjectShape,
  builder: ObjectBuilder,
  elsewhere: readonly string[] = [],
): BuiltFields {
  const fields: DraftField[] = [];
  const refused: string[] = [];
  const rules: DraftRule[] = [];
  let isOpened = false;
  const inRules = object.rules
    .flatMap(({ body }) => namesIn(body))
    .filter((wire) => !object.fields.has(wire));
  const all = [
    ...object.fields,
    ...[...new Set(inRules)].map((wire) => [wire, object.extra] as const),
  ];
  for (const [wire, parts] of all) {
    if (elsewhere.includes(wire)) continue;
    if (isUnsatisfiable(parts, builder.resolver)) {
      refused.push(wire);
      continue;
    }
    if (wire === '' || !wire.isWellFormed()) {
      builder.reportLoss(
        looser(
          'properties',
          locationOf(parts),
          'A field must have a name.',
          'Rename the member, if you can change the documents.',
        ),
      );
      isOpened = true;
      continue;
    }
    const optional = !object.required.has(wire);
    const {
      type,
      doc,
      default: value,
      example,
      pattern,
      unique,
      rules: limits,
    } = builder.fieldType(parts, joinNames(owner, wire));
    if (value !== undefined && !optional)
      builder.reportLoss(
        annotationLoss('default', locationOf(parts), 'A required field needs no default.'),
      );
    fields.push({
      wire,
      optional,
      type,
      doc,
      default: optional ? value : undefined,
      example,
      pattern,
      unique,
    });
    rules.push(...limits(wire));
  }
  return { fields, refused, rules: [...rules, ...object.rules], isOpened };
}

function namesIn(body: DraftRule['body']): readonly string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('wire' in value && typeof value.wire === 'string') found.push(value.wire);
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(body);
  return body.kind === 'group' ? body.fields : found;
}
