/** The package of the run time: all files, with a version. */
import renderProject from '../../templates/csharp/Concordat.Contracts.csproj.hbs';
import renderReadme from '../../templates/csharp/runtime-package/README.md.hbs';
import renderCheck from '../../templates/csharp/runtime-package/RuntimeCheck.cs.hbs';
import renderVersion from '../../templates/csharp/runtime-package/RuntimeVersion.cs.hbs';
import { features } from '../shared/features.ts';
import type { OutFile } from '../shared/generator.ts';
import { type RuntimeVersion, versionText } from '../shared/runtime-version.ts';
import { frameworks } from './frameworks.ts';
import { ofOtherAssemblies, printRuntime } from './runtime.ts';
import { defaultNamespace } from './settings.ts';

const runtimePackage = 'Concordat.Runtime';

export function printRuntimePackage(version: RuntimeVersion): readonly OutFile[] {
  return [
    ...printRuntime(
      new Set(features),
      { header: '', namespace: defaultNamespace },
      ofOtherAssemblies,
    ),
    {
      path: 'csharp/Runtime/RuntimeVersion.cs',
      text: renderVersion({ header: '', package: runtimePackage, version }),
    },
    {
      path: `csharp/${runtimePackage}.csproj`,
      text: renderProject({
        header: '',
        frameworks,
        namespace: defaultNamespace,
        package: runtimePackage,
        description: 'What code that concordat generates needs at run time.',
        version: versionText(version),
        // All 1.x have one assembly version, so that the check can report a version that is too old.
        assemblyVersion: `${version.major}.0.0.0`,
      }),
    },
    { path: 'csharp/README.md', text: renderReadme({ package: runtimePackage }) },
  ];
}

/** The package reference of generated code, with the versions that fit. */
export function runtimeDependency({ major, minor }: RuntimeVersion): object {
  return { name: runtimePackage, versions: `[${major}.${minor}.0, ${major + 1}.0.0)` };
}

/** A class that throws if the package has a version that does not fit. */
export function printRuntimeCheck({ major, minor }: RuntimeVersion): string {
  return renderCheck({ major, minor });
}
