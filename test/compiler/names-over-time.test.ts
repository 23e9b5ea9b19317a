/** Reserved and former names, deprecations, and closed types: what is reported, and where. */
import { describe, expect, it } from 'vitest';
import { head } from '../support/contract-text.ts';
import { compileText } from '../support/contracts.ts';

/** `types` starts at line 8. */
function report(types: string, top = ''): readonly string[] {
  return compileText(`${head('A')}types:\n${types}${top}`).diagnostics.map(
    ({ span, code, message }) => `${span.line}:${span.column} ${code} ${message}`,
  );
}

describe('reserved names', () => {
  it.each([
    [
      'a field',
      '  A: { reserved: [b], fields: { b?: string } }\n',
      ['9:33 reserved-name "b" is reserved in A: the name must not return.'],
    ],
    [
      'a name in JSON',
      '  A: { reserved: [b], fields: { c: { type: string, wire: b } } }\n',
      ['9:33 reserved-name "b" is reserved in A: the name must not return.'],
    ],
    [
      'a field of an included record',
      '  A: { reserved: [b], include: B, fields: {} }\n  B: { fields: { b: string } }\n',
      ['10:18 reserved-name "b" is reserved in A: the name must not return.'],
    ],
    [
      'a value and its name',
      '  A: { reserved: [b, D], enum: { C: b, D: d } }\n',
      [
        '9:34 reserved-name "b" is reserved in A: the name must not return.',
        '9:40 reserved-name "D" is reserved in A: the name must not return.',
      ],
    ],
    [
      'a variant, a tag and a field of a variant',
      '  A: { reserved: [C, d, e], union: kind, variants: { C: { tag: c }, D: { tag: d }, E: { tag: x, fields: { e: string } } } }\n',
      [
        '9:54 reserved-name "C" is reserved in A: the name must not return.',
        '9:69 reserved-name "d" is reserved in A: the name must not return.',
        '9:107 reserved-name "e" is reserved in A: the name must not return.',
      ],
    ],
    [
      'a rule',
      '  A: { reserved: [r-1], fields: { b?: string, c?: string }, rules: [{ id: r-1, atMostOneOf: [b, c] }] }\n',
      ['9:75 reserved-name "r-1" is reserved in A: the name must not return.'],
    ],
  ])('of a type: %s', (_, types, expected) => {
    expect(report(types)).toEqual(expected);
  });

  it('of the contract: types, variants, exchanges and rules', () => {
    const types =
      '  A: { union: kind, variants: { B: { tag: b } } }\n  C: { fields: {} }\nrules:\n  - id: be-kind\n    prose: Be kind.\n';
    expect(report(types, 'reserved: [B, C, be-kind, Gone]\n')).toEqual([
      '9:33 reserved-name "B" is reserved in TST-001: the name must not return.',
      '10:3 reserved-name "C" is reserved in TST-001: the name must not return.',
      '12:9 reserved-name "be-kind" is reserved in TST-001: the name must not return.',
    ]);
  });
});

describe('former names', () => {
  it.each([
    ['of another field', 'b: { type: string, was: c }, c: string', 'another field has it now'],
    ['that is the name', 'b: { type: string, was: b }', 'is still its name'],
    [
      'of two fields',
      'b: { type: string, was: x }, c: { type: string, was: [y, x] }',
      'is the former name of another field too',
    ],
  ])('%s', (_, fields, problem) => {
    expect(report(`  A: { fields: { ${fields} } }\n`)).toEqual([
      expect.stringMatching(new RegExp(`^9:\\d+ former-name .*${problem}`)),
    ]);
  });

  it('may be shared by parts of different types', () => {
    expect(
      report('  A: { fields: { b: { type: string, was: x } } }\n  C: { fields: { x: string } }\n'),
    ).toEqual([]);
  });
});

describe('deprecations', () => {
  it.each([
    ['1.0.0, reason: Old.', []],
    ['1.0.0, reason: Old., remove: 2.0.0', []],
    [
      '1.1.0, reason: Old.',
      ['9:18 deprecation b is deprecated since version 1.1.0, and this is version 1.0.0.'],
    ],
    [
      '0.9.0, reason: Old., remove: 0.9.0',
      ['9:18 deprecation b cannot be removed in version 0.9.0, which is not above 0.9.0.'],
    ],
    [
      '0.9.0, reason: Old., remove: 1.0.0',
      ['9:18 removal-due b was to be removed in version 1.0.0, and this is version 1.0.0.'],
    ],
  ])('since %s', (deprecated, expected) => {
    expect(
      report(`  A: { fields: { b?: { type: string, deprecated: { since: ${deprecated} } } } }\n`),
    ).toEqual(expected);
  });

  it('need a reason', () => {
    expect(
      report('  A: { fields: { b?: { type: string, deprecated: { since: 1.0.0 } } } }\n'),
    ).toEqual([expect.stringContaining('missing-key')]);
    expect(report('  A: { fields: { b?: { type: string, deprecated: true } } }\n')).toEqual([
      expect.stringContaining('shape'),
    ]);
  });
});

it('a type is not open and closed, and a record is neither', () => {
  const message = '"open" and "closed" contradict each other.';
  expect(report('  A: { open: true, closed: true, enum: [b] }\n')).toEqual([
    `9:20 rule-value ${message}`,
  ]);
  expect(
    report('  A: { union: k, open: true, closed: true, variants: { B: { tag: b } } }\n'),
  ).toEqual([`9:30 rule-value ${message}`]);
  expect(report('  A: { closed: true, fields: {} }\n')).toEqual([
    '9:8 rule-value "closed" has no meaning for a record.',
  ]);
});
