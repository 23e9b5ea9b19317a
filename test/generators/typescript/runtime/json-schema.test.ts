/**
 * Each type is a Standard JSON Schema: its schema says the same as the one in `out/json-schema`, in
 * draft 2020-12 and in draft 7, and is that of an object where the type is one, as tools want it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StandardJSONSchemaV1 } from '@standard-schema/spec';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { namespaceName } from '../../../../generators/typescript/printing/encode.ts';
import { repository } from '../../../support/contract-text.ts';
import { allContracts, contractWith } from '../../../support/contracts.ts';
import { generate, strictValidator } from '../../json-schema/support.ts';
import { importBundled } from '../bundled.ts';
import { diagnosticsFor } from '../tsc.ts';

const contract = contractWith(`Thing:
  doc: A thing.
  fields: { name: string(1..), 'items?': list<Thing>, 'size?': Size }
  rules: [{ id: one, exactlyOneOf: [items, size] }]
Size: { enum: [small, large] }
Same: { is: Thing }
Default:
  fields:
    const?: string
    examples?:
      type: Size
      doc: How large.
Box<T>:
  fields:
    value: T
    size?: Size`);

interface Type {
  readonly name: string;
  readonly '~standard': StandardJSONSchemaV1.Props;
}
type Module = Readonly<Record<string, Type>> & {
  readonly Box: (of: Type) => Type;
  readonly types: Readonly<Record<string, Type>>;
};

const targets = ['draft-2020-12', 'draft-07'] as const;

function validatorOf(target: (typeof targets)[number], type: Type) {
  const options = { strict: true, ownProperties: true };
  const ajv = target === 'draft-07' ? new Ajv(options) : new Ajv2020(options);
  // Another name, since the default export of the package is that of CommonJS.
  const addFormats = formats as unknown as typeof formats.default;
  addFormats(ajv);
  return ajv.compile(type['~standard'].jsonSchema.input({ target }));
}

it('has the published type', () => {
  const text = `import { tst001 } from 'concordat-contracts';
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
export const schema: StandardJSONSchemaV1<tst001.Thing> & StandardSchemaV1<tst001.Thing> = tst001.Thing;
export const boxed = tst001.Box(tst001.Thing) satisfies StandardJSONSchemaV1;
`;
  expect(
    diagnosticsFor('typescript-json-schema', [contract], [{ path: 'program.ts', text }]),
  ).toEqual([]);
});

describe('the schema of a type', () => {
  let own: Module;
  let modules: Readonly<Record<string, Module>>;

  beforeAll(async () => {
    ({ tst001: own } = (await importBundled([contract], 'index')) as { readonly tst001: Module });
    modules = (await importBundled(allContracts(), 'index')) as Readonly<Record<string, Module>>;
  });

  it('is that of an object, with the types that it refers to', () => {
    const { input, output } = own['Thing']?.['~standard'].jsonSchema ?? {};
    const schema = input?.({ target: 'draft-2020-12' });
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      description: 'A thing.',
    });
    expect(Object.keys(schema?.['$defs'] as object).sort()).toEqual(['Size', 'Thing']);
    expect(output?.({ target: 'draft-2020-12' })).toEqual(schema);
    const same = own['Same']?.['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
    expect(same).toMatchObject({ type: 'object' });
  });

  it('is written in the words of draft 7', () => {
    const schema = own['Default']?.['~standard'].jsonSchema.input({ target: 'draft-07' });
    expect(schema).toEqual({
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: {
        const: { type: 'string' },
        examples: { description: 'How large.', allOf: [{ $ref: '#/definitions/Size' }] },
      },
      additionalProperties: false,
      definitions: { Size: { type: 'string', enum: ['small', 'large'] } },
    });
  });

  it('of a generic type contains that of its argument', () => {
    const { Box, Thing, Size } = own;
    if (Thing === undefined || Size === undefined) throw new Error('no types');
    const valid = { name: 'a', size: 'small' };
    for (const target of targets) {
      const twice = validatorOf(target, Box(Box(Thing)));
      expect(twice({ value: { value: valid, size: 'large' } })).toBe(true);
      expect(twice({ value: { value: { name: 'a' }, size: 'large' } })).toBe(false);
      const sized = validatorOf(target, Box(Size));
      expect([sized({ value: 'small' }), sized({ value: valid })]).toEqual([true, false]);
    }
  });

  it('does not exist for another target', () => {
    expect(() => own['Size']?.['~standard'].jsonSchema.input({ target: 'openapi-3.0' })).toThrow(
      'Size has a JSON Schema for the targets draft-2020-12 and draft-07, not for openapi-3.0.',
    );
  });

  it('accepts the same documents of the vectors as the published schema', () => {
    const contracts = allContracts().filter(({ id }) => id === 'AGN-033' || id === 'SUB-001');
    let compared = 0;
    for (const one of contracts) {
      const vectors = readFileSync(join(repository, `out/conformance/${one.id}.jsonl`), 'utf8');
      const documents = vectors.split('\n').flatMap(documentsIn);
      const published = strictValidator(generate(one));
      for (const { name } of one.declarations) {
        const type = modules[namespaceName(one.id)]?.types[name];
        const values = documents.filter((each) => each.type === name).map(({ value }) => value);
        if (type === undefined || values.length === 0) continue;
        compared += values.length;
        const isValid = published(name);
        const expected = values.map((value) => isValid(value));
        for (const target of targets) {
          const validate = validatorOf(target, type);
          const found = values.map((value) => validate(value));
          expect(found, `${one.id} ${name} ${target}`).toEqual(expected);
        }
      }
    }
    expect(compared).toBeGreaterThan(100);
  });
});

interface Document {
  readonly type: string;
  readonly value: unknown;
}

/** The document of a line of vectors; none if its text is not JSON. */
function documentsIn(line: string): readonly Document[] {
  try {
    const { type, text } = JSON.parse(line) as { readonly type: string; readonly text: string };
    return [{ type, value: JSON.parse(text) }];
  } catch {
    return [];
  }
}
