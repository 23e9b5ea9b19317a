/**
 * The run time: modules that the modules of the contracts import. Only those are emitted that the
 * contracts use.
 */
import { kindsByMessage, openReasoning, structuralRules } from '../../compiler/model/messages.ts';
import { stepNames } from '../../compiler/model/model-output-steps.ts';
import { emoji, whiteSpace } from '../../compiler/model/text/text-rules.ts';
import {
  defaultReasoning,
  otherFenceTags,
  repairNames,
  wrapperNames,
} from '../../compiler/model/transport.ts';
import renderArithmetic from '../../templates/typescript/runtime/arithmetic.hbs';
import renderAutomata from '../../templates/typescript/runtime/automata.hbs';
import renderContextExchanges from '../../templates/typescript/runtime/context-exchanges.hbs';
import renderContextTypes from '../../templates/typescript/runtime/context-types.hbs';
import renderContractTypes from '../../templates/typescript/runtime/contract-types.hbs';
import renderExchanges from '../../templates/typescript/runtime/exchanges.hbs';
import renderFiles from '../../templates/typescript/runtime/files.hbs';
import renderGenericTypes from '../../templates/typescript/runtime/generic-types.hbs';
import renderInstants from '../../templates/typescript/runtime/instants.hbs';
import renderJsonText from '../../templates/typescript/runtime/json-text.hbs';
import renderJsonValues from '../../templates/typescript/runtime/json-values.hbs';
import renderLists from '../../templates/typescript/runtime/lists.hbs';
import renderModelCandidate from '../../templates/typescript/runtime/model-output/model-candidate.hbs';
import renderModelCoerce from '../../templates/typescript/runtime/model-output/model-coerce.hbs';
import renderModelCoercions from '../../templates/typescript/runtime/model-output/model-coercions.hbs';
import renderModelDialects from '../../templates/typescript/runtime/model-output/model-dialects.hbs';
import renderModelExamine from '../../templates/typescript/runtime/model-output/model-examine.hbs';
import renderModelFences from '../../templates/typescript/runtime/model-output/model-fences.hbs';
import renderModelJson from '../../templates/typescript/runtime/model-output/model-json.hbs';
import renderModelOpenings from '../../templates/typescript/runtime/model-output/model-openings.hbs';
import renderModelRepairs from '../../templates/typescript/runtime/model-output/model-repairs.hbs';
import renderModelScanner from '../../templates/typescript/runtime/model-output/model-scanner.hbs';
import renderModelSource from '../../templates/typescript/runtime/model-output/model-source.hbs';
import renderModelSteps from '../../templates/typescript/runtime/model-output/model-steps.hbs';
import renderModelText from '../../templates/typescript/runtime/model-output/model-text.hbs';
import renderModelTokens from '../../templates/typescript/runtime/model-output/model-tokens.hbs';
import renderPublic from '../../templates/typescript/runtime/public.hbs';
import renderReferences from '../../templates/typescript/runtime/references.hbs';
import renderSchemas from '../../templates/typescript/runtime/schemas.hbs';
import renderTexts from '../../templates/typescript/runtime/texts.hbs';
import renderValues from '../../templates/typescript/runtime/values.hbs';
import renderVersion from '../../templates/typescript/runtime/version.hbs';
import renderViolations from '../../templates/typescript/runtime/violations.hbs';
import renderRuntime from '../../templates/typescript/runtime.hbs';
import { type Feature, features } from '../shared/features.ts';
import type { OutFile } from '../shared/generator.ts';
import type { RuntimeVersion } from '../shared/runtime-version.ts';
import { characterClass, stringLiteral } from './printing/encode.ts';

interface RuntimeModule {
  readonly name: string;
  readonly render: (data: object) => string;
  /** The features that need the module; undefined if every contract needs it. */
  readonly neededBy?: readonly Feature[];
  /** Whether only other modules of the run time import it. */
  readonly isInternal?: true;
  /** What programs can import from it. */
  readonly publicNames?: readonly string[];
}

const modelOutput: readonly Feature[] = ['model-output'];

const modules: readonly RuntimeModule[] = [
  {
    name: 'context-types',
    render: renderContextTypes,
    neededBy: ['context', 'context-exchanges', 'generic-types'],
    publicNames: [
      'type AnyContractType',
      'type ContextType',
      'type WithoutContext',
      'withoutContext',
    ],
  },
  {
    name: 'contract-types',
    render: renderContractTypes,
    publicNames: [
      'type ContractIdentity',
      'type ContractType',
      'type Options',
      'type Parsed',
      'type StandardIssue',
      'type StandardSchema',
    ],
  },
  { name: 'generic-types', render: renderGenericTypes, neededBy: ['generic-types'] },
  {
    name: 'exchanges',
    render: renderExchanges,
    neededBy: ['exchanges'],
    publicNames: ['ContractError', 'type Exchange'],
  },
  {
    name: 'context-exchanges',
    render: renderContextExchanges,
    neededBy: ['context-exchanges'],
    publicNames: ['type ContextExchange'],
  },
  {
    name: 'json-text',
    render: renderJsonText,
    publicNames: ['decodeJson', 'encodeJson', 'type JsonText', 'type Text'],
  },
  {
    name: 'json-values',
    render: renderJsonValues,
    publicNames: ['defaultLimits', 'type Limits'],
  },
  {
    name: 'values',
    render: renderValues,
    publicNames: ['assertNever', 'type Json', 'type JsonSchema', 'type UnknownTag'],
  },
  { name: 'arithmetic', render: renderArithmetic, neededBy: ['arithmetic'] },
  { name: 'lists', render: renderLists, neededBy: ['lists', 'schemas'] },
  { name: 'references', render: renderReferences, neededBy: ['references'] },
  { name: 'texts', render: renderTexts, neededBy: ['text-rules'] },
  { name: 'automata', render: renderAutomata, neededBy: ['automata'] },
  { name: 'instants', render: renderInstants, neededBy: ['instants'] },
  { name: 'schemas', render: renderSchemas, neededBy: ['schemas'] },
  {
    name: 'violations',
    render: renderViolations,
    publicNames: ['type Level', 'type Violation'],
  },
  { name: 'files', render: renderFiles, neededBy: ['files'], isInternal: true },
  { name: 'model-dialects', render: renderModelDialects, neededBy: ['provider-dialects'] },
  {
    name: 'model-text',
    render: renderModelText,
    neededBy: modelOutput,
    publicNames: [
      'type Reading',
      'type ReadOptions',
      'readText',
      'type Step',
      'type Transport',
      'toFeedback',
    ],
  },
  ...[
    { name: 'model-candidate', render: renderModelCandidate },
    { name: 'model-coerce', render: renderModelCoerce },
    { name: 'model-coercions', render: renderModelCoercions },
    { name: 'model-examine', render: renderModelExamine },
    { name: 'model-fences', render: renderModelFences },
    { name: 'model-json', render: renderModelJson },
    { name: 'model-openings', render: renderModelOpenings },
    {
      name: 'model-repairs',
      render: renderModelRepairs,
      publicNames: ['type Repair', 'type RepairPreset'],
    },
    { name: 'model-scanner', render: renderModelScanner },
    { name: 'model-source', render: renderModelSource },
    { name: 'model-steps', render: renderModelSteps },
    { name: 'model-tokens', render: renderModelTokens },
  ].map((module) => ({ ...module, neededBy: modelOutput, isInternal: true as const })),
];

const tables = {
  whiteSpace: characterClass(whiteSpace),
  emoji: characterClass(emoji),
  repairNames: repairNames.map((name) => `  ${stringLiteral(name)},`).join('\n'),
  safeCount: repairNames.indexOf('fence-tags'),
  otherFenceTags: otherFenceTags.map(stringLiteral).join(', '),
  wrapperNames: wrapperNames.map(stringLiteral).join(', '),
  kindMessages: kindsByMessage
    .map(([message, kind]) => `  [${stringLiteral(message)}, ${stringLiteral(kind)}],`)
    .join('\n'),
  stepNames: stepNames.map(stringLiteral).join(', '),
  reasoning: defaultReasoning.map(stringLiteral).join(', '),
  openReasoning: stringLiteral(openReasoning),
  noAnswer: stringLiteral(structuralRules['no-answer']),
  severalAnswers: stringLiteral(structuralRules['several-answers']),
};

/** Prints the modules of the run time that contracts with these features need. */
export function printRuntime(
  used: ReadonlySet<Feature>,
  header: string,
  ending: string,
): readonly OutFile[] {
  const needed = modules.filter(
    ({ neededBy }) => neededBy?.some((feature) => used.has(feature)) ?? true,
  );
  const imported = needed.filter(({ isInternal }) => !isInternal).map(({ name }) => name);
  const exported = needed.flatMap(({ name, publicNames }) =>
    publicNames === undefined ? [] : [{ name, names: publicNames.join(', ') }],
  );
  return [
    {
      path: 'typescript/runtime.ts',
      text: renderRuntime({ header, ending, modules: imported.toSorted() }),
    },
    { path: 'typescript/runtime/public.ts', text: renderPublic({ header, ending, exported }) },
    ...needed.map(({ name, render }) => ({
      path: `typescript/runtime/${name}.ts`,
      text: render({ header, ending, ...tables }),
    })),
  ];
}

/** Prints the module with which the package of the run time tells its version. */
export function printVersion(name: string, version: RuntimeVersion): OutFile {
  return {
    path: 'typescript/runtime/version.ts',
    text: renderVersion({ header: '', package: name, version }),
  };
}

/** Prints all modules, for programs that validate documents of any contract. */
export function printWholeRuntime(ending = '.ts'): readonly OutFile[] {
  return printRuntime(new Set(features), '', ending);
}
