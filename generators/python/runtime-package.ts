/** The package of the run time: all modules, with a version. */
import renderReexports from '../../templates/python/reexports.py.hbs';
import renderVersion from '../../templates/python/runtime/version.py.hbs';
import { features } from '../shared/features.ts';
import type { OutFile } from '../shared/generator.ts';
import { type RuntimeVersion, versionText } from '../shared/runtime-version.ts';
import { distributionName, runtimePackage } from './packages.ts';
import { docstring, textLiteral } from './printing/encode.ts';
import { printImport, runtimeNames } from './printing/imports.ts';
import { byKindAndName } from './printing/names.ts';
import { printRuntimeProject } from './project.ts';
import { printRuntime, publicNames } from './runtime.ts';

const description = 'What code that concordat generates needs at run time.';

export function printRuntimePackage(version: RuntimeVersion): readonly OutFile[] {
  const header = `# ${distributionName(runtimePackage)} ${versionText(version)}`;
  const reexports = (doc: string, names: readonly (readonly [string, readonly string[]])[]) =>
    renderReexports({
      header,
      doc: docstring(doc),
      imports: names.map(([module, of]) => printImport(`.${module}`, of)).join('\n'),
      exported: names
        .flatMap(([, of]) => of)
        .toSorted(byKindAndName)
        .map(textLiteral),
    });
  const inPackage = (name: string, text: string): OutFile => ({
    path: `python/${runtimePackage}/${name}.py`,
    text,
  });
  return [
    ...printRuntimeProject({
      header,
      name: distributionName(runtimePackage),
      version: versionText(version),
      description,
    }),
    { path: `python/${runtimePackage}/py.typed`, text: '' },
    inPackage('__init__', reexports(description, publicNames(features))),
    inPackage(
      'generated',
      reexports(
        'The names that generated code imports. Later versions with the same major number keep them.',
        runtimeNames,
      ),
    ),
    inPackage(
      'version',
      renderVersion({ header, package: distributionName(runtimePackage), version }),
    ),
    ...printRuntime(features, header, runtimePackage),
  ];
}
