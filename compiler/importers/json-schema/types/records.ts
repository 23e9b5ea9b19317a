/** Converts an object to a record. */

import { matchesPattern } from '../../../model/patterns/form.ts';
import {
  anyType,
  type DraftBounds,
  type DraftByName,
  type DraftField,
  type DraftHint,
  type DraftRecord,
  type DraftRule,
  type DraftType,
  type GroupKey,
} from '../../draft.ts';
import { joinNames } from '../../names.ts';
import { areDisjoint } from '../patterns/patterns.ts';
import { looser, type ReportLoss } from '../schemas/losses.ts';
import type { ObjectShape } from '../shapes/shapes.ts';
import type { ObjectBuilder } from './builder.ts';
import { buildFields, isUnsatisfiable } from './fields.ts';

export function buildRecord(
  name: string,
  object: ObjectShape,
  builder: ObjectBuilder,
): DraftRecord {
  const { fields, refused, rules, isOpened } = buildFields(name, object, builder);
  const { extra, extraByName, isClosed } = extraOf(name, object, isOpened, builder);
  const counted = isClosed ? countRules(name, object, fields) : [];
  const required = fields.filter(({ optional }) => !optional).length;
  const most = isClosed ? fields.length : Number.POSITIVE_INFINITY;
  return {
    kind: 'record',
    name,
    fields,
    extra,
    extraByName,
    members: memberBounds(name, uncounted(object, counted), { required, most }, builder.reportLoss),
    hints: isClosedTo(object, builder) ? [] : hintsFor(refused),
    rules: [...rules, ...counted],
  };
}

export interface BuiltExtra {
  readonly extra: DraftType | undefined;
  readonly extraByName: readonly DraftByName[];
  readonly isClosed: boolean;
}

/** The additional members that the schema allows. */
export function extraOf(
  name: string,
  object: ObjectShape,
  isOpened: boolean,
  builder: ObjectBuilder,
): BuiltExtra {
  const { extra, byName } = object;
  const typeOf = (parts: ObjectShape['extra'], preferred: string) =>
    parts.length === 0 ? anyType : builder.typeOf(parts, joinNames(name, preferred));
  const isRefused = isUnsatisfiable(extra, builder.resolver);
  const allowed = byName.filter(({ of }) => !isUnsatisfiable(of, builder.resolver));
  if (isMixed(object) || (!isRefused && allowed.length < byName.length)) {
    builder.reportLoss(
      looser(
        'patternProperties',
        object.named?.where ?? `#/…/${name}`,
        'A pattern refuses names, or a name can match a pattern and another one or a field.',
        'Write patterns that have no name in common, each with a type.',
      ),
    );
    return { extra: anyType, extraByName: [], isClosed: false };
  }
  if (isOpened) return { extra: anyType, extraByName: [], isClosed: false };
  const extraByName = allowed.map(({ pattern, of }) => [pattern, typeOf(of, 'Other')] as const);
  return {
    extra: isRefused ? undefined : typeOf(extra, 'Other'),
    extraByName,
    isClosed: isRefused && extraByName.length === 0,
  };
}

/** Whether a name can match two of the patterns, or a pattern and a field. */
function isMixed({ byName, fields }: ObjectShape): boolean {
  return byName.some(
    ({ pattern }, index) =>
      byName.slice(index + 1).some((other) => !areDisjoint(pattern, other.pattern)) ||
      [...fields.keys()].some((name) => matchesPattern(pattern, name)),
  );
}

function isClosedTo({ extra, byName }: ObjectShape, { resolver }: ObjectBuilder): boolean {
  return byName.length === 0 && isUnsatisfiable(extra, resolver);
}

/** An open object rejects the members that no value can match by a hint. */
export function hintsFor(refused: readonly string[]): readonly DraftHint[] {
  return refused.map((wire) => [wire, 'This member is not allowed here.'] as const);
}

/** A limit on the number of members that names them, which only a small closed record has. */
function countRules(
  name: string,
  object: ObjectShape,
  fields: readonly DraftField[],
): readonly DraftRule[] {
  const free = fields.filter(({ optional }) => optional).map(({ wire }) => wire);
  const required = fields.length - free.length;
  const where = object.named?.where ?? `#/…/${name}`;
  const rule = (words: string, key: GroupKey): DraftRule => ({
    words,
    body: { kind: 'group', key, fields: free },
    where,
  });
  if (free.length < 2) return [];
  return [
    ...(object.min === required + 1 ? [rule('not-empty', 'atLeastOneOf')] : []),
    ...(object.max === required + 1 ? [rule('at-most-one', 'atMostOneOf')] : []),
  ];
}

/** The object without the limits that rules express. */
function uncounted(object: ObjectShape, rules: readonly DraftRule[]): ObjectShape {
  const has = (key: GroupKey) => rules.some(({ body }) => 'key' in body && body.key === key);
  return {
    ...object,
    min: has('atLeastOneOf') ? 0 : object.min,
    max: has('atMostOneOf') ? Number.POSITIVE_INFINITY : object.max,
  };
}

export interface MemberNumbers {
  readonly required: number;
  /** The number of declared members, or infinite in an open object. */
  readonly most: number;
}

/** The bounds on the number of members, without those that every document or none keeps. */
export function memberBounds(
  name: string,
  { min, max, named }: ObjectShape,
  { required, most }: MemberNumbers,
  reportLoss: ReportLoss,
): DraftBounds | undefined {
  if (min > most || max < required) {
    const where = named?.where ?? `#/…/${name}`;
    const why = 'No document has that many members.';
    const todo = 'Correct the schema: it contradicts itself.';
    reportLoss(looser('minProperties, maxProperties', where, why, todo));
    return undefined;
  }
  const isAny = min <= required && max >= most;
  return isAny
    ? undefined
    : { min: min > required ? min : undefined, max: max < most ? max : undefined };
}
