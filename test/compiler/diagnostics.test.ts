/**
 * Invalid contracts and their diagnostics: span, code, message and hint. All problems of a file are
 * reported in one run.
 */
import { describe, expect, it } from 'vitest';
import { sortDiagnostics } from '../../compiler/diagnostics/diagnostics.ts';
import { validateText } from '../../compiler/interpreter/interpret.ts';
import { head, headOf } from '../support/contract-text.ts';
import { compileText, compileTexts, contractsOf } from '../support/contracts.ts';

function report(text: string): readonly string[] {
  return compileText(text).diagnostics.map(
    ({ span, code, message, hint }) =>
      `${span.line}:${span.column} ${code} ${message}${hint === undefined ? '' : ` | ${hint}`}`,
  );
}

const typesHint =
  'Write a type such as string(1..), list<ToolCall>(1..), json<Output>, "fixed text" or Result | null.';

describe('YAML features that are not allowed in a contract', () => {
  it.each([
    [
      'broken syntax',
      'contract: [',
      ['1:11 yaml-syntax This is not valid YAML: the "[" is never closed. | Write contract: []'],
    ],
    [
      'an anchor',
      'contract: &a X\n',
      [
        '1:14 yaml-feature YAML anchors are not allowed in a contract. | Declare a type and use its name.',
      ],
    ],
    [
      'a tag',
      'contract: !secret X\n',
      [
        '1:19 yaml-feature YAML tags are not allowed in a contract. | Put the text in quotes if it starts with "!".',
      ],
    ],
    [
      'a duplicate key',
      'a: 1\n"a": 2\n',
      ['2:1 duplicate-key Duplicate key "a". | Remove one of the two.'],
    ],
    [
      '1 and "1" as keys',
      'a: { 1: x, "1": y }\n',
      ['1:12 duplicate-key Duplicate key "1". | Remove one of the two.'],
    ],
    [
      'two documents',
      'a: 1\n---\nb: 2\n',
      [
        '2:1 yaml-feature Multiple documents are not allowed in a contract. | Put it into a file of its own.',
      ],
    ],
    [
      'a directive',
      '%YAML 1.1\n---\na: 1\n',
      ['1:1 yaml-feature YAML directives are not allowed in a contract. | Remove the line.'],
    ],
    [
      'prose in braces',
      'types: { A: { doc: Two words, fields: {} } }\n',
      [
        '1:20 prose-style Unquoted text in { } or [ ] ends at the next comma or bracket. | Put the text in quotes, or on lines of its own.',
      ],
    ],
    [
      'a comment after prose',
      'title: Rule 1 # of all\n',
      [
        '1:8 prose-style Text after " #" is a comment and not part of the value. | Put the text in quotes, or on lines of its own.',
      ],
    ],
    [
      '65 brackets',
      `a: ${'['.repeat(65)}\n`,
      [
        '1:1 too-deep The file is nested more deeply than 64 levels. | Give the inner parts names of their own under "types".',
      ],
    ],
  ])('%s', (_, text, expected) => {
    expect(report(text)).toEqual(expected);
  });

  it('reports 10,000 levels and 20,000 keys within two seconds', () => {
    // CPU time instead of wall-clock time, since other test files share the cores.
    const started = process.cpuUsage();
    report(`a: ${'['.repeat(10_000)}\n`);
    report(Array.from({ length: 20_000 }, (_, index) => `key${index}: 1\n`).join(''));
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(2000);
  });

  it('reports a file that is not UTF-8', async () => {
    const { compile } = await import('../support/compile.ts');
    const { diagnostics } = compile([
      { file: 'a.yaml', name: 'a.yaml', bytes: Uint8Array.of(0xff) },
    ]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['not-utf8']);
  });
});

describe('the schema check', () => {
  it('lists every problem at once, in the order of the file', () => {
    const text = `contract: agn 033\ntitel: X\nversion: 1.10\nstatus: aproved\nddrType: generation\nsummary: S\nroot: A\ntypes:\n  A:\n    fields:\n      b!: string\n`;
    expect(report(text)).toEqual([
      '1:11 shape "agn 033" has the wrong format. | Write an id such as AGN-033: capital letters, digits and hyphens.',
      '2:1 unknown-key Unknown key "titel". Did you mean "title"? | Known keys: contract, title, version, status, ddrType, approval, record, summary, root, wireCase, context, types, reserved, exchanges, rules, sections, examples, goals, nonGoals, questions, decisions, history, references, terms, migration, retired, supersedes, amendments, supersededBy, transport, publish.',
      '3:10 shape This must be text. | Write three numbers: 1.10.0',
      '4:9 shape "aproved" is not allowed here. Did you mean "approved"? | Write one of: draft, in-review, approved, active, superseded, cancelled, proposed, accepted, tabled.',
      '11:7 shape "b!" cannot be a name here. | Write a field name such as SessionId, with "?" at its end when it may be absent.',
    ]);
  });

  it('reports a type that is declared in two ways', () => {
    expect(report(`${head('A')}types:\n  A: { fields: { b: string }, enum: [x] }\n`)).toEqual([
      '9:6 shape This type has several definitions: "fields" and "enum". | Write exactly one of: "fields" (a record), "union" with "variants", "enum", "is".',
    ]);
  });
});

describe('types', () => {
  const inField = (type: string) =>
    report(`${head('A')}types:\n  A:\n    fields:\n      b: ${type}\n`);

  it.each([
    ['strin', '11:10 unknown-type Unknown type "strin". Did you mean "string"?'],
    ['list<strin>', '11:15 unknown-type Unknown type "strin". Did you mean "string"?'],
    ['list', '11:10 type-arguments "list" takes 1 type arguments, not 0.'],
    ['list<string', '11:21 type-syntax Not a type: ">" is missing. | Write list<string>.'],
    ['list<>', `11:15 type-syntax Not a type: ">" is not a type. | ${typesHint}`],
    [
      'string(5..1)',
      '11:10 bounds-order The lower bound is above the upper bound, so no value is valid.',
    ],
    [
      'string(1.5..)',
      '11:10 bounds-whole The bounds of "string" must be whole numbers from zero up.',
    ],
    [
      'list<string>(-1..)',
      '11:10 bounds-whole The bounds of "list" must be whole numbers from zero up.',
    ],
    [
      `'"a" | string'`,
      '11:10 ambiguous-alternatives "a" and "string" are the same kind of JSON value, so they cannot be distinguished. | Declare a union with a tag instead.',
    ],
    ['boolean(1..)', '11:10 bounds-not-allowed "boolean" takes no bounds.'],
    [
      'string | uri',
      '11:10 ambiguous-alternatives "string" and "string" are the same kind of JSON value, so they cannot be distinguished. | Declare a union with a tag instead.',
    ],
    [
      'A',
      '9:3 infinite-type "A" requires itself, so every document of it would be infinite. | Make one of the fields in between optional, nullable, or a list.',
    ],
  ])('%s', (type, expected) => {
    expect(inField(type)).toEqual([expected]);
  });

  it.each([
    'A | null',
    'list<A>',
    'map<A>',
    'string | integer | null',
    `'"a" | "b"'`,
    `'"a" | "b" | 1 | 2 | null'`,
  ])('%s is valid', (type) => {
    expect(inField(type)).toEqual([]);
  });

  it.each([
    ['  A: { is: "A | null" }', '9:3 infinite-type'],
    ['  A: { is: "B | null" }\n  B: { is: "A | string" }', '9:3 infinite-type'],
    ['  A: { fields: { b: Box<A> } }\n  Box<T>: { fields: { v: T } }', '9:3 infinite-type'],
    ['  A: { fields: { b: Box<A> } }\n  Box<T>: { fields: { v?: T } }', undefined],
    [
      '  A: { fields: { b?: Box<string | uri> } }\n  Box<T>: { fields: { v: T } }',
      '9:22 ambiguous-alternatives',
    ],
    ['  A: { fields: {}, extra: string | uri }', '9:27 ambiguous-alternatives'],
    ['  A: { enum: { X: a, Y: a } }', '9:3 duplicate-name'],
    ['  A: { enum: [x], rules: [] }', '9:19 rule-value'],
    [
      '  A: { union: k, fields: { i: string }, variants: { B: { tag: b, fields: { i: integer } } } }',
      '9:76 duplicate-name',
    ],
    [
      '  A: { union: k, fields: { i: string }, variants: { B: { tag: b, union: l, fields: { i: integer }, variants: { C: { tag: c } } } } }',
      '9:86 duplicate-name',
    ],
    ['  A: { fields: { i: { type: integer, sentences: 1..2 } } }', '9:38 rule-value'],
    ['  A: { fields: { i?: { type: string, sentences: 5..1 } } }', '9:49 bounds-order'],
    ['  A: { fields: { i: { type: string, default: x } } }', '9:37 rule-value'],
    ['  A: { fields: { i?: { type: integer, default: x } } }', '9:18 default-invalid'],
    ['  A: { fields: { i?: { type: integer, example: x } } }', '9:18 default-invalid'],
    ['  A: { fields: { __proto__: string } }', '9:18 shape'],
    ['  A: { fields: { i?: { type: string, pattern: "(a)\\\\1" } } }', '9:47 pattern-refused'],
    ['  A: { fields: { text: string | null, title: string | null } }', undefined],
    [
      '  A: { fields: { i: "Box<string, string>" } }\n  Box<B, B>: { fields: { v: B } }',
      '10:3 duplicate-name',
    ],
    ['  A: { fields: { i: string } }\n  Box<B>: { is: B }', '10:3 rule-value'],
    ['  A: { union: k, variants: { B: { tag: tool-* }, C: { tag: tool-x } } }', '9:50 rule-value'],
    ['  A: { union: k, variants: { C: { tag: tool-x }, B: { tag: tool-* } } }', undefined],
    [
      '  A: { fields: { i?: { type: string, wire: j } }, hints: { j: "Write i." } }',
      '9:60 rule-value',
    ],
    ['  A: { fields: { i?: { type: string, wire: j } }, hints: { i: "Write j." } }', undefined],
    [
      '  A: { include: B, fields: {}, hints: { i: "Write j." } }\n  B: { fields: { i?: string } }',
      '9:41 rule-value',
    ],
    [
      '  A: { union: k, variants: { B: { tag: b, fields: { i: string } }, C: { tag: c, hints: { i: "Take B." } } } }',
      '9:90 rule-value',
    ],
    [
      '  A: { union: k, hints: { k: "Write it." }, variants: { B: { tag: b } } }',
      '9:27 rule-value',
    ],
    [
      '  A: { union: k, hints: { x: "Write k." }, variants: { B: { tag: b, hints: { x: "Write b." } } } }',
      '9:78 rule-value',
    ],
    ['  A: { fields: { a?: json<A> } }', '9:3 json-nesting'],
    [
      '  A: { fields: { a?: json<B> } }\n  B: { fields: { b: list<json<C>> } }\n  C: { fields: { c: json<json<string>> } }',
      undefined,
    ],
    [
      '  A: { fields: { a?: json<B> } }\n  B: { fields: { b: list<json<C>> } }\n  C: { fields: { c: json<json<json>> } }',
      '9:3 json-nesting',
    ],
    [
      '  A: { fields: { a: Box<Box<Box<string>>> } }\n  Box<T>: { fields: { v: json<json<T>> } }',
      '9:3 json-nesting',
    ],
  ])('%s', (types, expected) => {
    const actual = report(`${head('A')}types:\n${types}\n`).map((line) =>
      line.split(' ').slice(0, 2).join(' '),
    );
    expect(actual[0]).toBe(expected);
  });

  it('reports names that collide in a target language', () => {
    expect(
      report(
        `${head('A')}types:\n  A:\n    fields:\n      toolCall: string\n      tool_call: string\n`,
      ),
    ).toEqual([
      '12:7 name-clash "toolCall" and "tool_call" would both be "tool_call" in Python. | Give one of them another name; or, in Python alone, write tool_call: { type: …, names: { python: … } }.',
    ]);
    expect(report(`${head('A')}types:\n  A: { enum: [one_two, oneTwo] }\n`)).toEqual([
      '9:3 name-clash "one_two" and "oneTwo" would both be "OneTwo" in C#. | Give one of them another name.',
    ]);
  });
});

it.each([
  [
    '  A: { union: k, variants: { B: { tag: [x, y] }, BK: { tag: z } } }',
    '"BK" and "BK (generated for A)" would both be "BK" in C#.',
  ],
  [
    '  A: { enum: [x] }\n  AValues: { enum: [y] }',
    '"AValues" and "AValues (generated for A)" would both be',
  ],
  [
    '  Page: { fields: { collect?: { type: integer, default: 1 } } }\n  OfPage: { fields: {} }',
    '"collectOfPage (generated for Page)" and "collectOfPage (generated for OfPage)" would both be "collectOfPage" in TypeScript.',
  ],
  [
    '  A: { fields: { b?: string, c?: string, withB?: string }, rules: [{ id: one, exactlyOneOf: [b, c] }] }',
    '"withB" and "with_b (generated for A)" would both be "with_b" in Python. | Give one of them another name; or, in Python alone, write withB?: { type: …, names: { python: … } }.',
  ],
  [
    '  A: { fields: { day: date, ReadDay: string } }',
    '"ReadDay" and "read_day (generated for A)" would both be "read_day" in Python.',
  ],
  [
    '  A: { fields: { b?: { type: string, default: x }, bOrDefault: string } }',
    '"bOrDefault" and "b_or_default (generated for A)" would both be "b_or_default" in Python.',
  ],
  [
    '  A: { fields: {} }\n  IsB<T>: { fields: { t: T } }\n  BOf: { fields: {} }',
    '"is_b_of (generated for IsB)" and "is_b_of (generated for BOf)" would both be "is_b_of" in Python.',
  ],
  [
    '  A: { fields: { requireB?: { type: integer, default: 1 } } }\nexchanges:\n  b-of-a: { asks: A, answers: A, rules: [{ id: x, prose: y }] }',
    '"requireBOfA (generated for A)" and "requireBOfA (generated for b-of-a)" would both be "requireBOfA" in TypeScript.',
  ],
  [
    '  A: { fields: {} }\nexchanges:\n  b: { asks: A, answers: A, rules: [{ id: x, prose: y }] }\n  require-b: { asks: A, answers: A, rules: [{ id: z, prose: y }] }',
    '"require-b" and "RequireB (generated for b)" would both be "RequireB" in C#.',
  ],
  [
    '  A: { fields: {} }\n  RequireB<T>: { fields: { t: T } }\nexchanges:\n  b-of: { asks: A, answers: A, rules: [{ id: x, prose: y }] }',
    '"require_b_of (generated for RequireB)" and "require_b_of (generated for b-of)" would both be "require_b_of" in Python.',
  ],
])('reports names that collide with generated names: %s', (types, expected) => {
  expect(report(`${head(/[A-Z]\w*/.exec(types)?.[0] ?? '')}types:\n${types}\n`).join()).toContain(
    expected,
  );
});

it.each([
  [
    'a: { type: string, should: { unique: true } }',
    [
      '12:36 rule-value "unique" needs a list in the type of this field. | Write the field as list<…>, or remove "unique".',
    ],
  ],
  [
    'a: { type: list<string>, should: { emoji: false } }',
    [
      '12:32 rule-value "should" applies to text, but the type of this field is not text. | Remove it, or change the field.',
    ],
  ],
  ['a: { type: list<string>, unique: true, should: { unique: true } }', []],
  ['a: { type: list<string>, pattern: ^a+b }', []],
  ['a: { type: map<list<string> | null>, pattern: ^a+b }', []],
  [
    'a: { type: list<string>, pattern: "(a)\\\\1" }',
    [expect.stringMatching(/^12:41 pattern-refused This pattern is not allowed: it refers back/)],
  ],
  [
    'a: { type: list<integer>, pattern: ^a }',
    [
      '12:33 rule-value "pattern" applies to text, but the type of this field is not text. | Remove it, or change the field.',
    ],
  ],
  [
    'a: { type: list<B>, unique: b, should: { unique: c } }',
    ['12:56 unknown-field "B" has no field "c". Did you mean "b"?'],
  ],
])('allows "unique" under "should" only for lists: %s', (field, expected) => {
  expect(
    report(
      `${head('A')}types:\n  B: { fields: { b: string } }\n  A:\n    fields:\n      ${field}\n`,
    ),
  ).toEqual(expected);
});

describe('rules and examples', () => {
  const types = 'types:\n  A:\n    fields: { b?: string, c?: string }\n';

  it('reports an unknown field at its span', () => {
    expect(
      report(`${head('A')}${types}    rules:\n      - id: one\n        exactlyOneOf: [b, d]\n`),
    ).toEqual(['13:27 unknown-field "A" has no field "d". Did you mean "b"?']);
  });

  it('reports a rule of no kind or two kinds, a reserved id and a duplicate id', () => {
    const rules =
      '    rules:\n      - id: type\n        prose: x\n      - id: a\n      - id: a\n        exactlyOneOf: [b, c]\n        prose: x\n';
    expect(
      report(`${head('A')}${types}${rules}`).map((line) => line.split(' ').slice(0, 2).join(' ')),
    ).toEqual([
      '12:13 reserved-rule',
      '14:13 not-a-rule',
      '15:13 not-a-rule',
      '15:13 duplicate-name',
    ]);
  });

  it.each([
    [
      'exactlyOneOf: [b, c]\n        when: { b: x }',
      '"when" has no meaning together with "exactlyOneOf".',
    ],
    ['same: [b, c]\n        within: 3', '"within" has no meaning together with "same".'],
    ['exactlyOneOf: [l.x, c]', '"l.x" passes through a list, which has no fields.'],
    [
      'references: { from: l.*.x, to: m.*.x, before: true }',
      'With "before", both paths must pass through the same list.',
    ],
    ['references: { from: b, to: m.*.x, before: true }', '"before" needs a path through a list.'],
    [
      'fits: { value: b, schema: c, by: x }',
      '"by" selects an item of a list, but "schema" is not a path through a list.',
    ],
    ['fits: { value: b, schema: l.*.x }', 'It is not clear which item of the list has the schema.'],
    ['check: b', '"b" is not a comparison of two sides.'],
    ['check: b = ', 'This cannot be compared: a side is missing.'],
    ['check: b = c)', 'This cannot be compared: unexpected ")".'],
    [
      'check: b + 1 = 2',
      'This cannot be compared: "+" needs numbers, and b, a text, is not a number.',
    ],
    [
      'check: mean(l) = 2',
      'This cannot be compared: there is no function mean(…); use one of count, sum, length, instant.',
    ],
    [
      'check: count(b) = 2',
      'This cannot be compared: count(…) counts the items of a list, and b is a text.',
    ],
    ['check: sum(l.*.x) = 2', 'This cannot be compared: sum(…) adds numbers, and l.*.x is a text.'],
    [
      'check: length(n) = 2',
      'This cannot be compared: length(…) measures a text, and n is a number.',
    ],
    [
      'check: instant(b) > 2',
      'This cannot be compared: instant(…) reads a date-time or a date, and b is a text.',
    ],
    ['check: d > c', '">" compares numbers, and d, a text, is not a number.'],
    ['check: n = b', 'n, a number, and b, a text, are never equal.'],
    ['check: l = n', 'l, a list, cannot be compared.'],
    [
      'check: b = c\n        within: 1',
      '"within" compares numbers, and b, a text, is not a number.',
    ],
  ])('reports keys and operands without meaning: %s', (rule, problem) => {
    const text = `types:\n  A:\n    fields: { b?: string, c?: string, d?: date, n?: number, l?: list<L>, m?: list<L> }\n    rules:\n      - id: r\n        ${rule}\n  L: { fields: { x: string } }\n`;
    expect(report(`${head('A')}${text}`).join('\n')).toContain(`rule-value ${problem}`);
  });

  it.each([
    ['when: { b: 1 }\n        then: { c: x }', 'its condition is never true, so it never applies'],
    ['when: { b: x }\n        then: { c: 7 }', 'no document can satisfy it'],
    [
      'when: { b: null }\n        then: { c: x }',
      'its condition is never true, so it never applies',
    ],
    ['exactlyOneOf: [a, b]', undefined],
    ['atLeastOneOf: [a, b]', 'every document satisfies it'],
    ['exactlyOneOf: [a, e]', 'no document can satisfy it'],
    ['when: { e: one }\n        then: { b: { is: present } }', undefined],
  ])('reports rules without effect: %s', (rule, problem) => {
    const text = `types:\n  A:\n    fields: { a: string, b?: string, c?: string, e: E }\n    rules:\n      - id: r\n        ${rule}\n  E: { enum: [one] }\n`;
    const expected =
      problem === undefined
        ? []
        : [
            `12:13 dead-rule The rule "r" cannot be right: ${problem}. | Fix the rule or the types that it refers to, or remove it.`,
          ];
    expect(report(`${head('A')}${text}`)).toEqual(expected);
  });

  it.each([
    [
      'when: { e: twoo }\n        then: { b: { is: present } }',
      '13:20 rule-value "e" is never "twoo". Did you mean "two"?',
    ],
    [
      'when: { e: [one, twoo] }\n        then: { b: { is: present } }',
      '13:26 rule-value "e" is never "twoo". Did you mean "two"?',
    ],
    [
      'when: { e: { not: twoo } }\n        then: { b: { is: present } }',
      '13:27 rule-value "e" is never "twoo". Did you mean "two"?',
    ],
    ['when: { b: x }\n        then: { f: up }', '14:20 rule-value "f" is never "up".'],
    [
      'iff: [{ e: twoo }, { b: { is: present } }]',
      '13:20 rule-value "e" is never "twoo". Did you mean "two"?',
    ],
    [
      'when: { some: { l: { e: twoo } } }\n        then: { b: { is: present } }',
      '13:33 rule-value "e" is never "twoo". Did you mean "two"?',
    ],
  ])('reports a value that the field cannot have: %s', (rule, expected) => {
    const fields = `{ a: string, b?: string, e: E, f: '"x" | "y" | null', l: list<L> }`;
    const text = `types:\n  A:\n    fields: ${fields}\n    rules:\n      - id: r\n        ${rule}\n  E: { enum: [one, two] }\n  L: { fields: { e: E } }\n`;
    const hint = expected.includes('"f"') ? 'Write one of: x, y.' : 'Write one of: one, two.';
    expect(report(`${head('A')}${text}`)).toEqual([`${expected} | ${hint}`]);
  });

  it('reports an example that behaves differently than declared', () => {
    const examples =
      'examples:\n  - name: wrong\n    value: { b: 1 }\n  - name: right\n    value: {}\n    violates: [required at /b]\n  - name: other\n    value: { b: 1 }\n    violates: [nonsense at /b]\n';
    expect(report(`${head('A')}${types}${examples}`)).toEqual([
      '13:17 example-invalid The example "wrong" should be valid, but violates type at /b: Must be a string. | Fix the example, or list its violations under "violates".',
      '16:16 example-differs The example "right" should violate required at /b, but is valid.',
      '19:16 unknown-rule Unknown rule "nonsense".',
    ]);
  });

  it('compares the whole pointer of a violation', () => {
    expect(
      report(
        `${head('A')}${types}examples:\n  - name: x\n    value: { b: 1 }\n    violates: [type at /c]\n`,
      ),
    ).toEqual([
      '13:17 example-differs The example "x" should violate type at /c, but violates type at /b. Must be a string.',
    ]);
  });
});

describe('types of another contract', () => {
  const one = (id: string, types: string, rest = '') =>
    `${headOf(id, 'A')}${rest}types:\n  ${types}\n`;
  const problems = (...texts: readonly string[]) =>
    compileTexts(texts).diagnostics.map(
      ({ span, code, message }) => `${span.file}:${span.line}:${span.column} ${code} ${message}`,
    );

  it.each([
    ['B.A', 'test.yaml:9:21 import Unknown contract "B".'],
    ['ONE-002.A', 'test.yaml:9:21 import Unknown contract "ONE-002". Did you mean "ONE-001"?'],
    ['TWO-001.AA', 'test.yaml:9:21 unknown-type Unknown type "TWO-001.AA". Did you mean "A"?'],
    [
      'TWO-001.A<string>',
      'test.yaml:9:21 type-arguments "TWO-001.A" takes 0 type arguments, not 1.',
    ],
    ['ONE-001.A', 'test.yaml:9:21 import ONE-001 is this contract, or uses types of it.'],
  ])('%s', (type, expected) => {
    expect(
      problems(
        one('ONE-001', `A: { fields: { a: ${type} } }`),
        one('TWO-001', 'A: { fields: {} }'),
      ),
    ).toEqual([expected]);
  });

  it('reports two contracts that import each other', () => {
    expect(
      problems(
        one('ONE-001', 'A: { fields: { a?: TWO-001.A } }'),
        one('TWO-001', 'A: { fields: { a?: ONE-001.A } }'),
      ),
    ).toEqual([
      'test-1.yaml:9:22 import ONE-001 is this contract, or uses types of it.',
      'test.yaml:9:22 import TWO-001 has errors, so its types cannot be used.',
    ]);
  });

  it('reports an import from a contract with errors', () => {
    expect(
      problems(
        one('ONE-001', 'A: { fields: { a: TWO-001.A } }'),
        one('TWO-001', 'A: { fields: { a: Quantity } }'),
      ),
    ).toEqual([
      'test-1.yaml:9:21 unknown-type Unknown type "Quantity".',
      'test.yaml:9:21 import TWO-001 has errors, so its types cannot be used.',
    ]);
  });

  it('reports an import whose rules read another context', () => {
    const other = one('TWO-001', 'A: { fields: {} }', 'context: A\n');
    expect(
      problems(one('ONE-001', 'A: { fields: { a: TWO-001.A } }', 'context: A\n'), other),
    ).toEqual([
      'test.yaml:8:10 import The rules of TWO-001 read a context of the type TWO-001.A, but this contract has another type.',
    ]);
    expect(
      problems(one('ONE-001', 'A: { fields: { a: TWO-001.A } }', 'context: TWO-001.A\n'), other),
    ).toEqual([]);
    expect(problems(one('ONE-001', 'A: { fields: { a: TWO-001.A } }'), other)).toEqual([]);
  });

  it('reports a field that would shadow the module of an imported contract', () => {
    expect(
      problems(
        one('ONE-001', 'A: { fields: { x: TWO-001.A, two_001: string } }'),
        one('TWO-001', 'A: { fields: {} }'),
      ),
    ).toEqual([
      'test.yaml:9:32 name-clash "TWO-001" and "two_001" would both be "two_001" in Python.',
    ]);
  });

  it('keep their kind through several imports', () => {
    const texts = [
      one('ONE-001', 'A: { fields: { a: TWO-001.Kind | integer } }'),
      one('TWO-001', 'A: { fields: {} }\n  Kind: { is: THR-001.Kind }'),
      one('THR-001', 'A: { fields: {} }\n  Kind: { enum: [x] }'),
    ];
    const contract = contractsOf(compileTexts(texts)).find(({ id }) => id === 'ONE-001');
    const validated = ['{"a":"x"}', '{"a":1}', '{"a":"y"}', '{"a":{}}'].map(
      (text) => contract && validateText(contract, 'A', text).length,
    );
    expect(validated).toEqual([0, 0, 1, 1]);
  });

  it('reports an imported type as root or include', () => {
    const [wrong] = problems(`${headOf('ONE-001', 'TWO-001.A')}types:\n  A: { fields: {} }\n`);
    expect(wrong).toContain('test.yaml:7:7 shape');
    const included = problems(
      one('ONE-001', 'A: { include: TWO-001.A, fields: {} }'),
      one('TWO-001', 'A: { fields: {} }'),
    );
    expect(included).toEqual([
      'test.yaml:9:17 not-a-record "TWO-001.A" is not a record without type parameters.',
    ]);
  });
});

describe('enforcedBy of a prose rule', () => {
  const contract = (lines: string) => `${head('A')}types:
  A:
    fields: { file?: string(1..), kind: Kind, free?: any }
    rules:
      - id: a-file
        atLeastOneOf: [file, free]
  Kind: { enum: [x, y] }
  Open: { fields: {}, extra: any }
  Shape: { union: is, variants: { Round: { tag: round, fields: { radius: number(0..) } } } }
exchanges:
  round: { asks: A, answers: A, rules: [{ id: same-file, same: [asks.file, answers.file] }] }
rules:
  - id: told
    prose: It is told.
${lines}`;
  const because =
    'Name a rule, type or field whose violation shows that a document breaks the sentence, or explain under "notEnforced" why there is none.';

  it.each([
    'a-file',
    'same-file',
    'round',
    'A',
    'Kind',
    'encoding',
    'A.kind',
    'enum at A.kind',
    'length at A.file',
    'unknown-field at A',
    'Shape',
    'Shape.is',
    'range at Shape.radius',
    'range at Round.radius',
    'unknown-field at Shape',
  ])('accepts %s', (name) => {
    expect(report(contract(`    enforcedBy: [${name}]\n`))).toEqual([]);
  });

  it.each([
    ['a-fila', 'unknown-rule Unknown rule "a-fila". Did you mean "a-file"?'],
    ['round-trip', 'unknown-rule Unknown rule "round-trip".'],
    ['Kinds', 'unknown-type Unknown type "Kinds". Did you mean "Kind"?'],
    ['A.fille', 'unknown-field "A" has no field "fille". Did you mean "file"?'],
    ['lenght at A.file', 'unknown-rule Unknown rule "lenght". Did you mean "length"?'],
    ['a-file at A', 'unknown-rule Unknown rule "a-file".'],
    ['told', `rule-value "told" is also a prose rule, so it enforces nothing. | ${because}`],
    [
      'unknown-field at Open',
      `rule-value No document can violate "unknown-field at Open". | ${because}`,
    ],
    ['count at A.file', `rule-value No document can violate "count at A.file". | ${because}`],
    ['type at A.free', `rule-value No document can violate "type at A.free". | ${because}`],
    [
      'A.file.name',
      'shape "A.file.name" has the wrong format. | Write a rule or an exchange such as one-outcome, a type or field such as ToolResult.Files, or with a structural rule "count at ToolResult.Files".',
    ],
  ])('rejects %s', (name, expected) => {
    expect(report(contract(`    enforcedBy: [${name}]\n`))).toEqual([`22:18 ${expected}`]);
  });

  it('reports enforcedBy with notEnforced, and either with another kind of rule', () => {
    const both = report(contract('    enforcedBy: [A]\n    notEnforced: It is.\n'));
    expect(both).toEqual([
      '23:5 rule-value A rule is enforced or not: "enforcedBy" and "notEnforced" contradict each other. | Keep one of them. Describe the part that no program checks under "doc".',
    ]);
    const beside = contract('').replace(
      'atLeastOneOf: [file, free]',
      'atLeastOneOf: [file, free]\n        notEnforced: It is not.',
    );
    expect(report(beside)).toEqual([
      '14:9 rule-value "notEnforced" has no meaning together with "atLeastOneOf". | Remove it, or write a separate rule.',
    ]);
  });
});

it('sorts by file, line and column', () => {
  const spanAt = (file: string, line: number, column: number) => ({
    file,
    line,
    column,
    endLine: line,
    endColumn: column,
  });
  const one = (file: string, line: number, column: number) =>
    ({
      code: 'shape',
      severity: 'error',
      span: spanAt(file, line, column),
      message: '',
      hint: undefined,
    }) as const;
  const sorted = sortDiagnostics([one('b', 1, 1), one('a', 2, 1), one('a', 1, 9), one('a', 1, 2)]);
  expect(sorted.map(({ span: { file, line, column } }) => `${file}${line}${column}`)).toEqual([
    'a12',
    'a19',
    'a21',
    'b11',
  ]);
});
