/**
 * The run time: modules that the modules of the contracts import. Only those are emitted that the
 * contracts use.
 */
import { kindsByMessage, openReasoning, structuralRules } from '../../compiler/model/messages.ts';
import { type CodePointRange, emoji, whiteSpace } from '../../compiler/model/text/text-rules.ts';
import {
  defaultReasoning,
  otherFenceTags,
  repairNames,
  wrapperNames,
} from '../../compiler/model/transport.ts';
import renderArithmetic from '../../templates/python/runtime/_arithmetic.py.hbs';
import renderAutomata from '../../templates/python/runtime/_automata.py.hbs';
import renderContext from '../../templates/python/runtime/_context.py.hbs';
import renderContextExchanges from '../../templates/python/runtime/_context_exchanges.py.hbs';
import renderEmbedded from '../../templates/python/runtime/_embedded.py.hbs';
import renderExchanges from '../../templates/python/runtime/_exchanges.py.hbs';
import renderFiles from '../../templates/python/runtime/_files.py.hbs';
import renderFitting from '../../templates/python/runtime/_fitting.py.hbs';
import renderGenericTypes from '../../templates/python/runtime/_generic_types.py.hbs';
import renderInstants from '../../templates/python/runtime/_instants.py.hbs';
import renderLists from '../../templates/python/runtime/_lists.py.hbs';
import renderOperations from '../../templates/python/runtime/_operations.py.hbs';
import renderPydantic from '../../templates/python/runtime/_pydantic.py.hbs';
import renderReading from '../../templates/python/runtime/_reading.py.hbs';
import renderReferences from '../../templates/python/runtime/_references.py.hbs';
import renderRuntime from '../../templates/python/runtime/_runtime.py.hbs';
import renderSchemas from '../../templates/python/runtime/_schemas.py.hbs';
import renderTexts from '../../templates/python/runtime/_texts.py.hbs';
import renderValues from '../../templates/python/runtime/_values.py.hbs';
import renderModelCandidate from '../../templates/python/runtime/model-output/_model_candidate.py.hbs';
import renderModelCoerce from '../../templates/python/runtime/model-output/_model_coerce.py.hbs';
import renderModelCoercions from '../../templates/python/runtime/model-output/_model_coercions.py.hbs';
import renderModelDialects from '../../templates/python/runtime/model-output/_model_dialects.py.hbs';
import renderModelExamine from '../../templates/python/runtime/model-output/_model_examine.py.hbs';
import renderModelFences from '../../templates/python/runtime/model-output/_model_fences.py.hbs';
import renderModelJson from '../../templates/python/runtime/model-output/_model_json.py.hbs';
import renderModelOpenings from '../../templates/python/runtime/model-output/_model_openings.py.hbs';
import renderModelRepairs from '../../templates/python/runtime/model-output/_model_repairs.py.hbs';
import renderModelScanner from '../../templates/python/runtime/model-output/_model_scanner.py.hbs';
import renderModelSource from '../../templates/python/runtime/model-output/_model_source.py.hbs';
import renderModelText from '../../templates/python/runtime/model-output/_model_text.py.hbs';
import renderModelTokens from '../../templates/python/runtime/model-output/_model_tokens.py.hbs';
import renderValidate from '../../templates/python/validate.py.hbs';
import type { Feature } from '../shared/features.ts';
import type { OutFile } from '../shared/generator.ts';
import { characterClassLiterals, textLiteral } from './printing/encode.ts';

interface RuntimeModule {
  readonly name: string;
  readonly render: (data: object) => string;
  /** The features that need the module; undefined if every contract needs it. */
  readonly neededBy?: readonly Feature[];
  /** What programs import from the package. */
  readonly publicNames?: readonly string[];
}

const modelOutput: readonly Feature[] = ['model-output'];

/** In the order of their names. */
const modules: readonly RuntimeModule[] = [
  { name: '_arithmetic', render: renderArithmetic, neededBy: ['arithmetic'] },
  { name: '_automata', render: renderAutomata, neededBy: ['automata'] },
  {
    name: '_context',
    render: renderContext,
    neededBy: ['context', 'context-exchanges', 'generic-types'],
    publicNames: ['WITHOUT_CONTEXT', 'AnyContractType', 'Context', 'ContextType', 'WithoutContext'],
  },
  {
    name: '_context_exchanges',
    render: renderContextExchanges,
    neededBy: ['context-exchanges'],
    publicNames: ['ContextExchange'],
  },
  { name: '_embedded', render: renderEmbedded, neededBy: ['embedded-json'] },
  {
    name: '_exchanges',
    render: renderExchanges,
    neededBy: ['exchanges'],
    publicNames: ['ContractExchange'],
  },
  {
    name: '_files',
    render: renderFiles,
    neededBy: ['files'],
    publicNames: ['FileLoaded', 'FileProblem', 'FileSaved', 'FileTransport'],
  },
  { name: '_fitting', render: renderFitting, neededBy: ['schemas'] },
  { name: '_generic_types', render: renderGenericTypes, neededBy: ['generic-types'] },
  { name: '_instants', render: renderInstants, neededBy: ['instants'] },
  { name: '_lists', render: renderLists, neededBy: ['lists'] },
  { name: '_model_candidate', render: renderModelCandidate, neededBy: modelOutput },
  { name: '_model_coerce', render: renderModelCoerce, neededBy: modelOutput },
  { name: '_model_coercions', render: renderModelCoercions, neededBy: modelOutput },
  {
    name: '_model_dialects',
    render: renderModelDialects,
    neededBy: ['provider-dialects'],
    publicNames: ['Dialect', 'restore_answer'],
  },
  { name: '_model_examine', render: renderModelExamine, neededBy: modelOutput },
  { name: '_model_fences', render: renderModelFences, neededBy: modelOutput },
  { name: '_model_json', render: renderModelJson, neededBy: modelOutput },
  { name: '_model_openings', render: renderModelOpenings, neededBy: modelOutput },
  {
    name: '_model_repairs',
    render: renderModelRepairs,
    neededBy: modelOutput,
    publicNames: ['Repair', 'RepairPreset'],
  },
  { name: '_model_scanner', render: renderModelScanner, neededBy: modelOutput },
  { name: '_model_source', render: renderModelSource, neededBy: modelOutput },
  {
    name: '_model_text',
    render: renderModelText,
    neededBy: modelOutput,
    publicNames: [
      'AnswerFound',
      'AnswerInvalid',
      'AnswerUnreadable',
      'FallbackUsed',
      'ModelReading',
      'Step',
      'Transport',
      'find_answer',
      'to_feedback',
    ],
  },
  { name: '_model_tokens', render: renderModelTokens, neededBy: modelOutput },
  { name: '_operations', render: renderOperations },
  { name: '_pydantic', render: renderPydantic },
  { name: '_reading', render: renderReading },
  { name: '_references', render: renderReferences, neededBy: ['references'] },
  {
    name: '_runtime',
    render: renderRuntime,
    publicNames: [
      'UNSET',
      'ContractError',
      'ContractType',
      'Parsed',
      'Unset',
      'assert_never',
      'is_valid',
      'json_text',
    ],
  },
  { name: '_schemas', render: renderSchemas, neededBy: ['schemas'] },
  { name: '_texts', render: renderTexts, neededBy: ['text-rules'] },
  {
    name: '_values',
    render: renderValues,
    publicNames: ['JsonValue', 'Level', 'Limits', 'Violation'],
  },
  { name: 'validate', render: renderValidate },
];

const tables = {
  whiteSpace: printTable('_WHITE_SPACE', whiteSpace),
  emoji: printTable('_EMOJI', emoji),
  repairNames: repairNames.map((name) => `    ${textLiteral(name)},`).join('\n'),
  safeCount: repairNames.indexOf('fence-tags'),
  otherFenceTags: otherFenceTags.map(textLiteral).join(', '),
  wrapperNames: wrapperNames.map((name) => `    ${textLiteral(name)},`).join('\n'),
  kindMessages: kindsByMessage
    .map(([message, kind]) => `    ${textLiteral(message)}: ${textLiteral(kind)},`)
    .join('\n'),
  reasoning: defaultReasoning.map(textLiteral).join(', '),
  openReasoning: textLiteral(openReasoning),
  noAnswer: textLiteral(structuralRules['no-answer']),
  severalAnswers: textLiteral(structuralRules['several-answers']),
};

/** Prints a character table of the compiler as the content of a character class. */
function printTable(name: string, ranges: readonly CodePointRange[]): string {
  return [
    `${name} = (`,
    ...characterClassLiterals(ranges).map((piece) => `    ${piece}`),
    ')',
  ].join('\n');
}

function modulesFor(used: readonly Feature[]): readonly RuntimeModule[] {
  return modules.filter(
    ({ neededBy }) => neededBy?.some((feature) => used.includes(feature)) ?? true,
  );
}

/** Prints the modules of the run time that contracts with these features need. */
export function printRuntime(
  used: readonly Feature[],
  header: string,
  packageName: string,
): readonly OutFile[] {
  return modulesFor(used).map(({ name, render }) => ({
    path: `python/${packageName}/${name}.py`,
    text: render({ header, ...tables }),
  }));
}

/** What programs import from the package, by the module of the run time. */
export function publicNames(
  used: readonly Feature[],
): readonly (readonly [string, readonly string[]])[] {
  return modulesFor(used).flatMap(({ name, publicNames: names }) =>
    names === undefined ? [] : [[name, names] as const],
  );
}
