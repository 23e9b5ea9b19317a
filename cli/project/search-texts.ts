/** The search texts below the contracts folder: the contract of each, and their errors. */
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

/** Files by the id of their contract. Plain data, so that it can be sent to worker processes. */
export type SearchTextsById = ReadonlyMap<string, string>;

export const noSearchTexts: SearchTextsById = new Map();

/**
 * Returns undefined if the contract of a file is unknown, or if two files have the same contract.
 * `knownId` avoids reading a file that has not changed since its id was read.
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

/** The first line of most files, after comments and blank lines. Other files are parsed. */
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

/** Reads the search text of a contract, if there is one. */
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

/** Compiles all contracts and search texts together and reports all errors. */
export async function compileWithSearchTexts(
  folder: string,
): Promise<CompiledFolder | CommandError> {
  const compiled = await compileFolder(folder);
  if (isCommandError(compiled)) return compiled;
  const read = readFiles(folder, searchTextFiles(folder));
  if (isCommandError(read)) return read;
  const { contracts, diagnostics, texts } = compiled;
  // A contract with errors may have no id.
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
