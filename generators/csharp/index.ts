/** The target `csharp`: a project with the files of each contract and a shared runtime. */
import renderProject from '../../templates/csharp/Concordat.Contracts.csproj.hbs';
import renderRegistry from '../../templates/csharp/ContractRegistry.cs.hbs';
import renderReadme from '../../templates/csharp/README.md.hbs';
import { type Feature, featuresOf } from '../shared/features.ts';
import { type ContractSummary, generator, type OutFile } from '../shared/generator.ts';
import { sharedHeaderLines } from '../shared/header.ts';
import { limitRows } from './codec/serializer-limits.ts';
import { contractFiles } from './contract-file.ts';
import { description } from './description.ts';
import { comment, text } from './printing/encode.ts';
import { contextName, contractName, namespaceOf } from './printing/names.ts';
import { printRuntime } from './runtime.ts';
import { validatorsOf } from './validators/check-class.ts';

/** What the shared files need of a contract. */
type Note = { readonly features: readonly Feature[] };

export const csharp = generator({
  ...description,
  emitContract: (contract) => {
    const validators = validatorsOf(contract);
    const note: Note = { features: featuresOf(contract, validators) };
    return { files: contractFiles(contract, validators), note };
  },
  emitShared: (contracts) => [
    {
      path: 'csharp/Concordat.Contracts.csproj',
      text: renderProject({ header: sharedHeaderLines.join('\n  ') }),
    },
    ...printRuntime(new Set(contracts.flatMap(featuresIn)), comment(sharedHeaderLines)),
    registry(contracts),
    readme(contracts),
  ],
});

function featuresIn({ note }: ContractSummary): readonly Feature[] {
  return (note as Note | undefined)?.features ?? [];
}

function registry(contracts: readonly ContractSummary[]): OutFile {
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
    text: renderRegistry({ header: comment(sharedHeaderLines), entries: entries.join('\n') }),
  };
}

/** The README of the package. It depends on the ids of the contracts only. */
function readme(contracts: readonly ContractSummary[]): OutFile {
  const rows = contracts.map(
    ({ id }) => `| ${id} | \`${namespaceOf(id)}\` | \`${contextName(id)}\` |`,
  );
  const text = renderReadme({
    header: sharedHeaderLines.join(' '),
    contracts: rows.join('\n'),
    limits: limitRows(),
  });
  return { path: 'csharp/README.md', text };
}
