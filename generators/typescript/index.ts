/** TypeScript: one module per contract, the shared runtime, and a package. */

import renderBuild from '../../templates/typescript/build.hbs';
import renderIndex from '../../templates/typescript/index.hbs';
import renderPackage from '../../templates/typescript/package.hbs';
import renderTsconfig from '../../templates/typescript/tsconfig.hbs';
import { type Feature, featuresOf } from '../shared/features.ts';
import { type ContractSummary, generator, type OutFile } from '../shared/generator.ts';
import { sharedHeaderLines } from '../shared/header.ts';
import { description } from './description.ts';
import { printFiles } from './files.ts';
import { newScope, printModule } from './module.ts';
import { lineComment, moduleName, namespaceName } from './printing/encode.ts';
import { printRuntime } from './runtime.ts';

/** What the shared files need of a contract. */
type Note = { readonly features: readonly Feature[] };

export const typescript = generator({
  ...description,
  emitContract: (contract) => {
    const scope = newScope(contract);
    const path = `typescript/${moduleName(contract.id)}`;
    const files = printFiles(contract);
    const note: Note = { features: featuresOf(contract, scope.validators) };
    return {
      files: [
        { path: `${path}.ts`, text: printModule(scope, note.features) },
        ...(files === undefined ? [] : [{ path: `${path}.files.ts`, text: files }]),
      ],
      note,
    };
  },
  emitShared,
});

function emitShared(contracts: readonly ContractSummary[]): readonly OutFile[] {
  const header = lineComment(sharedHeaderLines);
  const modules = contracts.map(({ id }) => ({
    namespace: namespaceName(id),
    module: moduleName(id),
  }));
  const exported = contracts.flatMap((contract) => {
    const name = moduleName(contract.id);
    const files = { name: `${name}/files`, file: `${name}.files` };
    return [{ name, file: name }, ...(featuresIn(contract).includes('files') ? [files] : [])];
  });
  return [
    { path: 'typescript/package.json', text: renderPackage({ modules: exported }) },
    { path: 'typescript/tsconfig.json', text: renderTsconfig({ header }) },
    { path: 'typescript/build.mjs', text: renderBuild({ header }) },
    { path: 'typescript/index.ts', text: renderIndex({ header, modules }) },
    ...printRuntime(new Set(contracts.flatMap(featuresIn)), header),
  ];
}

function featuresIn({ note }: ContractSummary): readonly Feature[] {
  return (note as Note | undefined)?.features ?? [];
}
