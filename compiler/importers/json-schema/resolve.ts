/**
 * Resolves schemas to shapes: follows references, intersects `allOf`, and applies alternatives and
 * conditions to each kind of value.
 */
import { isObject } from '../../model/json.ts';
import type { Loss } from '../draft.ts';
import { applyCombinations } from './combinations/combinations.ts';
import { shapeOfKeywords } from './keywords/keywords.ts';
import { withoutUnevaluated } from './keywords/unevaluated.ts';
import type { Library, Schema } from './schemas/library.ts';
import { type Lose, looser } from './schemas/losses.ts';
import { joinAny } from './shapes/join.ts';
import { maximumAlternatives, meet, TooManyAlternatives } from './shapes/meet.ts';
import type { Reading, Resolved } from './shapes/reading.ts';
import { expand, targetOf } from './shapes/references.ts';
import {
  anything,
  type Conjunction,
  fieldOf,
  isNothing,
  keyOf,
  type Shape,
  without,
} from './shapes/shapes.ts';

/** A reference to a document that was not given; the import fails. */
export interface Remote {
  readonly reference: string;
  readonly where: string;
}

export function openReading(library: Library): Reading & { readonly remotes: readonly Remote[] } {
  const known = new Map<string, Resolved>();
  const underWay = new Set<string>();
  const remotes = new Map<string, Remote>();
  const reading: Reading = { resolve, follow };
  return {
    ...reading,
    get remotes() {
      return [...remotes.values()];
    },
  };

  function follow(schema: Schema): Schema | undefined {
    const reference = isObject(schema.value) ? schema.value['$ref'] : undefined;
    if (typeof reference !== 'string') return undefined;
    const target = library.find(schema, reference);
    if (target === undefined) remotes.set(schema.where, { reference, where: schema.where });
    return target;
  }

  function resolve(parts: Conjunction): Resolved {
    const key = keyOf(parts);
    const done = known.get(key);
    if (done !== undefined) return done;
    if (underWay.has(key)) {
      const where = key.split(' ')[0] ?? '#';
      return {
        shape: anything,
        losses: [
          looser(
            '$ref',
            where,
            'The schema refers back to itself without any other keyword.',
            'Declare the type of the value.',
          ),
        ],
      };
    }
    underWay.add(key);
    const resolved = resolveOrGiveUp(parts, key);
    underWay.delete(key);
    known.set(key, resolved);
    return resolved;
  }

  function resolveOrGiveUp(parts: Conjunction, key: string): Resolved {
    try {
      return resolveNew(parts, reading);
    } catch (problem) {
      if (!(problem instanceof TooManyAlternatives)) throw problem;
      const why = `Combining its alternatives gives more than ${maximumAlternatives}.`;
      return {
        shape: anything,
        losses: [looser('anyOf', key.split(' ')[0] ?? '#', why, 'Split the schema.')],
      };
    }
  }
}

function resolveNew(parts: Conjunction, reading: Reading): Resolved {
  const losses = new Map<string, Loss>();
  const lose: Lose = (loss) => losses.set(`${loss.where} ${loss.what}`, loss);
  const eithers = parts.filter((part) => 'either' in part);
  const schemas = parts.filter((part): part is Schema => !('either' in part));
  const atoms = expand(schemas, reading, lose);
  const met = atoms.map((atom) => shapeOfKeywords(atom, lose)).reduce(meet, anything);
  const combined = atoms.reduce(
    (shape, atom) => applyCombinations(shape, atom, reading, lose),
    met,
  );
  const whole = eithers.reduce((shape, { either, isCovered }) => {
    const branches = either.map((branch) => reading.resolve(branch));
    for (const branch of branches) for (const loss of branch.losses) lose(loss);
    return meet(
      shape,
      joinAny(
        branches.map((branch) => branch.shape),
        placeOf(either),
        isCovered === true ? () => {} : lose,
      ),
    );
  }, combined);
  const closed = atoms.reduce(
    (shape, atom) => withoutUnevaluated(shape, atom, reading, lose),
    whole,
  );
  return {
    shape: withOrigin(withoutImpossible(closed, reading), parts, reading),
    losses: [...losses.values()],
  };
}

function placeOf(either: readonly Conjunction[]): string {
  const [first] = either.flat();
  return first === undefined || 'either' in first ? '#' : first.where;
}

/**
 * Records the schema that the shape was resolved from, so that its name can become the name of a
 * type.
 */
function withOrigin(shape: Shape, parts: Conjunction, reading: Reading): Shape {
  const [part, ...more] = parts;
  const [object, ...others] = shape.object?.alternatives ?? [];
  if (
    part === undefined ||
    'either' in part ||
    more.length > 0 ||
    object === undefined ||
    others.length > 0 ||
    object.origin !== undefined
  )
    return shape;
  const named = targetOf(part, reading) ?? part;
  return { ...shape, object: { alternatives: [{ ...object, origin: [named], named }] } };
}

/** Removes objects that require a member which no value can match. */
function withoutImpossible(shape: Shape, { resolve }: Reading): Shape {
  if (shape.object === undefined) return shape;
  const alternatives = shape.object.alternatives.filter(
    (object) =>
      ![...object.required].some(
        (name) =>
          holdsFalse(fieldOf(object, name)) || isNothing(resolve(fieldOf(object, name)).shape),
      ),
  );
  return alternatives.length === 0
    ? without(shape, 'object')
    : { ...shape, object: { ...shape.object, alternatives } };
}

function holdsFalse(parts: Conjunction): boolean {
  return parts.some((part) => 'value' in part && part.value === false);
}
