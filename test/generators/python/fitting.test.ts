/**
 * The generated package agrees with the interpreter on JSON Schemas, and on the values that match
 * them.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { misfits } from '../../../compiler/interpreter/matches-schema.ts';
import { isFullyValidated, isWellFormed } from '../../../compiler/interpreter/schema-state.ts';
import type { Json } from '../../../compiler/model/json.ts';
import { printRuntime } from '../../../generators/python/runtime.ts';
import { features } from '../../../generators/shared/features.ts';
import { generateTarget, prepared } from '../../support/generated.ts';
import { isAvailable, python } from '../../support/toolchains.ts';

const folder = prepared(
  'python-fitting',
  [...generateTarget('python', []), ...printRuntime(features, '', 'concordat_contracts')],
  {},
  () => {},
);

const program = `
import json, sys
from concordat_contracts._fitting import matches_schema, misfits
from concordat_contracts._reading import read_json
from concordat_contracts._schemas import is_fully_validated_schema, is_well_formed_schema
for line in sys.stdin:
    value, schema = read_json(line).value
    found = misfits(value, schema)
    assert matches_schema(value, schema) == (not found)
    print(json.dumps([found, is_well_formed_schema(schema), is_fully_validated_schema(schema)]))
`;

/**
 * Values and schemas for which Python differs from JSON: 1 equals True, and integers are not
 * doubles.
 */
const edgeCases = String.raw`
[true, {"enum": [1, 1.0, "true"]}]
[1.0, {"const": 1}]
[0, {"const": false}]
[-0.0, {"const": 0}]
[[1, true, 1.0], {"uniqueItems": true}]
[[[1], [true], {"a": 1, "b": 2}, {"b": 2, "a": true}], {"uniqueItems": true}]
[true, {"type": ["integer", "number"]}]
[1.0, {"type": "integer"}]
[1e300, {"type": "integer", "multipleOf": 1e-300}]
[true, {"minimum": 2, "multipleOf": 2}]
[1, {"minimum": true, "maximum": false}]
[9007199254740993, {"const": 9007199254740992}]
[0.3, {"multipleOf": 0.1}]
[5, {"multipleOf": 0}]
["\ud83d\ude00", {"maxLength": 1, "minLength": 1.0}]
[{"\uffee": 1, "\ud83d\ude00": 1, "a/b~#": 1}, {"additionalProperties": false, "required": ["z", "", "constructor"]}]
[{"a": {"b": [1]}}, {"const": {"a": {"b": [1.0]}}, "enum": [[], {}]}]
[[[], {}], {"items": {"enum": [{}]}}]
[[1, 2], {"prefixItems": [null], "items": false}]
[1, {"$ref": "#/$defs/a~1b", "$defs": {"a/b": false}}]
[1, {"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/a"}}}]
[1, {"$ref": "#/$defs/a", "$defs": {"a": {"not": {"$ref": "#/definitions/a"}}}, "definitions": {"a": {"$ref": "#/$defs/a"}}}]
[[[[]]], {"$ref": "#/$defs/a", "$defs": {"a": {"type": "array", "items": {"$ref": "#/$defs/a"}, "maxItems": 1}}}]
[1, {"type": []}]
[1, {"type": "text"}]
[1, {"type": [1]}]
[1, {"anyOf": []}]
[1, {"oneOf": [true, true]}]
[1, {"not": null}]
[1, {"not": [{"pattern": "a"}], "additionalProperties": [{"if": 1}]}]
[1, {"minLength": -1, "maxItems": 1.5}]
[1, {"required": "a"}]
[1, []]
[1, false]
`
  .trim()
  .split('\n');

const names = ['a', 'a', 'a', '\uffee', '😀', 'a/b', 'x~y#', ''];
const scalars: readonly Json[] = [
  null,
  true,
  false,
  0,
  1,
  2,
  -1,
  0.5,
  0.3,
  1e21,
  9007199254740991,
  '',
  'a',
  'ab',
  '1',
  'é😀',
];
const kinds = ['null', 'boolean', 'string', 'number', 'integer', 'array', 'object', 'text'];
const unsupported = ['pattern', 'patternProperties', 'if', 'contains', 'title'];

/** Values with schemas from a seeded sequence, the same in every run. */
function pairs(count: number): readonly (readonly [Json, Json])[] {
  let state = 1;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const many = <T>(make: () => T): readonly T[] => Array.from({ length: below(4) }, make);
  const named = (make: () => Json): Json => Object.fromEntries(many(() => [pick(names), make()]));

  function value(depth: number): Json {
    const form = below(depth > 0 ? 4 : 2);
    return form < 2
      ? pick(scalars)
      : form === 2
        ? many(() => value(depth - 1))
        : named(() => value(depth - 1));
  }

  function schema(depth: number): Json {
    if (below(12) === 0) return pick([true, false, null, 1]);
    return Object.fromEntries(many(() => keyword(depth)));
  }

  function keyword(depth: number): readonly [string, Json] {
    const inner = () => (depth > 0 ? schema(depth - 1) : true);
    const groups: readonly (readonly [readonly string[], () => Json])[] = [
      [['type'], () => pick<Json>([pick(kinds), many(() => pick(kinds))])],
      [['enum', 'const'], () => pick([value(1), many(() => value(1))])],
      [
        ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
        () => pick(scalars),
      ],
      [
        [
          'minLength',
          'maxLength',
          'minItems',
          'maxItems',
          'minProperties',
          'maxProperties',
          'uniqueItems',
        ],
        () => pick(scalars),
      ],
      [['required'], () => many(() => pick<Json>([...names, 1]))],
      [['properties', 'properties', '$defs', 'definitions'], () => named(inner)],
      [['additionalProperties', 'items', 'not'], inner],
      [
        ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'items'],
        () => pick([many(inner), many(inner), inner()]),
      ],
      [
        ['$ref'],
        () =>
          pick([
            '#/$defs/a',
            '#/$defs/x~0y#',
            '#/definitions/a',
            '#/definitions/a~1b',
            '#',
            'a.json',
            '#/$defs/a/b',
          ]),
      ],
      [unsupported, () => true],
    ];
    const [words, make] = pick(groups);
    return [pick(words), make()];
  }

  /** A value and a schema that are never empty. */
  const whole = () => pick([named(() => value(2)), many(() => value(2))]);
  const within = (): Json => ({
    [pick(['items', 'additionalProperties', 'title'])]: schema(1),
    $defs: named(() => schema(1)),
  });
  return Array.from({ length: count }, () => [
    whole(),
    Object.assign({}, within(), schema(2)) as Json,
  ]);
}

it.runIf(isAvailable(python))(
  'agrees on which values match, and on which schemas are well-formed',
  () => {
    const texts = [...edgeCases, ...pairs(4000).map((pair) => JSON.stringify(pair))];
    const environment = {
      ...process.env,
      PYTHONPATH: join(folder, 'python'),
      PYTHONDONTWRITEBYTECODE: '1',
      PYTHONUTF8: '1',
    };
    const { stdout, stderr } = spawnSync('python3', ['-W', 'error', '-c', program], {
      input: texts.map((text) => `${text}\n`).join(''),
      encoding: 'utf8',
      env: environment,
      maxBuffer: 2 ** 26,
    });
    expect(stderr).toBe('');
    const answers = stdout.split('\n');
    const expected = texts.map((text) => {
      const [value, schema] = JSON.parse(text) as readonly [Json, Json];
      return [misfits(value, schema), isWellFormed(schema), isFullyValidated(schema)] as const;
    });
    expect(
      texts.filter(
        (_, index) =>
          JSON.stringify(JSON.parse(answers[index] ?? 'null')) !== JSON.stringify(expected[index]),
      ),
    ).toEqual([]);
    // The test needs both values that match, and values that fail at a nested path.
    expect(expected.filter(([found]) => found.length === 0).length).toBeGreaterThan(1000);
    expect(expected.filter(([found]) => found.some((path) => path !== '')).length).toBeGreaterThan(
      100,
    );
    expect(expected.filter(([, isSchema]) => isSchema).length).toBeGreaterThan(100);
  },
);
