/**
 * A malformed file is reported with the likely cause, its span and a fix; the rest of the file is
 * still checked.
 */
import { describe, expect, it } from 'vitest';
import { head } from '../../support/contract-text.ts';
import { compileText } from '../../support/contracts.ts';

function report(text: string): readonly string[] {
  return compileText(text).diagnostics.map(
    ({ span, code, message, hint = '' }) =>
      `${span.line}:${span.column} ${code} ${message} | ${hint}`,
  );
}

/** Starts at line 8. The last line is an independent mistake. */
const body = (lines: string) =>
  `${head('A')}types:\n${lines}\n  Other:\n    fields:\n      x: strin\n`;
const other = (line: number) =>
  `${line}:10 unknown-type Unknown type "strin". Did you mean "string"? | `;
const yaml = (problem: string, instead: string) =>
  `yaml-syntax This is not valid YAML: ${problem} | ${instead}`;

describe('reports the cause once and checks the rest', () => {
  it.each([
    [
      'a blank too few',
      '  A:\n    fields:\n      a: string\n     b: string\n      c: string',
      '12:1 indentation This line is indented by 5 spaces, which matches none of the lines around it. | Indent it by 6 spaces.',
      16,
    ],
    [
      'a blank too many',
      '  A:\n    fields:\n      a: string\n       b: string\n      c: string',
      '12:1 indentation This line is indented by 7 spaces, which matches none of the lines around it. | Indent it by 6 spaces.',
      16,
    ],
    [
      'a tab',
      '  A:\n    fields:\n\t\t\ta: string\n      b: string',
      '11:1 indentation This line is indented with a tab. | Indent it by 6 spaces instead.',
      15,
    ],
    [
      'two blanks too many, which is still YAML',
      '  A:\n      fields:\n      a: string\n      b: string',
      '10:1 indentation This line is indented by 6 spaces, which matches none of the lines around it. | Indent it by 4 spaces.',
      15,
    ],
    [
      'no colon',
      '  A:\n    fields\n      a: string',
      `10:11 ${yaml('the ":" after fields is missing.', 'Write fields:')}`,
      14,
    ],
    [
      'no blank after a colon',
      '  A:\n    fields:\n      a: string\n      b:string',
      `12:8 ${yaml('the space after "b:" is missing.', 'Write b: string')}`,
      15,
    ],
    [
      'no bracket',
      '  A: { fields: { a: string }',
      `9:6 ${yaml('the "{" is never closed.', 'Write A: { fields: { a: string }}')}`,
      12,
    ],
    [
      'no opening bracket',
      '  A:\n    fields: a: string }',
      `10:23 ${yaml('the "}" was never opened.', 'Write fields: {a: string }')}`,
      13,
    ],
    [
      'a quote that is never closed, at its opening',
      '  A:\n    doc: "What it is.\n    fields:\n      a: { type: string, doc: "x" }',
      `10:10 ${yaml('the " is never closed.', 'Write doc: "What it is."')}`,
      15,
    ],
    [
      'a colon in a text',
      '  A:\n    doc: Note: it is short.\n    fields: { a: string }',
      `10:10 ${yaml('this text contains ": ", which has another meaning in YAML.', 'Put it in quotes: "Note: it is short."')}`,
      14,
    ],
    [
      'a conflict',
      '  A:\n    fields:\n<<<<<<< HEAD\n      a: string\n=======\n      a: integer\n>>>>>>> other',
      '11:1 merge-conflict Lines 11 to 15 are an unresolved merge conflict. | Keep one side, or combine both, and remove the lines <<<<<<<, ======= and >>>>>>>.',
      18,
    ],
  ])('%s', (_, lines, expected, line) => {
    expect(report(body(lines))).toEqual([expected, other(line)]);
  });
});

it('reports a field without a space after the colon', () => {
  expect(report(body('  A:\n    fields:\n      a:string'))).toEqual([
    '11:7 shape This must be a map. | Write a space after the colon: a: string',
    other(14),
  ]);
});

describe('a part in error', () => {
  it('does not hide errors in other types, rules and examples', () => {
    const text = `${head('A')}types:
  A:
    fields:
      b: { typ: string }
      c: strin
  B:
    fields:
      d: integer
    rules:
      - id: r
        when: { e: 1 }
        then: { d: 2 }
examples:
  - name: of B
    type: B
    value:
      d: x
  - name: of A
    value: {}
`;
    expect(report(text)).toEqual([
      '11:12 unknown-key Unknown key "typ". Did you mean "type"? | Known keys: type, doc, deprecated, was, example, wire, names, default, unique, pattern, bytes, sentences, tokens, blank, emoji, markup, dataUrl, untaggedJson, should.',
      '12:10 unknown-type Unknown type "strin". Did you mean "string"? | ',
      '18:17 unknown-field "B" has no field "e". Did you mean "d"? | ',
    ]);
    expect(report(text.replace('when: { e: 1 }', 'when: { d: 1 }')).slice(2)).toEqual([
      '24:10 example-invalid The example "of B" should be valid, but violates type at /d: Must be an integer. | Fix the example, or list its violations under "violates".',
    ]);
  });

  it('is not reported as missing elsewhere', () => {
    const text = `${head('A')}types:\n  A:\n    fields: { b: toolCall, c: Tool }\n  Tool:\n    filds: { d: string }\n  toolCall: { fields: {} }\n`;
    expect(report(text).map((line) => line.split(' |')[0])).toEqual([
      '12:5 unknown-key Unknown key "filds". Did you mean "fields"?',
      '13:3 shape "toolCall" cannot be a name here.',
    ]);
  });
});

describe('examples', () => {
  const text = (examples: string) =>
    `${head('A')}types:\n  A:\n    fields: { b: string, c?: json<C> }\n  C: { fields: { b: string } }\nexamples:\n${examples}`;

  it('are reported at the value, also inside JSON in a text', () => {
    const found = report(
      text('  - name: inside\n    value:\n      b: x\n      c:\n        $json:\n          b: 5\n'),
    );
    expect(found).toEqual([
      '18:14 example-invalid The example "inside" should be valid, but violates type at /c#/b: Must be a string. | Fix the example, or list its violations under "violates".',
    ]);
  });

  it('are reported once if they fail for the same reason', () => {
    const found = report(
      text('  - name: one\n    value: { b: 1 }\n  - name: two\n    value: { b: 2 }\n'),
    );
    expect(found).toEqual([
      '14:17 example-invalid The example "one" should be valid, but violates type at /b: Must be a string. | "two" fails for the same reason, so the type may be wrong. Fix the example, or list its violations under "violates".',
    ]);
  });
});
