/** TypeScript: one module a contract, the run-time helpers they share, and the package around them. */

import { emoji, whiteSpace } from '../../compiler/text-rules.ts';
import renderIndex from '../../templates/typescript/index.hbs';
import renderPackage from '../../templates/typescript/package.hbs';
import renderJsonText from '../../templates/typescript/runtime/json-text.hbs';
import renderTexts from '../../templates/typescript/runtime/texts.hbs';
import renderValues from '../../templates/typescript/runtime/values.hbs';
import renderViolations from '../../templates/typescript/runtime/violations.hbs';
import renderRuntime from '../../templates/typescript/runtime.hbs';
import type { Generator } from '../generator.ts';
import { sharedHeaderLines } from '../support/header.ts';
import { characterClass, lineComment, moduleName, namespaceName } from './encode.ts';
import { printModule } from './print-module.ts';

const tables = { whiteSpace: characterClass(whiteSpace), emoji: characterClass(emoji) };

export const typescript: Generator = {
  name: 'typescript',
  generate: (contracts) => {
    const header = lineComment(sharedHeaderLines);
    const modules = contracts.map(({ id }) => ({ namespace: namespaceName(id), module: moduleName(id) }));
    return [
      { path: 'typescript/package.json', text: renderPackage({ modules: modules.map(({ module }) => module) }) },
      { path: 'typescript/index.ts', text: renderIndex({ header, modules }) },
      { path: 'typescript/runtime.ts', text: renderRuntime({ header }) },
      { path: 'typescript/runtime/json-text.ts', text: renderJsonText({ header }) },
      { path: 'typescript/runtime/texts.ts', text: renderTexts({ header, ...tables }) },
      { path: 'typescript/runtime/values.ts', text: renderValues({ header }) },
      { path: 'typescript/runtime/violations.ts', text: renderViolations({ header }) },
      ...contracts.map((contract) => ({ path: `typescript/${moduleName(contract.id)}.ts`, text: printModule(contract) })),
    ];
  },
};
