/**
 * Every row of "What it must express" in the design of the language, alone and inside a union, a
 * list, a generic type, a nullable type and `json<T>`. Valid documents stay valid there, and
 * violations are the same with a longer path.
 */
import { describe, expect, it } from 'vitest';
import { validateExchange, validateText } from '../../compiler/interpreter/interpret.ts';
import type { Json } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import type { Violation } from '../../compiler/model/violations.ts';
import { head, headOf } from '../support/contract-text.ts';
import { compileTexts, contractsOf, contractWith } from '../support/contracts.ts';

interface Row extends RowOptions {
  readonly need: string;
  /** A type expression, or declarations of which the first is `Subject`. */
  readonly type: string;
  /** Valid JSON, or `JSON => rule at /path, should rule at /path` with its violations in order. */
  readonly documents: readonly string[];
}

interface RowOptions {
  /** Additional keys at the top level of the contract. */
  readonly contract?: string;
  readonly context?: Json;
  /** The types of another contract, OTH-001. */
  readonly otherContract?: string;
  /** Whether the type accepts null itself, so that `| null` would be ambiguous. */
  readonly acceptsNull?: true;
}

interface Surroundings {
  readonly name: string;
  /** Declares a type that contains the type expression. */
  readonly declare: (type: string) => string;
  readonly wrap: (document: Json) => Json;
  readonly path: string;
}

/** Every contract of this file declares the generic records `Box` and `Maybe`. */
const surroundings: readonly Surroundings[] = [
  { name: 'Alone', declare: (type) => `{ is: '${type}' }`, wrap: (document) => document, path: '' },
  {
    name: 'InUnion',
    declare: (type) =>
      `{ union: kind, variants: { Held: { tag: held, fields: { value: '${type}' } }, Dropped: { tag: dropped } } }`,
    wrap: (value) => ({ kind: 'held', value }),
    path: '/value',
  },
  {
    name: 'InList',
    declare: (type) => `{ is: 'list<${type}>(1)' }`,
    wrap: (document) => [document],
    path: '/0',
  },
  {
    name: 'InGeneric',
    declare: (type) => `{ is: 'Box<${type}>' }`,
    wrap: (value) => ({ value }),
    path: '/value',
  },
  {
    name: 'InNullable',
    declare: (type) => `{ fields: { value: '${type} | null' } }`,
    wrap: (value) => ({ value }),
    path: '/value',
  },
  {
    name: 'InNullableGeneric',
    declare: (type) => `{ is: 'Maybe<${type}>' }`,
    wrap: (value) => ({ value }),
    path: '/value',
  },
  {
    name: 'InJsonText',
    declare: (type) => `{ fields: { value: 'json<${type}>' } }`,
    wrap: (document) => ({ value: JSON.stringify(document) }),
    path: '/value#',
  },
];

function row(
  need: string,
  type: string,
  documents: readonly string[],
  options: RowOptions = {},
): Row {
  return { need, type, documents, ...options };
}

/** Declares a record with one rule that has the id `it`. */
function rule(fields: string, yaml: string, more = ''): string {
  return `Subject:\n  fields: { ${fields} }\n  rules: [{ id: it, ${yaml} }]\n${more}`;
}

/** Serializes JSON text as a JSON string. */
const text = JSON.stringify;
const two = 'a?: any, b?: any';

const shapes: readonly Row[] = [
  row('a record', 'Subject: { fields: { a: string, b?: integer } }', [
    '{"a":""}',
    '{"a":"","b":1}',
    '{"b":"x","c":1} => required at /a, type at /b, unknown-field at /c',
    '[] => type',
  ]),
  row('an open record', 'Subject: { fields: { a: string }, extra: integer }', [
    '{"a":"","b":1}',
    '{"b":"x"} => required at /a, type at /b',
  ]),
  row(
    'a record with additional members by name',
    'Subject: { fields: { a?: string }, extra: { "^x-": any, "^[0-9]+$": integer } }',
    [
      '{"a":"","x-b":[],"12":1}',
      '{"x-":null}',
      '{"12":"","y":1,"X-b":1} => type at /12, unknown-field at /X-b, unknown-field at /y',
    ],
  ),
  row(
    'additional members by name, and all others',
    'Subject: { union: tag, extra: { "^x-": string, "*": boolean }, variants: { First: { tag: a }, Second: { tag: b, hints: { x-no: "Not here." } } } }',
    [
      '{"tag":"a","x-b":"","y":true}',
      '{"tag":"b","x-b":1,"x-no":"","y":1} => type at /x-b, unknown-field at /x-no, type at /y',
    ],
  ),
  row(
    'a record with a number of members',
    'Subject: { fields: { a?: string, b?: integer }, extra: any, members: 1..2 }',
    ['{"a":""}', '{"x":1,"b":1}', '{} => count', '{"a":1,"x":1,"y":1} => count, type at /a'],
  ),
  row(
    'variants with a number of members',
    'Subject: { union: tag, members: 2.., variants: { First: { tag: a, fields: { x?: string } }, Second: { tag: b, members: "1", extra: any } } }',
    ['{"tag":"a","x":""}', '{"tag":"b"}', '{"tag":"a"} => count', '{"tag":"b","y":1} => count'],
  ),
  row('a closed enum', 'Subject: { enum: [up, down] }', ['"up"', '"left" => enum']),
  row('an open enum', 'Subject: { open: true, enum: [up, down] }', ['"up"', '"left"', '1 => type']),
  row(
    'a union by tag with common fields',
    'Subject: { union: tag, fields: { id: string }, variants: { First: { tag: a, fields: { x: string } }, Second: { tag: b, fields: { y?: string } } } }',
    [
      '{"tag":"a","id":"","x":""}',
      '{"tag":"b","id":""}',
      '{"tag":"a","id":1,"y":null} => type at /id, required at /x, forbidden-field at /y',
      '{"tag":"c","id":1,"z":1} => enum at /tag, type at /id',
      '{"id":""} => required at /tag',
    ],
  ),
  row(
    'open variants, one of them closed',
    'Subject: { union: tag, extra: integer, variants: { First: { tag: a, fields: { x: string }, hints: { y: "No y." } }, Second: { tag: b, fields: { y?: string } }, Third: { tag: c, extra: false } } }',
    [
      '{"tag":"a","x":"","z":1}',
      '{"tag":"b","x":1,"z":2}',
      '{"tag":"c"}',
      '{"tag":"a","x":"","y":1,"z":""} => unknown-field at /y, type at /z',
      '{"tag":"b","x":"","y":1} => type at /y, type at /x',
      '{"tag":"c","x":1,"z":1} => forbidden-field at /x, unknown-field at /z',
    ],
  ),
  row(
    'open variants by presence',
    'Subject: { union: presence, extra: any, variants: { First: { present: a, fields: { a: string, x?: integer } }, Second: { present: b, fields: { b: string } } } }',
    [
      '{"a":"","z":1}',
      '{"b":"","x":""}',
      '{"a":"","b":"","x":""} => type at /x',
      '{"a":1,"b":""} => type at /a',
      '{"x":1} => variant',
    ],
  ),
  row(
    'an open variant in a nested union',
    'Subject: { union: tag, variants: { First: { tag: a, union: kind, extra: any, variants: { Inner: { tag: i, fields: { x: string } }, Other: { tag: o, extra: string } } }, Second: { tag: b, fields: { y?: string } } } }',
    [
      '{"tag":"a","kind":"i","x":"","y":1,"z":1}',
      '{"tag":"a","kind":"o","x":"","y":""}',
      '{"tag":"a","kind":"o","x":1} => type at /x',
      '{"tag":"b","kind":"i","z":1} => forbidden-field at /kind, unknown-field at /z',
    ],
  ),
  row(
    'an open union',
    'Subject: { open: true, union: tag, fields: { id: string }, variants: { First: { tag: a, fields: { x: string } } } }',
    [
      '{"tag":"a","id":"","x":""}',
      '{"tag":"new","id":"","z":1}',
      '{"tag":"a","id":"","z":1} => required at /x, unknown-field at /z',
      '{"tag":1,"id":1} => type at /tag, type at /id',
    ],
  ),
  row(
    'a union by presence',
    'Subject: { union: presence, fields: { id?: string }, variants: { First: { present: x, fields: { x: string } }, Second: { present: y, fields: { y?: string } } } }',
    [
      '{"x":""}',
      '{"y":"","id":""}',
      '{"id":1} => variant, type at /id',
      '{"x":1,"y":""} => type at /x, forbidden-field at /y',
    ],
  ),
  row(
    'a nested union',
    `Subject:
  union: tag
  variants:
    Plain: { tag: plain }
    Message:
      tag: message
      union: role
      fields: { text: string }
      variants: { User: { tag: user, fields: { typed?: boolean } }, Model: { tag: model } }`,
    [
      '{"tag":"plain"}',
      '{"tag":"message","role":"user","text":"","typed":true}',
      '{"tag":"plain","role":"user"} => forbidden-field at /role',
      '{"tag":"message","role":"x","text":1} => enum at /role, type at /text',
      '{"tag":"message","role":"model","text":"","typed":true} => forbidden-field at /typed',
    ],
  ),
  row(
    'tags that are booleans',
    'Subject: { union: on, variants: { Yes: { tag: true, fields: { since: date } }, No: { tag: false } } }',
    [
      '{"on":true,"since":"2026-01-01"}',
      '{"on":false}',
      '{"on":"true"} => enum at /on',
      '{"on":false,"since":null} => forbidden-field at /since',
    ],
  ),
  row(
    'tags of several values and of prefixes',
    'Subject: { union: tag, variants: { End: { tag: [done, failed] }, Tool: { tag: [tool-*, old], fields: { x: string } } } }',
    [
      '{"tag":"done"}',
      '{"tag":"failed"}',
      '{"tag":"tool-","x":""}',
      '{"tag":"tool-a","x":""}',
      '{"tag":"old","x":""}',
      '{"tag":"tool"} => enum at /tag',
      '{"tag":"tool-a"} => required at /x',
      '{"tag":"failed","x":""} => forbidden-field at /x',
    ],
  ),
  row('alternatives of kinds', 'string(1..) | integer | list<string>', [
    '"a"',
    '1',
    '[]',
    '"" => length',
    'true => type',
    '[1] => type at /0',
  ]),
  row(
    'a generic',
    `Subject: { is: 'Pair<string, list<integer>>' }\nPair<A, B>: { fields: { a: A, b: 'B | null', c?: 'list<A>' } }`,
    [
      '{"a":"","b":null}',
      '{"a":"","b":[1],"c":[""]}',
      '{"a":1,"b":["x"],"c":[1]} => type at /a, type at /b/0, type at /c/0',
    ],
  ),
  row(
    'a generic of a generic',
    `Subject: { is: 'Outer<integer>' }\nOuter<T>: { fields: { inner: 'Inner<list<T>>' } }\nInner<T>: { fields: { deep: T } }`,
    ['{"inner":{"deep":[1]}}', '{"inner":{"deep":["x"]}} => type at /inner/deep/0'],
  ),
  row('a map', 'map<integer>(1..2)', [
    '{"a":1}',
    '{} => count',
    '{"b":"x","a":1.5} => type at /a, type at /b',
    '[] => type',
  ]),
  row('a list', 'list<integer>(1..2)', [
    '[1]',
    '[] => count',
    '["x",1,2] => count, type at /0',
    '{} => type',
  ]),
  row(
    'recursion',
    'Subject: { fields: { label: string, below?: list<Subject>, up?: "Subject | null" } }',
    [
      '{"label":"","below":[{"label":"","below":[]}],"up":null}',
      '{"label":"","below":[{"below":[{}]}],"up":1} => required at /below/0/label, required at /below/0/below/0/label, type at /up',
    ],
  ),
  row('a constant', '"1.0"', ['"1.0"', '"1.1" => enum']),
  row('constants', '1 | 2 | true', ['1', '2', 'true', '3 => enum', 'false => enum']),
  row('any', 'any', ['1', '""', '[]', '{}', 'false'], { acceptsNull: true }),
  row('object', 'object', ['{}', '{"a":1}', '[] => type']),
  row(
    'an include',
    'Subject: { include: Base, fields: { b: string } }\nBase: { fields: { a?: string, c?: string }, rules: [{ id: a-or-c, atLeastOneOf: [a, c] }] }',
    ['{"a":"","b":""}', '{"b":1} => type at /b, a-or-c', '{"a":1} => type at /a, required at /b'],
  ),
];

const values: readonly Row[] = [
  row(
    'absent, null, empty and blank',
    'Subject: { fields: { a: string, b?: string, c: "string | null", d: string(1..), e: { type: string, blank: false } } }',
    [
      '{"a":"","c":null,"d":" ","e":"x"}',
      '{"a":null,"b":null,"d":"","e":"\u2003"} => type at /a, type at /b, required at /c, length at /d, blank at /e',
    ],
  ),
  row('null', 'null', ['null', 'false => type'], { acceptsNull: true }),
  row('a nullable', 'string | null', ['null', '""', '0 => type'], { acceptsNull: true }),
  row('a boolean is not a number', 'boolean', ['true', '0 => type']),
  row('a number is not a boolean', 'number', ['1.5', 'true => type']),
  row('an integer', 'integer', [
    '1',
    '9007199254740991',
    '1.5 => type',
    '9007199254740992 => type',
  ]),
  row('numeric bounds', 'number(-0.5..0.5)', ['-0.5', '0.5', '0.6 => range']),
  row('integer bounds', 'integer(1..)', ['1', '0 => range']),
  row('length in code points', 'string(1)', ['"😀"', '"e\u0301" => length']),
  row('length in bytes', 'Subject: { fields: { a: { type: string, bytes: ..3 } } }', [
    '{"a":"€"}',
    '{"a":"😀"} => bytes at /a',
  ]),
  row(
    'a pattern',
    'Subject: { fields: { a: { type: "string | null", pattern: "^[A-Z]+(?:_[A-Z]+)*$" } } }',
    ['{"a":"A_B"}', '{"a":null}', '{"a":"A_"} => pattern at /a'],
  ),
  row('markdown', 'markdown(1..)', ['"*x*"', '"" => length', '1 => type']),
  row('a uuid', 'uuid', ['"32ecfadc-2b66-4daa-a7c0-a03c449fcea5"', '"32ecfadc" => format']),
  row('a date', 'date', ['"2024-02-29"', '"2023-02-29" => format']),
  row('a date-time', 'date-time', [
    '"2026-01-01T00:00:00.123456789+23:59"',
    '"2026-01-01t00:00:00Z" => format',
    '"2026-01-01T23:59:60Z" => format',
  ]),
  row('a uri', 'uri', ['"urn:x:1"', '"/a" => format']),
  row('an email', 'email', ['"a.b@example.com"', '"a@" => format']),
  row('a relative-path', 'relative-path', ['"a/b.md"', '"a/../b" => format', '"/a" => format']),
  row('a semver', 'semver', ['"1.0.0-rc.1"', '"1.0" => format']),
  row('a sha256', 'sha256', [`"${'0'.repeat(64)}"`, `"${'0'.repeat(63)}" => format`]),
  row('a base64', 'base64', ['"aGVsbG8="', '"aGVsbG8" => format']),
  row('a time', 'time', ['"09:11:00.5Z"', '"09:11:00" => format']),
  row('a duration', 'duration', ['"P1DT12H"', '"P1H" => format']),
  row('a uri-reference', 'uri-reference', ['"../a?b#c"', '"a:b c" => format']),
  row('a uri-template', 'uri-template', ['"/a/{b}{?c*,d:3}"', '"/{a" => format']),
  row('a hostname', 'hostname', ['"a-b.example"', '"a_b" => format']),
  row('an ipv4', 'ipv4', ['"192.0.2.1"', '"192.0.2.01" => format']),
  row('an ipv6', 'ipv6', ['"::ffff:192.0.2.1"', '"1::2::3" => format']),
  row('a json-pointer', 'json-pointer', ['"/a~1b/0"', '"/~2" => format']),
  row('unique items', 'Subject: { fields: { a: { type: list<any>, unique: true } } }', [
    '{"a":[1,"1",true,null]}',
    '{"a":[{"x":1,"y":2},0,{"y":2,"x":1},0]} => unique at /a/2, unique at /a/3',
  ]),
  row(
    'unique by a key',
    'Subject: { fields: { a: { type: list<Item>, unique: id } } }\nItem: { fields: { id?: string, n?: integer } }',
    [
      '{"a":[{"id":"x"},{"id":"y"},{},{}]}',
      '{"a":[{"id":"x","n":1},{"id":"x"}]} => unique at /a/1',
      '{"a":[{"id":"x"},{"id":"x","n":""}]} => type at /a/1/n',
    ],
  ),
  row('a default', 'Subject: { fields: { a?: { type: integer(0..), default: 3 } } }', [
    '{}',
    '{"a":1}',
    '{"a":null} => type at /a',
  ]),
  row(
    'text rules',
    'Subject: { fields: { a: { type: string, sentences: 1..2, tokens: ..5, emoji: false, markup: false } } }',
    [
      '{"a":"One. Two."}',
      '{"a":"One. Two. **Three** ✅ and more."} => sentences at /a, tokens at /a, emoji at /a, markup at /a',
    ],
  ),
  row(
    'two strengths',
    `Subject:
  fields:
    a:
      type: string(..9)
      should: { length: 2..5, bytes: ..8, sentences: ..1, tokens: ..1, pattern: "^[a-z .]*$", blank: false, emoji: false, markup: false }
    b?: string
  rules: [{ id: has-b, level: should, then: { b: { is: present } } }]`,
    [
      '{"a":"ok","b":""}',
      '{"a":"A. `b`. ✅"} => should length at /a, should bytes at /a, should sentences at /a, should tokens at /a, should pattern at /a, should emoji at /a, should markup at /a, should has-b at /b',
      '{"a":"","b":""} => should length at /a, should blank at /a',
    ],
  ),
  row('text that holds JSON', 'json', [
    '"{}"',
    '" 1 "',
    '"{" => json',
    `${text('{"a":1,"a":2}')} => duplicate-key at #/a`,
  ]),
  row(
    'text that holds JSON of a type',
    'Subject: { fields: { a: json<Inner> } }\nInner: { fields: { b: string, "c?": json<Inmost> } }\nInmost: { fields: { b: string } }',
    [
      `{"a":${text(`{"b":"","c":${text('{"b":""}')}}`)}}`,
      `{"a":${text(`{"b":1,"c":${text('{}')}}`)}} => type at /a#/b, required at /a#/c#/b`,
      '{"a":{}} => type at /a',
      '{"a":""} => json at /a',
    ],
  ),
];

const names: readonly Row[] = [
  row(
    'a wire name',
    `Subject:
  fields:
    first_name: { type: string, wire: "first#/~name" }
    other?: { type: string, names: { csharp: Another, python: another } }
  rules: [{ id: other-too, then: { other: { is: present }, first_name: { not: { is: empty } } } }]`,
    [
      '{"first#/~name":"x","other":""}',
      '{"first_name":""} => required at /first~2~1~0name, unknown-field at /first_name',
      '{"first#/~name":""} => other-too at /other, other-too at /first~2~1~0name',
    ],
  ),
  row(
    'a wire case',
    `Subject:
  union: event_type
  fields: { event_id: string }
  variants: { First: { tag: a, fields: { tool_calls: { type: list<Call>, unique: call_id } } } }
Call: { fields: { call_id: string } }`,
    [
      '{"eventType":"a","eventId":"","toolCalls":[{"callId":"x"}]}',
      '{"event_type":"a","eventId":""} => required at /eventType',
      '{"eventType":"a","eventId":"","toolCalls":[{"callId":"x"},{"callId":"x"}]} => unique at /toolCalls/1',
    ],
    { contract: 'wireCase: camel' },
  ),
  row(
    'a name that has no case',
    'Subject: { fields: { _: string, a_b: string } }',
    ['{"_":"","a-b":""}', '{"a-b":""} => required at /_'],
    {
      contract: 'wireCase: kebab',
    },
  ),
  row(
    'enum values that are no identifiers',
    'Subject: { enum: { Equal: "==", NotEqual: { value: "!=", doc: Differs. } } }',
    ['"=="', '"!="', '"Equal" => enum'],
  ),
];

const groups: readonly Row[] = [
  row('exactlyOneOf', rule(two, 'exactlyOneOf: [a, b]'), [
    '{"a":false}',
    '{"b":null}',
    '{} => it',
    '{"a":0,"b":0} => it',
  ]),
  row('atLeastOneOf', rule(two, 'atLeastOneOf: [a, b]'), [
    '{"a":0}',
    '{"a":1,"b":null}',
    '{} => it',
  ]),
  row('atMostOneOf', rule(two, 'atMostOneOf: [a, b]'), [
    '{}',
    '{"b":false}',
    '{"a":null,"b":0} => it',
  ]),
  row('allOrNone', rule(two, 'allOrNone: [a, b]'), ['{}', '{"a":0,"b":false}', '{"a":null} => it']),
  row(
    'a group over predicates',
    rule(
      'a: "string | null", b: list<string>',
      'exactlyOneOf: [{ a: { not: null } }, { b: { not: { is: empty } } }]',
    ),
    [
      '{"a":"","b":[]}',
      '{"a":null,"b":["x"]}',
      '{"a":null,"b":[]} => it',
      '{"a":1,"b":[]} => type at /a',
    ],
  ),
];

/** Tests of `a` in a `when`: where the test holds, `b` must be present. */
const predicates: readonly Row[] = [
  predicate('equals', '{ a: x }', ['"x"'], ['"y"', '1']),
  predicate('equals a number', '{ a: 1 }', ['1', '1.0'], ['"1"', 'true']),
  predicate('is null', '{ a: null }', ['null'], ['0']),
  predicate('one of a list', '{ a: [x, 1, null] }', ['"x"', '1', 'null'], ['"1"']),
  predicate('in', '{ a: { in: [x, true] } }', ['"x"', 'true'], ['1']),
  predicate('present', '{ a: { is: present } }', ['null', '0', 'false', '""'], []),
  predicate('null', '{ a: { is: null } }', ['null'], ['""']),
  predicate('empty', '{ a: { is: empty } }', ['""', '[]', '{}'], ['" "', '[0]', 'null', '0']),
  predicate('blank', '{ a: { is: blank } }', ['""', '" \u00a0"'], ['"x"', 'null']),
  predicate('bounds', '{ a: { min: 1, max: 2.5 } }', ['1', '2.5'], ['0', '3', '"2"']),
  predicate('starts', '{ a: { starts: ab } }', ['"ab"', '"abc"'], ['"a"', '"Ab"']),
  predicate('matches', '{ a: { matches: "^[a-z]+$" } }', ['"ab"'], ['""', '"aB"', '1']),
  predicate('not', '{ a: { not: [x, y] } }', ['"z"', '1'], ['"x"']),
  predicate('all', '{ all: [{ a: { min: 1 } }, { a: { max: 2 } }] }', ['1'], ['3']),
  predicate('any', '{ any: [{ a: 1 }, { a: 2 }] }', ['1', '2'], ['3']),
  predicate('not a condition', '{ not: { a: 1 } }', ['2'], ['1']),
  predicate(
    'some',
    '{ some: { a: { x: { min: 1 } } } }',
    ['[{"x":0},{"x":1}]'],
    ['[]', '[{"x":0}]', '"no list"'],
  ),
  predicate(
    'every',
    '{ every: { a: { x: { min: 1 } } } }',
    ['[]', '[{"x":1}]'],
    ['[{"x":0},{"x":1}]'],
  ),
];

function predicate(
  need: string,
  when: string,
  holding: readonly string[],
  others: readonly string[],
): Row {
  return row(`when: ${need}`, rule(two, `when: ${when}, then: { b: { is: present } }`), [
    ...holding.flatMap((a) => [`{"a":${a},"b":0}`, `{"a":${a}} => it at /b`]),
    ...others.map((a) => `{"a":${a}}`),
  ]);
}

const rules: readonly Row[] = [
  row('absent', rule(two, 'when: { a: { is: absent } }, then: { b: { is: present } }'), [
    '{"a":null}',
    '{"b":0}',
    '{} => it at /b',
  ]),
  row(
    'then, each field by itself',
    rule(
      'a: boolean, b?: any, c: any',
      'when: { a: true }, then: { b: { is: present }, c: { not: null }, any: [{ b: 1 }, { c: 1 }] }',
    ),
    [
      '{"a":false,"c":null}',
      '{"a":true,"b":1,"c":2}',
      '{"a":true,"c":null} => it at /b, it at /c, it',
    ],
  ),
  row(
    'then, a field of a record inside',
    rule('a: Inner', 'then: { a.b: { is: present } }', 'Inner: { fields: { b?: string } }'),
    ['{"a":{"b":""}}', '{"a":{}} => it at /a/b'],
  ),
  row('iff', rule(two, 'iff: [{ a: 1 }, { b: { is: present } }]'), [
    '{}',
    '{"a":1,"b":0}',
    '{"a":1} => it',
    '{"b":0} => it',
  ]),
  row(
    'each',
    rule(
      'a: list<Item>',
      'each: a, when: { weight: { min: 5 } }, then: { why: { is: present } }',
      'Item: { fields: { weight: number, why?: string } }',
    ),
    [
      '{"a":[{"weight":5,"why":""},{"weight":1}]}',
      '{"a":[{"weight":1},{"weight":5}]} => it at /a/1/why',
    ],
  ),
  row(
    'keys named by another field',
    'Subject:\n  fields: { keys: list<string> }\n  extra: any\n  rules: [{ id: it, namesKeys: { list: keys, of: string } }]',
    [
      '{"keys":["a"],"a":""}',
      '{"keys":["a","b","keys"],"a":1} => it at /keys/0, it at /keys/1, it at /keys/2',
    ],
  ),
  row(
    'references to what exists',
    rule(
      'a: list<Item>',
      'references: { from: a.*.to, to: a.*.id }',
      'Item: { fields: { id: string, to?: list<string> } }',
    ),
    [
      '{"a":[{"id":"x","to":["y"]},{"id":"y"}]}',
      '{"a":[{"id":"x","to":["x","z"]}]} => it at /a/0/to/1',
    ],
  ),
  row(
    'references only to earlier items',
    rule(
      'a: list<Item>',
      'references: { from: a.*.to, to: a.*.id, before: true }',
      'Item: { fields: { id: string, to?: string } }',
    ),
    [
      '{"a":[{"id":"x"},{"id":"y","to":"x"}]}',
      '{"a":[{"id":"x","to":"x"},{"id":"y"},{"id":"z","to":"z"}]} => it at /a/0/to, it at /a/2/to',
    ],
  ),
  row('the same value', rule('a: any, b: any', 'same: [a, b]'), [
    '{"a":1,"b":1}',
    '{"a":1,"b":"1"} => it at /b',
  ]),
  row(
    'the same sequence',
    rule(
      'a: list<Item>, b: list<Item>',
      'sameSequence: [a.*.weight, b.*.weight]',
      'Item: { fields: { weight: any } }',
    ),
    [
      '{"a":[{"weight":1},{"weight":2}],"b":[{"weight":1},{"weight":2}]}',
      '{"a":[{"weight":1},{"weight":2}],"b":[{"weight":2},{"weight":1}]} => it at /b/0/weight',
      '{"a":[{"weight":1},{"weight":2}],"b":[{"weight":1}]} => it at /b',
    ],
  ),
  row('fields compared', rule('a: number, b: number', 'check: b > a * 2'), [
    '{"a":1,"b":3}',
    '{"a":1,"b":2} => it at /b',
    '{"a":1,"b":""} => type at /b',
  ]),
  row('scalars that differ', rule(two, 'check: a != b'), [
    '{"a":1,"b":"1"}',
    '{"a":1}',
    '{"a":"","b":""} => it at /a',
  ]),
  row(
    'a count and a length',
    rule('n: integer, a: list<any>, t: string', 'check: n = count(a) + length(t)'),
    ['{"n":3,"a":[0,0],"t":"😀"}', '{"n":4,"a":[0,0],"t":"😀"} => it at /n'],
  ),
  row(
    'a sum with tolerance',
    rule(
      'n: number, a: list<Item>',
      'check: n = sum(a.*.weight), within: 0.001',
      'Item: { fields: { weight: number } }',
    ),
    [
      '{"n":0.3,"a":[{"weight":0.1},{"weight":0.2}]}',
      '{"n":0.4,"a":[{"weight":0.1},{"weight":0.2}]} => it at /n',
    ],
  ),
  row('a ratio', rule('n: number, a: number, b: number', 'check: n >= a / (a + b)'), [
    '{"n":0.5,"a":1,"b":1}',
    '{"n":0.4,"a":1,"b":1} => it at /n',
    '{"n":1,"a":0,"b":0} => it at /n',
  ]),
  row('instants in order', rule('a: date-time, b: date-time', 'check: instant(b) >= instant(a)'), [
    '{"a":"2026-01-01T00:00:00Z","b":"2026-01-01T01:00:00+01:00"}',
    '{"a":"2026-01-01T00:00:00.000000001Z","b":"2025-12-31T23:59:59Z"} => it at /b',
  ]),
  row('days in order', rule('a: date, b: date', 'check: instant(b) >= instant(a)'), [
    '{"a":"2026-01-31","b":"2026-02-01"}',
    '{"a":"2026-03-01","b":"2026-02-28"} => it at /b',
  ]),
  row('a negative number', rule('a: number', 'check: a > -1.5 * 2'), [
    '{"a":-2.9}',
    '{"a":-3} => it at /a',
  ]),
  row(
    'a single reference',
    rule(
      'a?: string | null, l: list<Item>',
      'references: { from: a, to: l.*.id }',
      'Item: { fields: { id: string } }',
    ),
    [
      '{"a":"x","l":[{"id":"w"},{"id":"x"}]}',
      '{"a":null,"l":[]}',
      '{"l":[]}',
      '{"a":"y","l":[{"id":"x"}]} => it at /a',
    ],
  ),
  row(
    'references of which one is null',
    rule(
      'l: list<Item>',
      'references: { from: l.*.of, to: l.*.id }',
      'Item: { fields: { id: string, "of?": string | null } }',
    ),
    [
      '{"l":[{"id":"x","of":null},{"id":"y","of":"x"}]}',
      '{"l":[{"id":"x","of":"z"}]} => it at /l/0/of',
    ],
  ),
  row(
    'unique items of a list that may be null',
    'Subject:\n  fields:\n    a: { type: list<integer> | null, unique: true }',
    ['{"a":[1,2]}', '{"a":null}', '{"a":[1,1]} => unique at /a/1'],
  ),
  row('a schema', 'schema', [
    '{}',
    '{"type":"object"}',
    '{"type":1} => schema',
    '{"pattern":""} => should schema',
    '[] => type',
  ]),
  row('a value that fits a schema', rule('a?: any, s?: schema', 'fits: { value: a, schema: s }'), [
    '{"a":1,"s":{"type":"integer"}}',
    '{"a":1}',
    '{"s":{"type":"integer"}}',
    '{"a":"1","s":{"type":"integer"}} => it at /a',
    '{"a":{"b":[1,"x"]},"s":{"properties":{"b":{"items":{"type":"string"}}},"required":["c"]}} => it at /a/c, it at /a/b/0',
  ]),
  row(
    'arguments that fit the schema of their tool',
    rule(
      'name: string, args: object',
      'fits: { value: args, schema: context.tools.*.parameters, by: name }',
      'Surrounding: { fields: { tools: list<Tool> } }\nTool: { fields: { name: string, "parameters?": schema } }',
    ),
    [
      '{"name":"read","args":{"path":""}}',
      '{"name":"other","args":{}}',
      '{"name":"read","args":{}} => it at /args/path',
    ],
    {
      contract: 'context: Surrounding',
      context: { tools: [{ name: 'read', parameters: { required: ['path'] } }] },
    },
  ),
  row(
    'items against the context',
    rule(
      'l: list<Item>',
      'each: l, when: { context.strict: true }, then: { id: { not: { is: empty } } }',
      'Item: { fields: { id: string } }\nSurrounding: { fields: { strict: boolean } }',
    ),
    ['{"l":[{"id":"x"}]}', '{"l":[{"id":""}]} => it at /l/0/id'],
    { contract: 'context: Surrounding', context: { strict: true } },
  ),
  row(
    'a rule against the context',
    rule(
      'calls: list<Call>',
      'references: { from: calls.*.name, to: context.tools.*.name }',
      'Call: { fields: { name: string } }\nSurrounding: { fields: { tools: list<Call> } }',
    ),
    [
      '{"calls":[{"name":"read"}]}',
      '{"calls":[{"name":"read"},{"name":"write"}]} => it at /calls/1/name',
    ],
    { contract: 'context: Surrounding', context: { tools: [{ name: 'read' }] } },
  ),
  row('prose', rule('a: string', 'prose: "Nobody can check this."'), [
    '{"a":""}',
    '{} => required at /a',
  ]),
  row(
    'a hint',
    'Subject:\n  fields: { response?: string }\n  extra: any\n  hints: { result: "Write response." }',
    ['{"response":"","other":1}', '{"result":""} => unknown-field at /result'],
  ),
];

const other = `${headOf('OTH-001', 'Thing')}types:
  Thing: { fields: { name: string(1..), inner?: Thing, size?: Size }, rules: [{ id: small, when: { size: big }, then: { inner: { is: absent } } }] }
  Size: { enum: [big, small] }
  Pair<A, B>: { fields: { a: A, b: B | null, size?: Size } }
  Texts: { is: list<string(1..)> }
  Shape: { union: kind, fields: { id: string }, variants: { Round: { tag: round, fields: { radius: number(0..) } }, Flat: { tag: flat } } }
`;

const imported: readonly Row[] = [
  row(
    'a record of another contract',
    'OTH-001.Thing',
    [
      '{"name":"x"}',
      '{"name":"","inner":{},"size":"small"} => length at /name, required at /inner/name',
      '{"name":"x","inner":{"name":"y"},"size":"big"} => small at /inner',
    ],
    {
      otherContract: other,
    },
  ),
  row('an enum of another contract', 'OTH-001.Size', ['"big"', '"huge" => enum'], {
    otherContract: other,
  }),
  row(
    'a list of another contract',
    'OTH-001.Texts',
    ['["a"]', '["a",""] => length at /1', '{} => type'],
    { otherContract: other },
  ),
  row(
    'a union of another contract, and one of its variants',
    'Subject: { fields: { shape: OTH-001.Shape, "round?": OTH-001.Round } }',
    [
      '{"shape":{"kind":"flat","id":""},"round":{"kind":"round","id":"","radius":1}}',
      '{"shape":{"kind":"flat","id":"","radius":1},"round":{"kind":"flat","id":"","radius":-1}} => forbidden-field at /shape/radius, enum at /round/kind, range at /round/radius',
    ],
    { otherContract: other },
  ),
  row(
    'a generic record of another contract, with own types',
    'Subject: { fields: { pair: "OTH-001.Pair<Own, OTH-001.Thing>" } }\nOwn: { fields: { x: integer } }',
    [
      '{"pair":{"a":{"x":1},"b":null}}',
      '{"pair":{"a":{"x":""},"b":{"name":""},"size":"huge"}} => type at /pair/a/x, length at /pair/b/name, enum at /pair/size',
    ],
    { otherContract: other },
  ),
  row(
    'a rule over fields of another contract',
    rule('t: OTH-001.Thing', 'when: { t.size: small }, then: { t.inner.name: start }'),
    [
      '{"t":{"name":"x","size":"small","inner":{"name":"start"}}}',
      '{"t":{"name":"x","size":"small","inner":{"name":"y"}}} => it at /t/inner/name',
    ],
    { otherContract: other },
  ),
];

const rows: readonly Row[] = [
  ...shapes,
  ...imported,
  ...values,
  ...names,
  ...groups,
  ...predicates,
  ...rules,
];

describe.each(rows)('$need', (row) => {
  const around = surroundings.filter(({ name }) => !(name === 'InNullable' && row.acceptsNull));
  const contract = compileRow(row, around);
  const violationsOf = (type: string, document: Json) =>
    validateText(
      contract,
      type,
      JSON.stringify(document),
      row.context === undefined ? {} : { context: row.context },
    ).map(display);

  it.each(around)('$name', ({ name, wrap, path }) => {
    const documents = row.documents.map((line) => line.split(' => '));
    const actual = documents.map(([document = '']) => [
      document,
      ...violationsOf(name, wrap(JSON.parse(document))),
    ]);
    const expected = documents.map(([document = '', violations]) => [
      document,
      ...(violations?.split(', ').map((violation) => atPath(path, violation)) ?? []),
    ]);
    expect(actual).toEqual(expected);
  });

  it('accepts null where nullable', () => {
    const nullable = around.filter(({ name }) => name.startsWith('InNullable'));
    expect(nullable.flatMap(({ name }) => violationsOf(name, { value: null }))).toEqual([]);
  });
});

/** Compiles one contract per row, with the type in every surrounding type. */
function compileRow(
  { type, contract: keys = '', otherContract }: Row,
  around: readonly Surroundings[],
): Contract {
  const [expression, own] = type.startsWith('Subject:') ? ['Subject', type] : [type, ''];
  const declarations = [
    ...around.map(({ name, declare }) => `${name}: ${declare(expression)}`),
    'Box<T>: { fields: { value: T } }',
    "Maybe<T>: { fields: { value: 'T | null' } }",
    own,
  ].join('\n');
  const texts = [
    `${head('Alone')}${keys}\ntypes:\n${declarations.replace(/^/gm, '  ')}\n`,
    ...(otherContract === undefined ? [] : [otherContract]),
  ];
  const contract = contractsOf(compileTexts(texts)).find(({ id }) => id === 'TST-001');
  if (contract === undefined) throw new Error('no contract');
  return contract;
}

function display({ rule, level, path }: Violation): string {
  return `${level === 'should' ? 'should ' : ''}${rule}${path === '' ? '' : ` at ${path}`}`;
}

function atPath(path: string, violation: string): string {
  const [named = '', inner = ''] = violation.split(' at ');
  return path + inner === '' ? named : `${named} at ${path}${inner}`;
}

describe('without a surrounding type', () => {
  it('compares two documents of an exchange: ids in order, an id echoed', () => {
    const contract = contractWith(
      'Ask: { fields: { id: string, calls: list<Call> } }\nCall: { fields: { id: string } }\nAnswer: { fields: { id: string, results: list<Call> } }',
      'exchanges:\n  round:\n    asks: Ask\n    answers: Answer\n    rules:\n      - { id: echo, same: [asks.id, answers.id] }\n      - { id: in-order, sameSequence: [asks.calls.*.id, answers.results.*.id] }\n',
    );
    const [exchange] = contract.exchanges;
    if (exchange === undefined) throw new Error('no exchange');
    const violationsOf = (asks: Json, answers: Json) =>
      validateExchange(contract, exchange, JSON.stringify(asks), JSON.stringify(answers)).map(
        display,
      );
    const asks = { id: 'x', calls: [{ id: 'a' }, { id: 'b' }] };
    expect(violationsOf(asks, { id: 'x', results: [{ id: 'a' }, { id: 'b' }] })).toEqual([]);
    expect(violationsOf(asks, { id: 'y', results: [{ id: 'b' }, { id: 'a' }] })).toEqual([
      'echo at /id',
      'in-order at /results/0/id',
    ]);
    expect(violationsOf(asks, { id: 'y', results: [{ id: 1 }] })).toEqual([
      'type at /results/0/id',
      'echo at /id',
    ]);
    expect(violationsOf({}, { id: 'y', results: [] })).toEqual(['asks']);
  });

  it('skips rules without the context that they read', () => {
    const contract = contractWith(
      'Plan:\n  fields: { calls: list<Call> }\n  rules: [{ id: known, references: { from: calls.*.name, to: context.tools.*.name } }]\nCall: { fields: { name: string } }\nTools: { fields: { tools: list<Call> } }',
      'context: Tools\n',
    );
    expect(validateText(contract, 'Plan', '{"calls":[{"name":"x"}]}')).toEqual([]);
    expect(
      validateText(contract, 'Plan', '{"calls":[{"name":"x"}]}', { context: { tools: [] } }).map(
        display,
      ),
    ).toEqual(['known at /calls/0/name']);
  });

  it('reports messages of the contract and of hints', () => {
    const contract = contractWith(
      'Reply:\n  fields: { a?: string, b?: string }\n  rules: [{ id: one, atLeastOneOf: [a, b], message: "Say a or b." }]\n  hints: { result: "Write a." }',
    );
    const messages = validateText(contract, 'Reply', '{"result":1}').map(({ message }) => message);
    expect(messages).toEqual(['Reply has no field result: Write a.', 'Say a or b.']);
  });

  it('includes prose rules', () => {
    const contract = contractWith(
      'Reply: { fields: { a: string } }',
      'rules:\n  - id: honest\n    prose: Replies are honest.\n',
    );
    expect(contract.rules).toMatchObject([
      { id: 'honest', level: 'must', message: 'Replies are honest.', enforcement: 'prose' },
    ]);
  });

  it('includes transport, publication and history', () => {
    const record = {
      approval: { by: 'Ada', at: '2026-01-01T00:00:00Z' },
      supersededBy: 'TST-002',
      decisions: [{ question: 'Which?', decision: 'This.' }],
      history: [{ version: '1.0.0', date: '2026-01-01', change: 'First.' }],
      references: [{ id: 'TST-000', text: 'Before.' }],
      migration: ['Rename a.'],
      transport: {
        file: 'a.json',
        requestFile: 'b.json',
        fence: ['json'],
        fallback: { a: '' },
        repairs: ['truncated-end'],
      },
      publish: {
        structuredOutput: true,
        tool: { name: 'report', description: 'Report.' },
        prompt: true,
      },
      sections: [
        {
          title: 'One',
          locked: true,
          text: 'Text.',
          shows: ['Reply'],
          sections: [{ title: 'Two' }],
        },
      ],
    };
    const yaml = Object.entries(record).map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`);
    expect(contractWith('Reply: { fields: { a: string } }', yaml.join(''))).toMatchObject({
      ...record,
      transport: { ...record.transport, fallback: '{"a":""}' },
    });
  });
});
