/** TypeScript: one module per contract, the shared runtime, and a package. */

import { openReasoning, structuralRules } from '../../compiler/model/messages.ts';
import { defaultReasoning, repairNames } from '../../compiler/model/model.ts';
import { stepNames } from '../../compiler/model/model-output-steps.ts';
import { emoji, whiteSpace } from '../../compiler/model/text/text-rules.ts';
import renderBuild from '../../templates/typescript/build.hbs';
import renderIndex from '../../templates/typescript/index.hbs';
import renderPackage from '../../templates/typescript/package.hbs';
import renderContractTypes from '../../templates/typescript/runtime/contract-types.hbs';
import renderExchanges from '../../templates/typescript/runtime/exchanges.hbs';
import renderFiles from '../../templates/typescript/runtime/files.hbs';
import renderJsonText from '../../templates/typescript/runtime/json-text.hbs';
import renderJsonTypes from '../../templates/typescript/runtime/json-types.hbs';
import renderJsonValues from '../../templates/typescript/runtime/json-values.hbs';
import renderModelCandidate from '../../templates/typescript/runtime/model-output/model-candidate.hbs';
import renderModelCases from '../../templates/typescript/runtime/model-output/model-cases.hbs';
import renderModelDialects from '../../templates/typescript/runtime/model-output/model-dialects.hbs';
import renderModelExamine from '../../templates/typescript/runtime/model-output/model-examine.hbs';
import renderModelFences from '../../templates/typescript/runtime/model-output/model-fences.hbs';
import renderModelJson from '../../templates/typescript/runtime/model-output/model-json.hbs';
import renderModelOpenings from '../../templates/typescript/runtime/model-output/model-openings.hbs';
import renderModelScanner from '../../templates/typescript/runtime/model-output/model-scanner.hbs';
import renderModelSource from '../../templates/typescript/runtime/model-output/model-source.hbs';
import renderModelSteps from '../../templates/typescript/runtime/model-output/model-steps.hbs';
import renderModelText from '../../templates/typescript/runtime/model-output/model-text.hbs';
import renderPublic from '../../templates/typescript/runtime/public.hbs';
import renderSchemas from '../../templates/typescript/runtime/schemas.hbs';
import renderTexts from '../../templates/typescript/runtime/texts.hbs';
import renderValues from '../../templates/typescript/runtime/values.hbs';
import renderViolations from '../../templates/typescript/runtime/violations.hbs';
import renderRuntime from '../../templates/typescript/runtime.hbs';
import renderTsconfig from '../../templates/typescript/tsconfig.hbs';
import { type ContractSummary, generator, type OutFile } from '../shared/generator.ts';
import { sharedHeaderLines } from '../shared/header.ts';
import { description } from './description.ts';
import { printFiles } from './files.ts';
import { printModule } from './module.ts';
import {
  characterClass,
  lineComment,
  moduleName,
  namespaceName,
  stringLiteral,
} from './printing/encode.ts';

const tables = {
  whiteSpace: characterClass(whiteSpace),
  emoji: characterClass(emoji),
  repairNames: repairNames.map(stringLiteral).join(', '),
  stepNames: stepNames.map(stringLiteral).join(', '),
  reasoning: defaultReasoning.map(stringLiteral).join(', '),
  openReasoning: stringLiteral(openReasoning),
  noAnswer: stringLiteral(structuralRules['no-answer']),
  severalAnswers: stringLiteral(structuralRules['several-answers']),
};

const runtimeParts = [
  ['contract-types', renderContractTypes],
  ['exchanges', renderExchanges],
  ['files', renderFiles],
  ['json-text', renderJsonText],
  ['json-types', renderJsonTypes],
  ['json-values', renderJsonValues],
  ['model-candidate', renderModelCandidate],
  ['model-cases', renderModelCases],
  ['model-dialects', renderModelDialects],
  ['model-examine', renderModelExamine],
  ['model-fences', renderModelFences],
  ['model-json', renderModelJson],
  ['model-openings', renderModelOpenings],
  ['model-scanner', renderModelScanner],
  ['model-source', renderModelSource],
  ['model-steps', renderModelSteps],
  ['model-text', renderModelText],
  ['public', renderPublic],
  ['schemas', renderSchemas],
  ['texts', renderTexts],
  ['values', renderValues],
  ['violations', renderViolations],
] as const;

export const typescript = generator({
  ...description,
  emitContract: (contract) => {
    const files = printFiles(contract);
    const module = {
      path: `typescript/${moduleName(contract.id)}.ts`,
      text: printModule(contract),
    };
    if (files === undefined) return { files: [module] };
    return {
      files: [module, { path: `typescript/${moduleName(contract.id)}.files.ts`, text: files }],
      note: { hasFiles: true },
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
  const exported = contracts.flatMap(({ id, note }) => [
    { name: moduleName(id), file: moduleName(id) },
    ...(note === undefined
      ? []
      : [{ name: `${moduleName(id)}/files`, file: `${moduleName(id)}.files` }]),
  ]);
  return [
    { path: 'typescript/package.json', text: renderPackage({ modules: exported }) },
    { path: 'typescript/tsconfig.json', text: renderTsconfig({ header }) },
    { path: 'typescript/build.mjs', text: renderBuild({ header }) },
    { path: 'typescript/index.ts', text: renderIndex({ header, modules }) },
    { path: 'typescript/runtime.ts', text: renderRuntime({ header }) },
    ...runtimeParts.map(([name, render]) => ({
      path: `typescript/runtime/${name}.ts`,
      text: render({ header, ...tables }),
    })),
  ];
}
