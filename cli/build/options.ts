/**
 * What a run of `generate` is to make: words, `concordat.yaml` and defaults brought together, as
 * plain data that processes can hand over.
 */

import { generators } from '../../generators/index.ts';
import type { GeneratorOptions } from '../../generators/shared/generator.ts';
import { optionalLanguages, optionalTarget } from '../../generators/target-names.ts';
import { openProject, type Project } from '../project/project.ts';
import { type CommandError, isCommandError } from '../report/problems.ts';
import { type ChosenTargets, chooseTargets } from './targets.ts';

export interface BuildFlags {
  readonly check?: boolean;
  readonly contracts?: string;
  readonly out?: string;
  readonly target?: string;
  readonly profile?: string;
}

export interface BuildOptions {
  /** Folders as seen from the working folder. */
  readonly contracts: string;
  readonly out: string;
  /** Of templates of the user's own. */
  readonly templates: string | undefined;
  readonly configuration: string | undefined;
  readonly targets: readonly string[];
  /** For the target quicktype. */
  readonly languages: readonly string[];
  /** Folders below `out` that the run is about; undefined for all. */
  readonly only: readonly string[] | undefined;
  readonly options: GeneratorOptions;
  /** Whether to write, or only to say what would be written. */
  readonly check: boolean;
  /** When the first of its inputs was read. */
  readonly startedAt: number;
  /** The words that a later run has to have in common with this one to build on it. */
  readonly cachedFlags: Readonly<Record<string, string>>;
}

export async function resolveOptions(flags: BuildFlags): Promise<BuildOptions | CommandError> {
  const startedAt = Date.now();
  const project = await openProject(flags);
  if (isCommandError(project)) return project;
  const choice = {
    known: generators.map(({ name }) => name),
    optional: optionalTarget,
    languages: optionalLanguages,
  };
  const targets = chooseTargets(choice, project, flags.target);
  if (isCommandError(targets)) return targets;
  const languages = targets.names.includes(optionalTarget)
    ? [...new Set(project.languages.map(({ name }) => name))].sort()
    : [];
  return {
    contracts: project.contracts,
    out: project.out,
    templates: project.templates,
    configuration: project.configuration,
    targets: targets.names,
    languages,
    only: targets.isPart ? [...targets.names, ...languages] : undefined,
    options: generatorOptions(project, targets, flags),
    check: flags.check === true,
    startedAt,
    cachedFlags: cacheFlags(flags),
  };
}

function generatorOptions(
  { rag }: Project,
  { available }: ChosenTargets,
  { profile }: BuildFlags,
): GeneratorOptions {
  const profiles = [...new Set([...rag.profiles, ...(profile === undefined ? [] : [profile])])];
  return {
    targets: available,
    profiles,
    ...(rag.statuses === undefined ? {} : { statuses: rag.statuses }),
  };
}

function cacheFlags(flags: BuildFlags): Readonly<Record<string, string>> {
  const names = ['contracts', 'out', 'profile'] as const;
  return Object.fromEntries(
    names.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]]])),
  );
}
