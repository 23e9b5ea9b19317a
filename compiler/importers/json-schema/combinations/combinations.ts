/**
 * Applies `anyOf`, `oneOf`, `not`, `if` and dependencies to a shape: as kinds of values, as
 * alternatives of objects, or as rules.
 */
import { isObject } from '../../../model/json.ts';
import { child, isSchema, type Schema } from '../schemas/library.ts';
import type { ReportLoss } from '../schemas/losses.ts';
import type { SchemaResolver } from '../shapes/resolver.ts';
import type { Shape } from '../shapes/shapes.ts';
import { applyAlternatives } from './alternatives.ts';
import { applyDependencies, applyIf } from './conditionals.ts';
import { applyNot } from './negation.ts';

export function applyCombinations(
  shape: Shape,
  atom: Schema,
  resolver: SchemaResolver,
  reportLoss: ReportLoss,
): Shape {
  const { value } = atom;
  if (!isObject(value)) return shape;
  const steps: readonly ((before: Shape) => Shape)[] = [
    (before) => applyDependencies(before, atom, resolver, reportLoss),
    (before) =>
      isSchema(value['if']) && 'if' in value ? applyIf(before, atom, resolver, reportLoss) : before,
    (before) =>
      isSchema(value['not']) && 'not' in value
        ? applyNot(before, child(atom, 'not'), resolver, reportLoss)
        : before,
    (before) =>
      Array.isArray(value['anyOf'])
        ? applyAlternatives(before, atom, 'anyOf', resolver, reportLoss)
        : before,
    (before) =>
      Array.isArray(value['oneOf'])
        ? applyAlternatives(before, atom, 'oneOf', resolver, reportLoss)
        : before,
  ];
  return steps.reduce((before, step) => step(before), shape);
}
