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
  const seen: Seen = { counts: new Map(), names: new Map(), features: new Set() };
  const signatures = new Set<string>();
  const selection: Selection = {
    kept: [],
    keptBytes: 0,
    representatives: [],
    representativeBytes: 0,
    dropped: 0,
  };
  let count = 0;
  return {
    add: (sample) => {
      count++;
      const signature = scan(sample, '', seen);
      if (signatures.has(signature)) return;
      if (signatures.size < limits.representatives) signatures.add(signature);
      const size = JSON.stringify(sample).length;
      represent(sample, size, selection);
      if (inspect(sample, '', seen)) keep(sample, size, selection);
    },
    finish: () => {
      const { kept, representatives, dropped } = selection;
      return { count, kept, representatives, counts: seen.counts, dropped };
    },
  };
}

/** What the samples have had so far. */
interface Seen {
  readonly counts: Map<string, PathCounts>;
  /** The names of the members of the objects at each path. */
  readonly names: Map<string, Set<string>>;
  readonly features: Set<string>;
}

/** The samples that have been chosen so far, and their size. */
interface Selection {
  readonly kept: Json[];
  keptBytes: number;
  representatives: Json[] | undefined;
  representativeBytes: number;
  dropped: number;
}

function represent(sample: Json, size: number, selection: Selection): void {
  selection.representativeBytes += size;
  const count = selection.representatives?.length ?? 0;
  if (count >= limits.representatives || selection.representativeBytes > limits.representativeBytes)
    selection.representatives = undefined;
  else selection.representatives?.push(sample);
}

function keep(sample: Json, size: number, selection: Selection): void {
  const { kept } = selection;
  if (kept.length >= limits.kept || selection.keptBytes + size > limits.keptBytes) {
    selection.dropped++;
    return;
  }
  kept.push(sample);
  selection.keptBytes += size;
}

/** Counts the values of a sample and returns its signature. */
function scan(value: Json, path: string, seen: Seen): string {
  const pathCounts = countsAt(path, seen);
  pathCounts.present++;
  if (value === null) {
    pathCounts.nulls++;
    return '0';
  }
  if (typeof value === 'string') return scanText(value, pathCounts);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'i' : 'n';
  if (Array.isArray(value)) {
    const items = (value as readonly Json[]).map((item) => scan(item, `${path}/*`, seen));
    return `[${[...new Set(items)].sort().join()}]`;
  }
  pathCounts.objects++;
  let signature = '{';
  for (const [name, inner] of Object.entries(value as JsonObject)) {
    const step = stepOf(path, name, seen);
    signature += `${step}:${scan(inner, `${path}/${step}`, seen)},`;
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

function countsAt(path: string, { counts }: Seen): PathCounts {
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

/** An object with too many distinct members is a map: its further members share one path. */
function stepOf(path: string, name: string, { names }: Seen): string {
  const seenNames = names.get(path) ?? new Set<string>();
  names.set(path, seenNames);
  if (!seenNames.has(name) && seenNames.size < limits.names) seenNames.add(name);
  return seenNames.has(name) ? escapeStep(name) : '**';
}

/**
 * Records the features of a sample. Returns whether no earlier sample had one of them, such as
 * another kind of value at a path, or a member whose presence depends on a tag.
 */
function inspect(value: Json, path: string, seen: Seen): boolean {
  let found = isNew(`${path} ${kindOf(value)}`, seen);
  if (typeof value === 'string') {
    const isFew = seen.counts.get(path)?.distinct !== undefined && value.length <= limits.word;
    const text = `${formatsOfText(value).join(' ')}${isFew ? ` ${value}` : ''}`;
    found = isNew(`${path} text ${text}`, seen) || found;
  }
  if (Array.isArray(value))
    for (const item of value as readonly Json[]) found = inspect(item, `${path}/*`, seen) || found;
  else if (typeof value === 'object' && value !== null)
    found = inspectObject(value as JsonObject, path, seen) || found;
  return found;
}

function isNew(feature: string, { features }: Seen): boolean {
  if (features.has(feature)) return false;
  if (features.size < limits.features) features.add(feature);
  return true;
}

function inspectObject(object: JsonObject, path: string, seen: Seen): boolean {
  const names = seen.names.get(path) ?? new Set<string>();
  let found = false;
  for (const [name, inner] of Object.entries(object)) {
    const step = names.has(name) ? escapeStep(name) : '**';
    found = inspect(inner, `${path}/${step}`, seen) || found;
  }
  for (const name of names)
    if (!Object.hasOwn(object, name)) found = isNew(`${path} without ${name}`, seen) || found;
  // An object with too many members is a map, in which none is a tag.
  if (names.size >= limits.names) return found;
  for (const [name, value] of Object.entries(object)) {
    if (!mayBeTag(value, `${path}/${escapeStep(name)}`, seen)) continue;
    for (const other of names) {
      const otherKind = Object.hasOwn(object, other) ? kindOf(object[other] ?? null) : 'absent';
      const feature = `${path} where ${name} is ${String(value)}: ${other} ${otherKind}`;
      found = isNew(feature, seen) || found;
    }
  }
  return found;
}

/** A tag has few values, which are short. */
function mayBeTag(value: Json, path: string, { counts }: Seen): boolean {
  if (typeof value === 'boolean') return true;
  const distinct = counts.get(path)?.distinct;
  return (
    typeof value === 'string' &&
    value.length <= limits.word &&
    distinct !== undefined &&
    distinct.size <= limits.tags
  );
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
