/**
 * Condenses a stream of samples. The signature of a sample consists of the kind of value at each
 * path, the formats of its strings, and the values of possible enums and tags. Samples with the
 * same signature are equivalent for a draft, so only one of each is examined, and those with new
 * features are kept.
 */
import type { Json, JsonObject } from '../../model/json.ts';
import { formatsOfText } from './texts.ts';

/**
 * Counts of the values at one path in all samples. In a path, `*` is any item of a list, and `**`
 * any member of an object with too many members.
 */
export interface PlaceCounts {
  present: number;
  /**
   * The number of objects at this path, and thus how often each of their members could be present.
   */
  objects: number;
  nulls: number;
  strings: number;
  /** Undefined once there are too many distinct values. */
  distinct: Map<string, number> | undefined;
}

export interface Basis {
  readonly count: number;
  /** The samples that the draft is built from. */
  readonly kept: readonly Json[];
  /** One sample per signature, to check the draft with; undefined where there were too many. */
  readonly forms: readonly Json[] | undefined;
  readonly counts: ReadonlyMap<string, PlaceCounts>;
  /** The number of samples with new features that were too many or too large to keep. */
  readonly dropped: number;
}

export interface BasisBuilder {
  readonly add: (sample: Json) => void;
  readonly finish: () => Basis;
}

const limits = {
  kept: 1000,
  keptBytes: 8 << 20,
  forms: 20_000,
  formBytes: 32 << 20,
  places: 20_000,
  features: 200_000,
  distinct: 50,
  names: 200,
  word: 60,
  tags: 30,
};

export function openBasis(): BasisBuilder {
  const counts = new Map<string, PlaceCounts>();
  const names = new Map<string, Set<string>>();
  const seen = new Set<string>();
  const kept: Json[] = [];
  let forms: Json[] | undefined = [];
  const isNew = openFeatures(counts, names);
  let [count, keptBytes, formBytes, dropped] = [0, 0, 0, 0];

  function countsAt(path: string): PlaceCounts {
    const known = counts.get(path);
    if (known !== undefined) return known;
    const fresh: PlaceCounts = {
      present: 0,
      objects: 0,
      nulls: 0,
      strings: 0,
      distinct: new Map(),
    };
    if (counts.size < limits.places) counts.set(path, fresh);
    return fresh;
  }

  /** Counts the values of a sample and returns its signature. */
  function scan(value: Json, path: string): string {
    const place = countsAt(path);
    place.present++;
    if (value === null) {
      place.nulls++;
      return '0';
    }
    if (typeof value === 'string') return scanText(value, place);
    if (typeof value === 'boolean') return value ? 't' : 'f';
    if (typeof value === 'number') return Number.isSafeInteger(value) ? 'i' : 'n';
    if (Array.isArray(value))
      return `[${[...new Set((value as readonly Json[]).map((item) => scan(item, `${path}/*`)))].sort().join()}]`;
    place.objects++;
    let form = '{';
    for (const [name, inner] of Object.entries(value as JsonObject)) {
      const step = stepOf(path, name);
      form += `${step}:${scan(inner, `${path}/${step}`)},`;
    }
    return `${form}}`;
  }

  function scanText(value: string, place: PlaceCounts): string {
    place.strings++;
    const formats = formatsOfText(value).join();
    if (place.distinct === undefined) return `s${formats}`;
    place.distinct.set(value, (place.distinct.get(value) ?? 0) + 1);
    if (place.distinct.size > limits.distinct) place.distinct = undefined;
    return value.length <= limits.word ? `s${formats}"${value}"` : `s${formats}`;
  }

  /** An object with too many distinct members is a map: its further members share one path. */
  function stepOf(path: string, name: string): string {
    const known = names.get(path) ?? new Set<string>();
    names.set(path, known);
    if (!known.has(name) && known.size < limits.names) known.add(name);
    return known.has(name) ? escaped(name) : '**';
  }

  function keep(sample: Json): void {
    const size = JSON.stringify(sample).length;
    formBytes += size;
    if ((forms?.length ?? 0) >= limits.forms || formBytes > limits.formBytes) forms = undefined;
    else forms?.push(sample);
    if (!isNew(sample, '')) return;
    if (kept.length >= limits.kept || keptBytes + size > limits.keptBytes) dropped++;
    else {
      kept.push(sample);
      keptBytes += size;
    }
  }

  return {
    add: (sample) => {
      count++;
      const form = scan(sample, '');
      if (seen.has(form)) return;
      if (seen.size < limits.forms) seen.add(form);
      keep(sample);
    },
    finish: () => ({ count, kept, forms, counts, dropped }),
  };
}

/**
 * Returns a function that reports whether a sample has a feature that no earlier sample had, such
 * as another kind of value at a path, or a member whose presence depends on a tag.
 */
function openFeatures(
  counts: ReadonlyMap<string, PlaceCounts>,
  names: ReadonlyMap<string, ReadonlySet<string>>,
): (value: Json, path: string) => boolean {
  const features = new Set<string>();

  function isNew(feature: string): boolean {
    if (features.has(feature)) return false;
    if (features.size < limits.features) features.add(feature);
    return true;
  }

  function look(value: Json, path: string): boolean {
    let found = isNew(`${path} ${kindOf(value)}`);
    if (typeof value === 'string') {
      const isFew = counts.get(path)?.distinct !== undefined && value.length <= limits.word;
      found =
        isNew(`${path} text ${formatsOfText(value).join(' ')}${isFew ? ` ${value}` : ''}`) || found;
    }
    if (Array.isArray(value))
      for (const item of value as readonly Json[]) found = look(item, `${path}/*`) || found;
    else if (typeof value === 'object' && value !== null)
      found = lookAtObject(value as JsonObject, path) || found;
    return found;
  }

  function lookAtObject(object: JsonObject, path: string): boolean {
    const known = names.get(path) ?? new Set<string>();
    let found = false;
    for (const [name, inner] of Object.entries(object))
      found = look(inner, `${path}/${known.has(name) ? escaped(name) : '**'}`) || found;
    for (const name of known)
      if (!Object.hasOwn(object, name)) found = isNew(`${path} without ${name}`) || found;
    for (const [name, value] of Object.entries(object)) {
      const distinct = counts.get(`${path}/${escaped(name)}`)?.distinct;
      const mayBeText =
        typeof value === 'string' &&
        value.length <= limits.word &&
        distinct !== undefined &&
        distinct.size <= limits.tags;
      if ((typeof value !== 'boolean' && !mayBeText) || known.size >= limits.names) continue;
      for (const other of known) {
        const held = Object.hasOwn(object, other) ? kindOf(object[other] ?? null) : 'absent';
        found = isNew(`${path} where ${name} is ${String(value)}: ${other} ${held}`) || found;
      }
    }
    return found;
  }

  return look;
}

export function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1').replace(/^\*/, '~2');
}

function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'integer' : 'number';
  return typeof value;
}
