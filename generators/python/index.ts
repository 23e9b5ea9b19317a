/** The target `python`: a package with one module per contract and a shared run time. */
import renderBackend from '../../templates/python/build_backend.py.hbs';
import renderDictsInit from '../../templates/python/dicts_init.py.hbs';
import renderProject from '../../templates/python/pyproject.toml.hbs';
import { type Feature, features, featuresOf } from '../shared/features.ts';
import { type ContractSummary, generator, type OutFile } from '../shared/generator.ts';
import { sharedHeaderLines } from '../shared/header.ts';
import { lowerContract } from '../shared/validator/module.ts';
import { description } from './description.ts';
import { printInit } from './init.ts';
import { printModule } from './module.ts';
import { comment } from './printing/encode.ts';
import { moduleName } from './printing/names.ts';
import { printRuntime } from './runtime.ts';
import { printDicts } from './types/dicts.ts';
import { profile } from './validators/functions.ts';

/** The version of the package as a whole; each module names the version of its contract. */
const version = '0.1.0';

/** What the shared files need of a contract. */
type Note = { readonly features: readonly Feature[] };

export const python = generator({
  ...description,
  emitContract: (contract) => {
    const name = `${moduleName(contract.id)}.py`;
    const validators = lowerContract(contract, profile);
    const note: Note = { features: featuresOf(contract, validators) };
    return {
      files: [
        inPackage(name, printModule(contract, validators, note.features)),
        inPackage(`dicts/${name}`, printDicts(contract)),
      ],
      note,
    };
  },
  emitShared,
});

function file(name: string, text: string): OutFile {
  return { path: `python/${name}`, text };
}

function inPackage(name: string, text: string): OutFile {
  return file(`concordat_contracts/${name}`, text);
}

function emitShared(contracts: readonly ContractSummary[]): readonly OutFile[] {
  const header = sharedHeaderLines.map(comment).join('\n');
  const found = new Set(contracts.flatMap(featuresIn));
  const used = features.filter((feature) => found.has(feature));
  return [
    file('pyproject.toml', renderProject({ header, version })),
    file('build_backend.py', renderBackend({ header, version })),
    inPackage('__init__.py', printInit(contracts, used, header)),
    ...printRuntime(used, header),
    inPackage('py.typed', ''),
    inPackage('dicts/__init__.py', renderDictsInit({ header })),
  ];
}

function featuresIn({ note }: ContractSummary): readonly Feature[] {
  return (note as Note | undefined)?.features ?? [];
}
