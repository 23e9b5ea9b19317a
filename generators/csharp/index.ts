/** The target `csharp`: a project with the files of each contract and a shared runtime. */
import { openReasoning, structuralRules } from '../../compiler/model/messages.ts';
import { type CodePointRange, emoji, whiteSpace } from '../../compiler/model/text/text-rules.ts';
import { defaultReasoning } from '../../compiler/model/transport.ts';
import renderProject from '../../templates/csharp/Concordat.Contracts.csproj.hbs';
import renderRegistry from '../../templates/csharp/ContractRegistry.cs.hbs';
import renderReadme from '../../templates/csharp/README.md.hbs';
import renderContracts from '../../templates/csharp/runtime/Contracts.cs.hbs';
import renderContractFiles from '../../templates/csharp/runtime/files/ContractFiles.cs.hbs';
import renderDocument from '../../templates/csharp/runtime/json/Document.cs.hbs';
import renderJson from '../../templates/csharp/runtime/json/Json.cs.hbs';
import renderJsonLists from '../../templates/csharp/runtime/json/JsonLists.cs.hbs';
import renderJsonPart from '../../templates/csharp/runtime/json/JsonPart.cs.hbs';
import renderJsonTape from '../../templates/csharp/runtime/json/JsonTape.cs.hbs';
import renderJsonTapeReading from '../../templates/csharp/runtime/json/JsonTapeReading.cs.hbs';
import renderJsonTapeTexts from '../../templates/csharp/runtime/json/JsonTapeTexts.cs.hbs';
import renderJsonTexts from '../../templates/csharp/runtime/json/JsonTexts.cs.hbs';
import renderModelCandidate from '../../templates/csharp/runtime/model-output/ModelCandidate.cs.hbs';
import renderModelCases from '../../templates/csharp/runtime/model-output/ModelCases.cs.hbs';
import renderModelDialects from '../../templates/csharp/runtime/model-output/ModelDialects.cs.hbs';
import renderModelExaminer from '../../templates/csharp/runtime/model-output/ModelExaminer.cs.hbs';
import renderModelJson from '../../templates/csharp/runtime/model-output/ModelJson.cs.hbs';
import renderModelOpenings from '../../templates/csharp/runtime/model-output/ModelOpenings.cs.hbs';
import renderModelReader from '../../templates/csharp/runtime/model-output/ModelReader.cs.hbs';
import renderModelRepairs from '../../templates/csharp/runtime/model-output/ModelRepairs.cs.hbs';
import renderModelScanner from '../../templates/csharp/runtime/model-output/ModelScanner.cs.hbs';
import renderModelSource from '../../templates/csharp/runtime/model-output/ModelSource.cs.hbs';
import renderModelText from '../../templates/csharp/runtime/model-output/ModelText.cs.hbs';
import renderModelTokens from '../../templates/csharp/runtime/model-output/ModelTokens.cs.hbs';
import renderRuleContexts from '../../templates/csharp/runtime/RuleContexts.cs.hbs';
import renderJsonSchema from '../../templates/csharp/runtime/schema/JsonSchema.cs.hbs';
import renderJsonSchemaDefinitions from '../../templates/csharp/runtime/schema/JsonSchemaDefinitions.cs.hbs';
import renderJsonSchemaForms from '../../templates/csharp/runtime/schema/JsonSchemaForms.cs.hbs';
import renderJsonSchemaWalk from '../../templates/csharp/runtime/schema/JsonSchemaWalk.cs.hbs';
import renderTextRules from '../../templates/csharp/runtime/TextRules.cs.hbs';
import renderTypes from '../../templates/csharp/runtime/Types.cs.hbs';
import renderViolations from '../../templates/csharp/runtime/Violations.cs.hbs';
import renderReadValues from '../../templates/csharp/runtime/values/ReadValues.cs.hbs';
import renderValueEquality from '../../templates/csharp/runtime/values/ValueEquality.cs.hbs';
import renderWriteValues from '../../templates/csharp/runtime/values/WriteValues.cs.hbs';
import { type ContractSummary, generator, type OutFile } from '../shared/generator.ts';
import { sharedHeaderLines } from '../shared/header.ts';
import { limitRows } from './codec/serializer-limits.ts';
import { contractFiles } from './contract-file.ts';
import { description } from './description.ts';
import { comment, text } from './printing/encode.ts';
import { contextName, contractName, namespaceOf } from './printing/names.ts';

const runtime = {
  ContractFiles: renderContractFiles,
  Contracts: renderContracts,
  Document: renderDocument,
  Json: renderJson,
  JsonLists: renderJsonLists,
  JsonPart: renderJsonPart,
  JsonSchema: renderJsonSchema,
  JsonSchemaDefinitions: renderJsonSchemaDefinitions,
  JsonSchemaForms: renderJsonSchemaForms,
  JsonSchemaWalk: renderJsonSchemaWalk,
  JsonTape: renderJsonTape,
  JsonTapeReading: renderJsonTapeReading,
  JsonTapeTexts: renderJsonTapeTexts,
  JsonTexts: renderJsonTexts,
  ReadValues: renderReadValues,
  ModelCases: renderModelCases,
  ModelDialects: renderModelDialects,
  ModelJson: renderModelJson,
  ModelReader: renderModelReader,
  ModelCandidate: renderModelCandidate,
  ModelExaminer: renderModelExaminer,
  ModelOpenings: renderModelOpenings,
  ModelScanner: renderModelScanner,
  ModelSource: renderModelSource,
  ModelRepairs: renderModelRepairs,
  ModelText: renderModelText,
  ModelTokens: renderModelTokens,
  RuleContexts: renderRuleContexts,
  TextRules: renderTextRules,
  Types: renderTypes,
  ValueEquality: renderValueEquality,
  Violations: renderViolations,
  WriteValues: renderWriteValues,
} as const;

const modelTextMessages = {
  openReasoning: text(openReasoning),
  reasoning: defaultReasoning.map(text).join(', '),
  noAnswer: text(structuralRules['no-answer']),
  severalAnswers: text(structuralRules['several-answers']),
};

export const csharp = generator({
  ...description,
  emitContract: (contract) => ({ files: contractFiles(contract) }),
  emitShared: (contracts) => [
    {
      path: 'csharp/Concordat.Contracts.csproj',
      text: renderProject({ header: sharedHeaderLines.join('\n  ') }),
    },
    ...Object.entries(runtime).map(([name, render]) => ({
      path: `csharp/Runtime/${name}.cs`,
      text: render({
        header: comment(sharedHeaderLines),
        whiteSpace: ranges(whiteSpace),
        emoji: ranges(emoji),
        ...modelTextMessages,
      }),
    })),
    registry(contracts),
    readme(contracts),
  ],
});

/** Prints a table of the reference implementation as C#, so that it has a single source. */
function ranges(table: readonly CodePointRange[]): string {
  const hexadecimal = (point: number) => `0x${point.toString(16).toUpperCase()}`;
  return table
    .map(([from, to]) => `        (${hexadecimal(from)}, ${hexadecimal(to)}),`)
    .join('\n');
}

function registry(contracts: readonly ContractSummary[]): OutFile {
  const members = ['Id', 'Version', 'Types', 'Exchanges', 'Root', 'Transport', 'Dialects'];
  const entries = contracts.map(({ id }) => {
    const name = contractName(id);
    const type = `${name}.${name}Contract`;
    return `            [${text(id)}] = new(${members.map((member) => `${type}.${member}`).join(', ')}),`;
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
