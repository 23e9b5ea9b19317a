/**
 * Mutates objects and lists: removes, renames and adds fields, uses tags of other variants, and
 * duplicates, removes and reorders items.
 */
import { isObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { Contract, Field, ObjectDeclaration, UnionDeclaration } from '../../../model/model.ts';
import { camelCase, kebabCase, pascalCase, snakeCase } from '../../../model/names.ts';
import { declarationOf } from '../../../model/qualified-names.ts';
import { withMember } from '../../edit.ts';
import { anyValue, keysWithDifferentOrders, randomKey } from '../any.ts';
import type { Random } from '../random.ts';
import { suggestedValue, type Typed } from '../typed.ts';
import type { ValueSource } from '../value-source.ts';
import { tagValue } from '../values.ts';
import { edges } from './scalars.ts';

type Declared = ObjectDeclaration | UnionDeclaration;

export function mutateObject(value: Json, declaration: Declared, source: ValueSource): Json {
  if (!isObject(value)) return {};
  const { random } = source;
  const names = Object.keys(value);
  const newValue = (field: Field) =>
    suggestedValue({
      type: field.type,
      constraints: field.constraints,
      source: { ...source, member: field.wire },
    }) ?? null;
  const absent = declaration.fields.filter(({ wire }) => !Object.hasOwn(value, wire));
  const forbidden = declaration.kind === 'variant' ? declaration.forbidden : [];
  return random.weighted<() => Json>([
    [names.length === 0 ? 0 : 5, () => withMember(value, random.pick(names), undefined)],
    [
      names.length === 0 ? 0 : 3,
      () => withMember(value, random.pick(names), random.pick<Json>([null, '', [], {}, ' ', 0])),
    ],
    [absent.length === 0 ? 0 : 3, () => addMember(value, random.pick(absent), newValue)],
    [
      forbidden.length === 0 ? 0 : 5,
      () => withMember(value, random.pick(forbidden), forbiddenValue(declaration, source)),
    ],
    [
      declaration.hints.length === 0 ? 0 : 3,
      () => withMember(value, random.pick(declaration.hints).field, anyValue(random, 1)),
    ],
    [
      2,
      () =>
        withMember(
          value,
          random.chance(0.3) ? 'unexpected' : randomKey(random),
          anyValue(random, 1),
        ),
    ],
    [3, () => withUndeclaredMembers(value, random)],
    [names.length === 0 ? 0 : 1, () => renameMember(value, random.pick(names), random)],
    [tagsOf(declaration).length === 0 ? 0 : 4, () => otherTag(value, declaration, source)],
    [1, () => Object.fromEntries(random.shuffled(Object.entries(value)))],
    [1, () => random.pick<Json>([null, [], '', {}, 0])],
  ])();
}

function addMember(value: JsonObject, field: Field, newValue: (field: Field) => Json): Json {
  return withMember(value, field.wire, newValue(field));
}

/** Adds several undeclared members, whose violations must be reported in order. */
function withUndeclaredMembers(value: JsonObject, random: Random): Json {
  const names = random
    .shuffled([...keysWithDifferentOrders, ...Array.from({ length: 3 }, () => randomKey(random))])
    .slice(0, random.integer(2, 4));
  return names.reduce<JsonObject>(
    (object, name) => withMember(object, name, anyValue(random, 0)),
    value,
  );
}

/** A value for a forbidden field: empty, one that other variants allow, or any. */
function forbiddenValue(declaration: Declared, { random, contract }: ValueSource): Json {
  const fields = unionHierarchy(declaration, contract).flatMap((each) => each.fields);
  const known = fields
    .map(({ example, default: given }) => example ?? given)
    .filter((each) => each !== undefined);
  return random.pick<Json>([null, '', [], {}, ...known, anyValue(random, 1)]);
}

/** The union of a variant, and all variants of that union. */
function unionHierarchy(declaration: Declared, contract: Contract): readonly Declared[] {
  if (declaration.kind === 'record') return [declaration];
  const union =
    declaration.kind === 'union'
      ? declaration
      : declarationOf(contract, declaration.union).declaration;
  return union.kind === 'union' ? [union, ...union.variants] : [declaration];
}

function renameMember(value: JsonObject, name: string, random: Random): Json {
  const other = random.pick([
    camelCase,
    pascalCase,
    snakeCase,
    kebabCase,
    (text: string) => `${text} `,
    (text: string) => text.toUpperCase(),
  ])(name);
  return Object.fromEntries(
    Object.entries(value).map(([key, memberValue]) => [key === name ? other : key, memberValue]),
  );
}

function tagsOf(declaration: Declared): readonly string[] {
  const own =
    declaration.kind === 'union' && declaration.tag !== undefined ? [declaration.tag] : [];
  return declaration.kind === 'record' ? [] : [...declaration.tags.map(({ name }) => name), ...own];
}

/** Replaces a tag by that of another variant, a prefix without its end, an unknown one, or none. */
function otherTag(value: JsonObject, declaration: Declared, source: ValueSource): Json {
  const { random, contract } = source;
  const name = random.pick(tagsOf(declaration));
  const known = unionHierarchy(declaration, contract)
    .flatMap((each) => (each.kind === 'record' ? [] : each.tags))
    .filter((tag) => tag.name === name)
    .flatMap((tag): readonly Json[] => [
      tagValue(tag, random),
      ...tag.prefixes.map((prefix) => prefix.slice(0, -1)),
    ]);
  return withMember(
    value,
    name,
    random.pick<Json | undefined>([
      ...known,
      'nobody',
      '',
      true,
      false,
      'true',
      null,
      1,
      undefined,
    ]),
  );
}

export function mutateList(
  value: Json,
  typed: Extract<Typed['type'], { kind: 'list' }>,
  source: ValueSource,
): Json {
  const { random } = source;
  const items = Array.isArray(value) ? (value as readonly Json[]) : [];
  const more = () => suggestedValue({ type: typed.of, source, constraints: [] }) ?? null;
  const at = items.length === 0 ? 0 : random.integer(0, items.length - 1);
  return random.weighted<() => Json>([
    [items.length === 0 ? 0 : 3, () => items.toSpliced(at, 1)],
    [
      items.length === 0 ? 0 : 4,
      () => items.toSpliced(random.integer(0, items.length), 0, items[at] ?? null),
    ],
    [2, () => items.toSpliced(at, 0, more())],
    [items.length < 2 ? 0 : 2, () => random.shuffled(items)],
    [
      2,
      () =>
        resized(
          items,
          random.pick([...edges(typed.count), 0, 1].filter((each) => each >= 0 && each < 200)),
          more,
        ),
    ],
    [1, () => items.toSpliced(at, 0, null)],
    [1, () => Object.fromEntries(items.entries()) as Json],
    [0.2, () => Array.from({ length: 120 }, () => random.pick<Json>([null, 0, '', {}]))],
  ])();
}

function resized(items: readonly Json[], count: number, more: () => Json): Json {
  return Array.from({ length: count }, (_, index) => items[index] ?? more());
}
