/**
 * The run time: files that the files of the contracts use. Only those are emitted that the
 * contracts need. Members of a class that only one feature needs are in a file of that feature.
 */
import { kindsByMessage, openReasoning, structuralRules } from '../../compiler/model/messages.ts';
import { type CodePointRange, emoji, whiteSpace } from '../../compiler/model/text/text-rules.ts';
import {
  defaultReasoning,
  otherFenceTags,
  repairNames,
  wrapperNames,
} from '../../compiler/model/transport.ts';
import renderContracts from '../../templates/csharp/runtime/Contracts.cs.hbs';
import renderContractTypes from '../../templates/csharp/runtime/ContractTypes.cs.hbs';
import renderContextDialects from '../../templates/csharp/runtime/contexts/ContextDialects.cs.hbs';
import renderContextTypes from '../../templates/csharp/runtime/contexts/ContextTypes.cs.hbs';
import renderContextExchanges from '../../templates/csharp/runtime/exchanges/ContextExchanges.cs.hbs';
import renderExchanges from '../../templates/csharp/runtime/exchanges/Exchanges.cs.hbs';
import renderContractFiles from '../../templates/csharp/runtime/files/ContractFiles.cs.hbs';
import renderDocument from '../../templates/csharp/runtime/json/Document.cs.hbs';
import renderJson from '../../templates/csharp/runtime/json/Json.cs.hbs';
import renderJsonBytes from '../../templates/csharp/runtime/json/JsonBytes.cs.hbs';
import renderJsonNames from '../../templates/csharp/runtime/json/JsonNames.cs.hbs';
import renderJsonPart from '../../templates/csharp/runtime/json/JsonPart.cs.hbs';
import renderJsonReading from '../../templates/csharp/runtime/json/JsonReading.cs.hbs';
import renderJsonTexts from '../../templates/csharp/runtime/json/JsonTexts.cs.hbs';
import renderModelCandidate from '../../templates/csharp/runtime/model-output/ModelCandidate.cs.hbs';
import renderModelCoercer from '../../templates/csharp/runtime/model-output/ModelCoercer.cs.hbs';
import renderModelCoercions from '../../templates/csharp/runtime/model-output/ModelCoercions.cs.hbs';
import renderModelDialects from '../../templates/csharp/runtime/model-output/ModelDialects.cs.hbs';
import renderModelExaminer from '../../templates/csharp/runtime/model-output/ModelExaminer.cs.hbs';
import renderModelJson from '../../templates/csharp/runtime/model-output/ModelJson.cs.hbs';
import renderModelOpenings from '../../templates/csharp/runtime/model-output/ModelOpenings.cs.hbs';
import renderModelProviders from '../../templates/csharp/runtime/model-output/ModelProviders.cs.hbs';
import renderModelReader from '../../templates/csharp/runtime/model-output/ModelReader.cs.hbs';
import renderModelRepairs from '../../templates/csharp/runtime/model-output/ModelRepairs.cs.hbs';
import renderModelScanner from '../../templates/csharp/runtime/model-output/ModelScanner.cs.hbs';
import renderModelSource from '../../templates/csharp/runtime/model-output/ModelSource.cs.hbs';
import renderModelText from '../../templates/csharp/runtime/model-output/ModelText.cs.hbs';
import renderModelTokens from '../../templates/csharp/runtime/model-output/ModelTokens.cs.hbs';
import renderModelTypes from '../../templates/csharp/runtime/model-output/ModelTypes.cs.hbs';
import renderArithmetic from '../../templates/csharp/runtime/rules/Arithmetic.cs.hbs';
import renderAutomata from '../../templates/csharp/runtime/rules/Automata.cs.hbs';
import renderInstants from '../../templates/csharp/runtime/rules/Instants.cs.hbs';
import renderLists from '../../templates/csharp/runtime/rules/Lists.cs.hbs';
import renderReferences from '../../templates/csharp/runtime/rules/References.cs.hbs';
import renderScalars from '../../templates/csharp/runtime/rules/Scalars.cs.hbs';
import renderTextRules from '../../templates/csharp/runtime/rules/TextRules.cs.hbs';
import renderJsonSchema from '../../templates/csharp/runtime/schema/JsonSchema.cs.hbs';
import renderJsonSchemaDefinitions from '../../templates/csharp/runtime/schema/JsonSchemaDefinitions.cs.hbs';
import renderJsonSchemaForms from '../../templates/csharp/runtime/schema/JsonSchemaForms.cs.hbs';
import renderJsonSchemaWalk from '../../templates/csharp/runtime/schema/JsonSchemaWalk.cs.hbs';
import renderViolations from '../../templates/csharp/runtime/Violations.cs.hbs';
import renderConverters from '../../templates/csharp/runtime/values/Converters.cs.hbs';
import renderReadValues from '../../templates/csharp/runtime/values/ReadValues.cs.hbs';
import renderValues from '../../templates/csharp/runtime/values/Values.cs.hbs';
import renderWriteValues from '../../templates/csharp/runtime/values/WriteValues.cs.hbs';
import { type Feature, features } from '../shared/features.ts';
import type { OutFile } from '../shared/generator.ts';
import { text } from './printing/encode.ts';
import { defaultNamespace } from './settings.ts';

interface RuntimeFile {
  readonly name: string;
  readonly render: (data: object) => string;
  /** The features that need the file; undefined if every contract needs it. */
  readonly neededBy?: readonly Feature[];
  /** The file is needed only if this feature is used too. */
  readonly onlyWith?: Feature;
}

/** A generic type may have an argument with rules that read the context. */
const contexts: readonly Feature[] = ['context', 'generic-types'];

const runtimeFiles: readonly RuntimeFile[] = [
  { name: 'Contracts', render: renderContracts },
  { name: 'ContractTypes', render: renderContractTypes },
  { name: 'Violations', render: renderViolations },
  { name: 'Document', render: renderDocument },
  { name: 'Json', render: renderJson },
  { name: 'JsonBytes', render: renderJsonBytes },
  { name: 'JsonNames', render: renderJsonNames },
  { name: 'JsonPart', render: renderJsonPart },
  { name: 'JsonReading', render: renderJsonReading },
  { name: 'JsonTexts', render: renderJsonTexts },
  { name: 'Converters', render: renderConverters },
  { name: 'ReadValues', render: renderReadValues },
  { name: 'Values', render: renderValues },
  { name: 'WriteValues', render: renderWriteValues },
  {
    name: 'ContextDialects',
    render: renderContextDialects,
    neededBy: contexts,
    onlyWith: 'provider-dialects',
  },
  { name: 'ContextTypes', render: renderContextTypes, neededBy: contexts },
  { name: 'ContextExchanges', render: renderContextExchanges, neededBy: ['context-exchanges'] },
  { name: 'Exchanges', render: renderExchanges, neededBy: ['exchanges'] },
  { name: 'ContractFiles', render: renderContractFiles, neededBy: ['files'] },
  { name: 'Arithmetic', render: renderArithmetic, neededBy: ['arithmetic'] },
  { name: 'Automata', render: renderAutomata, neededBy: ['automata'] },
  { name: 'Instants', render: renderInstants, neededBy: ['instants'] },
  { name: 'Lists', render: renderLists, neededBy: ['lists', 'schemas'] },
  { name: 'References', render: renderReferences, neededBy: ['references'] },
  { name: 'Scalars', render: renderScalars, neededBy: ['lists', 'references', 'schemas'] },
  { name: 'TextRules', render: renderTextRules, neededBy: ['text-rules'] },
  { name: 'ModelDialects', render: renderModelDialects, neededBy: ['provider-dialects'] },
  ...[
    { name: 'ModelCandidate', render: renderModelCandidate },
    { name: 'ModelCoercer', render: renderModelCoercer },
    { name: 'ModelCoercions', render: renderModelCoercions },
    { name: 'ModelExaminer', render: renderModelExaminer },
    { name: 'ModelJson', render: renderModelJson },
    { name: 'ModelOpenings', render: renderModelOpenings },
    { name: 'ModelProviders', render: renderModelProviders },
    { name: 'ModelReader', render: renderModelReader },
    { name: 'ModelRepairs', render: renderModelRepairs },
    { name: 'ModelScanner', render: renderModelScanner },
    { name: 'ModelSource', render: renderModelSource },
    { name: 'ModelText', render: renderModelText },
    { name: 'ModelTokens', render: renderModelTokens },
    { name: 'ModelTypes', render: renderModelTypes },
  ].map((file): RuntimeFile => ({ ...file, neededBy: ['model-output'] })),
  ...[
    { name: 'JsonSchema', render: renderJsonSchema },
    { name: 'JsonSchemaDefinitions', render: renderJsonSchemaDefinitions },
    { name: 'JsonSchemaForms', render: renderJsonSchemaForms },
    { name: 'JsonSchemaWalk', render: renderJsonSchemaWalk },
  ].map((file): RuntimeFile => ({ ...file, neededBy: ['schemas'] })),
];

const tables = {
  whiteSpace: ranges(whiteSpace),
  emoji: ranges(emoji),
  repairNames: repairNames.map((name) => `        ${text(name)},`).join('\n'),
  otherFenceTags: otherFenceTags.map(text).join(', '),
  wrapperNames: wrapperNames.map(text).join(', '),
  kindMessages: kindsByMessage
    .map(([message, kind]) => `        [${text(message)}] = ${text(kind)},`)
    .join('\n'),
  openReasoning: text(openReasoning),
  reasoning: defaultReasoning.map(text).join(', '),
  noAnswer: text(structuralRules['no-answer']),
  severalAnswers: text(structuralRules['several-answers']),
};

/** Modifiers of what only generated code uses. */
interface Access {
  readonly access: string;
  /** Of constructors of base classes. */
  readonly inherited: string;
}

const ofThisAssembly: Access = { access: 'internal', inherited: 'private protected' };

const never = 'System.ComponentModel.EditorBrowsableState.Never';

/** For generated code in other assemblies. Editors do not offer it to programs. */
export const ofOtherAssemblies: Access = {
  access: `[System.ComponentModel.EditorBrowsable(${never})] public`,
  inherited: 'protected',
};

interface RuntimeHead {
  readonly header: string;
  readonly namespace: string;
}

/** Prints the files of the run time that contracts with these features need. */
export function printRuntime(
  used: ReadonlySet<Feature>,
  head: RuntimeHead,
  access = ofThisAssembly,
): readonly OutFile[] {
  return runtimeFiles
    .filter(
      ({ neededBy, onlyWith }) =>
        (neededBy?.some((feature) => used.has(feature)) ?? true) &&
        (onlyWith === undefined || used.has(onlyWith)),
    )
    .map(({ name, render }) => ({
      path: `csharp/Runtime/${name}.cs`,
      text: render({ ...head, ...access, ...tables }),
    }));
}

/** Prints all files, for programs that validate documents of any contract. */
export function printWholeRuntime(): readonly OutFile[] {
  return printRuntime(new Set(features), { header: '', namespace: defaultNamespace });
}

/** Prints a table of the reference implementation as C#, so that it has a single source. */
function ranges(table: readonly CodePointRange[]): string {
  const hexadecimal = (point: number) => `0x${point.toString(16).toUpperCase()}`;
  return table
    .map(([from, to]) => `        (${hexadecimal(from)}, ${hexadecimal(to)}),`)
    .join('\n');
}
