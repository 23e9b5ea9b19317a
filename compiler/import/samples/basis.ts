/**
 * A stream of samples, kept small: counts of what was seen at every place, and those samples that showed something new. What was kept shows
 * every kind of value at every place, and which members come and go with which tag; so the rest of the work needs nothing else.
 */
import type { Json, JsonObject } from '../../model.ts';
import { formatsOfText } from './texts.ts';

/** What stood at one place in all samples. `*` stands for the items of a list. */
export interface PlaceCounts {
  present: number;
  /** How many objects stood here: how often each of their members could have been there. */
  objects: number;
  nulls: number;
  strings: number;
  /** Undefined once there are too many. */
  distinct: Map<string, number> | undefined;
}

export interface Basis {
  readonly count: number;
  readonly kept: readonly Json[];
  readonly counts: ReadonlyMap<string, PlaceCounts>;
  /** Samples that showed something new and were too many, or too large, to keep. */
  readonly dropped: number;
}

export interface BasisBuilder {
  readonly add: (sample: Json) => void;
  readonly keep: (sample: Json) => void;
  readonly finish: () => Basis;
}

export const limits = { kept: 1000, bytes: 8 * 1024 * 1024, places: 20_000, distinct: 50, names: 200, textOfTag: 60, tags: 30 };

export function openBasis(): BasisBuilder {
  const kept: Json[] = [];
  const features = new Set<string>();
  const counts = new Map<string, PlaceCounts>();
  const names = new Map<string, Set<string>>();
  let count = 0;
  let bytes = 0;
  let dropped = 0;

  function isNew(feature: string): boolean {
    if (features.has(feature)) return false;
    if (features.size < limits.places * 10) features.add(feature);
    return true;
  }

  function countsAt(path: string): PlaceCounts | undefined {
    const known = counts.get(path);
    if (known !== undefined || counts.size >= limits.places) return known;
    const fresh: PlaceCounts = { present: 0, objects: 0, nulls: 0, strings: 0, distinct: new Map() };
    counts.set(path, fresh);
    return fresh;
  }

  /** Says whether anything here was new. Goes through everything, since all of it counts. */
  function look(value: Json, path: string): boolean {
    const place = countsAt(path);
    if (place !== undefined) place.present++;
    let found = isNew(`${path} ${kindOf(value)}`);
    if (value === null && place !== undefined) place.nulls++;
    if (typeof value === 'string') found = lookAtText(value, path, place) || found;
    if (Array.isArray(value)) for (const item of value as readonly Json[]) found = look(item, `${path}/*`) || found;
    else if (typeof value === 'object' && value !== null) found = lookAtObject(value as JsonObject, path) || found;
    return found;
  }

  function lookAtText(value: string, path: string, place: PlaceCounts | undefined): boolean {
    const found = isNew(`${path} text ${formatsOfText(value).join(' ')}`);
    if (place === undefined) return found;
    place.strings++;
    if (place.distinct === undefined) return found;
    const isFirst = !place.distinct.has(value);
    place.distinct.set(value, (place.distinct.get(value) ?? 0) + 1);
    if (place.distinct.size > limits.distinct) place.distinct = undefined;
    // Each value of what may be an enum stands in a sample that is kept.
    return found || (isFirst && place.distinct !== undefined && value.length <= limits.textOfTag);
  }

  function lookAtObject(object: JsonObject, path: string): boolean {
    const known = names.get(path) ?? new Set<string>();
    names.set(path, known);
    let found = false;
    for (const [name, inner] of Object.entries(object)) {
      // Members without end are those of a map: they share one place.
      if (!known.has(name) && known.size < limits.names) known.add(name);
      found = look(inner, `${path}/${known.has(name) ? escaped(name) : '**'}`) || found;
    }
    const here = countsAt(path);
    if (here !== undefined) here.objects++;
    for (const name of known) {
      if (!Object.hasOwn(object, name)) found = isNew(`${path} without ${name}`) || found;
    }
    return lookAtTags(object, path, known) || found;
  }

  /** Which members come and go with a value that may be a tag. */
  function lookAtTags(object: JsonObject, path: string, known: ReadonlySet<string>): boolean {
    let found = false;
    for (const [name, value] of Object.entries(object)) {
      const distinct = counts.get(`${path}/${escaped(name)}`)?.distinct;
      const mayBeTag =
        typeof value === 'boolean' ||
        (typeof value === 'string' && value.length <= limits.textOfTag && distinct !== undefined && distinct.size <= limits.tags);
      if (!mayBeTag || known.size >= limits.names) continue;
      for (const other of known) {
        const held = Object.hasOwn(object, other) ? kindOf(object[other] ?? null) : 'absent';
        found = isNew(`${path} where ${name} is ${String(value)}: ${other} ${held}`) || found;
      }
    }
    return found;
  }

  function keep(sample: Json): void {
    const size = JSON.stringify(sample).length;
    if (kept.length >= limits.kept || bytes + size > limits.bytes) dropped++;
    else {
      kept.push(sample);
      bytes += size;
    }
  }

  return {
    add: (sample) => {
      count++;
      if (look(sample, '')) keep(sample);
    },
    keep,
    finish: () => ({ count, kept, counts, dropped }),
  };
}

export function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1').replace(/^\*/, '~2');
}

export function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'integer' : 'number';
  return typeof value;
}
