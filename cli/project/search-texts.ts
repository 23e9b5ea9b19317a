/** The search texts below the contracts folder: whose each is, and what is wrong with them. */
import { duplicateSearchTexts, orphanedSearchTexts } from '../../compiler/checks/search-texts.ts';
import {
  type Diagnostic,
  hasErrors,
  sortDiagnostics,
} from '../../compiler/diagnostics/diagnostics.ts';
import type { SearchText } from '../../compiler/model/search-text.ts';
import type { Source } from '../../compiler/parse/source.ts';
import { readSearchText } from '../../compiler/search-text.ts';
import { type CommandError, isCommandError } from '../report/problems.ts';
import { type CompiledFolder, compileFolder } from './contracts.ts';
import { readFiles, searchTextFiles, sourceTexts, tryToRead } from './sources.ts';

/** Files by the id of their contract. Plain data: processes receive it. */
export type SearchTextsById = ReadonlyMap<string, string>;

export const noSearchTexts: SearchTextsById = new Map();

/**
 * Undefined where the contract of a file is unknown, or is that of another file too. `knownId`
 * spares reading a file that has not changed since its id was read.
 */
export function searchTextsById(
  folder: string,
  files: readonly string[],
  knownId: (file: string) => string | undefined,
): SearchTextsById | undefined {
  const found = new Map<string, string>();
  for (const file of files) {
    const id = knownId(file) ?? contractOf(folder, file);
    if (id === undefined || found.has(id)) return undefined;
    found.set(id, file);
  }
  return found;
}

/** As most files begin: after comments and blank lines. All others are parsed. */
const contractLine =
  /^(?:[ \t]*(?:#[^\r\n]*)?\r?\n)*contract:[ \t]+([A-Z][A-Z0-9-]*)[ \t]*(?:\r?\n|$)/;

function contractOf(folder: string, file: string): string | undefined {
  const source = tryToRead(folder, file);
  if (source === undefined) return undefined;
  const [, id] = contractLine.exec(Buffer.from(source.bytes).toString('utf8')) ?? [];
  return id ?? readSearchText(source).searchText?.contract;
}

export interface FoundSearchText {
  readonly source: Source;
  readonly text: SearchText;
}

/** The search text of a contract, where it has one. */
export function searchTextOf(
  id: string,
  folder: string,
  searchTexts: SearchTextsById,
): FoundSearchText | undefined | 'failed' {
  const file = searchTexts.get(id);
  if (file === undefined) return undefined;
  const source = tryToRead(folder, file);
  const text = source && readSearchText(source).searchText;
  return source === undefined || text?.contract !== id ? 'failed' : { source, text };
}

/** All contracts and search texts together, with everything that is wrong with them. */
export async function compileWithSearchTexts(
  folder: string,
): Promise<CompiledFolder | CommandError> {
  const compiled = await compileFolder(folder);
  if (isCommandError(compiled)) return compiled;
  const read = readFiles(folder, searchTextFiles(folder));
  if (isCommandError(read)) return read;
  const { contracts, diagnostics, texts } = compiled;
  // The id of a contract with errors may be unknown.
  const ids = hasErrors(diagnostics) ? undefined : contracts.map(({ id }) => id);
  return {
    contracts,
    diagnostics: sortDiagnostics([...diagnostics, ...searchTextProblems(read.sources, ids)]),
    texts: new Map([...texts, ...sourceTexts(read.sources)]),
  };
}

function searchTextProblems(
  sources: readonly Source[],
  contractIds: readonly string[] | undefined,
): readonly Diagnostic[] {
  const read = sources.map(readSearchText);
  const searchTexts = read.flatMap(({ searchText }) => searchText ?? []);
  return [
    ...read.flatMap(({ diagnostics }) => diagnostics),
    ...duplicateSearchTexts(searchTexts),
    ...(contractIds === undefined ? [] : orphanedSearchTexts(searchTexts, contractIds)),
  ];
}
