/**
 * Resolves schemas to shapes: follows references, intersects `allOf`, and applies alternatives and
 * conditions to each kind of value.
 */
import { isObject } from '../../model/json.ts';
import type { Loss } from '../draft.ts';
import { applyCombinations } from './combinations/combinations.ts';
import { shapeOfKeywords } from './keywords/keywords.ts';
import { applyUnevaluated } from './keywords/unevaluated.ts';
import type { Library, Schema } from './schemas/library.ts';
import { looser, type ReportLoss } from './schemas/losses.ts';
import { intersect, maximumAlternatives, TooManyAlternatives } from './shapes/intersect.ts';
import { joinAny } from './shapes/join.ts';
import { expand, targetOf } from './shapes/references.ts';
import type { Resolved, SchemaResolver } from './shapes/resolver.ts';
import {
  anyShape,
  type Conjunction,
  fieldOf,
  isEmptyShape,
  keyOf,
  type Shape,
  without,
} from './shapes/shapes.ts';

/** A reference to a document that was not given; the import fails. */
export interface Remote {
  readonly reference: string;
  readonly where: string;
}

export function createSchemaResolver(
  library: Library,
): SchemaResolver & { readonly remotes: readonly Remote[] } {
  const cache = new Map<string, Resolved>();
  const inProgress = new Set<string>();
  const remotes = new Map<string, Remote>();
  const resolver: SchemaResolver = { resolve, follow };
  return {
    ...resolver,
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
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    if (inProgress.has(key)) return referringToItself(key);
    inProgress.add(key);
    const resolved = resolveWithLimit(parts, key, resolver);
    inProgress.delete(key);
    cache.set(key, resolved);
    return resolved;
  }
}

/** The key of a conjunction consists of the locations of its schemas. */
function locationIn(key: string): string {
  return key.split(' ')[0] ?? '#';
}

function referringToItself(key: string): Resolved {
  const why = 'The schema refers back to itself without any other keyword.';
  const loss = looser('$ref', locationIn(key), why, 'Declare the type of the value.');
  return { shape: anyShape, losses: [loss] };
}

function resolveWithLimit(parts: Conjunction, key: string, resolver: SchemaResolver): Resolved {
  try {
    return resolveNew(parts, resolver);
  } catch (problem) {
    if (!(problem instanceof TooManyAlternatives)) throw problem;
    const why = `Combining its alternatives gives more than ${maximumAlternatives}.`;
    const loss = looser('anyOf', locationIn(key), why, 'Split the schema.');
    return { shape: anyShape, losses: [loss] };
  }
}

function resolveNew(parts: Conjunction, resolver: SchemaResolver): Resolved {
  const losses = new Map<string, Loss>();
  const reportLoss: ReportLoss = (loss) => losses.set(`${loss.where} ${loss.what}`, loss);
  const choices = parts.filter((part) => 'either' in part);
  const schemas = parts.filter((part): part is Schema => !('either' in part));
  const atoms = expand(schemas, resolver, reportLoss);
  const intersected = atoms
    .map((atom) => shapeOfKeywords(atom, reportLoss))
    .reduce(intersect, anyShape);
  const combined = atoms.reduce(
    (shape, atom) => applyCombinations(shape, atom, resolver, reportLoss),
    intersected,
  );
  const whole = choices.reduce((shape, { either, isCovered }) => {
    const branches = either.map((branch) => resolver.resolve(branch));
    for (const branch of branches) for (const loss of branch.losses) reportLoss(loss);
    return intersect(
      shape,
      joinAny(
        branches.map((branch) => branch.shape),
        locationOf(either),
        isCovered === true ? () => {} : reportLoss,
      ),
    );
  }, combined);
  const closed = atoms.reduce(
    (shape, atom) => applyUnevaluated(shape, atom, resolver, reportLoss),
    whole,
  );
  return {
    shape: withOrigin(withoutUnsatisfiable(closed, resolver), parts, resolver),
    losses: [...losses.values()],
  };
}

function locationOf(either: readonly Conjunction[]): string {
  const [first] = either.flat();
  return first === undefined || 'either' in first ? '#' : first.where;
}

/**
 * Records the schema that the shape was resolved from, so that its name can become the name of a
 * type.
 */
function withOrigin(shape: Shape, parts: Conjunction, resolver: SchemaResolver): Shape {
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
  const named = targetOf(part, resolver) ?? part;
  return { ...shape, object: { alternatives: [{ ...object, origin: [named], named }] } };
}

/** Removes objects that require a member which no value can match. */
function withoutUnsatisfiable(shape: Shape, { resolve }: SchemaResolver): Shape {
  if (shape.object === undefined) return shape;
  const alternatives = shape.object.alternatives.filter(
    (object) =>
      ![...object.required].some(
        (name) =>
          containsFalse(fieldOf(object, name)) ||
          isEmptyShape(resolve(fieldOf(object, name)).shape),
      ),
  );
  return alternatives.length === 0
    ? without(shape, 'object')
    : { ...shape, object: { ...shape.object, alternatives } };
}

function containsFalse(parts: Conjunction): boolean {
  return parts.some((part) => 'value' in part && part.value === false);
}
