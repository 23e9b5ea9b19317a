/**
 * Writes `compiler/parse/contract-document.ts`: the TypeScript types of a raw contract, generated
 * from the meta-schema.
 */
import { writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { compile } from 'json-schema-to-typescript';

const banner =
  '/* Generated from compiler/meta-schema/meta-schema.ts with "npm run generate:document". Do not edit. */';

export async function contractDocumentTypes() {
  const bundle = await build({
    entryPoints: ['compiler/meta-schema/meta-schema.ts'],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
  });
  const { metaSchemaFor } = await import(
    `data:text/javascript;base64,${Buffer.from(bundle.outputFiles[0].contents).toString('base64')}`
  );
  return compile(forTypes(metaSchemaFor([])), 'ContractDocument', {
    bannerComment: banner,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: false,
    style: { singleQuote: true, printWidth: 140 },
  });
}

/**
 * Prepares a schema for json-schema-to-typescript: `if`/`then`/`else` as alternatives, no `oneOf`
 * of required keys, and `unknown` for any value.
 */
function forTypes(schema) {
  if (Array.isArray(schema)) return schema.map(forTypes);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { if: condition, then, else: elseSchema, oneOf, dependentRequired, ...rest } = schema;
  const inner = mapValues(rest, (value, key) =>
    key === 'properties' || key === '$defs' ? mapValues(value, forTypes) : forTypes(value),
  );
  if (condition !== undefined)
    return {
      description: inner.description,
      anyOf: [forTypes({ ...condition, ...then }), forTypes(elseSchema)],
    };
  const isUnconstrained = Object.keys(inner).every((key) => key === 'description');
  return isUnconstrained && 'description' in inner ? { ...inner, tsType: 'unknown' } : inner;
}

function mapValues(object, change) {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, change(value, key)]),
  );
}

if (import.meta.filename === process.argv[1])
  await writeFile('compiler/parse/contract-document.ts', await contractDocumentTypes());
