/** The keywords `anyOf` and `oneOf`. */
import type { Condition, DraftRule, GroupKey } from '../../draft.ts';
import { children, type Schema } from '../schemas/library.ts';
import { isExact, type ReportLoss } from '../schemas/losses.ts';
import { isDiscriminated } from '../shapes/discriminators.ts';
import { intersect, intersectObject } from '../shapes/intersect.ts';
import { joinAny, joinOne } from '../shapes/join.ts';
import type { SchemaResolver } from '../shapes/resolver.ts';
import {
  conjunction,
  isEmptyShape,
  type ObjectShape,
  only,
  type Shape,
  without,
} from '../shapes/shapes.ts';
import { type FoldedCondition, negate, or } from './condition-logic.ts';
import { conditionOf } from './conditions.ts';
import { presenceOf, singleObject, withObject, withRequirement } from './requirements.ts';

export function applyAlternatives(
  shape: Shape,
  atom: Schema,
  keyword: 'anyOf' | 'oneOf',
  resolver: SchemaResolver,
  reportLoss: ReportLoss,
): Shape {
  const where = `${atom.where}/${keyword}`;
  const schemas = children(atom, keyword);
  const resolved = schemas.map((schema) => ({
    schema,
    ...resolver.resolve(conjunction([schema])),
  }));
  const possible = resolved
    .map((branch) => ({ ...branch, shape: intersect(shape, branch.shape) }))
    .filter((branch) => !isEmptyShape(branch.shape));
  for (const { losses } of possible) for (const loss of losses) reportLoss(loss);
  const areExact = possible.every(({ losses }) => isExact(losses));
  const withGroup = groupOf(shape, schemas, keyword, where, resolver);
  const shapes = possible.map((branch) =>
    withGroup === undefined ? branch.shape : without(branch.shape, 'object'),
  );
  const joined =
    keyword === 'anyOf'
      ? joinAny(shapes, where, reportLoss)
      : joinOne(shapes, areExact, where, reportLoss);
  if (withGroup !== undefined) return { ...joined, object: withGroup.object };
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
  resolver: SchemaResolver,
): Shape | undefined {
  const object = singleObject(shape);
  if (object === undefined) return undefined;
  const conditions = schemas.map((schema) => conditionOf(schema, object, resolver));
  if (conditions.includes(undefined)) return undefined;
  const folded = conditions as readonly FoldedCondition[];
  const onlyTestsPresence = folded.every(
    (each) => typeof each === 'boolean' || testsPresence(each),
  );
  if (!onlyTestsPresence) {
    const alternatives = schemas.flatMap(
      (schema) => resolver.resolve(conjunction([schema])).shape.object?.alternatives ?? [],
    );
    const intersected = alternatives.flatMap((each) => intersectObject(object, each) ?? []);
    if (intersected.length > 1 && isDiscriminated(intersected, resolver)) return undefined;
  }
  return only(
    withObject(
      shape,
      keyword === 'anyOf' ? atLeastOne(object, folded, where) : exactlyOne(object, folded, where),
    ),
    ['object'],
  );
}

function testsPresence(condition: Condition): boolean {
  if (condition.kind === 'field') return presenceOf(condition) !== undefined;
  return condition.kind === 'not' ? testsPresence(condition.of) : condition.of.every(testsPresence);
}

function atLeastOne(
  object: ObjectShape,
  conditions: readonly FoldedCondition[],
  where: string,
): ObjectShape | undefined {
  const requirement = or(conditions);
  if (requirement === undefined || typeof requirement === 'boolean' || requirement.kind !== 'any')
    return requirement === undefined
      ? object
      : withRequirement(object, requirement, where, 'needed');
  return { ...object, rules: [...object.rules, groupRule('atLeastOneOf', requirement.of, where)] };
}

function exactlyOne(
  object: ObjectShape,
  conditions: readonly FoldedCondition[],
  where: string,
): ObjectShape | undefined {
  const always = conditions.filter((each) => each === true).length;
  const open = conditions.filter((each): each is Condition => typeof each === 'object');
  if (always > 1) return undefined;
  if (always === 1) return withRequirement(object, negate(or(open)) ?? true, where, 'none-of-them');
  const [first] = open;
  if (first === undefined) return undefined;
  if (open.length === 1) return withRequirement(object, first, where, 'needed');
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
