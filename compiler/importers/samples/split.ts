/**
 * Splits samples: objects with a tag, and JSON within strings, become sources of their own. A
 * placeholder string replaces them, so that the rest can be unified without them.
 */
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import { type Allocate, joinNames, singular, typeName } from '../names.ts';
import { escapeStep, type SampleSet } from './sample-set.ts';
import { findTag, type Tagging } from './tags.ts';
import { embeddedJson } from './texts.ts';

/**
 * Samples that are unified separately: the whole samples, those of one variant, or the JSON in
 * strings at one path.
 */
export interface Source {
  readonly name: string;
  readonly samples: readonly { readonly value: Json; readonly path: string }[];
}

export interface FoundUnion {
  readonly placeholder: string;
  readonly name: string;
  readonly path: string;
  readonly tag: string;
  readonly variants: readonly {
    readonly values: readonly (string | boolean)[];
    readonly source: string;
  }[];
}

export interface FoundJson {
  readonly placeholder: string;
  readonly path: string;
  readonly source: string;
}

export interface Split {
  readonly sources: readonly Source[];
  readonly unions: readonly FoundUnion[];
  readonly json: readonly FoundJson[];
}

const placeholderFor = (kind: 'union' | 'json', number: number) =>
  `\u0001concordat ${kind} ${number}`;

export function isPlaceholder(text: string): boolean {
  return text.startsWith('\u0001concordat ');
}

interface LocatedSample {
  readonly value: Json;
  readonly path: string;
}

/** `allocate` returns a unique name for each source, which becomes the name of a type. */
export function splitSamples(
  samples: readonly Json[],
  rootName: string,
  allocate: Allocate,
  counts: SampleSet['counts'],
): Split {
  const sources: Source[] = [];
  const unions: FoundUnion[] = [];
  const json: FoundJson[] = [];

  function addSource(preferred: string, values: readonly LocatedSample[]): string {
    const name = allocate(preferred);
    const index = sources.length;
    sources.push({ name, samples: [] });
    sources[index] = { name, samples: extractSources(values, true) };
    return name;
  }

  /**
   * Replaces the values at every path below with placeholders. `isWhole` excludes the values
   * themselves, since the caller has already handled them.
   */
  function extractSources(
    values: readonly LocatedSample[],
    isWhole: boolean,
  ): readonly LocatedSample[] {
    const samplesByPath = new Map<string, LocatedSample[]>();
    for (const value of values) collectPaths(value, samplesByPath, isWhole);
    const placeholders = new Map<string, { readonly union?: string; readonly json?: string }>();
    for (const [path, located] of samplesByPath) {
      if ([...placeholders.keys()].some((above) => path !== above && isBelow(path, above)))
        continue;
      const union = unionAt(path, located);
      const text = jsonAt(path, located);
      if (union !== undefined || text !== undefined)
        placeholders.set(path, {
          ...(union === undefined ? {} : { union }),
          ...(text === undefined ? {} : { json: text }),
        });
    }
    return values.map(({ value, path }) => ({
      path,
      value: replaceExtracted(value, path, placeholders, isWhole),
    }));
  }

  function unionAt(path: string, located: readonly LocatedSample[]): string | undefined {
    const objects = located.map(({ value }) => value).filter(isObject);
    const tagging = findTag(objects, Math.max(objects.length, counts.get(path)?.objects ?? 0));
    return tagging === undefined ? undefined : addUnion(path, tagging);
  }

  function addUnion(path: string, { tag, groups }: Tagging): string {
    const placeholder = placeholderFor('union', unions.length);
    const index = unions.length;
    const name = path === '' ? rootName : allocate(nameAt(path, rootName));
    unions.push({ placeholder, path, name, tag, variants: [] });
    const variants = groups.map(({ values, objects }) => ({
      values,
      source: addSource(
        variantName(values[0], tag, name),
        objects.map((object) => ({ value: withoutMember(object, tag), path })),
      ),
    }));
    unions[index] = { placeholder, path, name, tag, variants };
    return placeholder;
  }

  function jsonAt(path: string, located: readonly LocatedSample[]): string | undefined {
    const texts = located.map(({ value }) => value).filter((value) => typeof value === 'string');
    const values = texts.map(embeddedJson);
    if (values.length === 0 || values.includes(undefined)) return undefined;
    const placeholder = placeholderFor('json', json.length);
    const index = json.length;
    json.push({ placeholder, path, source: '' });
    json[index] = {
      placeholder,
      path,
      source: addSource(
        `${nameAt(path, rootName)}Content`,
        values.map((value) => ({ value: value ?? null, path: `${path}#` })),
      ),
    };
    return placeholder;
  }

  addRoot();
  return { sources, unions, json };

  /** The whole samples may form a union. */
  function addRoot(): void {
    const placed = samples.map((value) => ({ value, path: '' }));
    const index = sources.length;
    sources.push({ name: rootName, samples: [] });
    sources[index] = { name: rootName, samples: extractSources(placed, false) };
  }
}

/** Derives a name from a path: `/orders/*` is an `Order`. */
function nameAt(path: string, rootName: string): string {
  const steps = path.split(/[/#]/).filter((step) => step !== '' && step !== '**');
  const last = steps.at(-1);
  if (last === undefined) return rootName;
  if (last !== '*') return typeName(unescaped(last));
  const list = steps.filter((step) => step !== '*').at(-1);
  return list === undefined ? `${rootName}Item` : singular(typeName(unescaped(list)));
}

function unescaped(step: string): string {
  return step.replaceAll('~2', '*').replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Derives a name from a tag: `final` of a `Response` is a `FinalResponse`. */
function variantName(value: string | boolean | undefined, tag: string, union: string): string {
  if (typeof value === 'boolean')
    return value ? joinNames(typeName(tag), union) : `Not${joinNames(typeName(tag), union)}`;
  const word = typeName(value ?? '');
  return word.endsWith(union) ? word : `${word}${union}`;
}

function isBelow(path: string, above: string): boolean {
  return path.startsWith(`${above}/`) || path.startsWith(`${above}#`) || above === '';
}

function collectPaths(
  { value, path }: LocatedSample,
  samplesByPath: Map<string, LocatedSample[]>,
  isWhole: boolean,
): void {
  if (!isWhole) {
    const samples = samplesByPath.get(path);
    if (samples === undefined) samplesByPath.set(path, [{ value, path }]);
    else samples.push({ value, path });
  }
  if (Array.isArray(value))
    for (const item of value as readonly Json[])
      collectPaths({ value: item, path: `${path}/*` }, samplesByPath, false);
  else if (isObject(value))
    for (const [name, inner] of Object.entries(value))
      collectPaths({ value: inner, path: `${path}/${escapeStep(name)}` }, samplesByPath, false);
}

function replaceExtracted(
  value: Json,
  path: string,
  placeholders: ReadonlyMap<string, { readonly union?: string; readonly json?: string }>,
  isWhole: boolean,
): Json {
  const placeholder = isWhole ? undefined : placeholders.get(path);
  if (placeholder?.union !== undefined && isObject(value)) return placeholder.union;
  if (placeholder?.json !== undefined && typeof value === 'string') return placeholder.json;
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item) =>
      replaceExtracted(item, `${path}/*`, placeholders, false),
    );
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      replaceExtracted(inner, `${path}/${escapeStep(name)}`, placeholders, false),
    ]),
  );
}

function withoutMember(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));
}
