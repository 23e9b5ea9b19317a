/** The target `csharp`: a project with the files of each contract and a shared runtime. */
import renderRegistry from '../../templates/csharp/ContractRegistry.cs.hbs';
import renderReadme from '../../templates/csharp/README.md.hbs';
import { type Feature, featuresOf } from '../shared/features.ts';
import {
  type ContractSummary,
  type GeneratorOptions,
  generator,
  type OutFile,
} from '../shared/generator.ts';
import { sharedHeaderLines } from '../shared/header.ts';
import { contractFiles } from './contract-file.ts';
import { description } from './description.ts';
import { comment, text } from './printing/encode.ts';
import { contextName, contractName, namespaceOf } from './printing/names.ts';
import { projectFiles } from './project.ts';
import { printRuntime } from './runtime.ts';
import { printRuntimeCheck } from './runtime-package.ts';
import { csharpNames } from './settings.ts';

/** What the shared files need of a contract. */
type Note = { readonly features: readonly Feature[] };

export const csharp = generator({
  ...description,
  emitContract: (contract, options) => {
    const note: Note = { features: featuresOf(contract) };
    return { files: contractFiles(contract, csharpNames(options)), note };
  },
  emitShared: (contracts, options) => [
    ...projectFiles(options),
    ...(options.runtime === undefined
      ? printRuntime(new Set(contracts.flatMap(featuresIn)), {
          header: comment(sharedHeaderLines),
          namespace: csharpNames(options).namespace,
        })
      : []),
    registry(contracts, options),
    readme(contracts, options),
  ],
});

function featuresIn({ note }: ContractSummary): readonly Feature[] {
  return (note as Note | undefined)?.features ?? [];
}

function registry(contracts: readonly ContractSummary[], options: GeneratorOptions): OutFile {
  const { runtime } = options;
  const { namespace, runtimeNamespace } = csharpNames(options);
  const entries = contracts.map((contract) => {
    const name = contractName(contract.id);
    const member = (each: string) => `${name}.${name}Contract.${each}`;
    const created = `new(${['Id', 'Version', 'Types', 'Exchanges', 'Root'].map(member).join(', ')})`;
    const ofModels = featuresIn(contract).includes('model-output')
      ? ` { Transport = ${member('Transport')}, Dialects = ${member('Dialects')} }`
      : '';
    return `            [${text(contract.id)}] = ${created}${ofModels},`;
  });
  return {
    path: 'csharp/ContractRegistry.cs',
    text: renderRegistry({
      header: comment(sharedHeaderLines),
      namespace,
      runtimeNamespace,
      entries: entries.join('\n'),
      check: runtime === undefined ? '' : `\n${printRuntimeCheck(runtime)}`,
    }),
  };
}

/** The README of the package. It depends on the ids of the contracts only. */
function readme(contracts: readonly ContractSummary[], options: GeneratorOptions): OutFile {
  const { namespace } = csharpNames(options);
  const rows = contracts.map(
    ({ id }) => `| ${id} | \`${namespaceOf(id, namespace)}\` | \`${contextName(id)}\` |`,
  );
  const text = renderReadme({
    header: sharedHeaderLines.join(' '),
    contracts: rows.join('\n'),
    needed:
      options.runtime === undefined ? 'the framework' : 'the framework and Concordat.Runtime,',
  });
  return { path: 'csharp/README.md', text };
}
