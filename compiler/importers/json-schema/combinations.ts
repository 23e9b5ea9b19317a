/**
 * `anyOf`, `oneOf`, `not`, `if` and dependencies, worked into a shape: as kinds, as alternatives of
 * objects, or as rules.
 */

import { isObject } from '../../model/json.ts';
import type { Condition, DraftRule, GroupKey } from '../draft.ts';
import { both, conditionOf, either, negated, present, type Settled } from './conditions.ts';
import { joinAny, joinOne } from './join.ts';
import { child, children, isSchema, type Schema } from './library.ts';
import { isExact, type Lose, notJudged } from './losses.ts';
import { meet, meetObject } from './meet.ts';
import type { Reading } from './resolve.ts';
import {
  anything,
  conjunction,
  isNothing,
  type Kind,
  kinds,
  type ObjectShape,
  only,
  type Shape,
  status,
  without,
} from './shapes.ts';
import { isToldApart } from './told-apart.ts';

const never: Schema = { value: false, where: '#/false', base: '', dialect: '2020-12' };
const byCode = 'Keep a check of it in code, or write a rule for it.';

export function applyCombinations(shape: Shape, atom: Schema, reading: Reading, lose: Lose): Shape {
  const { value } = atom;
  if (!isObject(value)) return shape;
  const steps: readonly ((before: Shape) => Shape)[] = [
    (before) => withDependencies(before, atom, reading, lose),
    (before) =>
      isSchema(value['if']) && 'if' in value ? withCondition(before, atom, reading, lose) : before,
    (before) =>
      isSchema(value['not']) && 'not' in value
        ? withoutRefused(before, child(atom, 'not'), reading, lose)
        : before,
    (before) =>
      Array.isArray(value['anyOf'])
        ? withAlternatives(before, atom, 'anyOf', reading, lose)
        : before,
    (before) =>
      Array.isArray(value['oneOf'])
        ? withAlternatives(before, atom, 'oneOf', reading, lose)
        : before,
  ];
  return steps.reduce((before, step) => step(before), shape);
}

/** The one object that a shape has; undefined where there are several, or none. */
function singleObject({ object }: Shape): ObjectShape | undefined {
  return object?.alternatives.length === 1 ? object.alternatives[0] : undefined;
}

function withObject(shape: Shape, object: ObjectShape | undefined): Shape {
  return object === undefined
    ? without(shape, 'object')
    : { ...shape, object: { alternatives: [object] } };
}

/** What must hold of an object, as simply as it can be said. */
function demanding(
  object: ObjectShape,
  demand: Settled,
  where: string,
  words: string,
  when?: Condition,
): ObjectShape | undefined {
  if (demand === true) return object;
  if (demand === false)
    return when === undefined ? undefined : demanding(object, negated(when) ?? true, where, words);
  const parts = demand.kind === 'all' ? demand.of : [demand];
  if (when === undefined) {
    const names = parts.map((part) => presenceOf(part));
    const required = names.flatMap((each) => (each?.state === 'present' ? [each.wire] : []));
    const refused = names.flatMap((each) => (each?.state === 'absent' ? [each.wire] : []));
    const rest = parts.filter((_, index) => names[index] === undefined);
    const direct: ObjectShape = {
      ...object,
      required: new Set([...object.required, ...required]),
      fields: withFields(object, required, refused),
    };
    return rest.length === 0
      ? direct
      : { ...direct, rules: [...direct.rules, ruleOf(both(rest) as Condition, where, words)] };
  }
  return {
    ...object,
    rules: [...object.rules, { words, body: { kind: 'then', when, then: demand }, where }],
  };
}

function withFields(
  object: ObjectShape,
  required: readonly string[],
  refused: readonly string[],
): ObjectShape['fields'] {
  const added = required
    .filter((name) => !object.fields.has(name))
    .map((name) => [name, object.extra] as const);
  return new Map([...object.fields, ...added, ...refused.map((name) => [name, [never]] as const)]);
}

/** `not both` reads better as a group. */
function ruleOf(condition: Condition, where: string, words: string): DraftRule {
  const inner = condition.kind === 'not' && condition.of.kind === 'all' ? condition.of.of : [];
  const names = inner
    .map((part) => presenceOf(part))
    .flatMap((each) => (each?.state === 'present' ? [each.wire] : []));
  if (names.length === 2 && inner.length === 2)
    return { words: 'not-both', body: { kind: 'group', key: 'atMostOneOf', fields: names }, where };
  return { words, body: { kind: 'then', then: condition }, where };
}

function presenceOf(
  condition: Condition,
): { readonly wire: string; readonly state: 'present' | 'absent' } | undefined {
  if (
    condition.kind !== 'field' ||
    !isObject(condition.predicate) ||
    Object.keys(condition.predicate).length !== 1
  )
    return undefined;
  const { is } = condition.predicate;
  return is === 'present' || is === 'absent' ? { wire: condition.wire, state: is } : undefined;
}

function withDependencies(shape: Shape, atom: Schema, reading: Reading, lose: Lose): Shape {
  const { value } = atom;
  if (!isObject(value)) return shape;
  const names = ['dependentRequired', 'dependentSchemas', 'dependencies'].flatMap((keyword) =>
    isObject(value[keyword])
      ? Object.entries(value[keyword]).map(([name, held]) => ({ keyword, name, held }))
      : [],
  );
  return names.reduce((before, { keyword, name, held }) => {
    if (before.object === undefined) return before;
    const object = singleObject(before);
    const asked = object === undefined ? undefined : present(name, object, reading.resolve);
    if (asked === false) return before;
    const inner = child(atom, keyword, name);
    const demand =
      object === undefined
        ? undefined
        : Array.isArray(held)
          ? both(held.map((other) => present(String(other), object, reading.resolve)))
          : conditionOf(inner, object, reading);
    if (object === undefined || asked === undefined || demand === undefined) {
      lose(
        notJudged(
          inner,
          keyword,
          'What depends on a member here is more than a condition on other members.',
          byCode,
        ),
      );
      return before;
    }
    return withObject(
      before,
      demanding(
        object,
        demand,
        inner.where,
        `${name}-needs-others`,
        asked === true ? undefined : asked,
      ),
    );
  }, shape);
}

function withCondition(shape: Shape, atom: Schema, reading: Reading, lose: Lose): Shape {
  const tested = child(atom, 'if');
  const branch = (keyword: 'then' | 'else') =>
    isObject(atom.value) && isSchema(atom.value[keyword]) && keyword in atom.value
      ? child(atom, keyword)
      : undefined;
  const [then, otherwise] = [branch('then'), branch('else')];
  if (then === undefined && otherwise === undefined) return shape;
  const resolved = reading.resolve(conjunction([tested]));
  const shapes = [then, otherwise].map((schema) =>
    schema === undefined ? { shape: anything, losses: [] } : reading.resolve(conjunction([schema])),
  );
  const [ifTrue = { shape: anything, losses: [] }, ifFalse = { shape: anything, losses: [] }] =
    shapes;
  for (const loss of shapes.flatMap(({ losses }) => losses)) lose(loss);
  const exact = isExact(resolved.losses);
  const result = kinds
    .filter((kind) => status(shape, kind) !== 'none')
    .reduce<Shape>((before, kind) => {
      const answer = exact ? status(resolved.shape, kind) : 'part';
      if (answer === 'full') return meetKind(before, ifTrue.shape, kind);
      if (answer === 'none') return meetKind(before, ifFalse.shape, kind);
      if (status(ifTrue.shape, kind) === 'full' && status(ifFalse.shape, kind) === 'full')
        return before;
      const object = kind === 'object' ? singleObject(before) : undefined;
      const ruled =
        object === undefined
          ? undefined
          : withRules(before, object, { tested, then, otherwise }, reading);
      if (ruled !== undefined) return ruled;
      lose(
        notJudged(
          atom,
          'if',
          'What it asks for, or what follows from it, is more than conditions on fields.',
          byCode,
        ),
      );
      return before;
    }, shape);
  return result;
}

interface Branches {
  readonly tested: Schema;
  readonly then: Schema | undefined;
  readonly otherwise: Schema | undefined;
}

function withRules(
  shape: Shape,
  object: ObjectShape,
  { tested, then, otherwise }: Branches,
  reading: Reading,
): Shape | undefined {
  const when = conditionOf(tested, object, reading);
  const demands = [then, otherwise].map((schema) =>
    schema === undefined ? true : conditionOf(schema, object, reading),
  );
  const [ifTrue, ifFalse] = demands;
  if (when === undefined || ifTrue === undefined || ifFalse === undefined) return undefined;
  if (typeof when === 'boolean')
    return withObject(shape, demanding(object, when ? ifTrue : ifFalse, tested.where, 'condition'));
  const first = demanding(object, ifTrue, tested.where, 'when-so', when);
  const unless = negated(when);
  if (first === undefined || unless === undefined || typeof unless === 'boolean') return undefined;
  const second = demanding(first, ifFalse, tested.where, 'when-not-so', unless);
  return second === undefined ? undefined : withObject(shape, second);
}

function meetKind(shape: Shape, other: Shape, kind: Kind): Shape {
  return { ...shape, [kind]: meet(shape, other)[kind] };
}

/**
 * `not`: what is refused as a whole goes; of the rest, single values and conditions can be refused.
 */
function withoutRefused(shape: Shape, refused: Schema, reading: Reading, lose: Lose): Shape {
  const { shape: unwanted, losses } = reading.resolve(conjunction([refused]));
  const isKnown = isExact(losses);
  return kinds
    .filter((kind) => status(shape, kind) !== 'none')
    .reduce<Shape>((before, kind) => {
      const answer = isKnown ? status(unwanted, kind) : 'part';
      if (answer === 'none') return before;
      if (answer === 'full') return without(before, kind);
      const narrowed = isKnown ? withoutPart(before, unwanted, kind, refused, reading) : undefined;
      if (narrowed !== undefined) return narrowed;
      lose(
        notJudged(
          refused,
          'not',
          'The language can refuse values, members and their combinations, not everything that fits a schema.',
          byCode,
        ),
      );
      return before;
    }, shape);
}

function withoutPart(
  shape: Shape,
  unwanted: Shape,
  kind: Kind,
  refused: Schema,
  reading: Reading,
): Shape | undefined {
  const { where } = refused;
  if (kind === 'boolean')
    return {
      ...shape,
      boolean: shape.boolean.filter((value) => !unwanted.boolean.includes(value)),
    };
  if (
    kind === 'string' &&
    unwanted.string?.values !== undefined &&
    unwanted.string.json === undefined
  )
    return meet(shape, {
      ...anything,
      string: anything.string && {
        ...anything.string,
        refused: { value: unwanted.string.values.map(({ value }) => value), where },
      },
    });
  if (kind === 'number' && unwanted.number?.values !== undefined)
    return meet(shape, {
      ...anything,
      number: anything.number && {
        ...anything.number,
        refused: { value: unwanted.number.values, where },
      },
    });
  if (kind === 'array' && unwanted.array?.max === 0)
    return meet(shape, {
      ...anything,
      array: { of: [], min: 1, max: Number.POSITIVE_INFINITY, unique: undefined },
    });
  const object = kind === 'object' ? singleObject(shape) : undefined;
  const condition =
    object === undefined ? undefined : negated(conditionOf(refused, object, reading));
  return object === undefined || condition === undefined
    ? undefined
    : withObject(shape, demanding(object, condition, where, 'not-so'));
}

function withAlternatives(
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
 * Alternatives that only ask which members are there, or that no union can tell apart, are a group
 * of conditions.
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
    if (met.length > 1 && isToldApart(met, reading)) return undefined;
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
