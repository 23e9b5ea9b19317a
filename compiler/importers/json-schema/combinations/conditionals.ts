/** The keywords `if`, `then` and `else`, and dependencies. */
import { isObject } from '../../../model/json.ts';
import { child, isSchema, type Schema } from '../schemas/library.ts';
import { isExact, type Lose, notValidated } from '../schemas/losses.ts';
import { meet } from '../shapes/meet.ts';
import type { Reading } from '../shapes/reading.ts';
import {
  anything,
  conjunction,
  type Kind,
  kinds,
  type ObjectShape,
  type Shape,
  status,
} from '../shapes/shapes.ts';
import { both, negated } from './condition-logic.ts';
import { conditionOf, present } from './conditions.ts';
import { byCode, demanding, singleObject, withObject } from './demands.ts';

export function withDependencies(shape: Shape, atom: Schema, reading: Reading, lose: Lose): Shape {
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
        notValidated(
          inner,
          keyword,
          'The dependency is more than a condition on other members.',
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

export function withCondition(shape: Shape, atom: Schema, reading: Reading, lose: Lose): Shape {
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
        notValidated(
          atom,
          'if',
          'Its condition or its consequence is more than conditions on fields.',
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
