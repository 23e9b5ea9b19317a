/**
 * Applies `anyOf`, `oneOf`, `not`, `if` and dependencies to a shape: as kinds of values, as
 * alternatives of objects, or as rules.
 */
import { isObject } from '../../../model/json.ts';
import { child, isSchema, type Schema } from '../schemas/library.ts';
import type { Lose } from '../schemas/losses.ts';
import type { Reading } from '../shapes/reading.ts';
import type { Shape } from '../shapes/shapes.ts';
import { withAlternatives } from './alternatives.ts';
import { withCondition, withDependencies } from './conditionals.ts';
import { withoutRefused } from './refused.ts';

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
