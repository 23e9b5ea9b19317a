/**
 * Collects which values occur at each position of the unified types, by walking the samples along
 * the types.
 */
import { ArrayType, ClassType, MapType, type Type, UnionType } from 'quicktype-core';
import type { Json, JsonObject } from '../../model/json.ts';
import { escaped, type PlaceCounts } from './basis.ts';
import type { Source } from './split.ts';

export interface Facts {
  readonly kinds: Set<'object' | 'list' | 'string' | 'integer' | 'number' | 'boolean' | 'null'>;
  readonly texts: Set<string>;
  /** The paths in the samples that were unified into this position. */
  readonly paths: Set<string>;
  present: number;
}

export type FactsAt = (place: string) => Facts | undefined;

export const placeOf = {
  source: (name: string) => `source ${name}`,
  field: (type: Type, name: string) => `field ${type.index} ${name}`,
  inside: (type: Type) => `inside ${type.index}`,
};

/** The collected facts, and the number of objects of each class. */
export interface Walked {
  readonly at: FactsAt;
  readonly objects: ReadonlyMap<number, number>;
}

export function walk(sources: readonly Source[], types: ReadonlyMap<string, Type>): Walked {
  const facts = new Map<string, Facts>();
  const objects = new Map<number, number>();
  for (const { name, samples } of sources) {
    const type = types.get(name);
    if (type !== undefined)
      for (const { value, path } of samples) visit(value, type, placeOf.source(name), path);
  }
  return { at: (place) => facts.get(place), objects };

  function visit(value: Json, type: Type, place: string, path: string): void {
    const here = facts.get(place) ?? {
      kinds: new Set(),
      texts: new Set(),
      paths: new Set(),
      present: 0,
    };
    facts.set(place, here);
    here.present++;
    here.paths.add(path);
    here.kinds.add(kindOf(value));
    if (typeof value === 'string') here.texts.add(value);
    if (Array.isArray(value)) {
      const list = listIn(type);
      if (list !== undefined)
        for (const item of value as readonly Json[])
          visit(item, list.items, placeOf.inside(list), `${path}/*`);
    } else if (typeof value === 'object' && value !== null)
      visitObject(value as JsonObject, type, path);
  }

  function visitObject(object: JsonObject, type: Type, path: string): void {
    const map = mapIn(type);
    const record = classIn(type);
    if (record !== undefined) objects.set(record.index, (objects.get(record.index) ?? 0) + 1);
    for (const [name, inner] of Object.entries(object)) {
      const below = `${path}/${escaped(name)}`;
      const property = record?.getProperties().get(name);
      if (record !== undefined && property !== undefined)
        visit(inner, property.type, placeOf.field(record, name), below);
      else if (map !== undefined) visit(inner, map.values, placeOf.inside(map), below);
    }
  }
}

export function classIn(type: Type): ClassType | undefined {
  return membersOf(type).find((member): member is ClassType => member instanceof ClassType);
}

export function mapIn(type: Type): MapType | undefined {
  return membersOf(type).find((member): member is MapType => member instanceof MapType);
}

export function listIn(type: Type): ArrayType | undefined {
  return membersOf(type).find((member): member is ArrayType => member instanceof ArrayType);
}

function membersOf(type: Type): readonly Type[] {
  return type instanceof UnionType ? [...type.members] : [type];
}

function kindOf(value: Json): Facts['kinds'] extends Set<infer Kind> ? Kind : never {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'boolean';
    case 'number':
      return Number.isSafeInteger(value) ? 'integer' : 'number';
    default:
      return 'object';
  }
}

/**
 * The number of strings at the given paths of all samples, and their distinct values where they are
 * few.
 */
export function textsIn(
  paths: Iterable<string>,
  counts: ReadonlyMap<string, PlaceCounts>,
): { readonly count: number; readonly values: readonly string[] | undefined } {
  const values = new Set<string>();
  let count = 0;
  let isWhole = true;
  for (const path of paths) {
    const place = counts.get(path);
    count += place?.strings ?? 0;
    if (place?.distinct === undefined) isWhole = false;
    else for (const value of place.distinct.keys()) values.add(value);
  }
  return { count, values: isWhole ? [...values] : undefined };
}
