/**
 * Imports TypeScript types as a draft, via the JSON Schema that ts-json-schema-generator produces.
 * The caller loads that package and reads the files.
 */
import { basename } from 'node:path';
import type * as Generator from 'ts-json-schema-generator';
import { readJson } from '../../interpreter/read-json.ts';
import type { Json } from '../../model/json.ts';
import type { Draft, Loss } from '../draft.ts';
import {
  definitionsOf,
  fileTypeName,
  type ImportFailure,
  importSchema,
} from '../json-schema/import-schema.ts';

type CompilerOptions = Parameters<(typeof Generator)['ts']['createProgram']>[1];
type Program = ReturnType<(typeof Generator)['ts']['createProgram']>;

export interface TypesImport {
  readonly library: typeof Generator;
  readonly files: readonly { readonly file: string; readonly text: string }[];
  readonly createProgram: (options: CompilerOptions) => Program;
  readonly root: string | undefined;
}

const compilerOptions: CompilerOptions = {
  noEmit: true,
  strict: true,
  target: 99,
  module: 99,
  moduleResolution: 100,
  skipLibCheck: true,
  types: [],
  allowImportingTsExtensions: true,
};

export function importTypes({
  library,
  files,
  createProgram,
  root,
}: TypesImport): Draft | ImportFailure {
  const names = exportedTypes(files, library.ts);
  if (names.length === 0)
    return {
      refused: `${files.map(({ file }) => file).join(', ')} exports no type.`,
      hint: 'Write "export" before the interfaces and types to import.',
    };
  const program = createProgram(compilerOptions);
  try {
    const schema = schemaOf(program, library);
    const read = readJson(JSON.stringify(schema), { bytes: Number.POSITIVE_INFINITY, depth: 200 });
    if (read.kind !== 'value')
      return { refused: 'The types are nested too deeply.', hint: 'Import a part of them.' };
    return draftOf(read.value, files[0]?.file ?? 'types.ts', names, root);
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem);
    return {
      refused: `The types cannot be read: ${message.split('\n')[0] ?? ''}`,
      hint: 'Types without a JSON representation, such as functions, cannot be imported. Remove them from the file.',
    };
  }
}

function schemaOf(program: Program, library: typeof Generator): object {
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
  return generator.createSchema('*');
}

function draftOf(
  value: Json,
  path: string,
  names: readonly string[],
  root: string | undefined,
): Draft | ImportFailure {
  const file = basename(path);
  const isDefined = (name: string) =>
    typeof value === 'object' &&
    value !== null &&
    'definitions' in value &&
    Object.hasOwn(value['definitions'] as object, name);
  return importSchema({
    documents: [{ file, value, dialect: 'draft-07' }],
    fallbackName: fileTypeName(file),
    definitions: definitionsOf,
    root: root ?? names.find(isDefined),
    onlyRoot: root !== undefined,
    title: fileTypeName(file),
    losses: names.filter((name) => !isDefined(name)).map(withoutJson),
  });
}

function withoutJson(name: string): Loss {
  return {
    what: `type ${name}`,
    where: '#',
    why: 'It has no JSON representation: it is generic or contains functions.',
    todo: 'Declare the type that documents have.',
    effect: 'none',
  };
}

/** Names of exported types in the order of the files. The first one is the default root. */
function exportedTypes(
  files: TypesImport['files'],
  ts: (typeof Generator)['ts'],
): readonly string[] {
  return files.flatMap(({ file, text }) => {
    const source = ts.createSourceFile(file, text, 99, true);
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
