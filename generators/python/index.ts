/** The target `python`: a package with one module per contract and a shared runtime. */
import { openReasoning, structuralRules } from '../../compiler/model/messages.ts';
import { type CodePointRange, emoji, whiteSpace } from '../../compiler/model/text/text-rules.ts';
import { defaultReasoning, repairNames } from '../../compiler/model/transport.ts';
import renderInit from '../../templates/python/__init__.py.hbs';
import renderBackend from '../../templates/python/build_backend.py.hbs';
import renderDictsInit from '../../templates/python/dicts_init.py.hbs';
import renderProject from '../../templates/python/pyproject.toml.hbs';
import renderExchanges from '../../templates/python/runtime/_exchanges.py.hbs';
import renderFiles from '../../templates/python/runtime/_files.py.hbs';
import renderFitting from '../../templates/python/runtime/_fitting.py.hbs';
import renderLists from '../../templates/python/runtime/_lists.py.hbs';
import renderOperations from '../../templates/python/runtime/_operations.py.hbs';
import renderReading from '../../templates/python/runtime/_reading.py.hbs';
import renderRuntime from '../../templates/python/runtime/_runtime.py.hbs';
import renderSchemas from '../../templates/python/runtime/_schemas.py.hbs';
import renderTexts from '../../templates/python/runtime/_texts.py.hbs';
import renderModelCandidate from '../../templates/python/runtime/model-output/_model_candidate.py.hbs';
import renderModelCases from '../../templates/python/runtime/model-output/_model_cases.py.hbs';
import renderModelDialects from '../../templates/python/runtime/model-output/_model_dialects.py.hbs';
import renderModelExamine from '../../templates/python/runtime/model-output/_model_examine.py.hbs';
import renderModelFences from '../../templates/python/runtime/model-output/_model_fences.py.hbs';
import renderModelJson from '../../templates/python/runtime/model-output/_model_json.py.hbs';
import renderModelOpenings from '../../templates/python/runtime/model-output/_model_openings.py.hbs';
import renderModelScanner from '../../templates/python/runtime/model-output/_model_scanner.py.hbs';
import renderModelSource from '../../templates/python/runtime/model-output/_model_source.py.hbs';
import renderModelText from '../../templates/python/runtime/model-output/_model_text.py.hbs';
import { type ContractSummary, generator, type OutFile } from '../shared/generator.ts';
import { sharedHeaderLines } from '../shared/header.ts';
import { description } from './description.ts';
import { printModule } from './module.ts';
import { characterClassLiterals, comment, textLiteral } from './printing/encode.ts';
import { moduleName } from './printing/names.ts';
import { printDicts } from './types/dicts.ts';

/** The version of the package as a whole; each module names the version of its contract. */
const version = '0.1.0';

const modelTextMessages = {
  noAnswer: textLiteral(structuralRules['no-answer']),
  openReasoning: textLiteral(openReasoning),
  reasoning: defaultReasoning.map(textLiteral).join(', '),
  severalAnswers: textLiteral(structuralRules['several-answers']),
};

export const python = generator({
  ...description,
  emitContract: (contract) => {
    const name = `${moduleName(contract.id)}.py`;
    return {
      files: [
        inPackage(name, printModule(contract)),
        inPackage(`dicts/${name}`, printDicts(contract)),
      ],
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
  return [
    file('pyproject.toml', renderProject({ header, version })),
    file('build_backend.py', renderBackend({ header, version })),
    inPackage('__init__.py', renderInit({ header, modules: printModules(contracts) })),
    inPackage('_exchanges.py', renderExchanges({ header })),
    inPackage('_fitting.py', renderFitting({ header })),
    inPackage('_operations.py', renderOperations({ header })),
    inPackage('_lists.py', renderLists({ header })),
    inPackage('_model_candidate.py', renderModelCandidate({ header })),
    inPackage('_model_cases.py', renderModelCases({ header })),
    inPackage('_files.py', renderFiles({ header })),
    inPackage('_model_dialects.py', renderModelDialects({ header })),
    inPackage('_model_examine.py', renderModelExamine({ header })),
    inPackage('_model_fences.py', renderModelFences({ header })),
    inPackage(
      '_model_json.py',
      renderModelJson({
        header,
        repairNames: repairNames.map((name) => `    ${textLiteral(name)},`).join('\n'),
      }),
    ),
    inPackage('_model_openings.py', renderModelOpenings({ header })),
    inPackage('_model_scanner.py', renderModelScanner({ header })),
    inPackage('_model_source.py', renderModelSource({ header })),
    inPackage('_model_text.py', renderModelText({ header, ...modelTextMessages })),
    inPackage('_reading.py', renderReading({ header })),
    inPackage('_runtime.py', renderRuntime({ header })),
    inPackage('_schemas.py', renderSchemas({ header })),
    inPackage(
      '_texts.py',
      renderTexts({
        header,
        whiteSpace: printTable('_WHITE_SPACE', whiteSpace),
        emoji: printTable('_EMOJI', emoji),
      }),
    ),
    inPackage('py.typed', ''),
    inPackage('dicts/__init__.py', renderDictsInit({ header })),
  ];
}

/** Prints a character table of the compiler as the content of a character class. */
function printTable(name: string, ranges: readonly CodePointRange[]): string {
  return [
    `${name} = (`,
    ...characterClassLiterals(ranges).map((piece) => `    ${piece}`),
    ')',
  ].join('\n');
}

function printModules(contracts: readonly ContractSummary[]): string {
  const open = 'MODULES: Final[Mapping[str, str]] = {';
  if (contracts.length === 0) return `${open}}`;
  return [
    open,
    ...contracts.map(({ id }) => `    ${textLiteral(id)}: ${textLiteral(moduleName(id))},`),
    '}',
  ].join('\n');
}
