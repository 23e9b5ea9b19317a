/** The keywords `anyOf` and `oneOf`. */
import type { Condition, DraftRule, GroupKey } from '../../draft.ts';
import { children, type Schema } from '../schemas/library.ts';
import { isExact, type Lose } from '../schemas/losses.ts';
import { isDiscriminated } from '../shapes/discriminators.ts';
import { joinAny, joinOne } from '../shapes/join.ts';
import { meet, meetObject } from '../shapes/meet.ts';
import type { Reading } from '../shapes/reading.ts';
import {
  conjunction,
  isNothing,
  type ObjectShape,
  only,
  type Shape,
  without,
} from '../shapes/shapes.ts';
import { either, negated, type Settled } from './condition-logic.ts';
import { conditionOf } from './conditions.ts';
import { demanding, presenceOf, singleObject, withObject } from './demands.ts';

export function withAlternatives(
  shape: Shape,
  atom: Schema,
  keyword: 'anyOf' | 'oneOf',
  reading: Reading,
  lose: Lose,
): Shape {
  const where = `${atom.where}/${keyword}`;
  const schemas = children(atom, keyword);
  const resolved = schemas.map((schema) => ({ schema, ...reading.resolve(conjunction([schema])) }));
  const possible = resolved
    .map((branch) => ({ ...branch, shape: meet(shape, branch.shape) }))
    .filter((branch) => !isNothing(branch.shape));
  for (const { losses } of possible) for (const loss of losses) lose(loss);
  const areExact = possible.every(({ losses }) => isExact(losses));
  const ruled = groupOf(shape, schemas, keyword, where, reading);
  const shapes = possible.map((branch) =>
    ruled === undefined ? branch.shape : without(branch.shape, 'object'),
  );
  const joined =
    keyword === 'anyOf' ? joinAny(shapes, where, lose) : joinOne(shapes, areExact, where, lose);
  if (ruled !== undefined) return { ...joined, object: ruled.object };
  return joined;
}

/**
 * A group of conditions, for alternatives that test only the presence of members, or that no union
 * can discriminate.
 */
function groupOf(
  shape: Shape,
  schemas: readonly Schema[],
  keyword: 'anyOf' | 'oneOf',
  where: string,
  reading: Reading,
): Shape | undefined {
  const object = singleObject(shape);
  if (object === undefined) return undefined;
  const conditions = schemas.map((schema) => conditionOf(schema, object, reading));
  if (conditions.includes(undefined)) return undefined;
  const settled = conditions as readonly Settled[];
  const asksPresence = settled.every((each) => typeof each === 'boolean' || isOfPresence(each));
  if (!asksPresence) {
    const alternatives = schemas.flatMap(
      (schema) => reading.resolve(conjunction([schema])).shape.object?.alternatives ?? [],
    );
    const met = alternatives.flatMap((each) => meetObject(object, each) ?? []);
    if (met.length > 1 && isDiscriminated(met, reading)) return undefined;
  }
  return only(
    withObject(
      shape,
      keyword === 'anyOf' ? atLeastOne(object, settled, where) : exactlyOne(object, settled, where),
    ),
    ['object'],
  );
}

function isOfPresence(condition: Condition): boolean {
  if (condition.kind === 'field') return presenceOf(condition) !== undefined;
  return condition.kind === 'not' ? isOfPresence(condition.of) : condition.of.every(isOfPresence);
}

function atLeastOne(
  object: ObjectShape,
  conditions: readonly Settled[],
  where: string,
): ObjectShape | undefined {
  const demand = either(conditions);
  if (demand === undefined || typeof demand === 'boolean' || demand.kind !== 'any')
    return demand === undefined ? object : demanding(object, demand, where, 'needed');
  return { ...object, rules: [...object.rules, groupRule('atLeastOneOf', demand.of, where)] };
}

function exactlyOne(
  object: ObjectShape,
  conditions: readonly Settled[],
  where: string,
): ObjectShape | undefined {
  const always = conditions.filter((each) => each === true).length;
  const open = conditions.filter((each): each is Condition => typeof each === 'object');
  if (always > 1) return undefined;
  if (always === 1) return demanding(object, negated(either(open)) ?? true, where, 'none-of-them');
  const [first] = open;
  if (first === undefined) return undefined;
  if (open.length === 1) return demanding(object, first, where, 'needed');
  return { ...object, rules: [...object.rules, groupRule('exactlyOneOf', open, where)] };
}

function groupRule(key: GroupKey, conditions: readonly Condition[], where: string): DraftRule {
  const names = conditions.map((condition) => presenceOf(condition));
  const fields = names.flatMap((each) => (each?.state === 'present' ? [each.wire] : []));
  const words = key === 'exactlyOneOf' ? 'exactly-one' : 'at-least-one';
  const isPlain = fields.length === conditions.length && new Set(fields).size === fields.length;
  return {
    words,
    body: isPlain
      ? { kind: 'group', key, fields }
      : { kind: 'group-of-conditions', key, conditions },
    where,
  };
}
