/**
 * Collects which values occur at each position of the unified types, by walking the samples along
 * the types.
 */
import { ArrayType, ClassType, MapType, type Type, UnionType } from 'quicktype-core';
import type { Json, JsonObject } from '../../model/json.ts';
import { escapeStep, type PathCounts } from './sample-set.ts';
import type { Source } from './split.ts';

export interface Facts {
  readonly kinds: Set<'object' | 'list' | 'string' | 'integer' | 'number' | 'boolean' | 'null'>;
  readonly texts: Set<string>;
  /** The paths in the samples that were unified into this position. */
  readonly paths: Set<string>;
  present: number;
}

export type FactsAt = (key: string) => Facts | undefined;

export const keyOf = {
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
      for (const { value, path } of samples) visit(value, type, keyOf.source(name), path);
  }
  return { at: (key) => facts.get(key), objects };

  function visit(value: Json, type: Type, key: string, path: string): void {
    const found = facts.get(key) ?? {
      kinds: new Set(),
      texts: new Set(),
      paths: new Set(),
      present: 0,
    };
    facts.set(key, found);
    found.present++;
    found.paths.add(path);
    found.kinds.add(kindOf(value));
    if (typeof value === 'string') found.texts.add(value);
    if (Array.isArray(value)) {
      const list = listIn(type);
      if (list !== undefined)
        for (const item of value as readonly Json[])
          visit(item, list.items, keyOf.inside(list), `${path}/*`);
    } else if (typeof value === 'object' && value !== null)
      visitObject(value as JsonObject, type, path);
  }

  function visitObject(object: JsonObject, type: Type, path: string): void {
    const map = mapIn(type);
    const record = classIn(type);
    if (record !== undefined) objects.set(record.index, (objects.get(record.index) ?? 0) + 1);
    for (const [name, inner] of Object.entries(object)) {
      const childPath = `${path}/${escapeStep(name)}`;
      const property = record?.getProperties().get(name);
      if (record !== undefined && property !== undefined)
        visit(inner, property.type, keyOf.field(record, name), childPath);
      else if (map !== undefined) visit(inner, map.values, keyOf.inside(map), childPath);
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
  counts: ReadonlyMap<string, PathCounts>,
): { readonly count: number; readonly values: readonly string[] | undefined } {
  const values = new Set<string>();
  let count = 0;
  let isWhole = true;
  for (const path of paths) {
    const pathCounts = counts.get(path);
    count += pathCounts?.strings ?? 0;
    if (pathCounts?.distinct === undefined) isWhole = false;
    else for (const value of pathCounts.distinct.keys()) values.add(value);
  }
  return { count, values: isWhole ? [...values] : undefined };
}
