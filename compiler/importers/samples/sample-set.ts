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
export interface PathCounts {
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

export interface SampleSet {
  readonly count: number;
  /** The samples that the draft is built from. */
  readonly kept: readonly Json[];
  /** One sample per signature, to check the draft with; undefined where there were too many. */
  readonly representatives: readonly Json[] | undefined;
  readonly counts: ReadonlyMap<string, PathCounts>;
  /** The number of samples with new features that were too many or too large to keep. */
  readonly dropped: number;
}

export interface SampleSetBuilder {
  readonly add: (sample: Json) => void;
  readonly finish: () => SampleSet;
}

const limits = {
  kept: 1000,
  keptBytes: 8 << 20,
  representatives: 20_000,
  representativeBytes: 32 << 20,
  paths: 20_000,
  features: 200_000,
  distinct: 50,
  names: 200,
  word: 60,
  tags: 30,
};

export function createSampleSetBuilder(): SampleSetBuilder {
  const counts = new Map<string, PathCounts>();
  const names = new Map<string, Set<string>>();
  const seen = new Set<string>();
  const kept: Json[] = [];
  let representatives: Json[] | undefined = [];
  const isNew = createNoveltyCheck(counts, names);
  let [count, keptBytes, representativeBytes, dropped] = [0, 0, 0, 0];

  function countsAt(path: string): PathCounts {
    const existing = counts.get(path);
    if (existing !== undefined) return existing;
    const created: PathCounts = {
      present: 0,
      objects: 0,
      nulls: 0,
      strings: 0,
      distinct: new Map(),
    };
    if (counts.size < limits.paths) counts.set(path, created);
    return created;
  }

  /** Counts the values of a sample and returns its signature. */
  function scan(value: Json, path: string): string {
    const pathCounts = countsAt(path);
    pathCounts.present++;
    if (value === null) {
      pathCounts.nulls++;
      return '0';
    }
    if (typeof value === 'string') return scanText(value, pathCounts);
    if (typeof value === 'boolean') return value ? 't' : 'f';
    if (typeof value === 'number') return Number.isSafeInteger(value) ? 'i' : 'n';
    if (Array.isArray(value))
      return `[${[...new Set((value as readonly Json[]).map((item) => scan(item, `${path}/*`)))].sort().join()}]`;
    pathCounts.objects++;
    let signature = '{';
    for (const [name, inner] of Object.entries(value as JsonObject)) {
      const step = stepOf(path, name);
      signature += `${step}:${scan(inner, `${path}/${step}`)},`;
    }
    return `${signature}}`;
  }

  function scanText(value: string, pathCounts: PathCounts): string {
    pathCounts.strings++;
    const formats = formatsOfText(value).join();
    if (pathCounts.distinct === undefined) return `s${formats}`;
    pathCounts.distinct.set(value, (pathCounts.distinct.get(value) ?? 0) + 1);
    if (pathCounts.distinct.size > limits.distinct) pathCounts.distinct = undefined;
    return value.length <= limits.word ? `s${formats}"${value}"` : `s${formats}`;
  }

  /** An object with too many distinct members is a map: its further members share one path. */
  function stepOf(path: string, name: string): string {
    const seenNames = names.get(path) ?? new Set<string>();
    names.set(path, seenNames);
    if (!seenNames.has(name) && seenNames.size < limits.names) seenNames.add(name);
    return seenNames.has(name) ? escapeStep(name) : '**';
  }

  function keep(sample: Json): void {
    const size = JSON.stringify(sample).length;
    representativeBytes += size;
    if (
      (representatives?.length ?? 0) >= limits.representatives ||
      representativeBytes > limits.representativeBytes
    )
      representatives = undefined;
    else representatives?.push(sample);
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
      const signature = scan(sample, '');
      if (seen.has(signature)) return;
      if (seen.size < limits.representatives) seen.add(signature);
      keep(sample);
    },
    finish: () => ({ count, kept, representatives, counts, dropped }),
  };
}

/**
 * Returns a function that reports whether a sample has a feature that no earlier sample had, such
 * as another kind of value at a path, or a member whose presence depends on a tag.
 */
function createNoveltyCheck(
  counts: ReadonlyMap<string, PathCounts>,
  names: ReadonlyMap<string, ReadonlySet<string>>,
): (value: Json, path: string) => boolean {
  const features = new Set<string>();

  function isNew(feature: string): boolean {
    if (features.has(feature)) return false;
    if (features.size < limits.features) features.add(feature);
    return true;
  }

  function inspect(value: Json, path: string): boolean {
    let found = isNew(`${path} ${kindOf(value)}`);
    if (typeof value === 'string') {
      const isFew = counts.get(path)?.distinct !== undefined && value.length <= limits.word;
      found =
        isNew(`${path} text ${formatsOfText(value).join(' ')}${isFew ? ` ${value}` : ''}`) || found;
    }
    if (Array.isArray(value))
      for (const item of value as readonly Json[]) found = inspect(item, `${path}/*`) || found;
    else if (typeof value === 'object' && value !== null)
      found = inspectObject(value as JsonObject, path) || found;
    return found;
  }

  function inspectObject(object: JsonObject, path: string): boolean {
    const seenNames = names.get(path) ?? new Set<string>();
    let found = false;
    for (const [name, inner] of Object.entries(object))
      found = inspect(inner, `${path}/${seenNames.has(name) ? escapeStep(name) : '**'}`) || found;
    for (const name of seenNames)
      if (!Object.hasOwn(object, name)) found = isNew(`${path} without ${name}`) || found;
    for (const [name, value] of Object.entries(object)) {
      const distinct = counts.get(`${path}/${escapeStep(name)}`)?.distinct;
      const mayBeText =
        typeof value === 'string' &&
        value.length <= limits.word &&
        distinct !== undefined &&
        distinct.size <= limits.tags;
      if ((typeof value !== 'boolean' && !mayBeText) || seenNames.size >= limits.names) continue;
      for (const other of seenNames) {
        const otherKind = Object.hasOwn(object, other) ? kindOf(object[other] ?? null) : 'absent';
        found = isNew(`${path} where ${name} is ${String(value)}: ${other} ${otherKind}`) || found;
      }
    }
    return found;
  }

  return inspect;
}

export function escapeStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1').replace(/^\*/, '~2');
}

function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'integer' : 'number';
  return typeof value;
}
