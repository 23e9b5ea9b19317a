/**
 * Splits samples: objects with a tag, and JSON within strings, become sources of their own. A
 * placeholder string replaces them, so that the rest can be unified without them.
 */
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import { type Allocate, joined, singular, typeName } from '../names.ts';
import { type Basis, escaped } from './basis.ts';
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
  readonly mark: string;
  readonly name: string;
  readonly path: string;
  readonly tag: string;
  readonly variants: readonly {
    readonly values: readonly (string | boolean)[];
    readonly source: string;
  }[];
}

export interface FoundJson {
  readonly mark: string;
  readonly path: string;
  readonly source: string;
}

export interface Split {
  readonly sources: readonly Source[];
  readonly unions: readonly FoundUnion[];
  readonly json: readonly FoundJson[];
}

const markOf = (kind: 'union' | 'json', number: number) => `\u0001concordat ${kind} ${number}`;

export function isMark(text: string): boolean {
  return text.startsWith('\u0001concordat ');
}

interface Placed {
  readonly value: Json;
  readonly path: string;
}

/** `allocate` returns a unique name for each source, which becomes the name of a type. */
export function splitSamples(
  samples: readonly Json[],
  rootName: string,
  allocate: Allocate,
  counts: Basis['counts'],
): Split {
  const sources: Source[] = [];
  const unions: FoundUnion[] = [];
  const json: FoundJson[] = [];

  function addSource(wished: string, values: readonly Placed[]): string {
    const name = allocate(wished);
    const index = sources.length;
    sources.push({ name, samples: [] });
    sources[index] = { name, samples: takeApart(values, true) };
    return name;
  }

  /**
   * Replaces the values at every path below with placeholders. `isWhole` excludes the values
   * themselves, since the caller has already handled them.
   */
  function takeApart(values: readonly Placed[], isWhole: boolean): readonly Placed[] {
    const places = new Map<string, Placed[]>();
    for (const value of values) collect(value, places, isWhole);
    const marks = new Map<string, { readonly union?: string; readonly json?: string }>();
    for (const [path, held] of places) {
      if ([...marks.keys()].some((above) => path !== above && isBelow(path, above))) continue;
      const union = unionAt(path, held);
      const text = jsonAt(path, held);
      if (union !== undefined || text !== undefined)
        marks.set(path, {
          ...(union === undefined ? {} : { union }),
          ...(text === undefined ? {} : { json: text }),
        });
    }
    return values.map(({ value, path }) => ({ path, value: replace(value, path, marks, isWhole) }));
  }

  function unionAt(path: string, held: readonly Placed[]): string | undefined {
    const objects = held.map(({ value }) => value).filter(isObject);
    const tagging = findTag(objects, Math.max(objects.length, counts.get(path)?.objects ?? 0));
    return tagging === undefined ? undefined : addUnion(path, tagging);
  }

  function addUnion(path: string, { tag, groups }: Tagging): string {
    const mark = markOf('union', unions.length);
    const index = unions.length;
    const name = path === '' ? rootName : allocate(nameAt(path, rootName));
    unions.push({ mark, path, name, tag, variants: [] });
    const variants = groups.map(({ values, objects }) => ({
      values,
      source: addSource(
        variantName(values[0], tag, name),
        objects.map((object) => ({ value: withoutMember(object, tag), path })),
      ),
    }));
    unions[index] = { mark, path, name, tag, variants };
    return mark;
  }

  function jsonAt(path: string, held: readonly Placed[]): string | undefined {
    const texts = held.map(({ value }) => value).filter((value) => typeof value === 'string');
    const values = texts.map(embeddedJson);
    if (values.length === 0 || values.includes(undefined)) return undefined;
    const mark = markOf('json', json.length);
    const index = json.length;
    json.push({ mark, path, source: '' });
    json[index] = {
      mark,
      path,
      source: addSource(
        `${nameAt(path, rootName)}Content`,
        values.map((value) => ({ value: value ?? null, path: `${path}#` })),
      ),
    };
    return mark;
  }

  addRoot();
  return { sources, unions, json };

  /** The whole samples may form a union. */
  function addRoot(): void {
    const placed = samples.map((value) => ({ value, path: '' }));
    const index = sources.length;
    sources.push({ name: rootName, samples: [] });
    sources[index] = { name: rootName, samples: takeApart(placed, false) };
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
    return value ? joined(typeName(tag), union) : `Not${joined(typeName(tag), union)}`;
  const word = typeName(value ?? '');
  return word.endsWith(union) ? word : `${word}${union}`;
}

function isBelow(path: string, above: string): boolean {
  return path.startsWith(`${above}/`) || path.startsWith(`${above}#`) || above === '';
}

function collect({ value, path }: Placed, places: Map<string, Placed[]>, isWhole: boolean): void {
  if (!isWhole) {
    const known = places.get(path);
    if (known === undefined) places.set(path, [{ value, path }]);
    else known.push({ value, path });
  }
  if (Array.isArray(value))
    for (const item of value as readonly Json[])
      collect({ value: item, path: `${path}/*` }, places, false);
  else if (isObject(value))
    for (const [name, inner] of Object.entries(value))
      collect({ value: inner, path: `${path}/${escaped(name)}` }, places, false);
}

function replace(
  value: Json,
  path: string,
  marks: ReadonlyMap<string, { readonly union?: string; readonly json?: string }>,
  isWhole: boolean,
): Json {
  const mark = isWhole ? undefined : marks.get(path);
  if (mark?.union !== undefined && isObject(value)) return mark.union;
  if (mark?.json !== undefined && typeof value === 'string') return mark.json;
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item) => replace(item, `${path}/*`, marks, false));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      replace(inner, `${path}/${escaped(name)}`, marks, false),
    ]),
  );
}

function withoutMember(object: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));
}
