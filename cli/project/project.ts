/**
 * Resolves the folders of a command: flags take precedence over `concordat.yaml`, and that over the
 * defaults.
 */
import { join, posix } from 'node:path';
import { defaults } from '../../generators/shared/configuration/keys.ts';
import type { TargetFolders } from '../../generators/shared/location.ts';
import { type CommandError, isCommandError, noTexts, type Texts } from '../report/problems.ts';
import { type Configuration, type NamedTarget, readConfiguration } from './configuration.ts';
import { findConfiguration } from './find-configuration.ts';
import { displayPath } from './paths.ts';

export interface Project {
  /** Relative to the working directory. */
  readonly contracts: string;
  readonly out: string;
  /** The targets in `concordat.yaml`; undefined for all targets. */
  readonly targets: readonly NamedTarget[] | undefined;
  /** The folder with user templates; undefined if there is none. */
  readonly templates: string | undefined;
  /** Whether the run time is a package of its own. */
  readonly hasRuntimePackage: boolean;
  /** Whether dates and times have the types of the language. */
  readonly hasNativeDates: boolean;
  /** The version of the generated packages. */
  readonly version: string | undefined;
  readonly settings: Configuration['settings'];
  /** The folders of targets that have one of their own, relative to `out`. */
  readonly folders: TargetFolders;
  /** How many folders `out` is below that of `concordat.yaml`: files may be so far above it. */
  readonly depth: number;
  /** For the target that is generated only for these languages. */
  readonly languages: readonly NamedTarget[];
  /** The path of `concordat.yaml`. */
  readonly configuration: string | undefined;
  readonly texts: Texts;
}

export interface ProjectFlags {
  readonly contracts?: string;
  readonly out?: string;
}

/**
 * Folders in flags are relative to the working directory, those in `concordat.yaml` to the folder
 * of that file.
 */
export async function openProject(flags: ProjectFlags): Promise<Project | CommandError> {
  const file = findConfiguration(process.cwd());
  const configuration = file === undefined ? undefined : await readConfiguration(file);
  if (configuration !== undefined && isCommandError(configuration)) return configuration;
  const folder = (key: 'contracts' | 'out') =>
    displayPath(flags[key] ?? configured(configuration, key));
  const templates = configuration?.templates;
  return {
    contracts: folder('contracts'),
    out: folder('out'),
    targets: configuration?.targets,
    templates:
      templates === undefined
        ? undefined
        : displayPath(join(configuration?.folder ?? '', templates)),
    hasRuntimePackage: configuration?.runtime === 'package',
    hasNativeDates: configuration?.dates === 'native',
    version: configuration?.version,
    settings: configuration?.settings ?? {},
    // With the flag, everything is below that folder.
    ...(flags.out === undefined ? placement(configuration) : { folders: {}, depth: 0 }),
    languages: configuration?.languages ?? [],
    configuration: file,
    texts: configuration?.texts ?? noTexts,
  };
}

function placement(configuration: Configuration | undefined): Pick<Project, 'folders' | 'depth'> {
  if (configuration === undefined) return { folders: {}, depth: 0 };
  const out = configuration.out ?? defaults.out;
  const folders = Object.entries(configuration.folders).map(([target, folder]) => [
    target,
    posix.relative(out, folder),
  ]);
  return { folders: Object.fromEntries(folders), depth: out === '.' ? 0 : out.split('/').length };
}

function configured(configuration: Configuration | undefined, key: 'contracts' | 'out'): string {
  return join(configuration?.folder ?? '', configuration?.[key] ?? defaults[key]);
}
