/** Type names and keys of other languages: one diagnostic with a hint that is valid as written. */
import { describe, expect, it } from 'vitest';
import { foreignTypes } from '../../../compiler/parse/schema/foreign-words.ts';
import { head } from '../../support/contract-text.ts';
import { compileText } from '../../support/contracts.ts';

function report(text: string): readonly string[] {
  return compileText(text).diagnostics.map(
    ({ span, message, hint = '' }) => `${span.line}:${span.column} ${message} | ${hint}`,
  );
}

const ofField = (type: string) => `${head('A')}types:\n  A:\n    fields:\n      b: ${type}\n`;

describe('a type of another language', () => {
  it.each([
    ['int', 'integer'],
    ['bool', 'boolean'],
    ['float', 'number'],
    ['double', 'number'],
    ['decimal', 'number'],
    ['str', 'string'],
    ['text', 'string'],
    ['String', 'string'],
    ['datetime', 'date-time'],
    ['DateTime', 'date-time'],
    ['Guid', 'uuid'],
    ['array<string>', 'list<string>'],
    ['List<int>', 'list<integer>'],
    ['Array<List<bool>>', 'list<list<boolean>>'],
    ['list[str]', 'list<string>'],
    ['string[]', 'list<string>'],
    ['int[][]', 'list<list<integer>>'],
    ['dict', 'map<any>'],
    ['dict<string, int>', 'map<integer>'],
    ['Record<string, number>', 'map<number>'],
    ['Map<string, string[]>', 'map<list<string>>'],
    ['string(1-5)', 'string(1..5)'],
    ['integer(1,5)', 'integer(1..5)'],
    ['number(0 to 1)', 'number(0..1)'],
    ['string(>=1)', 'string(1..)'],
    ['string(max 80)', 'string(..80)'],
    ['int | none', 'integer | null'],
    ['Union[int, str]', 'integer | string'],
    ['list<string', 'list<string>'],
  ])('%s is %s', (foreign, own) => {
    const found = report(ofField(foreign));
    expect(found).toEqual([expect.stringContaining(`| Write ${own}.`)]);
    expect(report(ofField(own))).toEqual([]);
  });

  it.each(['optional<string>', 'Optional[str]', 'string?', 'Nullable<string>'])(
    '%s may be null or absent',
    (foreign) => {
      const hint = `Write string | null, or put "?" at the end of the field's name where it may be absent.`;
      expect(report(ofField(foreign))).toEqual([expect.stringContaining(hint)]);
    },
  );

  it.each(['"a" | "b"', "'a' | 'b'"])('%s has a hint to put it in quotes', (foreign) => {
    expect(report(ofField(foreign))).toEqual([
      `11:10 This is not valid YAML: the text already ends at the second quote. | Put the whole type in single quotes: '"a" | "b"'; or declare a type with enum: [a, b].`,
    ]);
    expect(report(ofField(`'"a" | "b"'`))).toEqual([]);
  });

  it('maps each foreign name to a type of the language', () => {
    for (const [foreign, own] of foreignTypes) {
      const type = own === 'list' || own === 'map' ? `${own}<any>` : own;
      expect(report(ofField(foreign))).toEqual([
        expect.stringContaining(`Did you mean "${own}"? | Write ${type}.`),
      ]);
    }
  });
});

describe('a key of another language', () => {
  it.each([
    ['      b: { description: x, type: string }', 'Did you mean "doc"? | Write "doc".'],
    [
      '      b: { type: string, required: true }',
      'Every field is required unless "?" is at the end of its name',
    ],
    ['      b: { enum: [a, b] }', 'Declare a type with this "enum" under "types"'],
    ['      b: { $ref: "#/$defs/B" }', 'Did you mean "type"?'],
    ['      b: { type: [string, "null"] }', 'Write string | null.'],
    ['      b: [string]', 'Write list<string>.'],
    [
      '      b: { type: string, minLength: 3 }',
      'Write it as bounds after the type, such as string(1..80)',
    ],
  ])('of a field: %s', (line, expected) => {
    expect(report(`${head('A')}types:\n  A:\n    fields:\n${line}\n`)).toEqual([
      expect.stringContaining(expected),
    ]);
  });

  it.each([
    ['properties:\n      b: string', 'Did you mean "fields"? | Write "fields".'],
    ['oneOf: [A, B]', 'Write "union" with the name of the discriminator field'],
    ['$ref: A', 'Did you mean "is"?'],
    ['fields:\n      b: string\n    required: [b]', 'Every field is required'],
    ['values: [x, y]', 'Did you mean "enum"?'],
    ['enum: x | y', 'This must be a list. | Write [x, y].'],
  ])('of a type: %s', (lines, expected) => {
    expect(report(`${head('A')}types:\n  A: { fields: {} }\n  B:\n    ${lines}\n`)).toEqual([
      expect.stringContaining(expected),
    ]);
  });

  it('does not hide errors below it', () => {
    expect(report(`${head('A')}types:\n  A:\n    properties:\n      b: strin\n`)).toEqual([
      '10:5 Unknown key "properties". Did you mean "fields"? | Write "fields".',
      '11:10 Unknown type "strin". Did you mean "string"? | ',
    ]);
  });
});

describe('a number instead of a text', () => {
  it.each([
    ['1.0', '1.0.0'],
    ['1.10', '1.10.0'],
    ['2', '2.0.0'],
    ['"1.0"', '1.0.0'],
    ['v1.2', '1.2.0'],
  ])('version: %s', (written, right) => {
    const text = (version: string) =>
      `${head('A').replace('1.0.0', version)}types:\n  A: { fields: {} }\n`;
    expect(report(text(written))).toEqual([
      expect.stringContaining(`Write three numbers: ${right}`),
    ]);
    expect(report(text(right))).toEqual([]);
  });

  it('is reported once per enum', () => {
    const text = (type: string) =>
      `${head('A')}types:\n  A: { fields: { b: B } }\n  B: { ${type} }\n`;
    expect(report(text('enum: [1, 2, 3]'))).toEqual([
      '10:15 This must be text. | The values of an enum are texts: enum: ["1", "2", "3"]. For numbers write is: 1 | 2 | 3',
    ]);
    expect(report(text('enum: ["1", "2", "3"]'))).toEqual([]);
    expect(report(text('is: 1 | 2 | 3'))).toEqual([]);
  });
});

describe('a variant without a discriminator value', () => {
  const union = (kind: string, variants: string) =>
    `${head('U')}types:\n  U:\n    union: ${kind}\n    variants:\n      V: ${variants}\n`;

  it('is reported as a missing tag', () => {
    expect(report(union('kind', '{ fields: { x: string } }'))).toEqual([
      '12:7 The key "tag" is missing. | Write tag: with the value that "kind" has in this variant, such as tag: v',
    ]);
    expect(report(union('kind', '{ tag: v, fields: { x: string } }'))).toEqual([]);
  });

  it('is reported as a missing field in a union by presence', () => {
    expect(report(union('presence', '{ fields: { x: string } }'))).toEqual([
      '12:7 The key "present" is missing. | Write present: with the name of the field that makes an object this variant.',
    ]);
  });
});

describe('a file that is not a contract is reported with one diagnostic', () => {
  it.each([
    [
      'a JSON Schema',
      '{"$schema": "x", "type": "object", "properties": {"a": {"type": "string"}}}',
      'concordat import test.yaml --id ABC-001',
    ],
    [
      'a JSON Schema as YAML',
      'type: object\nproperties:\n  a: { type: string }\nrequired: [a]\n',
      'concordat import',
    ],
    ['an OpenAPI document', 'openapi: 3.1.0\ninfo: { title: x }\npaths: {}\n', 'concordat import'],
    ['a Docker Compose file', 'version: "3"\nservices:\n  a: { image: x }\n', 'Move the file'],
    [
      'a Kubernetes manifest',
      'apiVersion: v1\nkind: Pod\nmetadata: { name: x }\n',
      'Move the file',
    ],
    ['a list', '- a\n- b\n', 'it contains a list'],
    ['a value', 'hello\n', 'it contains a single value'],
    ['something else', 'name: x\nsteps: [1]\n', 'neither "contract" nor "types"'],
    ['nothing', '', 'The file is empty'],
    ['comments', '# only\n', 'contains only comments'],
  ])('%s', (_, text, expected) => {
    expect(report(text)).toEqual([expect.stringContaining(expected)]);
  });
});
