/** The generated TypeScript: compiled with every strict flag, and evaluated. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../compiler/model/model.ts';
import {
  comment,
  importName,
  jsonLiteral,
  lineComment,
  propertyName,
  regularExpression,
  stringLiteral,
  templatePart,
} from '../../../generators/typescript/printing/encode.ts';
import { allContracts, contractWith } from '../../support/contracts.ts';
import { generateTarget, prepared } from '../../support/generated.ts';
import { importingContracts } from './importing-contracts.ts';
import {
  diagnosticsFor,
  diagnosticsIn,
  installed,
  noEmit,
  strict,
  writeConfiguration,
} from './tsc.ts';

/**
 * Types with the names of globals, contradictory rules, names of fields that are not identifiers or
 * that every object inherits, and empty functions.
 */
const edgeCases = contractWith(
  `Record:
  fields:
    status: Status
    kind?: { type: string, wire: my-kind }
    list?: list<Array>
    bytes?: Uint8Array
    partial?: Partial<string>
    constructor?: map<string>
  rules:
    - { id: never-a, when: { status: a }, then: { status: b } }
    - { id: not-b, then: { status: { not: b } } }
    - { id: b-again, when: { status: b }, then: { kind: x } }
    - { id: each-one, each: list, when: { some: { of: { a: 1 } } }, then: { every: { of: { a: { max: 2 } } } } }
Status: { enum: [a, b] }
Array: { fields: { of?: list<Uint8Array> } }
Uint8Array: { fields: { a?: { type: integer, default: 1 } } }
Partial<Number>: { fields: { a?: Number, b?: { type: list<Number>, default: [] }, c?: { type: map<any>, default: { __proto__: 1 } } } }
Readonly: { is: any }
ExchangeNothing: { fields: {} }
Object:
  union: map
  open: true
  variants: { Map: { tag: [1-x, y-*] }, Set: { tag: z, fields: { size?: integer } } }`,
  'exchanges:\n  nothing:\n    asks: ExchangeNothing\n    answers: Record\n    rules: [{ id: agreed, prose: "They agree." }]\npublish: { structuredOutput: true }',
);

/** A document that is a string, and a condition on items that reads none of them. */
const scalarRoot: Contract = {
  ...contractWith(
    `Word: { is: string(1..) }
List:
  fields: { lines: list<Line> }
  rules: [{ id: some-line, then: { some: { lines: { context.limit: { is: present } } } } }]
Line: { fields: { text: Word } }
Limits: { fields: { limit?: integer } }`,
    'context: Limits\ntransport: { file: word.json }',
  ),
  id: 'TST-002',
};

const everything = [...allContracts(), ...importingContracts, edgeCases, scalarRoot];

it('compiles with every strict flag, and rejects only the invalid programs', () => {
  const programs = join(import.meta.dirname, 'programs');
  const folder = prepared(
    'typescript-consumer',
    installed(everything),
    { programs },
    (building) => {
      writeConfiguration(building, { ...strict, ...noEmit }, [
        'programs',
        'node_modules/concordat-contracts',
      ]);
    },
  );
  expect(diagnosticsIn(folder)).toEqual([]);
});

it('splits a function that would be too large for the compiler', () => {
  const names = Array.from({ length: 500 }, (_, index) => `field${index}`);
  const rules = Array.from({ length: 400 }, (_, index) => {
    const [read, other] = [names[index], names[index + 100]];
    return `    - { id: r${index}, when: { ${read}: a }, then: { ${other}: b } }`;
  });
  const fields = names.map((name) => `    ${name}: string(1..80)`);
  const contract = contractWith(['Wide:', '  fields:', ...fields, '  rules:', ...rules].join('\n'));
  expect(diagnosticsFor('typescript-wide', [contract], [])).toEqual([]);
});

it('prints files without trailing spaces, with one line feed at the end', () => {
  for (const { path, text } of generateTarget('typescript', everything)) {
    expect(/[^\n]\n$/.test(text) && !/[ \t\r]$|\n\n\n/m.test(text), path).toBe(true);
  }
});

it('omits the context parameter of functions that do not need it', () => {
  const [text = ''] = generateTarget('typescript', everything).flatMap((file) =>
    file.path.endsWith('lng-001.ts') ? [file.text] : [],
  );
  expect(text).toContain(
    'function collectPlan(value: unknown, out: runtime.Violations, context: unknown): void {',
  );
  expect(text).toContain('function collectStep(value: unknown, out: runtime.Violations): void {');
});

it.each([
  ['AGN-033', 'agn033'],
  ['KEY-1', 'key1_'],
  ['PATTERN-12', 'pattern12_'],
  ['VALUE', 'value_'],
  ['IS-CALL2', 'isCall2_'],
])('imports %s as %s, which does not collide with names of the module', (id, name) => {
  expect(importName(id)).toBe(name);
});

describe('texts of a contract are encoded in code', () => {
  const hostile = [
    `a'b"c\`d\\`,
    '*/ alert(1) /*',
    '${process.exit(1)}',
    'line\nend\rand\u2028and\u2029and\u0085',
    '\\u0041\\',
    '\u202Ereversed',
    '\0',
    '\ud800',
    "');//",
    '{{name}}',
  ];

  it.each(hostile)('%j as a literal evaluates to the text', (text) => {
    expect(evaluate(stringLiteral(text))).toBe(text);
    expect(evaluate(`\`${templatePart(text)}\``)).toBe(text);
    expect(evaluate(jsonLiteral({ [text]: [text, null, 1.5] }))).toEqual({
      [text]: [text, null, 1.5],
    });
  });

  it('does not set a prototype', () => {
    const value = evaluate(jsonLiteral(JSON.parse('{"__proto__":{"a":1}}'))) as object;
    expect([Object.keys(value), Object.getPrototypeOf(value)]).toEqual([
      ['__proto__'],
      Object.prototype,
    ]);
  });

  it.each(['a-b', '1', "it's", 'a.b', ''])('%j as a property is quoted', (name) => {
    expect(propertyName(name)).toBe(stringLiteral(name));
  });

  it.each(hostile)('%j as a comment contains no code', (text) => {
    expect(evaluate(`${comment([text, text])} 1`)).toBe(1);
    expect(evaluate(`${lineComment([text])}\n 1`)).toBe(1);
  });

  it.each(['^[a/b]\\/c$', "^it's `x` \\$\\{$"])(
    '%s as a regular expression has that pattern',
    (pattern) => {
      expect((evaluate(regularExpression(pattern)) as RegExp).source.replaceAll('\\/', '/')).toBe(
        pattern.replaceAll('\\/', '/'),
      );
    },
  );
});

/** Evaluates code that the encoders returned. */
function evaluate(code: string): unknown {
  return new Function(`return (${code}\n)`)();
}
