/**
 * Each type is a Standard Schema of version 1: checked by the published types of the specification,
 * and at run time.
 */
import type { StandardSchemaV1 } from '@standard-schema/spec';
import { beforeAll, describe, expect, it } from 'vitest';
import { allContracts, contractWith } from '../../../support/contracts.ts';
import { importBundled } from '../bundled.ts';
import { diagnosticsFor } from '../tsc.ts';

const contract = contractWith(`Thing:
  fields:
    name: string(1..)
    items?: list<Thing>
    held?: json<Held>
    map?: map<list<integer>>
    note?: { type: string, should: { length: ..3 } }
Held: { fields: { name: string } }
Box<T>: { fields: { value: T } }`);

describe('a Standard Schema', () => {
  it('has the published type, from which input and output are inferred', () => {
    const text = `import { tst001 } from 'concordat-contracts';
import type { StandardSchemaV1 } from '@standard-schema/spec';
type Same<A, B> = [A, B] extends [B, A] ? true : false;
export const schema: StandardSchemaV1<tst001.Thing> = tst001.Thing;
export const boxed = tst001.Box(tst001.Thing) satisfies StandardSchemaV1;
export const output: Same<StandardSchemaV1.InferOutput<typeof tst001.Thing>, tst001.Thing> = true;
export const input: Same<StandardSchemaV1.InferInput<typeof tst001.Thing>, tst001.Thing> = true;
export const ofBox: Same<StandardSchemaV1.InferOutput<typeof boxed>, tst001.Box<tst001.Thing>> = true;
// @ts-expect-error: the output is a Thing, not a string
export const wrong: StandardSchemaV1<string> = tst001.Thing;
`;
    expect(
      diagnosticsFor('typescript-standard-schema', [contract], [{ path: 'program.ts', text }]),
    ).toEqual([]);
  });

  let thing: StandardSchemaV1;
  let all: readonly Readonly<Record<string, unknown>>[] = [];

  beforeAll(async () => {
    const { tst001 } = (await importBundled([contract], 'index')) as {
      readonly tst001: { readonly Thing: StandardSchemaV1 };
    };
    thing = tst001.Thing;
    const modules = (await importBundled(allContracts(), 'index')) as Readonly<
      Record<string, { readonly types?: object }>
    >;
    all = Object.values(modules).flatMap(
      ({ types }) => Object.values(types ?? {}) as readonly Readonly<Record<string, unknown>>[],
    );
  });

  it('has the vendor and version, and returns the validated value', () => {
    expect(thing['~standard']).toMatchObject({ version: 1, vendor: 'concordat' });
    const value = { name: 'a', note: 'long enough for a warning' };
    const result = thing['~standard'].validate(value);
    expect(result).toEqual({ value });
    expect('value' in result && result.value).toBe(value);
  });

  it('returns issues with a path of keys and indices, and no warnings', () => {
    const value = {
      name: 'a',
      items: [{ name: 'b' }, { name: '' }],
      map: { 'a/b': [1, 'x'], '0': [2, 1.5] },
      note: 'long',
      held: '{"name":1}',
    };
    expect(thing['~standard'].validate(value)).toEqual({
      issues: [
        { message: 'Must have at least 1 character.', path: ['items', 1, 'name'] },
        { message: 'Must be a string.', path: ['held'] },
        { message: 'Must be an integer.', path: ['map', '0', 1] },
        { message: 'Must be an integer.', path: ['map', 'a/b', 1] },
      ],
    });
    expect(thing['~standard'].validate([])).toEqual({
      issues: [{ message: 'Must be an object.', path: [] }],
    });
    expect(thing['~standard'].validate({ name: 'a', items: [{ name: () => 'b' }] })).toMatchObject({
      issues: [{ path: ['items', 0, 'name'] }],
    });
  });

  /** Libraries that support several kinds of schemas recognize them by these methods. */
  it('has no method of another kind of schema', () => {
    expect(all.length).toBeGreaterThan(50);
    const recognized = [
      'parse',
      'parseAsync',
      'safeParse',
      'validateSync',
      'create',
      'assert',
      '_def',
      '_zod',
      'entries',
      'then',
    ];
    expect(recognized.filter((name) => all.some((type) => name in type))).toEqual([]);
  });
});
