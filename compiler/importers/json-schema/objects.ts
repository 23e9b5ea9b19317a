/** Objects as records and unions. */

import {
  anyType,
  type Condition,
  type DraftDeclaration,
  type DraftField,
  type DraftRecord,
  type DraftRule,
  type DraftType,
} from '../draft.ts';
import { joined } from '../names.ts';
import { conditionOfObject } from './conditions.ts';
import type { Typed } from './convert.ts';
import { eitherOf } from './join.ts';
import { type Lose, looser, remark, stricter } from './losses.ts';
import type { Reading } from './resolve.ts';
import { type Conjunction, fieldOf, isNothing, type ObjectShape, type Objects } from './shapes.ts';
import { tellApart } from './told-apart.ts';
import { placeOf } from './type-parts.ts';
import { buildUnion } from './unions.ts';

export interface ObjectBuilder {
  readonly reading: Reading;
  readonly lose: Lose;
  readonly typed: (parts: Conjunction, wished: string) => Typed;
  readonly typeOf: (parts: Conjunction, wished: string) => DraftType;
  readonly declareType: (parts: Conjunction, wished: string) => string;
  /** The name of a schema as a variant of the union that asks; undefined where it cannot be one. */
  readonly claim: (parts: Conjunction, wished: string, union: string) => string | undefined;
  readonly allocate: (wished: string) => string;
}

/** An object whose members have no names of their own is a map, or just an object. */
export function isMapLike({ alternatives }: Objects, reading: Reading): 'any' | 'map' | undefined {
  const plain = alternatives.filter(({ fields, rules }) => fields.size === 0 && rules.length === 0);
  if (
    plain.some(
      ({ extra, min, max }) => extra.length === 0 && min === 0 && max === Number.POSITIVE_INFINITY,
    )
  )
    return 'any';
  const [object] = alternatives;
  if (alternatives.length !== 1 || object === undefined || object.rules.length > 0)
    return undefined;
  if (object.max === 0 && object.required.size === 0) return 'map';
  const isClosed = isNever(object.extra, reading);
  const hasFields = [...object.fields.values()].some((parts) => !isNever(parts, reading));
  return hasFields || (object.fields.size > 0 && !isClosed) ? undefined : 'map';
}

export function isNever(parts: Conjunction, { resolve }: Reading): boolean {
  return parts.length > 0 && isNothing(resolve(parts).shape);
}

export function buildObject(
  name: string,
  objects: Objects,
  builder: ObjectBuilder,
  tag: string | undefined,
): DraftDeclaration {
  const { alternatives } = objects;
  const [object, ...more] = alternatives;
  if (object !== undefined && more.length === 0) return buildRecord(name, object, builder);
  const told = tellApart(alternatives, builder.reading, tag);
  if (told !== undefined) return buildUnion(name, alternatives, told, builder);
  const quiet = { ...builder, lose: () => {} };
  const ruled = withCases(name, merged(name, alternatives, quiet, true), objects, builder.reading);
  return buildRecord(name, ruled ?? merged(name, alternatives, builder), builder);
}

export function buildRecord(
  name: string,
  object: ObjectShape,
  builder: ObjectBuilder,
): DraftRecord {
  const isClosed = isNever(object.extra, builder.reading);
  const { fields, refused, rules, isOpened } = buildFields(name, object, builder);
  const extra = isOpened
    ? anyType
    : isClosed
      ? undefined
      : object.extra.length === 0
        ? anyType
        : builder.typeOf(object.extra, joined(name, 'Other'));
  const hints = isClosed
    ? []
    : refused.map((wire) => [wire, 'This member is not allowed here.'] as const);
  return {
    kind: 'record',
    name,
    fields,
    extra,
    hints,
    rules: [...rules, ...countRules(name, object, fields, extra === undefined, builder.lose)],
  };
}

export interface BuiltFields {
  readonly fields: readonly DraftField[];
  /** Members that nothing can be. */
  readonly refused: readonly string[];
  readonly rules: readonly DraftRule[];
  /** A member could not be declared, so that the record must take it unseen. */
  readonly isOpened: boolean;
}

/** `elsewhere` are fields that stand in the union, not in the variant. */
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
      builder.lose(
        remark('default', placeOf(parts), 'A field that must be there needs no default.'),
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

/** How many members an object has can be said of a closed record with few of them. */
function countRules(
  name: string,
  object: ObjectShape,
  fields: readonly DraftField[],
  isClosed: boolean,
  lose: Lose,
): readonly DraftRule[] {
  const free = fields.filter(({ optional }) => optional).map(({ wire }) => wire);
  const needed = object.min - (fields.length - free.length);
  const left = object.max - (fields.length - free.length);
  const where = object.named?.where ?? `#/…/${name}`;
  const todo = 'Write a rule that says which members belong together.';
  const rules: DraftRule[] = [];
  if (needed > 0) {
    if (isClosed && needed === 1 && free.length > 1)
      rules.push({
        words: 'not-empty',
        body: { kind: 'group', key: 'atLeastOneOf', fields: free },
        where,
      });
    else
      lose(
        looser(
          `minProperties ${object.min}`,
          where,
          'The members of a record are not counted.',
          todo,
        ),
      );
  }
  if (object.max < Number.POSITIVE_INFINITY && !(isClosed && free.length <= left)) {
    if (isClosed && left === 1 && free.length > 1)
      rules.push({
        words: 'at-most-one',
        body: { kind: 'group', key: 'atMostOneOf', fields: free },
        where,
      });
    else
      lose(
        looser(
          `maxProperties ${object.max}`,
          where,
          'The members of a record are not counted.',
          todo,
        ),
      );
  }
  return rules;
}

/**
 * Alternatives with the same members that differ in what those hold: a record, and a rule that one
 * of the cases is so.
 */
function withCases(
  name: string,
  wider: ObjectShape,
  { alternatives, exclusive }: Objects,
  reading: Reading,
): ObjectShape | undefined {
  if (exclusive === 'mixed' || alternatives.length > maximumCases) return undefined;
  const conditions = alternatives.map((object) => conditionOfObject(object, wider, reading));
  if (!conditions.every((each) => typeof each === 'object')) return undefined;
  const key = exclusive === true ? 'exactlyOneOf' : 'atLeastOneOf';
  const where =
    alternatives.find(({ named }) => named !== undefined)?.named?.where ?? `#/…/${name}`;
  return {
    ...wider,
    rules: [
      {
        words: 'cases',
        body: { kind: 'group-of-conditions', key, conditions: conditions as readonly Condition[] },
        where,
      },
    ],
  };
}

/** More than a person reads in one rule. */
const maximumCases = 12;

/** Alternatives that nothing tells apart: one record that takes what any of them takes. */
function merged(
  name: string,
  alternatives: readonly ObjectShape[],
  { lose, reading }: ObjectBuilder,
  isCovered = false,
): ObjectShape {
  const where =
    alternatives.find(({ named }) => named !== undefined)?.named?.where ?? `#/…/${name}`;
  lose(
    looser(
      'anyOf',
      where,
      `${alternatives.length} kinds of objects that no tag and no field tells apart became one record, with what any of them may have.`,
      'Add a tag to the documents, or make it a union with one.',
    ),
  );
  const names = [...new Set(alternatives.flatMap(({ fields }) => [...fields.keys()]))];
  const fields = names.map((wire) => {
    const holders = alternatives.filter(
      (object) => object.fields.has(wire) && !isNever(fieldOf(object, wire), reading),
    );
    return [
      wire,
      eitherOf(
        holders.map((object) => fieldOf(object, wire)),
        isCovered,
      ),
    ] as const;
  });
  const isOpen = alternatives.filter((object) => !isNever(object.extra, reading));
  if (isOpen.some((object) => names.some((wire) => !object.fields.has(wire))))
    lose(
      stricter(
        'additionalProperties',
        where,
        'What only some of the alternatives declare is judged in all of them.',
        'Write any for such a field, where other values must be valid.',
      ),
    );
  const [first] = alternatives;
  return {
    fields: new Map(fields),
    required: new Set(
      names.filter((wire) => alternatives.every(({ required }) => required.has(wire))),
    ),
    extra: isOpen.length === 0 && first !== undefined ? first.extra : [],
    min: Math.min(...alternatives.map(({ min }) => min)),
    max: Math.max(...alternatives.map(({ max }) => max)),
    rules: [],
    origin: undefined,
    named: undefined,
  };
}
