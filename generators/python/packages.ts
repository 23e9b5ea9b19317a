/** The generated package, and where its modules import the run time from. */
import { settingsOf } from '../shared/configuration/settings.ts';
import type { GeneratorOptions } from '../shared/generator.ts';
import type { RuntimeVersion } from '../shared/runtime-version.ts';
import { pythonSettings } from './settings.ts';

export const runtimePackage = 'concordat_runtime';

/** The module of the package of the run time that has everything that generated code imports. */
export const runtimeFacade = `${runtimePackage}.generated`;

export interface Packages {
  /** The name under which programs import the generated package. */
  readonly name: string;
  /** The version of the package of the run time; undefined if the run time is among the modules. */
  readonly runtime: RuntimeVersion | undefined;
}

export function packagesOf(options: GeneratorOptions): Packages {
  return {
    name: settingsOf('python', pythonSettings, options).package,
    runtime: options.runtime,
  };
}

/** The name under which pip installs a package. */
export function distributionName(name: string): string {
  return name.replaceAll('_', '-');
}

/** The versions of the package of the run time that fit, for pip. */
export function runtimeRequirement({ major, minor }: RuntimeVersion): string {
  return `${distributionName(runtimePackage)}>=${major}.${minor},<${major + 1}`;
}
