/** Merges alternatives of objects that nothing discriminates into one record. */
import type { Condition } from '../../draft.ts';
import { conditionOfObject } from '../combinations/conditions.ts';
import { looser, stricter } from '../schemas/losses.ts';
import { eitherOf } from '../shapes/join.ts';
import type { SchemaResolver } from '../shapes/resolver.ts';
import { fieldOf, type ObjectShape, type Objects } from '../shapes/shapes.ts';
import type { ObjectBuilder } from './builder.ts';
import { isUnsatisfiable } from './fields.ts';

/**
 * Adds a rule that one of the cases holds, for alternatives with the same members but different
 * values.
 */
export function withCases(
  name: string,
  wider: ObjectShape,
  { alternatives, exclusive }: Objects,
  resolver: SchemaResolver,
): ObjectShape | undefined {
  if (exclusive === 'mixed' || alternatives.length > maximumCases) return undefined;
  const conditions = alternatives.map((object) => conditionOfObject(object, wider, resolver));
  if (!conditions.every((each) => typeof each === 'object')) return undefined;
  const key = exclusive === true ? 'exactlyOneOf' : 'atLeastOneOf';
  const where =
    alternatives.find(({ named }) => named !== undefined)?.named?.where ?? `#/…/${name}`;
  return {
    ...wider,
    rules: [
      {
        words: 'cases',
        body: { kind: 'group-of-conditions', key, conditions: conditions as readonly Condition[] },
        where,
      },
    ],
  };
}

/** More cases than this make a rule unreadable. */
const maximumCases = 12;

/** Merges the alternatives into a record that accepts what any of them accepts. */
export function mergeAlternatives(
  name: string,
  alternatives: readonly ObjectShape[],
  { reportLoss, resolver }: ObjectBuilder,
  isCovered = false,
): ObjectShape {
  const where =
    alternatives.find(({ named }) => named !== undefined)?.named?.where ?? `#/…/${name}`;
  reportLoss(
    looser(
      'anyOf',
      where,
      `${alternatives.length} kinds of objects that no tag and no field distinguishes became one record with the members of all of them.`,
      'Add a tag to the documents, or make it a union with one.',
    ),
  );
  const names = [...new Set(alternatives.flatMap(({ fields }) => [...fields.keys()]))];
  const fields = names.map((wire) => {
    const holders = alternatives.filter(
      (object) => object.fields.has(wire) && !isUnsatisfiable(fieldOf(object, wire), resolver),
    );
    return [
      wire,
      eitherOf(
        holders.map((object) => fieldOf(object, wire)),
        isCovered,
      ),
    ] as const;
  });
  const isOpen = alternatives.filter(
    (object) => object.byName.length > 0 || !isUnsatisfiable(object.extra, resolver),
  );
  if (isOpen.some((object) => names.some((wire) => !object.fields.has(wire))))
    reportLoss(
      stricter(
        'additionalProperties',
        where,
        'A member that only some alternatives declare is validated in all of them.',
        'Use any for such a field if other values must be valid.',
      ),
    );
  const [first] = alternatives;
  return {
    fields: new Map(fields),
    required: new Set(
      names.filter((wire) => alternatives.every(({ required }) => required.has(wire))),
    ),
    extra: isOpen.length === 0 && first !== undefined ? first.extra : [],
    byName: [],
    min: Math.min(...alternatives.map(({ min }) => min)),
    max: Math.max(...alternatives.map(({ max }) => max)),
    rules: [],
    origin: undefined,
    named: undefined,
  };
}
