/** Only the modules of the run time that the contracts use are generated. */
import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../compiler/model/model.ts';
import { printRuntime } from '../../../generators/python/runtime.ts';
import { importedBy } from '../../../generators/python/types/types.ts';
import { features } from '../../../generators/shared/features.ts';
import type { OutFile } from '../../../generators/shared/generator.ts';
import { contextContracts } from '../../support/context-contracts.ts';
import { allContracts } from '../../support/contracts.ts';
import { featureContracts } from '../../support/feature-contracts.ts';
import { generateTarget, prepared } from '../../support/generated.ts';
import { smallPythonPackages } from '../../support/python/packages.ts';
import { starterContract } from '../../support/starter.ts';
import { isAvailable, python } from '../../support/toolchains.ts';

const always = ['_operations', '_pydantic', '_reading', '_runtime', '_values', 'validate'];
const modelOutput = [
  '_model_candidate',
  '_model_coerce',
  '_model_coercions',
  '_model_examine',
  '_model_fences',
  '_model_json',
  '_model_openings',
  '_model_repairs',
  '_model_scanner',
  '_model_source',
  '_model_text',
  '_model_tokens',
];

/** By the name of the contract, the modules that it needs beside those that are always there. */
const added: Readonly<Record<string, readonly string[]>> = {
  'neither rules nor exchanges': [],
  'an emoji rule': ['_texts'],
  'a number of tokens': ['_texts'],
  'a pattern that engines might match slowly': ['_automata'],
  'a comparison of times': ['_instants'],
  'a sum': ['_arithmetic'],
  'unique items': ['_lists'],
  'references between items': ['_references'],
  'a JSON Schema': ['_fitting', '_schemas'],
  'JSON in a text': ['_embedded'],
  'a rule that reads the context': ['_context'],
  'a generic type': ['_context', '_generic_types'],
  'an exchange': ['_exchanges'],
  'an exchange with a context': ['_context', '_context_exchanges', '_exchanges'],
  'a transport': modelOutput,
  'a prompt': modelOutput,
  'structured output': [...modelOutput, '_model_dialects'],
  'a file': [...modelOutput, '_files'],
};

const wholeRuntime = new Map(
  printRuntime(features, '', 'concordat_contracts').map(({ path, text }) => [path, text]),
);

function runtimeIn(files: readonly OutFile[]): readonly OutFile[] {
  return files.filter(({ path }) => wholeRuntime.has(path));
}

describe('the modules of the run time', () => {
  it.each(featureContracts.map((row) => [row.name, row.contract] as const))(
    '%s',
    (name, contract) => {
      const files = runtimeIn(generateTarget('python', [contract]));
      const modules = files.map(({ path }) => basename(path, '.py'));
      expect(modules.sort()).toEqual([...always, ...(added[name] ?? [])].sort());
    },
  );

  it('have the same text whatever other modules there are', () => {
    const header = /^(?:# Generated .*)?\n/;
    for (const { contract } of featureContracts)
      for (const { path, text } of runtimeIn(generateTarget('python', [contract])))
        expect(text.replace(header, ''), path).toBe(wholeRuntime.get(path)?.replace(header, ''));
  });
});

describe('a package of one contract and those that it imports', () => {
  it.each(
    [...allContracts(), ...contextContracts].map((contract) => [contract.id, contract] as const),
  )('imports only modules that it contains: %s', (_, contract) => {
    const files = generateTarget('python', withImports(contract));
    const present = new Set(files.map(({ path }) => path));
    for (const { path, text } of files)
      for (const module of modulesImportedBy(text))
        expect([path, present.has(`python/concordat_contracts/${module}.py`), module]).toEqual([
          path,
          true,
          module,
        ]);
  });
});

function withImports(contract: Contract): readonly Contract[] {
  return [contract, ...importedBy(contract)];
}

/** The modules of the run time in `from ._values import` and, in the folder dicts, `.._values`. */
function modulesImportedBy(text: string): readonly string[] {
  return [...text.matchAll(/^ *from \.\.?(_\w+) import/gm)].map(([, module = '']) => module);
}

const importEverything = `
import sys
from importlib import import_module
from pathlib import Path
for folder in sorted(Path(sys.argv[1]).iterdir()):
    for name in [name for name in sys.modules if name.startswith("concordat_contracts")]:
        del sys.modules[name]
    sys.path[0] = str(folder)
    package = import_module("concordat_contracts")
    assert Path(package.__file__).is_relative_to(folder)
    for name in package.__all__:
        getattr(package, name)
    for file in (folder / "concordat_contracts").rglob("*.py"):
        import_module(".".join(file.relative_to(folder).with_suffix("").parts))
    for contract in package.MODULES:
        assert package.types_of(contract)
        package.exchanges_of(contract)
`;

it.runIf(isAvailable(python))('every package of a few modules can be imported', () => {
  const folder = prepared('python-features', smallPythonPackages(), {}, () => {});
  const { status, stderr } = spawnSync(
    'python3',
    ['-W', 'error', '-c', importEverything, join(folder, 'packages')],
    { encoding: 'utf8', env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' } },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

it('generates at most 14 files and 1,900 lines for the contract of concordat init', () => {
  const files = generateTarget('python', [starterContract()]);
  const lines = files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  expect(files.length).toBeLessThanOrEqual(14);
  expect(lines).toBeLessThanOrEqual(1_900);
});
