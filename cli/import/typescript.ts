/**
 * Imports TypeScript types with ts-json-schema-generator from the packages of the user. It is not a
 * dependency of concordat, since it includes the whole TypeScript compiler. The files are parsed
 * and never executed.
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
      refused: `Importing TypeScript types requires ${packageName}, which is not installed.`,
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

/** Prefers the package of the working directory. */
function locate(): string | undefined {
  for (const from of [join(process.cwd(), 'package.json'), import.meta.url]) {
    try {
      return createRequire(from).resolve(packageName);
    } catch {
      // Not found; tries the next location.
    }
  }
  return undefined;
}
