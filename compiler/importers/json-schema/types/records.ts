/** Converts an object to a record. */
import {
  anyType,
  type DraftField,
  type DraftHint,
  type DraftRecord,
  type DraftRule,
  type DraftType,
} from '../../draft.ts';
import { joinNames } from '../../names.ts';
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
  const extra = extraOf(name, object, isOpened, builder);
  return {
    kind: 'record',
    name,
    fields,
    extra,
    hints: isUnsatisfiable(object.extra, builder.resolver) ? [] : hintsFor(refused),
    rules: [...rules, ...countRules(name, object, fields, extra === undefined, builder.reportLoss)],
  };
}

/** The type of additional members; undefined if the schema allows none. */
export function extraOf(
  name: string,
  { extra }: ObjectShape,
  isOpened: boolean,
  builder: ObjectBuilder,
): DraftType | undefined {
  if (isOpened) return anyType;
  if (isUnsatisfiable(extra, builder.resolver)) return undefined;
  return extra.length === 0 ? anyType : builder.typeOf(extra, joinNames(name, 'Other'));
}

/** An open object rejects the members that no value can match by a hint. */
export function hintsFor(refused: readonly string[]): readonly DraftHint[] {
  return refused.map((wire) => [wire, 'This member is not allowed here.'] as const);
}

/** The limits on the number of members, which only a small closed record can express as rules. */
function countRules(
  name: string,
  object: ObjectShape,
  fields: readonly DraftField[],
  isClosed: boolean,
  reportLoss: ReportLoss,
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
      reportLoss(
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
      reportLoss(
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
