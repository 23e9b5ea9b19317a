/**
 * The resolved options of a run of `generate`, from flags, `concordat.yaml` and defaults. They are
 * plain data, so that they can be sent to worker processes.
 */

import { generators } from '../../generators/index.ts';
import type { TargetSettings } from '../../generators/shared/configuration/keys.ts';
import type { GeneratorOptions } from '../../generators/shared/generator.ts';
import { runtimeVersion } from '../../generators/shared/runtime-version.ts';
import { optionalLanguages, optionalTarget, profileFlag } from '../../generators/target-names.ts';
import type { Locations } from '../output/locations.ts';
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
  /** Relative to the working directory. */
  readonly contracts: string;
  readonly out: string;
  /** The folders of targets that have one of their own. */
  readonly locations?: Locations;
  /** The folder with user templates. */
  readonly templates: string | undefined;
  readonly configuration: string | undefined;
  readonly targets: readonly string[];
  /** For the target that is generated only for these languages. */
  readonly languages: readonly string[];
  /** The targets and languages whose files the run may change; undefined for all of them. */
  readonly only: readonly string[] | undefined;
  readonly options: GeneratorOptions;
  /** Whether to only report what would be written. */
  readonly check: boolean;
  /** The time at which reading the inputs began. */
  readonly startedAt: number;
  /** The flags that a later run must share to use the cache of this one. */
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
    locations: { folders: project.folders, depth: project.depth },
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
  { hasRuntimePackage, hasNativeDates, version, settings, folders }: Project,
  { available }: ChosenTargets,
  { profile }: BuildFlags,
): GeneratorOptions {
  return {
    targets: available,
    settings: profile === undefined ? settings : withProfile(settings, profile),
    ...(hasRuntimePackage ? { runtime: runtimeVersion } : {}),
    ...(hasNativeDates ? { dates: 'native' } : {}),
    ...(version === undefined ? {} : { version }),
    ...(Object.keys(folders).length === 0 ? {} : { folders }),
  };
}

function withProfile(settings: TargetSettings, profile: string): TargetSettings {
  const { target, key } = profileFlag;
  const before = settings[target]?.[key];
  const values = [...(Array.isArray(before) ? (before as readonly string[]) : []), profile];
  return { ...settings, [target]: { ...settings[target], [key]: [...new Set(values)] } };
}

function cacheFlags(flags: BuildFlags): Readonly<Record<string, string>> {
  const names = ['contracts', 'out', 'profile'] as const;
  return Object.fromEntries(
    names.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]]])),
  );
}
