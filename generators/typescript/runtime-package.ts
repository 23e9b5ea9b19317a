/** The package of the run time: all modules, with a version. */
import renderBuild from '../../templates/typescript/build.hbs';
import renderPackage from '../../templates/typescript/package.hbs';
import renderTsconfig from '../../templates/typescript/tsconfig.hbs';
import type { OutFile } from '../shared/generator.ts';
import { type RuntimeVersion, versionText } from '../shared/runtime-version.ts';
import { buildSettings } from './build.ts';
import { printVersion, printWholeRuntime } from './runtime.ts';
import { runtimePackage } from './runtime-modules.ts';

export function printRuntimePackage(version: RuntimeVersion): readonly OutFile[] {
  return [
    ...printWholeRuntime('.js'),
    printVersion(runtimePackage, version),
    {
      path: 'typescript/generated.ts',
      text: "export * from './runtime.js';\nexport * from './runtime/version.js';\n",
    },
    {
      path: 'typescript/package.json',
      text: renderPackage({
        package: runtimePackage,
        version: versionText(version),
        description: 'What code that concordat generates needs at run time.',
        exports: [
          { name: '.', file: 'runtime/public' },
          { name: './generated', file: 'generated' },
          { name: './files', file: 'runtime/files' },
        ],
      }),
    },
    {
      path: 'typescript/tsconfig.json',
      text: renderTsconfig({ header: '', ...buildSettings('.js') }),
    },
    { path: 'typescript/build.mjs', text: renderBuild({ header: '', ...buildSettings('.js') }) },
  ];
}
