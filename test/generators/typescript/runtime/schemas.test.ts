/** The JSON Schema validator of the generated package, compared with the one of the interpreter. */
import { beforeAll, describe, expect, it } from 'vitest';
import { misfits } from '../../../../compiler/interpreter/matches-schema.ts';
import { isFullyValidated, isWellFormed } from '../../../../compiler/interpreter/schema-state.ts';
import type { Json, JsonObject } from '../../../../compiler/model/json.ts';
import { importBundled } from '../bundled.ts';

let runtime: Readonly<Record<string, (...given: readonly unknown[]) => unknown>> = {};

beforeAll(async () => {
  runtime = (await importBundled([], 'runtime')) as typeof runtime;
});

/** A seeded generator of numbers from 0 up to, but not including, the limit. */
function dice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * limit);
  };
}

const scalars: readonly Json[] = [
  null,
  true,
  false,
  0,
  -0,
  1,
  2,
  1.5,
  -1,
  1e20,
  2 ** 53,
  '',
  'a',
  'ab',
  '😀',
  '[1]',
  'null',
];
const names = ['a', 'b', 'c', 'a/b', '~#', '😀', '\uffee', '__proto__', 'toString'];
const kinds: readonly Json[] = [
  'object',
  'object',
  'array',
  'string',
  'number',
  'integer',
  'boolean',
  'null',
  ['object', 'array'],
  ['string', 'null'],
];
const references = [
  '#/$defs/a',
  '#/$defs/a',
  '#/definitions/b',
  '#/$defs/a~1b',
  '#/$defs/toString',
  '#/$defs/none',
  '#',
  'a.json',
  '#/$defs/a/b',
];
const unsupported = ['pattern', 'patternProperties', 'if', 'title', '$dynamicRef'];

/** Generates small schemas with all keywords, sometimes malformed, and values for them. */
function generator(roll: (limit: number) => number) {
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;
  const some = <T>(count: number, make: () => T): readonly T[] =>
    Array.from({ length: roll(count + 1) }, make);
  const map = (make: () => Json): Json =>
    JSON.parse(
      `{${some(4, () => `${JSON.stringify(pick(names))}:${JSON.stringify(make())}`).join()}}`,
    );
  const value = (depth: number): Json =>
    depth === 0 || roll(4) === 0
      ? pick(scalars)
      : roll(3) === 0
        ? some(3, () => value(depth - 1))
        : map(() => value(depth - 1));
  const keywords: Readonly<Record<string, (depth: number) => Json>> = {
    type: () => pick(kinds),
    enum: () => some(4, () => value(1)),
    const: () => value(1),
    ...Object.fromEntries(
      ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'].map((name) => [
        name,
        () => pick([0, 1, 0.5, 2, -1]),
      ]),
    ),
    ...Object.fromEntries(
      ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'].map(
        (name) => [name, () => roll(4)],
      ),
    ),
    uniqueItems: () => roll(3) > 0,
    required: () => some(3, () => pick(names)),
    ...Object.fromEntries(
      ['anyOf', 'oneOf', 'allOf', 'prefixItems'].map((name) => [
        name,
        (depth: number) => some(3, () => schema(depth - 1)),
      ]),
    ),
    ...Object.fromEntries(
      ['items', 'additionalProperties', 'not'].map((name) => [
        name,
        (depth: number) => schema(depth - 1),
      ]),
    ),
    properties: (depth) => map(() => schema(depth - 1)),
    $ref: () => pick(references),
  };
  const frequent = [
    ...Object.keys(keywords),
    'properties',
    'properties',
    'items',
    'additionalProperties',
    'required',
    'allOf',
    '$ref',
  ];
  const member = (depth: number): readonly [string, Json] => {
    const name = roll(25) === 0 ? pick(unsupported) : pick(frequent);
    return [name, roll(25) === 0 ? value(2) : (keywords[name]?.(depth) ?? true)];
  };
  const schema = (depth: number): Json =>
    depth <= 0 || roll(12) === 0 ? roll(4) > 0 : Object.fromEntries(some(3, () => member(depth)));
  const whole = (): JsonObject => ({
    ...Object.fromEntries(some(3, () => member(3))),
    $defs: { a: schema(2), 'a/b': schema(1) },
    definitions: { b: schema(2) },
  });
  return { value, whole };
}

const random = generator(dice(7));
const schemas = Array.from({ length: 3000 }, random.whole);

describe('schemas from the context', () => {
  it('find the same mismatches in any value', () => {
    let found = 0;
    for (const schema of schemas) {
      for (const value of [random.value(3), random.value(3), random.value(2)]) {
        const expected = misfits(value, schema);
        found += expected.length;
        expect({ value, schema, misfits: runtime['misfits']?.(value, schema) }).toEqual({
          value,
          schema,
          misfits: expected,
        });
        expect({ value, schema, fits: runtime['fits']?.(value, schema) }).toEqual({
          value,
          schema,
          fits: expected.length === 0,
        });
      }
    }
    expect(found).toBeGreaterThan(2000);
  });

  it('are well-formed, and fully supported, where the interpreter says so', () => {
    const wrong = schemas.filter(
      (schema) =>
        runtime['isWellFormedSchema']?.(schema) !== isWellFormed(schema) ||
        runtime['isFullyValidatedSchema']?.(schema) !== isFullyValidated(schema),
    );
    expect(wrong).toEqual([]);
    const counts = [
      schemas.filter((schema) => isWellFormed(schema)),
      schemas.filter(isFullyValidated),
    ].map(({ length }) => length);
    expect(counts.every((count) => count > 300 && count < 2700)).toBe(true);
  });

  it('ignore absent values and schemas, and treat undefined members as absent', () => {
    expect([
      runtime['fits']?.(undefined, false),
      runtime['fits']?.(1, undefined),
      runtime['misfits']?.(undefined, false),
    ]).toEqual([true, true, []]);
    const schema = { required: ['a'], additionalProperties: false, type: undefined };
    expect(runtime['misfits']?.({ a: undefined, b: undefined }, schema)).toEqual(['/a']);
  });

  it.each([[1], [true], [false], [null], [[]], ['x']])('are objects or booleans: %j', (schema) => {
    expect(runtime['isWellFormedSchema']?.(schema)).toBe(typeof schema === 'boolean');
    expect(runtime['isFullyValidatedSchema']?.(schema)).toBe(typeof schema === 'boolean');
  });
});
