/**
 * The files of an import of TypeScript types, and ts-json-schema-generator, which the user's project
 * brings along: it needs a whole TypeScript, and most imports do not need it. The files are parsed
 * and never run.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Generator from 'ts-json-schema-generator';
import type { Draft } from '../../compiler/importers/draft.ts';
import type { ImportFailure } from '../../compiler/importers/json-schema/import-schema.ts';
import { importTypes } from '../../compiler/importers/typescript/import-types.ts';

const packageName = 'ts-json-schema-generator';

export async function draftOfTypes(
  files: readonly string[],
  root: string | undefined,
): Promise<Draft | ImportFailure> {
  const found = locate();
  if (found === undefined)
    return {
      refused: `TypeScript types are read by ${packageName}, which is not installed here.`,
      hint: `npm install --save-dev ${packageName}`,
    };
  const library = (await import(pathToFileURL(found).href)) as typeof Generator;
  return importTypes({
    library,
    files: files.map((file) => ({ file, text: readFileSync(file, 'utf8') })),
    createProgram: (options) =>
      library.ts.createProgram(
        files.map((file) => resolve(file)),
        options,
      ),
    root,
  });
}

/** The user's own comes first. */
function locate(): string | undefined {
  for (const from of [join(process.cwd(), 'package.json'), import.meta.url]) {
    try {
      return createRequire(from).resolve(packageName);
    } catch {
      // Not there; the next may know it.
    }
  }
  return undefined;
}
