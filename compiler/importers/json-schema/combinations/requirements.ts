/**
 * Applies a condition to an object: as required and rejected members where possible, else as rules.
 */
import { isObject } from '../../../model/json.ts';
import type { Condition, DraftRule } from '../../draft.ts';
import type { Schema } from '../schemas/library.ts';
import { fieldOf, type ObjectShape, type Shape, without } from '../shapes/shapes.ts';
import { and, type FoldedCondition, negate } from './condition-logic.ts';

const falseSchema: Schema = { value: false, where: '#/false', base: '', dialect: '2020-12' };
export const byCode = 'Check it in code, or write a rule for it.';

/** The only object alternative of a shape; undefined where there are several, or none. */
export function singleObject({ object }: Shape): ObjectShape | undefined {
  return object?.alternatives.length === 1 ? object.alternatives[0] : undefined;
}

export function withObject(shape: Shape, object: ObjectShape | undefined): Shape {
  return object === undefined
    ? without(shape, 'object')
    : { ...shape, object: { alternatives: [object] } };
}

/** Adds the requirement to an object in its simplest form. */
export function withRequirement(
  object: ObjectShape,
  requirement: FoldedCondition,
  where: string,
  words: string,
  when?: Condition,
): ObjectShape | undefined {
  if (requirement === true) return object;
  if (requirement === false)
    return when === undefined
      ? undefined
      : withRequirement(object, negate(when) ?? true, where, words);
  const parts = requirement.kind === 'all' ? requirement.of : [requirement];
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
      : { ...direct, rules: [...direct.rules, ruleOf(and(rest) as Condition, where, words)] };
  }
  return {
    ...object,
    rules: [...object.rules, { words, body: { kind: 'then', when, then: requirement }, where }],
  };
}

function withFields(
  object: ObjectShape,
  required: readonly string[],
  refused: readonly string[],
): ObjectShape['fields'] {
  const added = required
    .filter((name) => !object.fields.has(name))
    .map((name) => [name, fieldOf(object, name)] as const);
  return new Map([
    ...object.fields,
    ...added,
    ...refused.map((name) => [name, [falseSchema]] as const),
  ]);
}

/** Prints `not both` as a group, which reads better. */
function ruleOf(condition: Condition, where: string, words: string): DraftRule {
  const inner = condition.kind === 'not' && condition.of.kind === 'all' ? condition.of.of : [];
  const names = inner
    .map((part) => presenceOf(part))
    .flatMap((each) => (each?.state === 'present' ? [each.wire] : []));
  if (names.length === 2 && inner.length === 2)
    return { words: 'not-both', body: { kind: 'group', key: 'atMostOneOf', fields: names }, where };
  return { words, body: { kind: 'then', then: condition }, where };
}

export function presenceOf(
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
