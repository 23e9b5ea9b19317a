/** Random JSON Schemas as values of the type `schema`, and values that match such a schema. */

import { misfits } from '../../interpreter/matches-schema.ts';
import { isObject, type Json, type JsonObject } from '../../model/json.ts';
import { anyValue, randomKey } from './any.ts';
import type { Random } from './random.ts';

/** A well-formed schema, sometimes with keywords that contracts do not evaluate. */
export function randomSchema(random: Random, depth = 2): JsonObject {
  const schema = objectSchema(random, depth);
  const withDefinitions = random.chance(0.15)
    ? {
        ...schema,
        $defs: { 'a/b': objectSchema(random, 1) },
        $ref: random.pick(['#/$defs/a~1b', '#/$defs/a~1b', '#']),
      }
    : schema;
  return random.chance(0.12)
    ? { ...withDefinitions, ...random.pick(unevaluatedKeywords) }
    : withDefinitions;
}

const unevaluatedKeywords: readonly JsonObject[] = [
  { pattern: '^a' },
  { if: true },
  { $ref: 'other.json' },
  { propertyNames: {} },
  { items: [true] },
  { contains: {} },
  { properties: { x: { pattern: 'a' } } },
  { patternProperties: { a: true }, additionalProperties: false },
  { dependentRequired: {} },
  { format: 'date' },
  { description: 'x' },
];

function objectSchema(random: Random, depth: number): JsonObject {
  const inner = (): Json =>
    depth <= 0 || random.chance(0.2)
      ? random.pick<Json>([
          true,
          {},
          { type: 'string' },
          { type: 'integer' },
          { minimum: 2 },
          false,
        ])
      : objectSchema(random, depth - 1);
  const keywords: readonly (() => JsonObject)[] = [
    () => ({
      type: random.chance(0.7) ? random.pick(kinds) : random.some(kinds, random.integer(1, 3)),
    }),
    () => ({ enum: Array.from({ length: random.integer(0, 3) }, () => anyValue(random, 1)) }),
    () => ({ const: anyValue(random, 1) }),
    () => ({
      [random.pick(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'])]: random.pick([
        0, 1, 2.5, -1, 10,
      ]),
    }),
    () => ({ multipleOf: random.pick([1, 2, 0.1, 0.01, 3]) }),
    () => ({
      [random.pick([
        'minLength',
        'maxLength',
        'minItems',
        'maxItems',
        'minProperties',
        'maxProperties',
      ])]: random.pick([0, 1, 2, 3, 1.0]),
    }),
    () => ({ uniqueItems: random.chance(0.8) }),
    () => ({ items: inner() }),
    () => ({
      prefixItems: Array.from({ length: random.integer(0, 2) }, inner),
      ...(random.chance(0.5) ? { items: inner() } : {}),
    }),
    () => ({
      type: 'object',
      required: random.some(names, random.integer(0, 2)),
      properties: members(random, inner),
    }),
    () => ({ properties: members(random, inner), additionalProperties: inner() }),
    () => ({ additionalProperties: inner() }),
    () => ({
      [random.pick(['allOf', 'anyOf', 'oneOf'])]: Array.from(
        { length: random.integer(1, 3) },
        inner,
      ),
    }),
    () => ({ not: inner() }),
  ];
  return Object.assign({}, ...random.some(keywords, random.integer(0, 3)).map((make) => make()));
}

const kinds = ['null', 'boolean', 'string', 'number', 'integer', 'array', 'object'];
const names = ['a', 'b', 'path', 'a/b', '__proto__'];

function members(random: Random, inner: () => Json): JsonObject {
  return Object.fromEntries(
    random.some(names, random.integer(0, 3)).map((name) => [name, inner()]),
  );
}

/** A value that matches the schema, or undefined if none was found. */
export function valueFitting(schema: Json, random: Random): Json | undefined {
  for (let attempt = 0; attempt < 12; attempt++) {
    const value = guessValue(schema, random, 3);
    if (misfits(value, schema).length === 0) return value;
  }
  return undefined;
}

function guessValue(schema: Json | undefined, random: Random, depth: number): Json {
  if (!isObject(schema) || depth <= 0) return anyValue(random, 1);
  if (schema['const'] !== undefined) return schema['const'];
  const allowed = schema['enum'];
  if (Array.isArray(allowed) && allowed.length > 0) return random.pick(allowed as readonly Json[]);
  const type = Array.isArray(schema['type'])
    ? random.pick(schema['type'] as readonly Json[])
    : schema['type'];
  const kind = typeof type === 'string' ? type : random.pick(kinds);
  const inner = (below: Json | undefined) => guessValue(below, random, depth - 1);
  switch (kind) {
    case 'null':
      return null;
    case 'boolean':
      return random.chance(0.5);
    case 'number':
    case 'integer':
      return random.pick([0, 1, 2, 3, 6, 11, -2, ...(kind === 'number' ? [0.3, 2.5] : [])]);
    case 'string':
      return random.pick(['', 'a', 'ab', 'abc', '😀😀']);
    case 'array':
      return Array.from({ length: random.integer(0, 3) }, (_, index) =>
        inner((schema['prefixItems'] as readonly Json[] | undefined)?.[index] ?? schema['items']),
      );
    default: {
      const declared = isObject(schema['properties']) ? schema['properties'] : {};
      const required = Array.isArray(schema['required'])
        ? (schema['required'] as readonly Json[]).map(String)
        : [];
      const chosen = [
        ...required,
        ...random.some(Object.keys(declared), 1),
        ...(random.chance(0.2) ? [randomKey(random)] : []),
      ];
      return Object.fromEntries(
        chosen.map((name) => [
          name,
          inner(Object.hasOwn(declared, name) ? declared[name] : schema['additionalProperties']),
        ]),
      );
    }
  }
}
