import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import {
  comment,
  docstring,
  floatLiteral,
  formatLiteral,
  jsonLiteral,
  patternLiterals,
  scalarLiteral,
  textLiteral,
} from '../../../generators/python/printing/encode.ts';
import { isAvailable, python } from '../../support/toolchains.ts';

const hostile = [
  'plain',
  'a "quoted" \'word\'',
  'three """ quotes, four """" quotes',
  'ends with a quote "',
  'ends with three """',
  '"" starts and ends ""',
  'lines that end so "\nand so """\nand so \\\\"',
  'ends with a backslash \\',
  'ends with both \\"',
  'line\nbreak, bare\rreturn, tab\t',
  'separators \u2028 \u2029 \u0085, mark \ufeff, override \u202e',
  'braces {x} {{y}} ${z} %s',
  'half \ud800 and whole 😀',
  '\u0000\u0007\u007f',
  '*/ <b>&amp;</b>',
];

/** Evaluates expressions with Python. */
function evaluate(expressions: readonly string[]): readonly unknown[] {
  const program = `import json\nx = "X"\nprint(json.dumps([${expressions.join(',\n')}]))`;
  const { stdout, stderr } = spawnSync('python3', ['-W', 'error', '-'], {
    input: program,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout) as readonly unknown[];
}

describe.runIf(isAvailable(python))('texts of a contract are encoded in Python', () => {
  it('as literals', () => {
    expect(evaluate(hostile.map(textLiteral))).toEqual(hostile);
    expect(evaluate(hostile.map((text) => formatLiteral([text, { variable: 'x' }])))).toEqual(
      hostile.map((text) => `${text}X`),
    );
  });

  it('as docstrings, apart from white space', () => {
    const plain = (text: unknown) => String(text).replace(/\s+/g, ' ').trim();
    expect(evaluate(hostile.map(docstring)).map(plain)).toEqual(hostile.map(plain));
  });

  it('as comments on one line', () => {
    for (const text of hostile) expect(comment(text)).toMatch(/^# [^\n\r\u0085\u2028\u2029]*$/);
  });

  it('as JSON of any depth', () => {
    const values = [[], {}, [hostile, { [hostile.join('')]: [null, { a: [1.5, true] }] }]];
    expect(evaluate(values.map(jsonLiteral))).toEqual(values);
    expect([0, 2, -1e21, 0.5, 1e-7].map(floatLiteral)).toEqual([
      '0.0',
      '2.0',
      '-1000000000000000000000.0',
      '0.5',
      '1e-7',
    ]);
  });

  it('as numbers, booleans and null', () => {
    const scalars = [
      0,
      -0,
      1,
      -1.5,
      1e21,
      1e-7,
      9007199254740991,
      1.7976931348623157e308,
      true,
      false,
      null,
    ];
    expect(evaluate(scalars.map(scalarLiteral))).toEqual(
      scalars.map((value) => value || (typeof value === 'number' ? 0 : value)),
    );
  });
});

describe.runIf(isAvailable(python))('patterns', () => {
  it('match the same texts as in the contract, without a warning', () => {
    const cases = [
      ['^[a&&b||c~~[]+$', 'a&b|c~['],
      ['^[+--/]+$', '+,-/'],
      ['^"\\\\$', '"\\'],
      ['^[\\u{1F600}-\\u{1F64F}]$', '😀'],
      ['^\\d{2}\\.$', '12.'],
      [`^${'\\u0041'.repeat(40)}$`, 'A'.repeat(40)],
    ] as const;
    const expressions = cases.flatMap(([pattern, text]) => {
      const compiled = `__import__("re").compile(${patternLiterals(pattern).join(' ')}, __import__("re").ASCII)`;
      return [
        `${compiled}.fullmatch(${textLiteral(text)}) is not None`,
        `${compiled}.fullmatch(${textLiteral(`${text}\n`)}) is None`,
      ];
    });
    expect(evaluate(expressions)).toEqual(expressions.map(() => true));
  });
});
