/** The keywords `if`, `then` and `else`, and dependencies. */
import { isObject } from '../../../model/json.ts';
import { child, isSchema, type Schema } from '../schemas/library.ts';
import { isExact, notValidated, type ReportLoss } from '../schemas/losses.ts';
import { intersect } from '../shapes/intersect.ts';
import type { SchemaResolver } from '../shapes/resolver.ts';
import {
  anyShape,
  conjunction,
  type Kind,
  kinds,
  type ObjectShape,
  type Shape,
  status,
} from '../shapes/shapes.ts';
import { and, negate } from './condition-logic.ts';
import { conditionOf, present } from './conditions.ts';
import { byCode, singleObject, withObject, withRequirement } from './requirements.ts';

export function applyDependencies(
  shape: Shape,
  atom: Schema,
  resolver: SchemaResolver,
  reportLoss: ReportLoss,
): Shape {
  const { value } = atom;
  if (!isObject(value)) return shape;
  const names = ['dependentRequired', 'dependentSchemas', 'dependencies'].flatMap((keyword) =>
    isObject(value[keyword])
      ? Object.entries(value[keyword]).map(([name, dependency]) => ({ keyword, name, dependency }))
      : [],
  );
  return names.reduce((before, { keyword, name, dependency }) => {
    if (before.object === undefined) return before;
    const object = singleObject(before);
    const trigger = object === undefined ? undefined : present(name, object, resolver.resolve);
    if (trigger === false) return before;
    const inner = child(atom, keyword, name);
    const requirement =
      object === undefined
        ? undefined
        : Array.isArray(dependency)
          ? and(dependency.map((other) => present(String(other), object, resolver.resolve)))
          : conditionOf(inner, object, resolver);
    if (object === undefined || trigger === undefined || requirement === undefined) {
      reportLoss(
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
      withRequirement(
        object,
        requirement,
        inner.where,
        `${name}-needs-others`,
        trigger === true ? undefined : trigger,
      ),
    );
  }, shape);
}

export function applyIf(
  shape: Shape,
  atom: Schema,
  resolver: SchemaResolver,
  reportLoss: ReportLoss,
): Shape {
  const condition = child(atom, 'if');
  const branch = (keyword: 'then' | 'else') =>
    isObject(atom.value) && isSchema(atom.value[keyword]) && keyword in atom.value
      ? child(atom, keyword)
      : undefined;
  const [then, otherwise] = [branch('then'), branch('else')];
  if (then === undefined && otherwise === undefined) return shape;
  const resolved = resolver.resolve(conjunction([condition]));
  const shapes = [then, otherwise].map((schema) =>
    schema === undefined
      ? { shape: anyShape, losses: [] }
      : resolver.resolve(conjunction([schema])),
  );
  const [ifTrue = { shape: anyShape, losses: [] }, ifFalse = { shape: anyShape, losses: [] }] =
    shapes;
  for (const loss of shapes.flatMap(({ losses }) => losses)) reportLoss(loss);
  const exact = isExact(resolved.losses);
  const result = kinds
    .filter((kind) => status(shape, kind) !== 'none')
    .reduce<Shape>((before, kind) => {
      const kindStatus = exact ? status(resolved.shape, kind) : 'part';
      if (kindStatus === 'full') return intersectKind(before, ifTrue.shape, kind);
      if (kindStatus === 'none') return intersectKind(before, ifFalse.shape, kind);
      if (status(ifTrue.shape, kind) === 'full' && status(ifFalse.shape, kind) === 'full')
        return before;
      const object = kind === 'object' ? singleObject(before) : undefined;
      const withConditions =
        object === undefined
          ? undefined
          : withRules(before, object, { condition, then, otherwise }, resolver);
      if (withConditions !== undefined) return withConditions;
      reportLoss(
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
  readonly condition: Schema;
  readonly then: Schema | undefined;
  readonly otherwise: Schema | undefined;
}

function withRules(
  shape: Shape,
  object: ObjectShape,
  { condition, then, otherwise }: Branches,
  resolver: SchemaResolver,
): Shape | undefined {
  const when = conditionOf(condition, object, resolver);
  const requirements = [then, otherwise].map((schema) =>
    schema === undefined ? true : conditionOf(schema, object, resolver),
  );
  const [ifTrue, ifFalse] = requirements;
  if (when === undefined || ifTrue === undefined || ifFalse === undefined) return undefined;
  if (typeof when === 'boolean')
    return withObject(
      shape,
      withRequirement(object, when ? ifTrue : ifFalse, condition.where, 'condition'),
    );
  const first = withRequirement(object, ifTrue, condition.where, 'when-so', when);
  const unless = negate(when);
  if (first === undefined || unless === undefined || typeof unless === 'boolean') return undefined;
  const second = withRequirement(first, ifFalse, condition.where, 'when-not-so', unless);
  return second === undefined ? undefined : withObject(shape, second);
}

function intersectKind(shape: Shape, other: Shape, kind: Kind): Shape {
  return { ...shape, [kind]: intersect(shape, other)[kind] };
}
