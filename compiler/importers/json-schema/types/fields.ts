/** Converts the members of an object to fields. */
import type { DraftField, DraftRule, Loss } from '../../draft.ts';
import { joinNames } from '../../names.ts';
import { annotationLoss, looser } from '../schemas/losses.ts';
import type { SchemaResolver } from '../shapes/resolver.ts';
import { type Conjunction, fieldOf, isEmptyShape, type ObjectShape } from '../shapes/shapes.ts';
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
  for (const [wire, parts] of membersOf(object)) {
    if (elsewhere.includes(wire)) continue;
    if (isUnsatisfiable(parts, builder.resolver)) refused.push(wire);
    else if (wire === '' || !wire.isWellFormed()) {
      builder.reportLoss(withoutName(parts));
      isOpened = true;
    } else {
      const { field, limits } = buildField(wire, parts, owner, object, builder);
      fields.push(field);
      rules.push(...limits);
    }
  }
  return { fields, refused, rules: [...rules, ...object.rules], isOpened };
}

/** The members of a shape, and those that only its rules name. */
function membersOf(object: ObjectShape): readonly (readonly [string, Conjunction])[] {
  const { fields, rules } = object;
  const inRules = rules.flatMap(({ body }) => namesIn(body)).filter((wire) => !fields.has(wire));
  return [
    ...fields,
    ...[...new Set(inRules)].map((wire) => [wire, fieldOf(object, wire)] as const),
  ];
}

function withoutName(parts: Conjunction): Loss {
  return looser(
    'properties',
    locationOf(parts),
    'A field must have a name.',
    'Rename the member, if you can change the documents.',
  );
}

/** A field, and the rules that express the limits that its type cannot. */
function buildField(
  wire: string,
  parts: Conjunction,
  owner: string,
  { required }: ObjectShape,
  builder: ObjectBuilder,
): { readonly field: DraftField; readonly limits: readonly DraftRule[] } {
  const optional = !required.has(wire);
  const built = builder.fieldType(parts, joinNames(owner, wire));
  const { type, doc, example, pattern, unique, deprecated } = built;
  if (built.default !== undefined && !optional)
    builder.reportLoss(
      annotationLoss('default', locationOf(parts), 'A required field needs no default.'),
    );
  const value = optional ? built.default : undefined;
  return {
    field: { wire, optional, type, doc, default: value, example, pattern, unique, deprecated },
    limits: built.rules(wire),
  };
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
