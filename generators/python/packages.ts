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
  /** The name under which pip installs it. */
  readonly distribution: string;
  /** The version of the package of the run time; undefined if the run time is among the modules. */
  readonly runtime: RuntimeVersion | undefined;
}

export function packagesOf(options: GeneratorOptions): Packages {
  const settings = settingsOf('python', pythonSettings, options);
  return {
    name: settings.module ?? settings.package.replaceAll(/[-.]/g, '_'),
    distribution: distributionName(settings.package),
    runtime: options.runtime,
  };
}

/** The name of a package in the form in which pip compares names. */
export function distributionName(name: string): string {
  return name.replaceAll(/[_.]/g, '-');
}

/** The versions of the package of the run time that fit, for pip. */
export function runtimeRequirement({ major, minor }: RuntimeVersion): string {
  return `${distributionName(runtimePackage)}>=${major}.${minor},<${major + 1}`;
}

const preReleases: Readonly<Record<string, string>> = { alpha: 'a', beta: 'b', rc: 'rc' };

/** A version in the form of PEP 440: `1.2.0-rc.1` becomes `1.2.0rc1`. */
export function pythonVersion(version: string): string {
  return version.replace(
    /-([a-z]+)\.(\d+)$/,
    (_, kind: string, count: string) => `${preReleases[kind]}${count}`,
  );
}
