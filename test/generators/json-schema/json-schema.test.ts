import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../compiler/model/json.ts';
import type { Contract } from '../../../compiler/model/model.ts';
import { contractSchema } from '../../../generators/contract-schema.ts';
import { jsonSchema } from '../../../generators/json-schema/index.ts';
import { head } from '../../support/contract-text.ts';
import { compileText } from '../../support/contracts.ts';
import { contractOf, generate, strictValidator } from './support.ts';

describe('structure', () => {
  test('a record is a closed object', () => {
    const { definitions, losses } = generate(
      contractOf('  Root: { fields: { Id: "string(1..9)", Count?: "integer(..7)" } }'),
    );
    expect(definitions['Root']).toEqual({
      type: 'object',
      properties: {
        Id: { type: 'string', minLength: 1, maxLength: 9 },
        Count: { type: 'integer', minimum: -9007199254740991, maximum: 7 },
      },
      required: ['Id'],
      additionalProperties: false,
    });
    expect(losses.filter(({ where }) => where !== 'text')).toEqual([]);
  });

  test('a union is oneOf closed objects, each with the fields of its variant', () => {
    const { definitions } = generate(
      contractOf(`
  Root:
    union: kind
    fields: { id: string }
    variants:
      Circle: { tag: circle, fields: { radius: number(0..) } }
      Square: { tag: square, fields: { side?: number } }
`),
    );
    expect(definitions['Root']).toEqual({
      type: 'object',
      oneOf: [{ $ref: '#/$defs/Circle' }, { $ref: '#/$defs/Square' }],
    });
    expect(definitions['Circle']).toEqual({
      type: 'object',
      properties: {
        kind: { type: 'string', const: 'circle' },
        id: { type: 'string' },
        radius: { type: 'number', minimum: 0 },
      },
      required: ['kind', 'id', 'radius'],
      additionalProperties: false,
    });
  });

  test('a tag may be several values, a boolean or a prefix', () => {
    const { definitions } = generate(
      contractOf(`
  Root:
    union: kind
    variants:
      Ended: { tag: [done, failed] }
      Tool: { tag: [tool, "tool-*", "t.x/*"] }
  Switch:
    union: "on"
    variants: { Up: { tag: true }, Down: { tag: false } }
`),
    );
    expect(definitions).toMatchObject({
      Ended: { properties: { kind: { type: 'string', enum: ['done', 'failed'] } } },
      Tool: {
        properties: {
          kind: {
            anyOf: [
              { type: 'string', const: 'tool' },
              { type: 'string', pattern: '^(?:tool-|t\\.x\\/)' },
            ],
          },
        },
      },
      Up: { properties: { on: { type: 'boolean', const: true } } },
    });
  });

  test('where the tags of two variants overlap, the first variant matches', () => {
    const { definitions } = generate(
      contractOf(`
  Root:
    union: kind
    variants:
      Search: { tag: tool-search, fields: { text: string } }
      Tool: { tag: "tool-*", fields: { text?: string } }
`),
    );
    expect(definitions['Root']).toEqual({
      type: 'object',
      oneOf: [
        { $ref: '#/$defs/Search' },
        {
          $ref: '#/$defs/Tool',
          type: 'object',
          properties: {
            kind: {
              type: 'string',
              pattern: '^tool-',
              not: { type: 'string', const: 'tool-search' },
            },
          },
          required: ['kind'],
        },
      ],
    });
  });

  test('an open union accepts objects with other tags, with the common fields', () => {
    const { definitions } = generate(
      contractOf(
        '  Root: { union: kind, open: true, fields: { id: string }, variants: { A: { tag: a }, B: { tag: b, fields: { b: string } } } }',
      ),
    );
    expect(definitions['Root']).toEqual({
      type: 'object',
      oneOf: [
        { $ref: '#/$defs/A' },
        { $ref: '#/$defs/B' },
        {
          type: 'object',
          properties: {
            kind: { type: 'string', not: { type: 'string', enum: ['a', 'b'] } },
            id: { type: 'string' },
          },
          required: ['kind', 'id'],
        },
      ],
    });
  });

  test('variants discriminated by presence, and of nested unions, are closed objects', () => {
    const { definitions } = generate(
      contractOf(`
  Root:
    union: presence
    fields: { id?: string }
    variants:
      Text: { present: text, fields: { text?: string } }
      Call:
        present: call
        fields: { call: string }
        union: kind
        variants:
          Remote: { tag: remote, fields: { host: string } }
          Local: { tag: local }
`),
    );
    expect(definitions).toMatchObject({
      Root: { type: 'object', oneOf: [{ $ref: '#/$defs/Text' }, { $ref: '#/$defs/Call' }] },
      Call: { type: 'object', oneOf: [{ $ref: '#/$defs/Remote' }, { $ref: '#/$defs/Local' }] },
      Text: {
        properties: { id: {}, text: { type: 'string' } },
        required: ['text'],
        additionalProperties: false,
      },
      Remote: { required: ['kind', 'call', 'host'], additionalProperties: false },
    });
    expect(definitions['Text']).not.toHaveProperty('properties.call');
  });

  test('an open enum is any text, with the known values as examples', () => {
    const { definitions } = generate(
      contractOf(
        '  Root: { open: true, enum: { Fast: fast, Slow: { value: slow, doc: "Not fast." } } }',
      ),
    );
    expect(definitions['Root']).toEqual({ type: 'string', examples: ['fast', 'slow'] });
  });

  test('names in JSON, defaults and limits of text are in the properties', () => {
    const { definitions, losses } = generate(
      contractOf(`
  Root:
    fields:
      error_code?: { type: string(..9), wire: Code, pattern: "^[A-Z]+$", blank: false, default: NONE }
      note: { type: string | null, pattern: "^[a-z]*$", bytes: ..9, should: { length: ..5 } }
      tags: { type: list<any>, unique: true }
`),
    );
    expect(definitions['Root']).toMatchObject({
      properties: {
        Code: {
          type: 'string',
          maxLength: 9,
          pattern: '^[A-Z]+$',
          allOf: [{ pattern: expect.stringMatching(/^\[\^/) }],
          default: 'NONE',
        },
        note: { anyOf: [{ type: 'string', pattern: '^[a-z]*$' }, { type: 'null' }] },
        tags: { type: 'array', uniqueItems: true },
      },
    });
    expect(
      losses
        .filter(({ where }) => where !== 'text')
        .map(({ rule, level, where }) => `${level} ${rule} ${where}`),
    ).toEqual(['must bytes Root/note', 'should length Root/note']);
  });

  test('alternatives of different kinds become anyOf', () => {
    const { definitions } = generate(
      contractOf(`
  Root: { fields: { value: "string(1..) | integer | list<Root> | null", maybe: "Root | null" } }
`),
    );
    expect(definitions['Root']).toMatchObject({
      properties: {
        value: {
          anyOf: [
            { type: 'string', minLength: 1 },
            { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
            { type: 'array', items: { $ref: '#/$defs/Root' } },
            { type: 'null' },
          ],
        },
        maybe: { anyOf: [{ $ref: '#/$defs/Root' }, { type: 'null' }] },
      },
    });
  });

  test('where alternatives may overlap, the order decides', () => {
    const contract = contractOf(`
  Box<T>: { fields: { value: "T | string(2..)" } }
  Root: { is: Box<string> }
`);
    expect(generate(contract).definitions['Box_string']).toMatchObject({
      properties: {
        value: {
          if: { type: 'string' },
          then: { type: 'string', minLength: 2 },
          else: { type: 'string' },
        },
      },
    });
    const validate = strictValidator(generate(contract))('Root');
    expect([validate({ value: 'ab' }), validate({ value: 'a' })]).toEqual([true, false]);
  });

  test('maps, enums, literals and any have schemas', () => {
    const { definitions } = generate(
      contractOf(`
  Colour: { enum: [red, green] }
  Root: { fields: { map: "map<Colour>(1..)", fixed: '"a" | 1', free: any, open: object } }
`),
    );
    expect(definitions).toMatchObject({
      Colour: { type: 'string', enum: ['red', 'green'] },
      Root: {
        properties: {
          map: {
            type: 'object',
            minProperties: 1,
            additionalProperties: { $ref: '#/$defs/Colour' },
          },
          fixed: { enum: ['a', 1] },
          free: true,
          open: { type: 'object', additionalProperties: true },
        },
      },
    });
  });

  test('a format has a pattern as well', () => {
    const { definitions } = generate(contractOf('  Root: { fields: { on: date } }'));
    expect(definitions['Root']).toMatchObject({
      properties: { on: { type: 'string', format: 'date', pattern: expect.stringMatching(/^\^/) } },
    });
  });

  test('locations in the list of losses are escaped as in a JSON pointer', () => {
    const { losses } = generate(
      contractOf('  Root: { fields: { a: { type: json, wire: "x/~#" } } }'),
    );
    expect(losses).toContainEqual(expect.objectContaining({ rule: 'json', where: 'Root/x~1~0~2' }));
  });

  test('an open record rejects only its hints', () => {
    const { definitions, losses } = generate(
      contractOf(`
  Root:
    fields: { response: string }
    extra: integer
    hints: { result: "Write response." }
`),
    );
    expect(definitions['Root']).toMatchObject({
      properties: { response: { type: 'string' }, result: false },
      additionalProperties: { type: 'integer' },
    });
    expect(losses).toContainEqual(
      expect.objectContaining({ rule: 'unknown-field', where: 'Root/result', enforced: true }),
    );
  });

  test('generic types have one definition per instantiation', () => {
    const { definitions } = generate(
      contractOf(`
  Tree<T>: { fields: { value: T, children: list<Tree<T>> } }
  Root: { fields: { texts: Tree<string>, roots?: Tree<Root>, lists: "Tree<list<string(1..)>>" } }
`),
    );
    expect(Object.keys(definitions)).toEqual([
      'Root',
      'Tree_string',
      'Tree_Root',
      expect.stringMatching(/^Tree_array_[0-9a-f]{8}$/),
    ]);
    expect(definitions['Tree_Root']).toMatchObject({
      properties: {
        value: { $ref: '#/$defs/Root' },
        children: { items: { $ref: '#/$defs/Tree_Root' } },
      },
    });
  });
});

describe('rules over fields become alternatives', () => {
  const fields = '{ a?: string, b?: integer, c?: boolean }';
  const requiredOf = (rule: string, given = fields) => {
    const { definitions } = generate(
      contractOf(`  Root:\n    fields: ${given}\n    rules: [{ id: the-rule, ${rule} }]\n`),
    );
    const { oneOf = [definitions['Root']] } = definitions['Root'] as {
      oneOf?: { properties: object; required?: string[] }[];
    };
    return (oneOf as { properties: object; required?: string[] }[]).map(
      ({ properties, required = [] }) =>
        Object.keys(properties).map((name) => (required.includes(name) ? name : `${name}?`)),
    );
  };

  test('exactlyOneOf has one alternative per field', () =>
    expect(requiredOf('exactlyOneOf: [a, b, c]')).toEqual([['a'], ['b'], ['c']]));
  test('atLeastOneOf makes overlapping alternatives disjoint', () =>
    expect(requiredOf('atLeastOneOf: [a, b, c]')).toEqual([['a', 'b?', 'c?'], ['b', 'c?'], ['c']]));
  test('atMostOneOf allows none of the fields', () =>
    expect(requiredOf('atMostOneOf: [a, b]')).toEqual([
      ['a', 'c?'],
      ['b?', 'c?'],
    ]));
  test('alternatives that no document can match are omitted', () =>
    expect(requiredOf('exactlyOneOf: [a, b]', '{ a: string, b?: integer }')).toEqual([['a']]));

  test('a condition has an alternative where it is true and one where it is false', () => {
    const { definitions } = generate(
      contractOf(`
  Root:
    fields: { status: '"ok" | "error" | "late"', text: "string | null", list: list<string> }
    rules:
      - id: ok-has-text
        when: { status: ok }
        then: { text: { not: null }, list: { not: { is: empty } } }
`),
    );
    expect(definitions['Root']).toMatchObject({
      oneOf: [
        {
          properties: {
            status: { const: 'ok' },
            text: { type: 'string' },
            list: { type: 'array', minItems: 1 },
          },
        },
        {
          properties: {
            status: { enum: ['error', 'late'] },
            text: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          },
        },
      ],
    });
  });

  test('a condition on an enum splits its values', () => {
    const { definitions } = generate(
      contractOf(`
  Mode: { enum: [run, answer, wait] }
  Root:
    fields: { mode: Mode, text?: string }
    rules: [{ id: answers-have-text, when: { mode: answer }, then: { text: { is: present } } }]
`),
    );
    expect(definitions['Root']).toMatchObject({
      oneOf: [
        { properties: { mode: { type: 'string', const: 'answer' } }, required: ['mode', 'text'] },
        { properties: { mode: { type: 'string', enum: ['run', 'wait'] } }, required: ['mode'] },
      ],
    });
  });

  test('a rule of items that refer back to their owner is listed as a loss', () => {
    const generated = generate(
      contractOf(`
  Root:
    fields: { size: number, why?: string, children: list<Root>, others: list<Other> }
    rules:
      - { id: large-explains, each: children, when: { size: { min: 9 } }, then: { why: { is: present } } }
      - { id: others-explain, each: others, when: { size: { min: 9 } }, then: { why: { is: present } } }
  Other:
    fields: { size: number, why?: string, roots: list<Root> }
    rules: [{ id: roots-explain, each: roots, when: { size: { min: 9 } }, then: { why: { is: present } } }]
`),
    );
    const ids = generated.losses
      .filter(({ where }) => where !== 'text')
      .map(({ rule, where }) => `${rule} ${where}`);
    expect(ids).toEqual(['large-explains Root/children/*', 'roots-explain Other/roots/*']);
    strictValidator(generated)('Root');
  });

  test('a rule of each item narrows the items of the list', () => {
    const { definitions } = generate(
      contractOf(`
  Item: { fields: { size: number, why?: string } }
  Root:
    fields: { items: list<Item> }
    rules: [{ id: large-explains, each: items, when: { size: { min: 9 } }, then: { why: { is: present } } }]
`),
    );
    expect(definitions['Root']).toMatchObject({
      properties: {
        items: {
          items: {
            oneOf: [
              {
                properties: { size: { minimum: 9 } },
                required: ['size', 'why'],
                additionalProperties: false,
              },
              {
                properties: { size: { exclusiveMaximum: 9 } },
                required: ['size'],
                additionalProperties: false,
              },
            ],
          },
        },
      },
    });
    expect(definitions['Item']).toMatchObject({ properties: { size: { type: 'number' } } });
  });

  test('rules about several values or the context are listed as losses with a reason', () => {
    const contract = compileText(
      `${head('Root')}context: Surroundings
types:
  Surroundings: { fields: { names: list<Name> } }
  Name: { fields: { name: string } }
  Root:
    fields: { a?: integer, list: list<Name>, keys?: list<string> }
    rules:
      - { id: counted, check: a = count(list) }
      - { id: named, namesKeys: { list: keys } }
      - { id: earlier, references: { from: list.*.name, to: list.*.name, before: true } }
      - { id: registered, references: { from: list.*.name, to: context.names.*.name } }
`,
    ).contracts[0];
    const { losses } = generate(contract as Contract);
    const reasons = losses
      .filter(({ where }) => where === 'Root')
      .map(({ rule, why }) => `${rule}: ${why}`);
    expect(reasons.sort()).toEqual([
      'counted: No keyword expresses it.',
      'earlier: No keyword expresses it.',
      'named: No keyword expresses it.',
      'registered: It reads the context, which is not part of the document.',
    ]);
  });

  test('rules that are too large or that no keyword expresses are listed as losses, and so are all recommendations', () => {
    const names = 'abcdefghij'.split('');
    const { losses, definitions } = generate(
      contractOf(`
  Root:
    fields: { ${names.map((name) => `${name}?: string`).join(', ')} }
    rules:
      - { id: one-of-ten, exactlyOneOf: [${names.join(', ')}] }
      - { id: equal, same: [a, b] }
      - { id: better, level: should, atLeastOneOf: [a, b] }
      - { id: kindly, prose: "Be kind." }
`),
    );
    expect(definitions['Root']).toMatchObject({
      type: 'object',
      $comment: 'Not enforced here: one-of-ten, equal, better, kindly.',
    });
    expect(
      losses.filter(({ where }) => where === 'Root').map(({ rule, level }) => `${level} ${rule}`),
    ).toEqual(['must one-of-ten', 'must equal', 'should better', 'must kindly']);
  });
});

describe('embedded JSON', () => {
  test('is an annotation, and all rules of its type are listed as losses', () => {
    const { definitions, losses } = generate(
      contractOf(
        '  Inner: { fields: { id: string(1..) } }\n  Root: { fields: { body: json<Inner> } }\n',
      ),
    );
    expect(definitions['Root']).toMatchObject({
      properties: {
        body: {
          type: 'string',
          contentMediaType: 'application/json',
          contentSchema: { $ref: '#/$defs/Inner' },
        },
      },
    });
    const inside = losses
      .filter(({ where }) => where.startsWith('Root/body'))
      .map(({ rule }) => rule);
    expect(inside).toEqual([
      'json',
      'surrogate',
      'duplicate-key',
      'number',
      'type',
      'required',
      'length',
      'unknown-field',
    ]);
  });
});

describe('files', () => {
  test('the schema of contracts is published', () => {
    const [file] = jsonSchema.generate([]);
    expect(file?.path).toBe('json-schema/contract.schema.json');
    const { $comment, ...schema } = JSON.parse(file?.text ?? '') as JsonObject;
    expect($comment).toMatch(/^Generated by concordat/);
    expect(schema).toEqual(contractSchema);
    new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(schema);
  });

  test('texts of the contract are escaped', () => {
    const { text, schema } = generate(
      contractOf('  Root: { doc: "\\u2028 */ \\"quoted\\" </script>", fields: { a: string } }'),
    );
    expect(text.endsWith('}\n')).toBe(true);
    expect(schema).toMatchObject({
      $id: 'concordat:T-1.schema.json',
      $defs: { Root: { description: '\u2028 */ "quoted" </script>' } },
    });
  });
});

describe('compiles in strict mode', () => {
  test.each([
    [
      'a union that is not empty',
      `
  Root:
    fields: { s: json, u: Kind }
    rules: [{ id: r, when: { all: [{ u: { not: { is: empty } } }] }, then: { s: { not: { is: empty } } } }]
  Kind: { union: kind, variants: { One: { tag: one } } }
`,
    ],
    [
      'a number that is not blank',
      `
  Root:
    fields: { a: any }
    rules: [{ id: r, when: { not: { a: { is: blank } } }, then: { a: { min: 0, max: 3 } } }]
`,
    ],
    [
      'an integer that is not a number',
      `
  Root:
    union: kind
    fields: { n?: integer(1..6) }
    variants: { One: { tag: one } }
    rules: [{ id: r, when: { not: { n: { not: 1 } } }, then: { kind: { not: { matches: "^x$" } } } }]
`,
    ],
  ])('%s', (_, types) => {
    expect(() => strictValidator(generate(contractOf(types)))('Root')).not.toThrow();
  });
});
