/** Drafts a contract from the files of a schema, an OpenAPI document or types. */
import { basename } from 'node:path';
import type { Draft } from '../../compiler/importers/draft.ts';
import {
  definitionsOf,
  dialectOf,
  fileTypeName,
  type ImportFailure,
  importSchema,
} from '../../compiler/importers/json-schema/import-schema.ts';
import { openapiImport } from '../../compiler/importers/openapi/openapi.ts';
import { type CommandError, commandError, isCommandError } from '../report/problems.ts';
import type { ImportOptions } from './options.ts';
import { readValue, type SourceFile } from './sources.ts';

export async function draftOf(
  files: readonly string[],
  options: ImportOptions,
): Promise<Draft | CommandError> {
  const { from } = options;
  const draft =
    from === 'typescript'
      ? await (await import('./typescript.ts')).draftOfTypes(files, options.root)
      : await draftOfSchemas(from === 'openapi' ? from : 'json-schema', files, options);
  return 'refused' in draft ? commandError('import-refused', draft.refused, draft.hint) : draft;
}

async function draftOfSchemas(
  kind: 'json-schema' | 'openapi',
  files: readonly string[],
  { root }: ImportOptions,
): Promise<Draft | ImportFailure | CommandError> {
  const read: SourceFile[] = [];
  for (const file of files) {
    const source = await readValue(file);
    if (isCommandError(source)) return source;
    read.push(source);
  }
  const [first] = read;
  const fallbackName = fileTypeName(first?.file ?? '');
  if (kind === 'openapi') {
    if (read.length > 1 || first === undefined)
      return commandError('wrong-usage', 'Only one OpenAPI document can be imported at a time.');
    const prepared = openapiImport(basename(first.file), first.value, root);
    return 'refused' in prepared
      ? prepared
      : importSchema({ ...prepared, fallbackName, root, onlyRoot: root !== undefined });
  }
  const dialects = read.map(({ value }) => dialectOf(value));
  const documents = read.map(({ file, value }, index) => ({
    file: basename(file),
    value,
    dialect: dialects[index]?.dialect ?? '2020-12',
  }));
  return importSchema({
    documents,
    fallbackName,
    root,
    onlyRoot: root !== undefined,
    definitions: definitionsOf,
    losses: dialects.flatMap(({ losses }) => losses),
  });
}
