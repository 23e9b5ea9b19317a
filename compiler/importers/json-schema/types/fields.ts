/** Converts the members of an object to fields. */
import type { DraftField, DraftRule } from '../../draft.ts';
import { joined } from '../../names.ts';
import { looser, remark } from '../schemas/losses.ts';
import type { Reading } from '../shapes/reading.ts';
import { type Conjunction, isNothing, type ObjectShape } from '../shapes/shapes.ts';
import type { ObjectBuilder } from './builder.ts';
import { placeOf } from './type-parts.ts';

export function isNever(parts: Conjunction, { resolve }: Reading): boolean {
  return parts.length > 0 && isNothing(resolve(parts).shape);
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
  const asked = object.rules
    .flatMap(({ body }) => namesIn(body))
    .filter((wire) => !object.fields.has(wire));
  const all = [
    ...object.fields,
    ...[...new Set(asked)].map((wire) => [wire, object.extra] as const),
  ];
  for (const [wire, parts] of all) {
    if (elsewhere.includes(wire)) continue;
    if (isNever(parts, builder.reading)) {
      refused.push(wire);
      continue;
    }
    if (wire === '' || !wire.isWellFormed()) {
      builder.lose(
        looser(
          'properties',
          placeOf(parts),
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
    } = builder.typed(parts, joined(owner, wire));
    if (value !== undefined && !optional)
      builder.lose(remark('default', placeOf(parts), 'A required field needs no default.'));
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
