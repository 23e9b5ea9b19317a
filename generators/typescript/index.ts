/** TypeScript: one module a contract, the run-time helpers they share, and the package around them. */
import renderIndex from '../../templates/typescript/index.hbs';
import renderPackage from '../../templates/typescript/package.hbs';
import renderRuntime from '../../templates/typescript/runtime.hbs';
import type { Generator } from '../generator.ts';
import { sharedHeaderLines } from '../support/header.ts';
import { lineComment, moduleName, namespaceName } from './encode.ts';
import { printModule } from './print-module.ts';

export const typescript: Generator = {
  name: 'typescript',
  generate: (contracts) => {
    const header = lineComment(sharedHeaderLines);
    const modules = contracts.map(({ id }) => ({ namespace: namespaceName(id), module: moduleName(id) }));
    return [
      { path: 'typescript/package.json', text: renderPackage({ modules: modules.map(({ module }) => module) }) },
      { path: 'typescript/index.ts', text: renderIndex({ header, modules }) },
      { path: 'typescript/runtime.ts', text: renderRuntime({ header }) },
      ...contracts.map((contract) => ({ path: `typescript/${moduleName(contract.id)}.ts`, text: printModule(contract) })),
    ];
  },
};
