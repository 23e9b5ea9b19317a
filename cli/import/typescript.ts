/**
 * TypeScript types by way of ts-json-schema-generator, which the user's project brings along: it
 * needs a whole TypeScript, and most imports do not need it. The files are parsed and never run.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Generator from 'ts-json-schema-generator';
import type { Draft } from '../../compiler/importers/draft.ts';
import {
  definitionsOf,
  fileTypeName,
  importSchema,
  type Refusal,
} from '../../compiler/importers/json-schema/import-schema.ts';
import { readJson } from '../../compiler/interpreter/read-json.ts';

const packageName = 'ts-json-schema-generator';

export async function importTypes(
  files: readonly string[],
  root: string | undefined,
): Promise<Draft | Refusal> {
  const found = locate();
  if (found === undefined)
    return {
      refused: `TypeScript types are read by ${packageName}, which is not installed here.`,
      hint: `npm install --save-dev ${packageName}`,
    };
  const library = (await import(pathToFileURL(found).href)) as typeof Generator;
  const { ts } = library;
  const names = exportedTypes(files, ts);
  const [first] = names;
  if (first === undefined)
    return {
      refused: `${files.join(', ')} exports no type.`,
      hint: 'Write "export" before the interfaces and types to import.',
    };
  const program = ts.createProgram(
    files.map((file) => resolve(file)),
    {
      noEmit: true,
      strict: true,
      target: 99,
      module: 99,
      moduleResolution: 100,
      skipLibCheck: true,
      types: [],
      allowImportingTsExtensions: true,
    },
  );
  try {
    const config = {
      ...library.DEFAULT_CONFIG,
      skipTypeCheck: true,
      sortProps: false,
      encodeRefs: false,
      functions: 'hide',
    } as const;
    const generator = new library.SchemaGenerator(
      program,
      library.createParser(program, config),
      library.createFormatter(config),
      config,
    );
    const schema = generator.createSchema('*');
    const read = readJson(JSON.stringify(schema), { bytes: Number.POSITIVE_INFINITY, depth: 200 });
    if (read.kind !== 'value')
      return { refused: 'The types are nested too deeply.', hint: 'Import a part of them.' };
    const file = basename(files[0] ?? 'types.ts');
    const { value } = read;
    const isThere = (name: string) =>
      typeof value === 'object' &&
      value !== null &&
      'definitions' in value &&
      Object.hasOwn(value['definitions'] as object, name);
    return importSchema({
      documents: [{ file, value, dialect: 'draft-07' }],
      fallbackName: fileTypeName(file),
      definitions: definitionsOf,
      root: root ?? names.find(isThere),
      onlyRoot: root !== undefined,
      title: fileTypeName(file),
      losses: names
        .filter((name) => !isThere(name))
        .map((name) => ({
          what: `type ${name}`,
          where: '#',
          why: 'It has no JSON: it is generic, or made of functions.',
          todo: 'Declare the type that documents have.',
          effect: 'none',
        })),
    });
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem);
    return {
      refused: `The types cannot be read: ${message.split('\n')[0] ?? ''}`,
      hint: 'Types that need code to be known, such as functions, have no JSON. Leave them out of the file.',
    };
  }
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

/**
 * Names of exported types in the order of the files: the first is the root where nothing is said.
 */
function exportedTypes(
  files: readonly string[],
  ts: typeof import('ts-json-schema-generator').ts,
): readonly string[] {
  return files.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), 99, true);
    return source.statements.flatMap((statement) => {
      const isType =
        ts.isInterfaceDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement) ||
        ts.isEnumDeclaration(statement);
      if (!isType) return [];
      return statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
        ? [statement.name.text]
        : [];
    });
  });
}
