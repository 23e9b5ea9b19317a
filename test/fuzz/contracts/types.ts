/** Random types and fields with every construct of the language. */

import type { Json } from '../../../compiler/model/json.ts';
import { formatNames } from '../../../compiler/model/text/formats.ts';
import { commonNumbers, commonTexts } from '../../../compiler/vectors/random/common-values.ts';
import type { Random } from '../../../compiler/vectors/random/random.ts';
import { type Catalogue, type Ends, type FieldDraft, kindsOf, type TypeDraft } from './drafts.ts';
import type { Names } from './names.ts';
import { randomNameKeys } from './names-over-time.ts';
import { pattern } from './patterns.ts';

export interface TypeSource {
  readonly random: Random;
  readonly names: Names;
  readonly catalogue: Catalogue;
  /** Types that can be used anywhere. Generic types are instantiated where they are used. */
  readonly settled: readonly (() => TypeDraft)[];
  /** Types that may refer back to their owner, so they are used only where a value is optional. */
  readonly loose: readonly (() => TypeDraft)[];
  readonly parameters: readonly string[];
}

export function field(
  source: TypeSource,
  type: TypeDraft,
  optional: boolean,
  name = source.names.field(),
): FieldDraft {
  return { name, optional, type, details: details(source, type, optional) };
}

export function randomField(source: TypeSource): FieldDraft {
  const optional = source.random.chance(0.45);
  return field(source, randomType(source, 2, optional), optional);
}

/** `mayBeMissing`: the value is optional, so the type may refer back to its owner. */
export function randomType(source: TypeSource, depth: number, mayBeMissing: boolean): TypeDraft {
  const { random } = source;
  const inner = (may: boolean) => randomType(source, depth - 1, may);
  const deeper: readonly (readonly [number, () => TypeDraft])[] = [
    [7, () => list(source, inner(true))],
    // Lists of records are frequent, since most rules are about them.
    [5, () => list(source, named(source, true))],
    [4, () => counted({ kind: 'map', of: inner(true) }, random)],
    [7, () => either(source, depth, mayBeMissing)],
    [3, () => ({ kind: 'json', of: inner(false) })],
  ];
  return random.weighted<() => TypeDraft>([
    [22, () => scalar(source)],
    [14, () => named(source, mayBeMissing)],
    [3, () => ({ kind: 'any' })],
    [2, () => counted({ kind: 'object' }, random)],
    [2, () => ({ kind: 'json' })],
    [1, () => ({ kind: 'schema' })],
    [1, () => ({ kind: 'null' })],
    ...(depth > 0 ? deeper : []),
  ])();
}

export function scalar({ random, names }: Pick<TypeSource, 'random' | 'names'>): TypeDraft {
  return random.weighted<() => TypeDraft>([
    [
      7,
      () => ({
        kind: 'text',
        ...some('ends', random.chance(0.4) ? lengthEnds(random) : undefined),
      }),
    ],
    [5, () => formatted(random)],
    [
      5,
      () => ({
        kind: 'integer',
        ...some('ends', random.chance(0.6) ? valueEnds(random, true) : undefined),
      }),
    ],
    [
      4,
      () => ({
        kind: 'number',
        ...some('ends', random.chance(0.6) ? valueEnds(random, false) : undefined),
      }),
    ],
    [3, () => ({ kind: 'boolean' })],
    [2, () => literals(random, names)],
  ])();
}

function formatted(random: Random): TypeDraft {
  const format = random.pick(formatNames);
  return {
    kind: 'text',
    format,
    ...some('ends', random.chance(0.15) ? { max: random.integer(70, 300) } : undefined),
  };
}

/** One or more literals of one kind. */
function literals(random: Random, names: Names): TypeDraft {
  const value = () =>
    random.weighted<() => string | number | boolean>([
      [4, () => random.pick(commonTexts)],
      [1, () => names.wire()],
      [2, () => random.pick(commonNumbers)],
      [1, () => random.chance(0.5)],
    ])();
  const distinct = [...new Set(Array.from({ length: random.integer(1, 3) }, value))];
  const of = distinct.map((each): TypeDraft => ({ kind: 'literal', value: each }));
  return of.length === 1 && of[0] !== undefined ? of[0] : { kind: 'either', of };
}

function named(source: TypeSource, mayBeMissing: boolean): TypeDraft {
  const { random, settled, loose, parameters } = source;
  const own = parameters.map((name): TypeDraft => ({ kind: 'named', name, arguments: [] }));
  if (own.length > 0 && random.chance(0.6)) return random.pick(own);
  const candidates = mayBeMissing && random.chance(0.3) ? loose : settled;
  return candidates.length === 0 ? scalar(source) : random.pick(candidates)();
}

export function list(source: TypeSource, of: TypeDraft): TypeDraft {
  return counted({ kind: 'list', of }, source.random);
}

/** `A | B`: types of distinct JSON kinds, mostly with null. */
function either(source: TypeSource, depth: number, mayBeMissing: boolean): TypeDraft {
  const { random, catalogue } = source;
  const withNull = random.chance(0.6);
  // Next to null, a recursive type is allowed.
  const candidates = Array.from({ length: random.integer(1, 3) }, () =>
    randomType(source, depth - 1, mayBeMissing || withNull),
  );
  const chosen: TypeDraft[] = [];
  for (const candidate of [...candidates, ...(withNull ? [{ kind: 'null' } as const] : [])].flatMap(
    flattened,
  )) {
    const taken = chosen.flatMap(
      (each): readonly string[] => kindsOf(each, catalogue) ?? ['anything'],
    );
    const kinds = kindsOf(candidate, catalogue);
    if (
      kinds !== undefined &&
      !kinds.some((kind) => taken.includes(kind)) &&
      !taken.includes('anything')
    )
      chosen.push(candidate);
  }
  const [first = { kind: 'text' } as const] = chosen;
  return chosen.length < 2 ? first : { kind: 'either', of: random.shuffled(chosen) };
}

function flattened(type: TypeDraft): readonly TypeDraft[] {
  return type.kind === 'either' ? type.of : [type];
}

function counted<T extends Extract<TypeDraft, { ends?: Ends }>>(type: T, random: Random): T {
  if (random.chance(0.7)) return type;
  const min = random.chance(0.6) ? random.integer(0, 2) : undefined;
  const max =
    min === undefined || random.chance(0.5) ? (min ?? 0) + random.integer(1, 3) : undefined;
  return { ...type, ends: { ...some('min', min), ...some('max', max) } };
}

function lengthEnds(random: Random): Ends {
  const min = random.chance(0.7) ? random.pick([0, 1, 1, 1, 2, 3, 5]) : undefined;
  const max =
    min === undefined || random.chance(0.5)
      ? (min ?? 0) + random.pick([0, 1, 2, 5, 20, 100])
      : undefined;
  return { ...some('min', min), ...some('max', max) };
}

function valueEnds(random: Random, whole: boolean): Ends {
  const low = whole
    ? [-5, 0, 0, 1, -1000, -9007199254740991, 17]
    : [-0.5, 0, 0.1, -273.15, 1.5, -1000000, 0.001];
  const span = whole ? [0, 1, 5, 100, 1_000_000] : [0, 0.1, 1, 99.5, 1_000_000];
  const min = random.chance(0.75) ? random.pick(low) : undefined;
  const max =
    min === undefined || random.chance(0.5)
      ? (min ?? random.pick(low)) + random.pick(span)
      : undefined;
  // Numbers in type expressions have no exponents.
  const plain = (end: number | undefined) =>
    end !== undefined && /^-?[0-9.]+$/.test(String(end)) ? end : undefined;
  const ends = { ...some('min', plain(min)), ...some('max', plain(max)) };
  return Object.keys(ends).length === 0 ? { min: 0 } : ends;
}

function details(
  source: TypeSource,
  type: TypeDraft,
  optional: boolean,
): Readonly<Record<string, Json>> {
  const { random, names, catalogue } = source;
  const made: Record<string, Json> = {};
  if (random.chance(0.12)) made['doc'] = names.prose();
  Object.assign(made, randomNameKeys(source));
  if (random.chance(0.07)) made['wire'] = names.wire() || 'empty';
  if (random.chance(0.05))
    made['names'] = {
      csharp: `Named${names.type()}`,
      python: `named_${random.integer(0, 10_000)}`,
    };
  if (isText(type) && random.chance(0.5)) Object.assign(made, textLimits(random, type));
  if (hasTextInside(type, catalogue) && random.chance(0.3)) made['pattern'] = pattern(random);
  if (isText(type) && random.chance(0.15)) made['should'] = shouldLimits(random, type);
  if (isList(type) && random.chance(0.4)) made['unique'] = uniqueBy(type, source) ?? true;
  if (isList(type) && random.chance(0.15))
    made['should'] = { unique: uniqueBy(type, source) ?? true };
  const value = optional && random.chance(0.2) ? sample(type, catalogue) : undefined;
  if (value !== undefined) made['default'] = value;
  const shown = random.chance(0.05) ? sample(type, catalogue) : undefined;
  if (shown !== undefined) made['example'] = shown;
  return made;
}

function isText(type: TypeDraft): boolean {
  return flattened(type).some(({ kind }) => kind === 'text');
}

function hasTextInside(type: TypeDraft, catalogue: Catalogue): boolean {
  if (type.kind !== 'list' && type.kind !== 'map') return false;
  return mayBeText(type.of, catalogue) || hasTextInside(type.of, catalogue);
}

/** Whether a type is text, also by another name, or as an enum. */
export function mayBeText(type: TypeDraft, catalogue: Catalogue): boolean {
  return flattened(type).some(
    (each) =>
      ['text', 'json', 'named'].includes(each.kind) &&
      kindsOf(each, catalogue)?.includes('string') === true,
  );
}

function isList(type: TypeDraft): type is Extract<TypeDraft, { kind: 'list' }> {
  return type.kind === 'list';
}

/** Returns a field of the items by which they may be unique, if they are records. */
function uniqueBy(
  { of }: { readonly of: TypeDraft },
  { catalogue, random }: TypeSource,
): string | undefined {
  const item = of.kind === 'named' ? catalogue.get(of.name) : undefined;
  if (
    item === undefined ||
    item.kind === 'enum' ||
    item.kind === 'alias' ||
    item.fields.length === 0
  )
    return undefined;
  return random.chance(0.85) ? random.pick(item.fields).name : undefined;
}

function textLimits(random: Random, type: TypeDraft): Readonly<Record<string, Json>> {
  const plain = type.kind === 'text' && type.format === undefined && type.ends === undefined;
  if (plain && random.chance(0.25)) return { pattern: pattern(random) };
  const measures: readonly (readonly [string, Json])[] = [
    ['bytes', random.pick(['..200', '1..', '..40', '..9', '3..90'])],
    ['sentences', random.pick(['1..', '..3', '1..2', '2..5', '1', '..1'])],
    ['tokens', random.pick(['..100', '..20', '1..', '..5', '2..9'])],
  ];
  const rules = ['blank', 'emoji', 'markup', 'dataUrl', 'untaggedJson'].map(
    (name) => [name, false] as const,
  );
  const isFree = type.kind === 'text' && type.format === undefined;
  if (!isFree) return Object.fromEntries(random.some(rules, random.integer(1, 3)));
  return Object.fromEntries([
    ...random.some(measures, random.integer(1, 2)),
    ...random.some(rules, random.integer(0, 2)),
  ]);
}

function shouldLimits(random: Random, type: TypeDraft): Json {
  const limits: readonly (readonly [string, Json])[] = [
    ['length', random.pick(['2..5', '..3', '1..', '10..500', '7'])],
    ['pattern', pattern(random)],
    ...Object.entries(textLimits(random, type)).filter(([key]) => key !== 'pattern'),
  ];
  return Object.fromEntries(random.some(limits, random.integer(1, 3)));
}

/**
 * Returns a value of a type for defaults, or undefined if none is known. The compiler may reject the
 * value, and the group is repaired.
 */
export function sample(type: TypeDraft, catalogue: Catalogue): Json | undefined {
  switch (type.kind) {
    case 'text':
      return type.format === undefined || type.format === 'markdown'
        ? 'x'.repeat(type.ends?.min ?? 1)
        : undefined;
    case 'integer':
    case 'number':
      return type.ends?.min ?? type.ends?.max ?? 3;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'any':
      return { a: [1, 'x', null] };
    case 'object':
    case 'map':
      return (type.ends?.min ?? 0) === 0 ? {} : undefined;
    case 'list':
      return (type.ends?.min ?? 0) === 0 ? [] : undefined;
    case 'literal':
      return type.value;
    case 'either':
      return type.of.map((inner) => sample(inner, catalogue)).find((value) => value !== undefined);
    case 'named': {
      const found = catalogue.get(type.name);
      return found?.kind === 'enum'
        ? found.values[0]
        : found?.kind === 'alias'
          ? sample(found.type, catalogue)
          : undefined;
    }
    case 'json':
      return type.of === undefined ? '{}' : undefined;
    case 'schema':
      return undefined;
  }
}

/** Returns an object with one member, or without members if the value is undefined. */
export function some<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [K in Key]?: Value } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]: Value });
}
