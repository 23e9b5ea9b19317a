/** Mutates scalars and maps to values at, or just beyond, the bounds of their type. */

import type { Json } from '../../../model/json.ts';
import { declarationOf } from '../../../model/qualified-names.ts';
import type { Bounds, Constraint, Type } from '../../../model/types.ts';
import { valuesOfSize } from '../../mutators/tests.ts';
import { anyValue, randomKey, strangeNumbers } from '../any.ts';
import { textMatching } from '../matching.ts';
import type { Random } from '../random.ts';
import { alteredText, withPatternOf } from '../texts.ts';
import { suggestedValue, type Typed } from '../typed.ts';

/** Values of each kind, empty and blank ones among them. */
export const otherKinds: readonly Json[] = [
  null,
  true,
  false,
  0,
  1,
  -1,
  1.5,
  '',
  ' ',
  '0',
  'true',
  'null',
  [],
  {},
  [null],
  { a: 1 },
];

export function mutateScalar(value: Json, typed: Typed, random: Random): Json | undefined {
  if (random.chance(0.15)) return random.pick(otherKinds);
  const { type, constraints, source } = typed;
  switch (type.kind) {
    case 'string':
      return changedText(value, type, withPatternOf(type, constraints), random);
    case 'integer':
    case 'number':
      return changedNumber(value, type.range, random);
    case 'boolean':
      return random.pick<Json>([value !== true, 'true', 0, 1, null]);
    case 'literal':
      return random.pick<Json>([
        String(type.value),
        Number(type.value) || 0,
        `${type.value}x`,
        String(type.value).toUpperCase(),
        anyValue(random, 0),
      ]);
    case 'json':
      return changedJson(value, random);
    case 'schema':
      return random.pick(brokenSchemas);
    case 'reference': {
      const { declaration } = declarationOf(source.contract, type.to);
      if (declaration.kind !== 'enum') return suggestedValue(typed);
      const known = declaration.values.flatMap(({ value: each, name }) => [
        each,
        name,
        `${each} `,
        each.toUpperCase(),
        each.slice(0, -1),
      ]);
      return random.pick<Json>([...known, 'other', '']);
    }
    default:
      return random.chance(0.5) ? anyValue(random) : suggestedValue(typed);
  }
}

function changedText(
  value: Json,
  { length, format }: Extract<Type, { kind: 'string' }>,
  constraints: readonly Constraint[],
  random: Random,
): Json {
  const text = typeof value === 'string' ? value : 'x';
  const sizes = edges(length).flatMap((size) => textsOfLength(text, size, random));
  const limits = constraints.flatMap((limit) => nearLimit(text, limit, random));
  return random.weighted<() => Json>([
    [sizes.length === 0 ? 0 : 4, () => random.pick(sizes)],
    [limits.length === 0 ? 0 : 6, () => random.pick(limits)],
    [format === undefined ? 2 : 5, () => alteredText(text, random)],
    [
      1,
      () =>
        format === 'date' || format === 'date-time'
          ? random.pick(strangeDates)
          : alteredText(text, random),
    ],
  ])();
}

function nearLimit(text: string, limit: Constraint, random: Random): readonly Json[] {
  if (limit.kind === 'pattern') {
    const matching = textMatching(limit.pattern, random);
    return [alteredText(text, random), alteredText(matching, random), matching];
  }
  if (!('bounds' in limit)) return [];
  const { kind, bounds } = limit;
  return edges(bounds).flatMap((size) =>
    kind === 'length' ? textsOfLength(text, size, random) : valuesOfSize(kind, size, text),
  );
}

const strangeDates = [
  ...[
    '2023-02-29',
    '2000-02-29',
    '1900-02-29',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '2024-02-30',
    '2024-13-01',
    '2024-1-1',
    '02024-01-01',
  ],
  ...[
    '2024-01-01T24:00:00Z',
    '2024-01-01T00:00:60Z',
    '2024-01-01T00:00:00z',
    '2024-01-01 00:00:00Z',
    '2024-01-01T00:00:00+24:00',
  ],
  ...[
    '2024-01-01T00:00:00.1234567890Z',
    '2024-01-01T00:00:00.Z',
    '2024-01-01T00:00:00+00:60',
    '2024-01-01T00:00:00-23:59',
    '２０２４-01-01',
  ],
  ...[
    '0001-01-01T00:00:00+23:59',
    '9999-12-31T23:59:59.999999999-23:59',
    '2024-01-01T00:00:00.123456789Z',
    '2024-01-01T00:00Z',
    '2024-01-01T00:00:00',
  ],
];

/** Cuts or fills a text to a number of code points, of one or two UTF-16 units each. */
function textsOfLength(text: string, size: number, random: Random): readonly string[] {
  if (size < 0 || size > 4096) return [];
  const filler = random.pick(['x', '😀', 'é', 'e\u0301']);
  const points = [...text].slice(0, size);
  return [[...points, ...[...filler.repeat(size)].slice(0, size - points.length)].join('')];
}

function changedNumber(value: Json, range: Bounds, random: Random): Json {
  const current = typeof value === 'number' ? value : 0;
  const ends = edges(range).concat(
    edges(range).flatMap((end) => [nextUp(end), -nextUp(-end), end + 0.5]),
  );
  return random.weighted<() => Json>([
    [ends.length === 0 ? 0 : 5, () => random.pick(ends)],
    [3, () => current + random.pick([1, -1, 0.5, 1e-9, -2 * current])],
    [3, () => random.pick(strangeNumbers)],
    [1, () => String(current)],
  ])();
}

/** The next larger double. */
function nextUp(value: number): number {
  if (value === 0) return 5e-324;
  const bits = new BigInt64Array(new Float64Array([value]).buffer);
  bits[0] = (bits[0] ?? 0n) + (value > 0 ? 1n : -1n);
  return new Float64Array(bits.buffer)[0] ?? value;
}

/** The bounds, and the numbers next to each. */
export function edges({ min, max }: Bounds): readonly number[] {
  return [min, max].flatMap((end) => (end === undefined ? [] : [end - 1, end, end + 1]));
}

function changedJson(value: Json, random: Random): Json {
  const text = typeof value === 'string' ? value : '{}';
  return random.weighted<() => Json>([
    [3, () => text.slice(0, random.integer(0, text.length))],
    [2, () => `${text}${random.pick([' ', '\n', ',', '}', '\u00a0', '\ufeff', 'x', '//'])}`],
    [
      2,
      () =>
        random.pick([
          '',
          ' ',
          'NaN',
          '{"a":1,"a":2}',
          '["\\ud800"]',
          '[1e400]',
          '\ufeff1',
          '\ufeff\ufeff1',
          "{'a':1}",
          '[1,]',
          'nul',
          '01',
          '"\u0001"',
        ]),
    ],
    [1, () => `${'['.repeat(64)}${']'.repeat(64)}`],
    [1, () => `${'['.repeat(65)}${']'.repeat(65)}`],
    [2, () => JSON.stringify(anyValue(random))],
    [1, () => JSON.stringify(text)],
    [1, () => text.replace(/"([^"]*)":/, '"$1":0,"$1":')],
    [1, () => alteredText(text, random)],
  ])();
}

const brokenSchemas: readonly Json[] = [
  ...[
    { type: 'text' },
    { type: [] },
    { enum: 1 },
    { minimum: '1' },
    { multipleOf: 0 },
    { minLength: -1 },
    { minLength: 0.5 },
    { minItems: 1.0 },
  ],
  ...[
    { required: [1] },
    { properties: [] },
    { properties: { a: 1 } },
    { items: 1 },
    { anyOf: [] },
    { $ref: '#/$defs/x' },
    { $ref: 1 },
    { not: null },
  ],
  ...[
    { uniqueItems: 1 },
    { $defs: { a: { type: 1 } } },
    { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } },
    { pattern: 1 },
    {},
    { x: 1 },
  ],
];

export function mutateMap(value: Json, count: Bounds, valueType: Typed, random: Random): Json {
  const entries =
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
      : [];
  const size = random.pick(
    [...edges(count), entries.length + 1, Math.max(0, entries.length - 1)].filter(
      (each) => each >= 0 && each < 200,
    ),
  );
  const names = [
    ...new Set([
      ...entries.map(([name]) => name),
      ...Array.from({ length: size }, (_, index) =>
        index % 2 === 0 ? randomKey(random) : `k${index}`,
      ),
    ]),
  ];
  const old = new Map(entries);
  return Object.fromEntries(
    names.slice(0, size).map((name) => [name, old.get(name) ?? suggestedValue(valueType) ?? null]),
  );
}
