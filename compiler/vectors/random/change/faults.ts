/**
 * Lists the faults that can be introduced at a location, by the structural rule that each violates.
 */
import { isObject, type Json } from '../../../model/json.ts';
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
    ...(object === undefined ? [] : objectFaults(value, object.declaration)),
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
    case 'string': {
      const { length, format } = type;
      const text = typeof value === 'string' ? value : '';
      return [
        ...(isBounded(length)
          ? [
              {
                rule: 'length',
                value: (random: Random) =>
                  beyond(length, random, (size) => random.pick(['x', '😀']).repeat(size)),
              },
            ]
          : []),
        ...(format === undefined
          ? []
          : [{ rule: 'format', value: (random: Random) => alteredText(text, random) }]),
      ];
    }
    case 'integer':
    case 'number': {
      const { min, max } = type.range;
      const wrong = [
        min === undefined ? [] : [min - 1, min - 0.5],
        max === undefined ? [] : [max + 1, max + 0.5],
      ].flat();
      return wrong.length === 0 ? [] : [{ rule: 'range', value: (random) => random.pick(wrong) }];
    }
    case 'literal':
      return [
        {
          rule: 'enum',
          value: (random) => random.pick<Json>([`${type.value}x`, null, '', 7, !type.value]),
        },
      ];
    case 'list':
      return listFaults(Array.isArray(value) ? value : [], type);
    case 'map': {
      const entries = isObject(value) ? Object.entries(value) : [];
      const more = (size: number) =>
        Object.fromEntries(
          [
            ...entries,
            ...Array.from(
              { length: size },
              (_, index) => [`key${index}`, entries[0]?.[1] ?? null] as const,
            ),
          ].slice(0, size),
        );
      return isBounded(type.count)
        ? [{ rule: 'count', value: (random) => beyond(type.count, random, more) }]
        : [];
    }
    case 'json':
      return [
        { rule: 'json', value: (random) => random.pick(['', '{', '[1,]', 'nul', '\u00a01']) },
        {
          rule: 'unsafe json',
          value: (random) =>
            random.pick([
              '{"a":1,"a":2}',
              '["\\ud800"]',
              '[1e400]',
              '{"b":{"\\udc00":1,"c":1e999}}',
            ]),
        },
      ];
    case 'schema':
      return [
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
    case 'boolean':
    case 'null':
    case 'any':
    case 'parameter':
    case 'alternatives':
    case 'reference':
      return [];
  }
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

function objectFaults(
  value: Json,
  declaration: NonNullable<TypedLocation['object']>['declaration'],
): readonly Fault[] {
  if (!isObject(value)) return [];
  const required = declaration.fields.filter(
    ({ optional, wire }) => !optional && Object.hasOwn(value, wire),
  );
  const tags =
    declaration.kind === 'record'
      ? []
      : [
          ...declaration.tags.map(({ name }) => name),
          ...(declaration.kind === 'union' && declaration.tag !== undefined
            ? [declaration.tag]
            : []),
        ];
  const { decidedBy, forbidden } =
    declaration.kind === 'variant' ? declaration : { decidedBy: undefined, forbidden: [] };
  const isOpen = declaration.kind === 'record' && declaration.extra !== undefined;
  return [
    ...(required.length === 0
      ? []
      : [
          {
            rule: 'required',
            value: (random: Random) => withMember(value, random.pick(required).wire, undefined),
          },
        ]),
    ...(forbidden.length === 0
      ? []
      : [
          {
            rule: 'forbidden-field',
            value: (random: Random) =>
              withMember(
                value,
                random.pick(forbidden),
                random.pick<Json>([null, '', [], {}, 'x', 0]),
              ),
          },
        ]),
    ...(tags.length === 0
      ? []
      : [
          {
            rule: 'enum',
            value: (random: Random) =>
              withMember(
                value,
                random.pick(tags),
                random.pick<Json>(['nobody', '', null, 1, true]),
              ),
          },
        ]),
    ...(decidedBy === undefined
      ? []
      : [{ rule: 'variant', value: () => withMember(value, decidedBy, undefined) }]),
    ...(isOpen
      ? []
      : [
          {
            rule: 'unknown-field',
            value: (random: Random) =>
              withMember(value, random.pick(['unexpected', '', '__proto__', 'a/b']), null),
          },
        ]),
    ...declaration.hints.map(({ field }) => ({
      rule: 'hint',
      value: () => withMember(value, field, null),
    })),
  ];
}

function isBounded({ min, max }: Bounds): boolean {
  return min !== undefined || max !== undefined;
}
