/**
 * Lists the faults that can be introduced at a location, by the structural rule that each violates.
 */
import { isObject, type Json, type JsonObject } from '../../../model/json.ts';
import type { VariantDeclaration } from '../../../model/model.ts';
import type { Bounds, Constraint, Type } from '../../../model/types.ts';
import { withMember } from '../../edit.ts';
import { valuesOfSize } from '../../mutators/tests.ts';
import type { Random } from '../random.ts';
import { alteredText, withPatternOf } from '../texts.ts';
import type { TypedLocation } from '../typed-locations.ts';
import { otherKinds } from './scalars.ts';

export interface Fault {
  readonly rule: string;
  /** The faulty value; undefined removes the value. */
  readonly value: (random: Random) => Json | undefined;
}

type Declared = NonNullable<TypedLocation['object']>['declaration'];

export function faultsAt({ value, typed, object }: TypedLocation): readonly Fault[] {
  const { type } = typed;
  const constraints = withPatternOf(type, typed.constraints);
  const wrongKind: Fault = { rule: 'type', value: (random) => random.pick(otherKinds) };
  const limits =
    typeof value === 'string' ? constraints.map((limit) => limitFault(value, limit)) : [];
  return [
    ...(type.kind === 'any' ? [] : [wrongKind]),
    ...limits,
    ...typeFaults(value, type),
    ...(object === undefined || !isObject(value) ? [] : objectFaults(value, object.declaration)),
  ];
}

function limitFault(text: string, limit: Constraint): Fault {
  const { kind } = limit;
  const value = (random: Random): Json => {
    switch (kind) {
      case 'length':
        return beyond(limit.bounds, random, (size) => 'x'.repeat(size));
      case 'bytes':
      case 'sentences':
      case 'tokens':
        return beyond(limit.bounds, random, (size) => valuesOfSize(kind, size, text)[0] ?? '');
      case 'pattern':
        return alteredText(text, random);
      case 'blank':
        return random.pick(['', ' ', '\u2003\t', '\ufeff', '\n']);
      case 'emoji':
        return `${text}${random.pick(['😀', '✅', '\ufe0f', '\u{1f1e9}'])}`;
      case 'markup':
        return `${random.pick(['`', '**', '](', '<b', '- ', '\n# '])}${text}`;
      case 'data-url':
        return `${text}${random.pick(['data:image/png;base64,', 'DATA:;charset=x,', ' Data:a/b,', '(data:text/plain,x)'])}`;
      case 'untagged-json':
        return `${text}${random.pick(['\n```\n{}\n```', '\n~~~~ \r\n\n [1', '\n```a\n```\n```\n{ "a"'])}`;
    }
  };
  return { rule: kind, value };
}

/** A value just below the lower bound, or just above the upper one. */
function beyond(bounds: Bounds, random: Random, make: (size: number) => Json): Json {
  const sizes = [
    bounds.min === undefined ? undefined : bounds.min - 1,
    bounds.max === undefined ? undefined : bounds.max + 1,
  ];
  const possible = sizes.filter((size) => size !== undefined && size >= 0 && size <= 4096);
  return make(possible.length === 0 ? 0 : (random.pick(possible) ?? 0));
}

function typeFaults(value: Json, type: Type): readonly Fault[] {
  switch (type.kind) {
    case 'string':
      return textFaults(typeof value === 'string' ? value : '', type);
    case 'integer':
    case 'number':
      return rangeFaults(type.range);
    case 'literal':
      return [
        {
          rule: 'enum',
          value: (random) => random.pick<Json>([`${type.value}x`, null, '', 7, !type.value]),
        },
      ];
    case 'list':
      return listFaults(Array.isArray(value) ? value : [], type);
    case 'map':
      return mapFaults(isObject(value) ? value : {}, type.count);
    case 'json':
      return jsonFaults;
    case 'schema':
      return schemaFaults;
    case 'boolean':
    case 'null':
    case 'any':
    case 'parameter':
    case 'alternatives':
    case 'reference':
      return [];
  }
}

const jsonFaults: readonly Fault[] = [
  { rule: 'json', value: (random) => random.pick(['', '{', '[1,]', 'nul', '\u00a01']) },
  {
    rule: 'unsafe json',
    value: (random) =>
      random.pick(['{"a":1,"a":2}', '["\\ud800"]', '[1e400]', '{"b":{"\\udc00":1,"c":1e999}}']),
  },
];

const schemaFaults: readonly Fault[] = [
  {
    rule: 'schema',
    value: (random) =>
      random.pick<Json>([
        { type: 'text' },
        { minimum: '1' },
        { anyOf: [] },
        { $ref: '#/$defs/x' },
        { pattern: 'x' },
      ]),
  },
];

function textFaults(
  text: string,
  { length, format }: Extract<Type, { kind: 'string' }>,
): readonly Fault[] {
  const wrongLength: Fault = {
    rule: 'length',
    value: (random) => beyond(length, random, (size) => random.pick(['x', '😀']).repeat(size)),
  };
  const wrongFormat: Fault = { rule: 'format', value: (random) => alteredText(text, random) };
  return [
    ...(isBounded(length) ? [wrongLength] : []),
    ...(format === undefined ? [] : [wrongFormat]),
  ];
}

function rangeFaults({ min, max }: Bounds): readonly Fault[] {
  const wrong = [
    min === undefined ? [] : [min - 1, min - 0.5],
    max === undefined ? [] : [max + 1, max + 0.5],
  ].flat();
  return wrong.length === 0 ? [] : [{ rule: 'range', value: (random) => random.pick(wrong) }];
}

function mapFaults(map: JsonObject, count: Bounds): readonly Fault[] {
  if (!isBounded(count)) return [];
  const entries = Object.entries(map);
  const ofSize = (size: number) => {
    const added = Array.from(
      { length: size },
      (_, index) => [`key${index}`, entries[0]?.[1] ?? null] as const,
    );
    return Object.fromEntries([...entries, ...added].slice(0, size));
  };
  return [{ rule: 'count', value: (random) => beyond(count, random, ofSize) }];
}

function listFaults(
  items: readonly Json[],
  { count, unique }: Extract<Type, { kind: 'list' }>,
): readonly Fault[] {
  const twice = (random: Random) =>
    items.toSpliced(random.integer(0, items.length), 0, random.pick(items));
  return [
    ...(isBounded(count)
      ? [
          {
            rule: 'count',
            value: (random: Random) =>
              beyond(count, random, (size) =>
                Array.from({ length: size }, (_, index) => items[index] ?? items.at(-1) ?? null),
              ),
          },
        ]
      : []),
    ...(unique === undefined || items.length === 0 ? [] : [{ rule: 'unique', value: twice }]),
  ];
}

function objectFaults(object: JsonObject, declaration: Declared): readonly Fault[] {
  const isOpen = declaration.kind !== 'union' && declaration.extra !== undefined;
  const counted = declaration.kind === 'union' ? [] : mapFaults(object, declaration.members);
  const unknownField: Fault = {
    rule: 'unknown-field',
    value: (random) =>
      withMember(object, random.pick(['unexpected', '', '__proto__', 'a/b']), null),
  };
  const hints = declaration.hints.map(
    ({ field }): Fault => ({ rule: 'hint', value: () => withMember(object, field, null) }),
  );
  return [
    ...requiredFaults(object, declaration),
    ...(declaration.kind === 'variant' ? forbiddenFaults(object, declaration) : []),
    ...tagFaults(object, declaration),
    ...(declaration.kind === 'variant' ? keyFaults(object, declaration) : []),
    ...(isOpen ? [] : [unknownField]),
    ...counted,
    ...hints,
  ];
}

function requiredFaults(object: JsonObject, { fields }: Declared): readonly Fault[] {
  const required = fields.filter(({ optional, wire }) => !optional && Object.hasOwn(object, wire));
  if (required.length === 0) return [];
  const value = (random: Random) => withMember(object, random.pick(required).wire, undefined);
  return [{ rule: 'required', value }];
}

function forbiddenFaults(object: JsonObject, { forbidden }: VariantDeclaration): readonly Fault[] {
  if (forbidden.length === 0) return [];
  const value = (random: Random) =>
    withMember(object, random.pick(forbidden), random.pick<Json>([null, '', [], {}, 'x', 0]));
  return [{ rule: 'forbidden-field', value }];
}

function tagFaults(object: JsonObject, declaration: Declared): readonly Fault[] {
  if (declaration.kind === 'record') return [];
  const tags = declaration.tags.map(({ name }) => name);
  if (declaration.kind === 'union' && declaration.tag !== undefined) tags.push(declaration.tag);
  if (tags.length === 0) return [];
  const value = (random: Random) =>
    withMember(object, random.pick(tags), random.pick<Json>(['nobody', '', null, 1, true]));
  return [{ rule: 'enum', value }];
}

/** The field whose presence selects the variant can be missing. */
function keyFaults(object: JsonObject, { decidedBy }: VariantDeclaration): readonly Fault[] {
  return decidedBy === undefined
    ? []
    : [{ rule: 'variant', value: () => withMember(object, decidedBy, undefined) }];
}

function isBounded({ min, max }: Bounds): boolean {
  return min !== undefined || max !== undefined;
}
