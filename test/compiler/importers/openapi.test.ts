/**
 * Imports OpenAPI discriminators whose tag is optional, nullable, missing or declared in several
 * ways. Every variant is kept, and every loss is reported.
 */

import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { finishDraft, type ImportResult } from '../../../compiler/importers/finish.ts';
import { importSchema } from '../../../compiler/importers/json-schema/import-schema.ts';
import { openapiImport } from '../../../compiler/importers/openapi/openapi.ts';
import { validateText } from '../../../compiler/interpreter/interpret.ts';
import type { Json, JsonObject } from '../../../compiler/model/json.ts';
import { isValid } from '../../../compiler/model/violations.ts';
import { languages } from '../../../generators/index.ts';

function importSchemas(schemas: JsonObject, version = '3.1.0', root?: string): ImportResult {
  const prepared = openapiImport('api.yaml', { openapi: version, components: { schemas } }, root);
  if ('refused' in prepared) throw new Error(prepared.refused);
  const draft = importSchema({
    ...prepared,
    fallbackName: 'Root',
    root,
    onlyRoot: root !== undefined,
  });
  if ('refused' in draft) throw new Error(draft.refused);
  const imported = finishDraft(draft, { id: 'TST-001', languages });
  if ('problems' in imported) throw new Error(JSON.stringify(imported.problems));
  return imported;
}

/** The ways in which a variant can declare its tag. `value` is the value of the tag. */
const tags: Readonly<Record<string, (value: string) => Json | undefined>> = {
  enum: (value) => ({ type: 'string', enum: [value] }),
  const: (value) => ({ const: value }),
  'enum of several': (value) => ({ type: 'string', enum: [value, `${value}_2`] }),
  'with a default': (value) => ({ type: 'string', enum: [value], default: value }),
  'null in the types': (value) => ({ type: ['string', 'null'], enum: [value, null] }),
  nullable: (value) => ({ type: 'string', nullable: true, enum: [value, null] }),
  'null as an alternative': (value) => ({
    anyOf: [{ type: 'string', enum: [value], default: value }, { type: 'null' }],
  }),
  'in all of one': (value) => ({ allOf: [{ type: 'string', enum: [value] }] }),
  text: () => ({ type: 'string' }),
  'text or null': () => ({ type: ['string', 'null'] }),
  missing: () => undefined,
};

interface Case {
  readonly tag: string;
  readonly isRequired: boolean;
  readonly isMapped: boolean;
  readonly keyword: 'oneOf' | 'anyOf';
  /** Whether each variant has a required field of its own. */
  readonly areDistinct: boolean;
}

const cases: readonly Case[] = Object.keys(tags).flatMap((tag) =>
  [true, false].flatMap((isRequired) =>
    [true, false].flatMap((isMapped) =>
      [true, false].map(
        (areDistinct): Case => ({
          tag,
          isRequired,
          isMapped,
          areDistinct,
          keyword: isMapped ? 'oneOf' : 'anyOf',
        }),
      ),
    ),
  ),
);

/** The first variant declares the tag as in the case, the others in the usual way. */
function schemasOf({ tag, isRequired, isMapped, keyword, areDistinct }: Case): JsonObject {
  const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const variant = (own: string, value: Json | undefined, needsTag: boolean): Json => ({
    type: 'object',
    // A closed variant without the tag would reject every document that has one.
    ...(tag === 'missing' ? {} : { additionalProperties: false }),
    properties: {
      ...(value === undefined ? {} : { kind: value }),
      id: { type: 'string' },
      [own]: { type: 'integer' },
    },
    required: ['id', ...(needsTag ? ['kind'] : []), ...(areDistinct ? [own] : [])],
  });
  const mapping = { cat: '#/components/schemas/Cat', dog: 'Dog', fox: '#/components/schemas/Fox' };
  const value = tags[tag]?.('cat');
  return {
    Animal: {
      [keyword]: ['Cat', 'Dog', 'Fox'].map(reference),
      discriminator: { propertyName: 'kind', ...(isMapped ? { mapping } : {}) },
    },
    Cat: variant('lives', value, isRequired && value !== undefined),
    Dog: variant('tail', { type: 'string', enum: ['dog'] }, true),
    Fox: variant('den', { type: 'string', enum: ['fox', 'vixen'] }, true),
    Unused: { type: 'object', properties: { a: { type: 'string' } } },
  };
}

const documents: readonly JsonObject[] = ['lives', 'tail', 'den'].flatMap((own) =>
  ['cat', 'cat_2', 'Cat', 'dog', 'fox', 'vixen', null, undefined, 1].flatMap((kind) =>
    [true, false].map((hasOwnField) => ({
      id: 'x',
      ...(kind === undefined ? {} : { kind }),
      ...(hasOwnField ? { [own]: 1 } : {}),
    })),
  ),
);

describe.each(cases)(
  '$tag, required $isRequired, mapped $isMapped, distinct $areDistinct',
  (one) => {
    const schemas = schemasOf(one);
    const { contract, losses, text } = importSchemas(schemas, '3.0.3', 'Animal');

    it('keeps every variant', () => {
      expect(text.replaceAll('extra: any', '')).not.toContain('any');
      const root = contract.declarations.find(({ name }) => name === contract.root);
      expect(root?.kind === 'union' && root.variants.map(({ name }) => name)).toEqual([
        'Cat',
        'Dog',
        'Fox',
      ]);
      expect(losses.map(({ why }) => why).join()).not.toContain('No value can be valid');
    });

    it('validates as the schema does, or reports the difference', () => {
      const ajv = new Ajv2020({ strict: false, discriminator: false });
      const validate = ajv.compile({ ...(schemas['Animal'] as object), components: { schemas } });
      const verdicts = documents.map((document) => {
        const text = JSON.stringify(document);
        return {
          text,
          schema: validate(document),
          draft: isValid(validateText(contract, contract.root, text)),
        };
      });
      const effects = new Set(losses.map(({ effect }) => effect));
      // Here only the discriminator restricts the values of the tag, which the schema leaves open.
      const isOpen = ['text', 'text or null', 'missing'].includes(one.tag);
      const refused = verdicts.filter(
        ({ schema, draft, text: document }) =>
          schema &&
          !draft &&
          !(isOpen && !/"kind":null/.test(document) && document.includes('"kind"')),
      );
      if (!effects.has('stricter')) expect(refused).toEqual([]);
      // Without a discriminator the schema rejects a document that matches both another variant and
      // one with an unrestricted tag.
      if (!effects.has('looser') && !isOpen)
        expect(verdicts.filter(({ schema, draft }) => !schema && draft)).toEqual([]);
    });
  },
);

it('requires an optional tag that alone discriminates the variants, and reports it', () => {
  const { losses } = importSchemas(
    schemasOf({
      tag: 'enum',
      isRequired: false,
      isMapped: true,
      keyword: 'oneOf',
      areDistinct: false,
    }),
  );
  expect(losses).toContainEqual(
    expect.objectContaining({
      effect: 'stricter',
      what: 'an optional tag',
      where: '#/components/schemas/Cat',
    }),
  );
});

it('keeps an optional tag optional where the present fields discriminate the variants', () => {
  const { text, losses } = importSchemas(
    schemasOf({
      tag: 'enum',
      isRequired: false,
      isMapped: true,
      keyword: 'oneOf',
      areDistinct: true,
    }),
  );
  expect(text).toContain(
    `      Cat:\n        present: lives\n        fields:\n          kind?: '"cat"'`,
  );
  expect(losses.filter(({ effect }) => effect === 'stricter')).toEqual([]);
});

it('imports only the types that a given root reaches', () => {
  const schemas = schemasOf({
    tag: 'enum',
    isRequired: true,
    isMapped: true,
    keyword: 'oneOf',
    areDistinct: true,
  });
  expect(importSchemas(schemas).contract.declarations.map(({ name }) => name)).toContain('Unused');
  expect(
    importSchemas(schemas, '3.1.0', 'Animal').contract.declarations.map(({ name }) => name),
  ).toEqual(['Animal', 'Cat', 'Dog', 'Fox']);
  expect(
    importSchemas(schemas, '3.1.0', 'Dog').contract.declarations.map(({ name }) => name),
  ).toEqual(['Dog']);
});

it('drops and reports invalid examples, and keeps valid ones', () => {
  const { text, losses } = importSchemas({
    Root: {
      type: 'object',
      additionalProperties: false,
      properties: {
        a: { type: 'integer', example: 'x' },
        b: { type: 'integer', examples: [2] },
        日本: { type: 'boolean', example: 'yes' },
        c: { type: 'array', items: { type: 'string' }, examples: [[1]] },
      },
      examples: [{ a: 'x' }, 5, { a: 1 }, { a: null }, { b: 2 }],
    },
  });
  expect(text.match(/^ +example: .*$/gm)).toEqual(['        example: 2']);
  expect(text.match(/^ +value: .*$/gm)).toEqual(['    value: { a: 1 }', '    value: { b: 2 }']);
  expect(losses.filter(({ what }) => what === 'example').map(({ where }) => where)).toEqual([
    '#/…/Root/c',
    '#/…/Root/日本',
    '#/…/Root/a',
  ]);
});
