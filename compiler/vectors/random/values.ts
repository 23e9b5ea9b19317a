/**
 * Generates random values of a type. Their structure is valid by construction; violated rules are
 * repaired afterwards.
 */

import type { Json } from '../../model/json.ts';
import type {
  Declaration,
  Field,
  ObjectDeclaration,
  Tag,
  UnionDeclaration,
} from '../../model/model.ts';
import { declarationOf } from '../../model/qualified-names.ts';
import { declaredMembers } from '../../model/queries/declared-members.ts';
import type { Bounds, Constraint, Type } from '../../model/types.ts';
import { anyValue, randomKey, strangeNumbers } from './any.ts';
import { commonNumbers } from './common-values.ts';
import { heightOfType } from './heights.ts';
import { textMatching } from './matching.ts';
import type { Random } from './random.ts';
import { randomSchema } from './schemas.ts';
import { isWithin, randomText, withPatternOf } from './texts.ts';
import { bindingsOf, type ValueSource } from './value-source.ts';

/** Below this depth, values are as small as possible. */
const maximumDepth = 3;

export function valueOfType(
  type: Type,
  source: ValueSource,
  constraints: readonly Constraint[] = [],
): Json {
  const { random, depth } = source;
  const likely = source.dictionary.get(source.member) ?? [];
  switch (type.kind) {
    case 'string':
      return randomText({ ...type, constraints: withPatternOf(type, constraints), likely }, random);
    case 'integer':
    case 'number':
      return numberValue(type.range, type.kind === 'integer', likely, random);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'any':
      return likely.length > 0 && random.chance(0.4)
        ? random.pick(likely)
        : anyValue(random, depth > maximumDepth ? 0 : 2);
    case 'schema':
      return randomSchema(random);
    case 'literal':
      return type.value;
    case 'list':
      return listValue(type, source);
    case 'map':
      return mapValue(type, source);
    case 'json':
      return JSON.stringify(
        valueOfType(type.of, deeper(source)),
        null,
        random.weighted([
          [5, 0],
          [1, 1],
        ]),
      );
    case 'alternatives':
      return valueOfType(chooseAlternative(type.of, source), source, constraints);
    case 'parameter':
      return valueOfParameter(type.name, source, constraints);
    case 'reference':
      return valueOfReference(type, source, constraints);
  }
}

/** The value of a type argument, in the scope where it is written. */
function valueOfParameter(
  name: string,
  { parameters, depth, member, random, effort }: ValueSource,
  constraints: readonly Constraint[],
): Json {
  const bound = parameters.get(name);
  return bound === undefined
    ? null
    : valueOfType(bound.type, { ...bound.source, depth, member, random, effort }, constraints);
}

function valueOfReference(
  type: Extract<Type, { kind: 'reference' }>,
  source: ValueSource,
  constraints: readonly Constraint[],
): Json {
  const { declaration, home } = declarationOf(source.contract, type.to);
  const parameters = bindingsOf(declaration, type.arguments, source);
  return valueOfDeclaration(declaration, { ...source, contract: home, parameters }, constraints);
}

function valueOfDeclaration(
  declaration: Declaration,
  source: ValueSource,
  constraints: readonly Constraint[],
): Json {
  const { random } = source;
  switch (declaration.kind) {
    case 'enum': {
      const likely = (source.dictionary.get(source.member) ?? []).filter(
        (each) => typeof each === 'string',
      );
      if (declaration.open && random.chance(0.25))
        return likely.length > 0 ? random.pick(likely) : random.pick(['other', '', '😀']);
      return random.pick(declaration.values).value;
    }
    case 'alias':
      return valueOfType(declaration.type, source, constraints);
    case 'union':
      return valueOfUnion(declaration, source);
    case 'record':
    case 'variant':
      return valueOfObject(declaration, source);
  }
}

function valueOfUnion(union: UnionDeclaration, source: ValueSource): Json {
  const { random, depth, heights } = source;
  if (union.open && union.tag !== undefined && random.chance(0.15)) {
    const members = [
      ...union.tags.map((tag) => [tag.name, tagValue(tag, random)] as const),
      ...fieldsOf(union.fields, source),
    ];
    return Object.fromEntries([
      [union.tag, 'some other tag'],
      ...members,
      ...(random.chance(0.5) ? [[randomKey(random), anyValue(random)] as const] : []),
    ]);
  }
  const lowest = Math.min(...union.variants.map(heights));
  const candidates =
    depth > maximumDepth
      ? union.variants.filter((variant) => heights(variant) === lowest)
      : union.variants;
  return valueOfDeclaration(random.pick(candidates), source, []);
}

function valueOfObject(declaration: ObjectDeclaration, source: ValueSource): Json {
  const { random } = source;
  const tags =
    declaration.kind === 'variant'
      ? declaration.tags.map((tag) => [tag.name, tagValue(tag, random)] as const)
      : [];
  const fields = fieldsOf(declaration.fields, source);
  const { extra } = declaration;
  const below = deeper(source);
  const others =
    extra === undefined || isTooDeep(extra, source)
      ? []
      : Array.from(
          {
            length:
              random.integer(0, 2) + Math.max(0, (declaration.members.min ?? 0) - fields.length),
          },
          () => randomMember(extra, declaration.extraByName, below),
        );
  const known = new Set([
    ...declaredMembers(declaration),
    ...declaration.hints.map(({ field }) => field),
  ]);
  const members = [...tags, ...fields, ...others.filter(([key]) => !known.has(key))];
  const object = Object.fromEntries(random.chance(0.2) ? random.shuffled(members) : members);
  return declaration.rules.length === 0 || source.effort === 0
    ? object
    : source.repair(declaration, object, source);
}

/** An additional member; if their names decide, mostly one whose name matches. */
function randomMember(
  extra: Type,
  byName: ObjectDeclaration['extraByName'],
  source: ValueSource,
): readonly [string, Json] {
  const { random } = source;
  if (byName.length === 0) return [randomKey(random), valueOfType(extra, source)];
  const { pattern, type } = random.pick(byName);
  const name = pattern === undefined ? randomKey(random) : textMatching(pattern, random);
  return [name, valueOfType(type, source)];
}

function fieldsOf(
  fields: readonly Field[],
  source: ValueSource,
): readonly (readonly [string, Json])[] {
  const { random, depth } = source;
  return fields.flatMap((field): readonly (readonly [string, Json])[] => {
    const isLeftOut =
      field.optional &&
      (isTooDeep(field.type, source) || random.chance(depth > maximumDepth ? 0.9 : 0.4));
    if (isLeftOut) return [];
    const below = { ...deeper(source), member: field.wire };
    return [[field.wire, valueOfType(field.type, below, field.constraints)]];
  });
}

export function tagValue({ values, prefixes }: Tag, random: Random): string | boolean {
  const candidates = [
    ...values,
    ...prefixes.flatMap((prefix) => [prefix, `${prefix}x`, `${prefix}😀`]),
  ];
  return candidates.length === 0 ? '' : random.pick(candidates);
}

function mapValue({ of, count }: Extract<Type, { kind: 'map' }>, source: ValueSource): Json {
  const { random } = source;
  const size = randomCount(count, source, isTooDeep(of, source));
  const below = deeper(source);
  // Some keys are drawn twice.
  const keys = new Set(Array.from({ length: size * 3 }, () => randomKey(random)));
  const names = [...keys].slice(0, size);
  return Object.fromEntries(names.map((name) => [name, valueOfType(of, below)]));
}

function listValue(
  { of, count, unique: uniqueConstraints }: Extract<Type, { kind: 'list' }>,
  source: ValueSource,
): Json {
  // Uniqueness that is only recommended is sometimes violated.
  const unique = uniqueConstraints.find(({ level }) => level === 'must');
  const length = randomCount(count, source, isTooDeep(of, source));
  const below = deeper(source);
  const items: Json[] = [];
  const seen = new Set<string>();
  for (let attempt = 0; items.length < length && attempt < length * 4; attempt++) {
    const item = valueOfType(of, below);
    const key =
      unique?.kind === 'key' && typeof item === 'object' && item !== null
        ? ((item as Readonly<Record<string, Json>>)[unique.key] ?? null)
        : item;
    const text = JSON.stringify(key);
    if (unique !== undefined && seen.has(text)) continue;
    seen.add(text);
    items.push(item);
  }
  return items;
}

function randomCount(
  { min = 0, max }: Bounds,
  { random, depth }: ValueSource,
  isInfinite: boolean,
): number {
  if (depth > maximumDepth || isInfinite) return min;
  return random.weighted([
    [2, min],
    [1, Math.min(max ?? min + 3, min + 3)],
    [4, random.integer(min, Math.min(max ?? min + 3, min + 3))],
  ]);
}

/** Whether an optional value would exceed the maximum depth. */
function isTooDeep(type: Type, { contract, heights, depth }: ValueSource): boolean {
  return depth + heightOfType(type, contract, heights) > maximumDepth + 2;
}

function chooseAlternative(types: readonly Type[], source: ValueSource): Type {
  const { contract, heights, depth, random } = source;
  if (depth <= maximumDepth) return random.pick(types);
  const ordered = [...types].sort(
    (a, b) => heightOfType(a, contract, heights) - heightOfType(b, contract, heights),
  );
  return ordered[0] ?? { kind: 'null' };
}

function numberValue(
  range: Bounds,
  whole: boolean,
  likely: readonly Json[],
  random: Random,
): number {
  const fits = (value: number) => isWithin(value, range) && (!whole || Number.isSafeInteger(value));
  const known = likely.filter((each): each is number => typeof each === 'number' && fits(each));
  const bounds = [range.min, range.max].flatMap((end) =>
    end !== undefined && fits(end) ? [end] : [],
  );
  const common = commonNumbers.filter(fits);
  const strange = strangeNumbers.filter(fits);
  const near = bounds.flatMap((end) => [end + 1, end - 1, end + 0.5, end + 1e-9]).filter(fits);
  const pools = [known, known, bounds, common, common, strange, near].filter(
    (pool) => pool.length > 0,
  );
  return pools.length === 0 ? (range.min ?? 0) : random.pick(random.pick(pools));
}

/** The source for inner values, with less effort. */
function deeper(source: ValueSource): ValueSource {
  const depth = source.depth + 1;
  return { ...source, depth, member: '', effort: Math.min(source.effort, 1) };
}
