/**
 * Enum values as members of the type object, such as `AIResponseMode.TOOL_EXECUTION`. Every value
 * has a member.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enumMemberName } from '../../../../generators/typescript/printing/encode.ts';
import { allContracts, contractWith } from '../../../support/contracts.ts';
import { generateTarget, prepared } from '../../../support/generated.ts';
import { importBundled } from '../bundled.ts';

interface EnumType {
  readonly [member: string]: unknown;
  readonly name: string;
  is(value: unknown): boolean;
  validate(value: unknown): readonly unknown[];
  readonly '~standard': { validate(value: unknown): { readonly issues?: readonly unknown[] } };
}

/**
 * Values that collide with members of a type object or of any object, and values that are not
 * identifiers.
 */
const edgeCases = [
  ...[
    'is',
    'validate',
    'validateParsed',
    'validateText',
    'parseText',
    'encode',
    'decode',
    'collect',
    'contract',
    'with',
    '~standard',
  ],
  ...[
    'name',
    'length',
    'prototype',
    'then',
    'toJSON',
    'Symbol.iterator',
    'default',
    'class',
    'withMembers',
    '~',
  ],
  ...Object.getOwnPropertyNames(Object.prototype),
  ...[
    ' ',
    '==',
    '_',
    '__',
    '2D',
    '0',
    'a b',
    'a-b',
    "it's",
    '"',
    '\\',
    '`${x}`',
    '*/',
    '\u2028',
    '\ud83d\ude00',
    '日本',
    'ß',
    'ı',
  ],
];

const apiOf = (type: EnumType) => Object.keys(type).filter((key) => /[a-z]/.test(key));

function check(type: EnumType, values: readonly string[], api: readonly string[]): void {
  expect(values.map((value) => type[enumMemberName(value)])).toEqual(values);
  // The members do not hide the API of the type object, and there is one per value.
  expect([apiOf(type).filter((key) => api.includes(key)), Object.keys(type).length]).toEqual([
    api,
    api.length + values.length,
  ]);
  expect(Object.getPrototypeOf(type)).toBe(Object.prototype);
  for (const value of values)
    expect([type.is(value), type['~standard'].validate(value)]).toEqual([true, { value }]);
  expect([type.is('none of them'), type.validate('none of them').length]).toEqual([false, 1]);
}

describe('members of enums', () => {
  it('exist for values that are not identifiers, and hide no API', async () => {
    const types = edgeCases.map(
      (value, index) => `E${index}: { enum: [${JSON.stringify(value)}] }`,
    );
    const { tst001 } = (await importBundled(
      [contractWith(['Plain: { enum: [A, B_C, plain] }', ...types].join('\n'))],
      'index',
    )) as {
      readonly tst001: Readonly<Record<string, EnumType>>;
    };
    const plain = tst001['Plain'] as EnumType;
    const api = apiOf(plain);
    check(plain, ['A', 'B_C', 'plain'], api);
    expect([plain['A'], plain['B_C'], plain['PLAIN'], plain['plain']]).toEqual([
      'A',
      'B_C',
      'plain',
      undefined,
    ]);
    for (const [index, value] of edgeCases.entries())
      check(tst001[`E${index}`] as EnumType, [value], api);
  });

  it('have the name in the contract as name, and the value as value', async () => {
    const { tst001 } = (await importBundled(
      [
        contractWith(
          'Operator: { enum: { Equal: "==", NotEqual: { value: "!=", doc: x } } }\nMode: { open: true, enum: [is, veryFast] }',
        ),
      ],
      'index',
    )) as { readonly tst001: Readonly<Record<string, EnumType>> };
    expect(tst001['Operator']).toMatchObject({ EQUAL: '==', NOT_EQUAL: '!=', name: 'Operator' });
    expect(tst001['Mode']).toMatchObject({ IS: 'is', VERY_FAST: 'veryFast' });
    expect(tst001['Mode']?.is('sideways')).toBe(true);
  });

  it('have names that depend only on their value, and never collide with the type object', () => {
    const api = apiOf({
      is: null,
      validate: null,
      parseText: null,
      '~standard': null,
    } as unknown as EnumType);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const member = enumMemberName(value);
        expect(api).not.toContain(member);
        expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain(member);
        expect(/[a-z]/.test(member)).toBe(false);
      }),
    );
  });

  it('are removed by a bundler where the enum is not used', () => {
    const folder = prepared(
      'typescript-enum-shaken',
      generateTarget('typescript', allContracts()),
      {},
      (building) => {
        const build = (name: string, contents: string) =>
          buildSync({
            stdin: { contents, resolveDir: join(building, 'typescript') },
            bundle: true,
            format: 'esm',
            outfile: join(building, `${name}.js`),
          });
        build('unused', "export { contract } from './srs-001.ts';");
        build(
          'used',
          "import { AIResponseMode } from './srs-001.ts';\nexport const mode = AIResponseMode.TOOL_EXECUTION;",
        );
      },
    );
    const text = (name: string) => readFileSync(join(folder, `${name}.js`), 'utf8');
    expect([
      text('unused').includes('TOOL_EXECUTION'),
      text('used').includes('TOOL_EXECUTION'),
    ]).toEqual([false, true]);
  });
});
