/** Reads and compiles the contracts of a project, for the commands that use them. */
import { resolve } from 'node:path';
import { orphanedSnapshots } from '../../compiler/change/approvals/files.ts';
import { compile, compileOneByOne } from '../../compiler/compile.ts';
import {
  type Diagnostic,
  didYouMean,
  hasErrors,
  sortDiagnostics,
} from '../../compiler/diagnostics/diagnostics.ts';
import type { Contract } from '../../compiler/model/model.ts';
import { languages } from '../../generators/index.ts';
import { type CommandError, commandError, isCommandError, type Texts } from '../report/problems.ts';
import { guessIds, resolver } from './contract-resolver.ts';
import { openProject, type ProjectFlags } from './project.ts';
import { snapshotFiles, snapshotReader } from './snapshots.ts';
import { listContracts, readSource, readSources, sourceTexts } from './sources.ts';

export interface CompiledFolder {
  /** The contracts without errors, sorted by id. */
  readonly contracts: readonly Contract[];
  readonly diagnostics: readonly Diagnostic[];
  readonly texts: Texts;
}

export async function compileFolder(folder: string): Promise<CompiledFolder | CommandError> {
  const read = readSources(folder);
  if (isCommandError(read)) return read;
  const snapshots = snapshotFiles(folder);
  const compiled = compile(read.sources, languages, snapshotReader(snapshots));
  const { contracts, diagnostics } = compiled;
  // A contract with errors may have no id.
  const orphans = hasErrors(diagnostics)
    ? []
    : orphanedSnapshots(
        snapshots,
        contracts.map(({ id }) => id),
      );
  return {
    contracts,
    diagnostics: sortDiagnostics([...diagnostics, ...orphans]),
    texts: sourceTexts(read.sources),
  };
}

export async function openContracts(flags: ProjectFlags): Promise<CompiledFolder | CommandError> {
  const project = await openProject(flags);
  return isCommandError(project) ? project : compileFolder(project.contracts);
}

/** Returns a contract by its id or file. */
export async function openContract(
  id: string,
  flags: ProjectFlags,
): Promise<Contract | CommandError> {
  const project = await openProject(flags);
  if (isCommandError(project)) return project;
  return (await compileAlone(id, project.contracts)) ?? compileWithAll(id, project.contracts);
}

/**
 * Compiles a contract with only those that it imports. Returns undefined on any error: compiling
 * all contracts together gives the better report.
 */
async function compileAlone(id: string, folder: string): Promise<Contract | undefined> {
  const files = listContracts(folder);
  if (isCommandError(files)) return undefined;
  try {
    const named = files.find((path) => resolve(path) === resolve(id));
    const file = named ?? guessIds(folder, files).get(id)?.[0];
    if (file === undefined) return undefined;
    const { contract, diagnostics } = compileOneByOne(
      resolver(folder, files),
      languages,
      snapshotReader(snapshotFiles(folder)),
    )(readSource(folder, file));
    return contract === undefined ||
      hasErrors(diagnostics) ||
      (named === undefined && contract.id !== id)
      ? undefined
      : contract;
  } catch {
    // A file cannot be read.
    return undefined;
  }
}

async function compileWithAll(id: string, folder: string): Promise<Contract | CommandError> {
  const compiled = await compileFolder(folder);
  if (isCommandError(compiled)) return compiled;
  const { contracts, diagnostics, texts } = compiled;
  const found = contracts.find(
    (contract) => contract.id === id || resolve(contract.span.file) === resolve(id),
  );
  // Errors in other contracts do not matter here.
  if (
    found !== undefined &&
    !hasErrors(diagnostics.filter(({ span }) => span.file === found.span.file))
  )
    return found;
  if (hasErrors(diagnostics)) return { problems: diagnostics, texts };
  const ids = contracts.map((contract) => contract.id);
  return commandError(
    'unknown-contract',
    `Unknown contract "${id}" in ${folder}.${didYouMean(id, ids)}`,
    `Contracts: ${ids.join(', ')}.`,
  );
}
