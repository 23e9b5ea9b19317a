import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { contractDocumentTypes } from '../../../build/contract-document.mjs';
import { contractSchema } from '../../../generators/contract-schema.ts';
import { repository } from '../../support/contract-text.ts';

it('the generated types of a raw contract are up to date', async () => {
  const committed = readFileSync(
    join(repository, 'compiler', 'parse', 'contract-document.ts'),
    'utf8',
  );
  expect(await contractDocumentTypes(), 'run "npm run generate:document" and commit the file').toBe(
    committed,
  );
});

it('has a description for every key of the meta-schema', () => {
  const without: string[] = [];
  const visit = (schema: unknown, path: string): void => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, inner] of Object.entries(schema)) {
      if (key === 'properties') {
        for (const [name, property] of Object.entries(inner as Record<string, object | true>)) {
          const described = property === true || 'description' in property || '$ref' in property;
          if (!described) without.push(`${path}/${name}`);
        }
      }
      visit(inner, `${path}/${key}`);
    }
  };
  visit(contractSchema, '');
  expect(without).toEqual([]);
});
