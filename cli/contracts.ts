/** The contracts of a project, read and compiled, for the commands that ask about them. */
import { resolve } from 'node:path';
import { compile } from '../compiler/compile.ts';
import { type Diagnostic, didYouMean, hasErrors } from '../compiler/diagnostics.ts';
import type { Contract } from '../compiler/model.ts';
import { isRefused, type Refused, refusal, type Texts } from './problems.ts';
import { openProject, type ProjectFlags } from './project.ts';
import { readSources, sourceTexts } from './sources.ts';

export interface CompiledFolder {
  /** Those without errors, by id. */
  readonly contracts: readonly Contract[];
  readonly diagnostics: readonly Diagnostic[];
  readonly texts: Texts;
}

export async function compileFolder(folder: string): Promise<CompiledFolder | Refused> {
  const read = await readSources(folder);
  if (isRefused(read)) return read;
  return { ...compile(read.sources), texts: sourceTexts(read.sources) };
}

export async function openContracts(flags: ProjectFlags): Promise<CompiledFolder | Refused> {
  const project = await openProject(flags);
  return isRefused(project) ? project : compileFolder(project.contracts);
}

/** A contract by its id, or by the file that it stands in. */
export async function openContract(id: string, flags: ProjectFlags): Promise<Contract | Refused> {
  const project = await openProject(flags);
  if (isRefused(project)) return project;
  const compiled = await compileFolder(project.contracts);
  if (isRefused(compiled)) return compiled;
  const { contracts, diagnostics, texts } = compiled;
  const found = contracts.find((contract) => contract.id === id || resolve(contract.place.file) === resolve(id));
  // Problems of other contracts are no concern of this document.
  if (found !== undefined && !hasErrors(diagnostics.filter(({ place }) => place.file === found.place.file))) return found;
  if (hasErrors(diagnostics)) return { problems: diagnostics, texts };
  const ids = contracts.map((contract) => contract.id);
  return refusal(
    'unknown-contract',
    `There is no contract "${id}" in ${project.contracts}.${didYouMean(id, ids)}`,
    `There are: ${ids.join(', ')}.`,
  );
}
