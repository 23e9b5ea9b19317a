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

/** What has been split so far, and how. Sources and placeholders are numbered in this order. */
interface Splitting {
  readonly rootName: string;
  readonly allocate: Allocate;
  readonly counts: SampleSet['counts'];
  readonly sources: Source[];
  readonly unions: FoundUnion[];
  readonly json: FoundJson[];
}

/** `allocate` returns a unique name for each source, which becomes the name of a type. */
export function splitSamples(
  samples: readonly Json[],
  rootName: string,
  allocate: Allocate,
  counts: SampleSet['counts'],
): Split {
  const splitting: Splitting = { rootName, allocate, counts, sources: [], unions: [], json: [] };
  const { sources, unions, json } = splitting;
  const located = samples.map((value) => ({ value, path: '' }));
  // The whole samples may form a union.
  addSource(rootName, located, false, splitting);
  return { sources, unions, json };
}

/**
 * Adds a source before the sources within it, and returns its name. `isWhole` excludes the values
 * themselves from the split, since the caller has already handled them.
 */
function addSource(
  name: string,
  values: readonly LocatedSample[],
  isWhole: boolean,
  splitting: Splitting,
): string {
  const { sources } = splitting;
  const index = sources.length;
  sources.push({ name, samples: [] });
  sources[index] = { name, samples: extractSources(values, isWhole, splitting) };
  return name;
}

interface Placeholders {
  readonly union: string | undefined;
  readonly json: string | undefined;
}

/** Replaces the values at every path below with placeholders. */
function extractSources(
  values: readonly LocatedSample[],
  isWhole: boolean,
  splitting: Splitting,
): readonly LocatedSample[] {
  const samplesByPath = new Map<string, LocatedSample[]>();
  for (const value of values) collectPaths(value, samplesByPath, isWhole);
  const placeholders = new Map<string, Placeholders>();
  for (const [path, located] of samplesByPath) {
    if ([...placeholders.keys()].some((above) => path !== above && isBelow(path, above))) continue;
    const union = unionAt(path, located, splitting);
    const json = jsonAt(path, located, splitting);
    if (union !== undefined || json !== undefined) placeholders.set(path, { union, json });
  }
  return values.map(({ value, path }) => ({
    path,
    value: replaceExtracted(value, path, placeholders, isWhole),
  }));
}

function unionAt(
  path: string,
  located: readonly LocatedSample[],
  splitting: Splitting,
): string | undefined {
  const objects = located.map(({ value }) => value).filter(isObject);
  const counted = splitting.counts.get(path)?.objects ?? 0;
  const tagging = findTag(objects, Math.max(objects.length, counted));
  return tagging === undefined ? undefined : addUnion(path, tagging, splitting);
}

function addUnion(path: string, { tag, groups }: Tagging, splitting: Splitting): string {
  const { unions, rootName, allocate } = splitting;
  const index = unions.length;
  const placeholder = placeholderFor('union', index);
  const name = path === '' ? rootName : allocate(nameAt(path, rootName));
  unions.push({ placeholder, path, name, tag, variants: [] });
  const variants = groups.map(({ values, objects }) => {
    const source = allocate(variantName(values[0], tag, name));
    const samples = objects.map((object) => ({ value: withoutMember(object, tag), path }));
    return { values, source: addSource(source, samples, true, splitting) };
  });
  unions[index] = { placeholder, path, name, tag, variants };
  return placeholder;
}

function jsonAt(
  path: string,
  located: readonly LocatedSample[],
  splitting: Splitting,
): string | undefined {
  const { json, rootName, allocate } = splitting;
  const texts = located.map(({ value }) => value).filter((value) => typeof value === 'string');
  const values = texts.map(embeddedJson);
  if (values.length === 0 || values.includes(undefined)) return undefined;
  const index = json.length;
  const placeholder = placeholderFor('json', index);
  json.push({ placeholder, path, source: '' });
  const name = allocate(`${nameAt(path, rootName)}Content`);
  const samples = values.map((value) => ({ value: value ?? null, path: `${path}#` }));
  json[index] = { placeholder, path, source: addSource(name, samples, true, splitting) };
  return placeholder;
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
  placeholders: ReadonlyMap<string, Placeholders>,
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
