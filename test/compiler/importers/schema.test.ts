/** Imports the keywords of JSON Schema one by one: the resulting types, and the reported losses. */
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../compiler/model/json.ts';
import { importOne } from './suite.ts';

/** The printed types of the draft, without the header. */
function typesOf(schema: Json): string {
  const outcome = importOne(schema, 'TST-001');
  if (outcome.kind === 'refused') return outcome.why;
  return outcome.text
    .slice(outcome.text.indexOf('types:\n') + 7)
    .replace(/\n\nexamples:[\s\S]*/, '\n')
    .trimEnd();
}

function lossesOf(schema: Json): readonly string[] {
  const outcome = importOne(schema, 'TST-001');
  return outcome.kind === 'refused'
    ? []
    : outcome.losses.map(({ effect, what, where }) => `${effect}: ${what} at ${where}`);
}

const object = (properties: Json, more: object = {}): Json => ({
  type: 'object',
  properties,
  additionalProperties: false,
  ...more,
});

describe('a field', () => {
  it.each<[string, Json, string]>([
    ['text with bounds', { type: 'string', minLength: 1, maxLength: 80 }, 'f?: string(1..80)'],
    [
      'a list that is not empty',
      { type: 'array', items: { type: 'integer', minimum: 0 }, minItems: 1 },
      'f?: list<integer(0..)>(1..)',
    ],
    ['a nullable type array', { type: ['string', 'null'] }, 'f?: string | null'],
    ['a map', { type: 'object', additionalProperties: { type: 'number' } }, 'f?: map<number>'],
    ['an object without keywords', { type: 'object' }, 'f?: object'],
    ['anything', {}, 'f?: any'],
    ['a constant', { const: 'x' }, `f?: '"x"'`],
    ['constants of several kinds', { enum: ['x', 1, true, null] }, `f?: '"x" | 1 | true | null'`],
    ['an integer above zero', { type: 'integer', exclusiveMinimum: 0 }, 'f?: integer(1..)'],
    [
      'an integer with the bounds of generated schemas',
      { type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 },
      'f?: integer',
    ],
    ['a small fraction', { type: 'number', minimum: 1e-7 }, 'f?: number(0.0000001..)'],
    [
      'a very large number',
      { type: 'number', maximum: 1e21 },
      'f?: number(..1000000000000000000000)',
    ],
    [
      'draft-04 style exclusive bounds',
      { type: 'integer', minimum: 3, exclusiveMinimum: true },
      'f?: integer(4..)',
    ],
    ['an empty list', { const: [] }, 'f?: list<any>(0)'],
  ])('%s', (_, schema, line) => {
    expect(typesOf(object({ f: schema }))).toContain(`\n      ${line}\n`.trimEnd());
    expect(lossesOf(object({ f: schema }))).toEqual([]);
  });

  it.each<[string, Json, string, string]>([
    [
      'beyond the safe range',
      { type: 'integer', minimum: 0, maximum: 2 ** 63 },
      'integer(0..)',
      'stricter: integers beyond 2^53',
    ],
    [
      'of 64 bits',
      { type: 'integer', format: 'int64' },
      'integer',
      'stricter: integers beyond 2^53',
    ],
    ['of 32 bits', { type: 'integer', format: 'int32' }, 'integer', 'none: format int32'],
  ])('an integer %s', (_, schema, type, loss) => {
    expect(typesOf(object({ f: schema }))).toContain(`\n      f?: ${type}`);
    expect(lossesOf(object({ f: schema }))).toEqual([`${loss} at #/properties/f`]);
  });

  it('keeps doc, pattern, default and example', () => {
    const schema = {
      type: 'string',
      pattern: '^[a-z]+$',
      description: 'A name: short.',
      default: 'x',
      examples: ['abc'],
    };
    expect(typesOf(object({ f: schema }))).toBe(`  Root:
    fields:
      f?:
        type: string
        doc: "A name: short."
        pattern: ^[a-z]+$
        default: x
        example: abc`);
  });

  it('keeps that it, its type or a variant is deprecated', () => {
    const deprecated = { deprecated: true, ...(object({ t: { const: 'card' } }) as JsonObject) };
    const schema = object(
      {
        f: { type: 'string', deprecated: true },
        g: { $ref: '#/$defs/E' },
        h: {
          oneOf: [
            { ...deprecated, required: ['t'] },
            object({ t: { const: 'cash' } }, { required: ['t'] }),
          ],
        },
      },
      { $defs: { E: { enum: ['a'], deprecated: true } } },
    );
    const lines = typesOf(schema).split('\n');
    const line = 'deprecated: { since: 0.1.0, reason: Deprecated in the source. }';
    expect(
      lines.flatMap((each, index) => (each.trim() === line ? [lines[index - 1]?.trim()] : [])),
    ).toEqual(['type: string', 'E:', 'tag: card']);
    expect(lossesOf(schema)).toEqual([]);
  });

  it('expresses exclusive bounds, excluded values and unique items as rules and keys', () => {
    const schema = object({
      price: { type: 'number', exclusiveMinimum: 0 },
      name: { type: 'string', not: { enum: ['admin', 'root'] } },
      tags: { type: 'array', items: { type: 'string' }, uniqueItems: true },
    });
    expect(typesOf(schema)).toBe(`  Root:
    fields:
      price?: number
      name?: string
      tags?:
        type: list<string>
        unique: true
    rules:
      - id: root-price-above
        then: { price: { not: { max: 0 } } }
      - id: root-name-never
        then: { name: { not: [admin, root] } }`);
    expect(lossesOf(schema)).toEqual([]);
  });
});

describe('patterns', () => {
  it.each<[string, string | undefined]>([
    ['^[a-z]+$', '^[a-z]+$'],
    ['^\\s*$', '^\\s*$'],
    ['^(?<year>\\d{4})-\\d+?$', '"^(?<year>\\\\d{4})-\\\\d+?$"'],
    ['foo.*bar', '"foo.*bar"'],
    ['^(?!con$)[a-z]+', '"^(?!con$)[a-z]+"'],
    ['\\bword\\b', '"\\\\bword\\\\b"'],
    ['', undefined],
    ['^.*', undefined],
    ['x*', undefined],
  ])('%j is kept', (pattern, expected) => {
    const text = typesOf(object({ f: { type: 'string', pattern } }));
    expect(lossesOf(object({ f: { type: 'string', pattern } }))).toEqual([]);
    if (expected === undefined) expect(text).not.toContain('pattern');
    else expect(text).toContain(`pattern: ${expected}`);
  });

  it.each(['a(?=b)', '(a)\\1', '(?<=a)b', '(', 'a'.repeat(2001)])(
    '%j is reported as lost',
    (pattern) => {
      expect(lossesOf(object({ f: { type: 'string', pattern } }))).toEqual([
        expect.stringMatching(/^looser: pattern /),
      ]);
    },
  );
});

describe('patterns of items and of values', () => {
  const tag = { type: 'string', pattern: '^[a-z]+$' };
  it.each<[string, JsonObject, string]>([
    ['items', { type: 'array', items: tag }, 'list<RootTag>'],
    ['values', { type: 'object', additionalProperties: tag }, 'map<RootTag>'],
    ['alternatives', { type: 'array', items: { anyOf: [tag, { type: 'null' }] } }, 'list<RootTag>'],
    ['definitions', { type: 'array', items: { $ref: '#/$defs/Slug' } }, 'list<Slug>'],
    [
      'a definition that is used twice',
      { type: 'array', items: { type: 'array', items: { $ref: '#/$defs/Slug' } } },
      'list<list<Slug>>',
    ],
  ])('%s have a name, which has the pattern', (_, tags, type) => {
    const schema = object({ tags }, { $defs: { Slug: tag } });
    expect(lossesOf(schema)).toEqual([]);
    const text = typesOf(schema);
    expect(text).toContain(`tags?: ${type}\n`);
    expect(text).toMatch(
      /\n {2}(?:RootTag|Slug):\n {4}is: string(?: \| null)?\n {4}pattern: \^\[a-z\]\+\$/,
    );
  });
});

describe('rules', () => {
  const fields = { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'boolean' } };
  it.each<[string, object, string]>([
    [
      'oneOf required',
      { oneOf: [{ required: ['a'] }, { required: ['b'] }] },
      'exactlyOneOf: [a, b]',
    ],
    [
      'anyOf required',
      { anyOf: [{ required: ['a'] }, { required: ['b'] }] },
      'atLeastOneOf: [a, b]',
    ],
    ['not both', { not: { required: ['a', 'b'] } }, 'atMostOneOf: [a, b]'],
    [
      'dependentRequired',
      { dependentRequired: { a: ['b'] } },
      'when: { a: { is: present } }\n        then: { b: { is: present } }',
    ],
    [
      'dependencies of draft-07',
      { dependencies: { a: ['b'] } },
      'when: { a: { is: present } }\n        then: { b: { is: present } }',
    ],
    [
      'if and then',
      {
        if: { properties: { c: { const: true } }, required: ['c'] },
        then: { required: ['a'] },
        else: { not: { required: ['a'] } },
      },
      'when: { c: true }\n        then: { a: { is: present } }\n      - id: root-when-not-so\n        when: { c: { not: true } }\n        then: { a: { is: absent } }',
    ],
    ['at least one member', { minProperties: 1 }, 'atLeastOneOf: [a, b, c]'],
    ['two members', { minProperties: 2, maxProperties: 2 }, '    members: "2"'],
    [
      'members of an open object',
      { minProperties: 2, additionalProperties: true },
      'members: "2.."',
    ],
  ])('%s', (_, more, lines) => {
    expect(typesOf(object(fields, more))).toContain(lines);
    expect(lossesOf(object(fields, more))).toEqual([]);
  });

  it('reject a member that must be absent', () => {
    expect(typesOf(object(fields, { not: { required: ['a'] } }))).not.toContain('a?:');
    expect(typesOf({ type: 'object', not: { required: ['a'] } })).toContain(
      'hints:\n      a: This member is not allowed here.',
    );
  });
});

describe('unions', () => {
  const variant = (kind: string, properties: object) =>
    object({ kind: { const: kind }, ...properties } as Json, {
      required: ['kind', ...Object.keys(properties)],
    });
  it('use a constant tag and common fields', () => {
    const schema = {
      oneOf: [
        variant('text', { at: { type: 'integer' }, text: { type: 'string' } }),
        variant('file', { at: { type: 'integer' }, url: { type: 'string' } }),
      ],
    };
    expect(typesOf(schema)).toBe(`  Root:
    union: kind
    fields:
      at: integer
    variants:
      TextRoot:
        tag: text
        fields:
          text: string
      FileRoot:
        tag: file
        fields:
          url: string`);
    expect(lossesOf(schema)).toEqual([]);
  });

  it('use the field that is present', () => {
    const schema = {
      anyOf: [
        object({ text: { type: 'string' } }, { required: ['text'] }),
        object({ file: { type: 'string' } }, { required: ['file'] }),
      ],
    };
    expect(typesOf(schema)).toContain('union: presence');
    expect(lossesOf(schema)).toEqual([]);
  });

  it('keep variants open or closed, one by one', () => {
    const open = (kind: string, more: object = {}) => ({
      type: 'object',
      properties: { kind: { const: kind }, [kind]: {} },
      required: ['kind'],
      ...more,
    });
    const whole = { anyOf: [open('a'), open('b')] };
    expect(typesOf(whole)).toContain('union: kind\n    extra: any\n    variants:');
    expect(lossesOf(whole)).toEqual([]);
    const mixed = {
      anyOf: [
        open('a', { additionalProperties: { type: 'integer' } }),
        open('b', { additionalProperties: false }),
      ],
    };
    expect(typesOf(mixed).match(/extra: .*/g)).toEqual(['extra: integer']);
    expect(lossesOf(mixed)).toEqual([]);
  });

  it('forbid members of open variants, and the field of a later one if only one may match', () => {
    const open = (name: string) => ({
      type: 'object',
      properties: { [name]: { type: 'string' }, never: false },
      required: [name],
    });
    const any = { anyOf: [open('text'), open('file')] };
    expect(
      typesOf(any)
        .match(/^ {10}\w+: This.*/gm)
        ?.map((line) => line.trim()),
    ).toEqual([
      'never: This member is not allowed here.',
      'never: This member is not allowed here.',
    ]);
    expect(typesOf({ oneOf: any.anyOf })).toContain('file: This member is not allowed here.');
    expect(lossesOf(any)).toEqual(['stricter: anyOf at #/anyOf/0']);
  });

  it('become an open enum for known values or any string', () => {
    expect(
      typesOf(object({ f: { anyOf: [{ enum: ['fast', 'slow'] }, { type: 'string' }] } })),
    ).toContain('RootF:\n    open: true\n    enum: [fast, slow]');
  });

  it('become an enum with docs for described constants', () => {
    const schema = object({
      f: {
        oneOf: [
          { const: 'a', description: 'First.' },
          { const: 'b', description: 'Second.' },
        ],
      },
    });
    expect(typesOf(schema)).toContain('      A:\n        value: a\n        doc: First.');
  });
});

describe('members by pattern', () => {
  const named = (more: object, properties: Json = { a: { type: 'string' } }) => ({
    type: 'object',
    properties,
    patternProperties: { '^x-': {}, '^[0-9]+$': { type: 'integer' } },
    ...more,
  });
  it('keep their types, and those of all others', () => {
    expect(typesOf(named({ additionalProperties: false }))).toContain(
      'extra:\n      "^x-": any\n      "^[0-9]+$": integer',
    );
    expect(typesOf(named({ additionalProperties: { type: 'boolean' } }))).toContain('"*": boolean');
    expect(lossesOf(named({ additionalProperties: false }))).toEqual([]);
    expect(lossesOf(named({}))).toEqual([]);
  });

  it('are a loss where a name has two types', () => {
    const overlapping = { patternProperties: { '^x': {}, '^x-': { type: 'string' } } };
    expect(lossesOf(named(overlapping)).join()).toContain('looser: patternProperties');
    expect(
      lossesOf({ allOf: [named({}), { patternProperties: { '^x-a': { type: 'null' } } }] }).join(),
    ).toContain('looser: patternProperties');
  });
});

describe('references', () => {
  it('keep names in inheritance with allOf, recursion, and nullable references', () => {
    const schema = {
      $ref: '#/$defs/Tree',
      $defs: {
        Base: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
        Tree: {
          allOf: [{ $ref: '#/$defs/Base' }],
          type: 'object',
          properties: {
            children: { type: 'array', items: { $ref: '#/$defs/Tree' } },
            parent: { anyOf: [{ $ref: '#/$defs/Tree' }, { type: 'null' }] },
          },
          unevaluatedProperties: false,
        },
      },
    };
    expect(typesOf(schema)).toBe(`  Tree:
    fields:
      children?: list<Tree>
      parent?: Tree | null
      id: string

  Base:
    fields:
      id: string
    extra: any`);
    expect(lossesOf(schema)).toEqual([]);
  });

  it('resolve $id, $anchor and pointers within the document', () => {
    const schema = {
      $id: 'https://example.com/root.json',
      ...(object({
        a: { $ref: 'inner.json' },
        b: { $ref: '#named' },
        c: { $ref: '#/$defs/plain' },
        d: { $ref: 'inner.json#/properties/x' },
      }) as object),
      $defs: {
        inner: { $id: 'inner.json', type: 'object', properties: { x: { type: 'boolean' } } },
        other: { $anchor: 'named', type: 'integer' },
        plain: { type: 'string' },
      },
    };
    expect(lossesOf(schema)).toEqual([]);
    expect(typesOf(schema)).toContain(
      '      a?: Inner\n      b?: Other\n      c?: Plain\n      d?: boolean\n'
        .trimEnd()
        .replace('d?: boolean', 'd?: '),
    );
  });

  it.each<[string, Json, RegExp]>([
    [
      'remote',
      { $ref: 'https://example.com/other.json' },
      /^# refers to "https:\/\/example\.com\/other\.json".*References are not fetched\.$/,
    ],
    [
      'broken',
      { properties: { a: { $ref: '#/$defs/gone' } } },
      /^#\/properties\/a refers to "#\/\$defs\/gone"/,
    ],
  ])('fail if they are %s', (_, schema, message) => {
    expect(typesOf(schema)).toMatch(message);
  });
});

describe('unusual schemas', () => {
  it.each<[string, Json]>([
    ['a reference to itself', { $ref: '#' }],
    [
      'a cycle of references',
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
    ],
    [
      'an alternative that refers to itself',
      { $defs: { a: { anyOf: [{ $ref: '#/$defs/a' }, { type: 'string' }] } }, $ref: '#/$defs/a' },
    ],
    ['a type that requires itself', object({ self: { $ref: '#' } }, { required: ['self'] })],
    ['an allOf of itself', { allOf: [{ $ref: '#' }], type: 'object' }],
    ['the schema false', false],
    ['values that are not schemas', { properties: { a: 'x', b: 3, c: [] } } as Json],
    [
      'keywords of the wrong kind',
      {
        type: 7,
        required: 'a',
        properties: [],
        enum: 'x',
        minLength: 'y',
        items: 3,
        allOf: {},
        pattern: 4,
      } as Json,
    ],
    [
      'rules that contradict each other',
      object({ a: { type: 'string' } }, { required: ['a'], not: { required: ['a'] } }),
    ],
    ['an empty enum', { enum: [] }],
    [
      'very many alternatives',
      {
        anyOf: Array.from({ length: 700 }, (_, index) =>
          object({ [`f${index}`]: {} }, { required: [`f${index}`] }),
        ),
      },
    ],
    [
      'alternatives of alternatives',
      {
        allOf: Array.from({ length: 6 }, (_, part) => ({
          anyOf: Array.from({ length: 9 }, (_item, index) => ({
            properties: { [`f${part}`]: { type: 'array', maxItems: index } },
            required: [`g${index}`],
          })),
        })),
      },
    ],
  ])('%s gives a draft with a report', (_, schema) => {
    const outcome = importOne(schema, 'TST-001');
    expect(outcome.kind).toBe('imported');
    if (outcome.kind === 'imported') expect(outcome.contract.id).toBe('TST-001');
  });

  it('replaces invalid names, and names that collide', () => {
    const schema = object({
      'foo-bar': {},
      foo_bar: {},
      fooBar: {},
      '1st': {},
      class: {},
      ünïcode: {},
      日本: {},
      ['__proto__']: {},
      all: {},
      '': {},
      $ref: {},
      'a\nb': {},
    });
    const outcome = importOne(JSON.parse(JSON.stringify(schema)) as Json, 'TST-001');
    if (outcome.kind === 'refused') throw new Error(outcome.why);
    const root = outcome.contract.declarations[0];
    expect(
      root?.kind === 'record'
        ? root.fields.map(({ name, wire }) => `${name} ${JSON.stringify(wire)}`)
        : [],
    ).toMatchInlineSnapshot(`
      [
        "foo_bar_3 "foo-bar"",
        "foo_bar "foo_bar"",
        "fooBar_2 "fooBar"",
        "field_1st "1st"",
        "class "class"",
        "unicode "ünïcode"",
        "field "日本"",
        "proto_value "__proto__"",
        "all_value "all"",
        "ref "$ref"",
        "a_b "a\\nb"",
      ]
    `);
    expect(outcome.losses.map(({ what, why }) => `${what}: ${why}`)).toEqual([
      'properties: A field must have a name.',
    ]);
  });

  it('quotes text that YAML would parse as syntax', () => {
    const hostile = [
      '# no comment',
      '*alias',
      '&anchor',
      '!tag',
      '- dash',
      'a: b',
      '"quote',
      "it's",
      '%YAML 1.1',
      '---',
      '{ x',
      '[ y',
      '\u2028\u0085\ufeff',
      '\u202e',
      '  spaces  ',
      '\ttab',
      '\n\nlines\n',
      '`',
      'null',
      '1.0',
      '\\',
      '|',
      '>-',
      '? x',
      '@a',
    ];
    const schema = {
      title: hostile.join(' '),
      description: hostile.join('\n'),
      ...(object(
        Object.fromEntries(
          hostile.map((text, index) => [
            text,
            { enum: [text, `other ${index}`], description: text, default: text, title: text },
          ]),
        ),
      ) as object),
      examples: [Object.fromEntries(hostile.map((text) => [text, text]))],
    };
    const outcome = importOne(JSON.parse(JSON.stringify(schema)) as Json, 'TST-001');
    if (outcome.kind === 'refused') throw new Error(outcome.why);
    const root = outcome.contract.declarations[0];
    expect(root?.kind === 'record' ? root.fields.map(({ wire }) => wire) : []).toEqual(hostile);
    const enums = outcome.contract.declarations.flatMap((each) =>
      each.kind === 'enum' ? [each.values[0]?.value] : [],
    );
    expect(enums).toEqual(hostile);
    expect(outcome.contract.examples.length).toBe(1);
  });

  it('imports very deep lists', () => {
    let schema: Json = { type: 'string' };
    for (let level = 0; level < 60; level++) schema = { type: 'array', items: schema };
    expect(importOne(schema, 'TST-001').kind).toBe('imported');
  });
});
