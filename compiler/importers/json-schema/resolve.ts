/**
 * From schemas to shapes: references followed, `allOf` met, alternatives and conditions worked in
 * kind by kind.
 */

import { isObject } from '../../model/json.ts';
import type { Loss } from '../draft.ts';
import { applyCombinations } from './combinations.ts';
import { joinAny } from './join.ts';
import { shapeOfKeywords } from './keywords.ts';
import { child, children, ignoresSiblings, type Library, type Schema } from './library.ts';
import { type Lose, looser, remark } from './losses.ts';
import { maximumAlternatives, meet, TooManyAlternatives } from './meet.ts';
import {
  anything,
  type Conjunction,
  fieldOf,
  isNothing,
  keyOf,
  type Shape,
  without,
} from './shapes.ts';
import { withoutUnevaluated } from './unevaluated.ts';

export interface Resolved {
  readonly shape: Shape;
  readonly losses: readonly Loss[];
}

export type Resolve = (parts: Conjunction) => Resolved;

/** What all the steps need: the way from a reference to its schema, and from schemas to shapes. */
export interface Reading {
  readonly resolve: Resolve;
  readonly follow: (schema: Schema) => Schema | undefined;
}

/** References that lead outside of what was given; an import with such is refused. */
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
            'The schema leads back to itself before it says anything.',
            'Say what a value is on the way.',
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
      const why = `Its alternatives, met with each other, are more than ${maximumAlternatives}.`;
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

/** What stands for one schema keeps it, so that the schema's name can become the name of a type. */
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

/** Where a schema leads that is a reference and nothing more; remarks beside it do not count. */
export function targetOf(schema: Schema, { follow }: Reading): Schema | undefined {
  let target: Schema | undefined;
  let current = schema;
  for (let steps = 0; steps < 100; steps++) {
    const wrapped = onlyPart(current);
    const next = wrapped ?? (isOnlyReference(current) ? follow(current) : undefined);
    if (next === undefined) break;
    // A wrapper has no name; only where a reference leads has one.
    if (wrapped === undefined) target = next;
    current = next;
  }
  return target;
}

/** `allOf` with one schema in it, which people write to put a description beside a reference. */
function onlyPart(schema: Schema): Schema | undefined {
  const { value } = schema;
  if (
    !isObject(value) ||
    !Array.isArray(value['allOf']) ||
    value['allOf'].length !== 1 ||
    value['nullable'] === true
  )
    return undefined;
  const isAlone = Object.keys(value).every(
    (keyword) =>
      keyword === 'allOf' ||
      (keyword !== '$ref' && annotations.has(keyword)) ||
      keyword.startsWith('x-'),
  );
  return isAlone ? child(schema, 'allOf', 0) : undefined;
}

function isOnlyReference({ value, dialect }: Schema): boolean {
  if (!isObject(value) || typeof value['$ref'] !== 'string') return false;
  return ignoresSiblings(dialect)
    ? value['nullable'] !== true
    : Object.keys(value).every((keyword) => annotations.has(keyword) || keyword.startsWith('x-'));
}

/** What says nothing about which values fit. */
const plainAnnotations = [
  '$ref',
  'title',
  'description',
  'default',
  'examples',
  'example',
  '$comment',
  'definitions',
  '$id',
] as const;

const annotations: ReadonlySet<string> = new Set([
  ...plainAnnotations,
  ...['$defs', '$schema', 'deprecated', 'readOnly', 'writeOnly', '$anchor'],
]);

/** A schema and all that it refers to or is made of, each once. */
export function expand(
  schemas: readonly Schema[],
  { follow }: Reading,
  lose: Lose,
): readonly Schema[] {
  const found = new Map<string, Schema>();
  const visit = (schema: Schema, above: readonly string[]): void => {
    const { value, where } = schema;
    if (above.includes(where)) {
      lose(
        looser(
          '$ref',
          where,
          'The schema leads back to itself before it says anything.',
          'Say what a value is on the way.',
        ),
      );
      return;
    }
    if (found.has(where)) return;
    if (!isObject(value)) {
      found.set(where, schema);
      return;
    }
    const hasReference = typeof value['$ref'] === 'string';
    const hidesRest = hasReference && ignoresSiblings(schema.dialect);
    if (!hidesRest) found.set(where, schema);
    else noteHidden(schema, lose);
    const target = hasReference ? follow(schema) : undefined;
    if (target !== undefined) visit(target, [...above, where]);
    if (hidesRest) return;
    noteDynamic(schema, lose);
    for (const inner of children(schema, 'allOf')) visit(inner, [...above, where]);
  };
  for (const schema of schemas) visit(schema, []);
  return [...found.values()];
}

const besideReferences: ReadonlySet<string> = new Set([...plainAnnotations, 'nullable']);

function noteHidden({ value, where }: Schema, lose: Lose): void {
  const hidden = isObject(value)
    ? Object.keys(value).filter((keyword) => !besideReferences.has(keyword))
    : [];
  if (hidden.length > 0)
    lose(
      remark(
        hidden.join(', '),
        where,
        'Up to draft-07, validators pass over what stands beside a $ref.',
        'Add it to the draft, if it was meant.',
      ),
    );
}

function noteDynamic({ value, where }: Schema, lose: Lose): void {
  for (const keyword of ['$dynamicRef', '$recursiveRef']) {
    if (isObject(value) && value[keyword] !== undefined)
      lose(
        looser(
          keyword,
          where,
          'Where it leads depends on who refers to it, which no type can.',
          'Write the type that is meant.',
        ),
      );
  }
}

/** An object that needs a member which nothing can be is itself nothing. */
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
