/**
 * The parts of a run time that not every contract needs. A language emits the modules of the
 * features that its contracts use; reading JSON and collecting violations are always there.
 */
import type { Contract } from '../../compiler/model/model.ts';
import { perContract } from '../../compiler/model/per-contract.ts';
import {
  contextRulesOfExchange,
  contextRulesOfType,
} from '../../compiler/model/queries/context-rules.ts';
import { anyType, typesOf } from '../../compiler/model/visit/types.ts';
import { answerDecoders } from './dialects/publish.ts';
import type { OperationName } from './validator/ir.ts';
import { collectorsOf } from './validator/module.ts';
import { operationsOf } from './validator/operations.ts';

export const features = [
  'text-rules',
  'automata',
  'instants',
  'arithmetic',
  'lists',
  'references',
  'schemas',
  'embedded-json',
  'context',
  'context-exchanges',
  'generic-types',
  'exchanges',
  'model-output',
  'provider-dialects',
  'files',
] as const;

export type Feature = (typeof features)[number];

/** The feature that contains an operation; undefined for those that nearly every contract uses. */
export const featureOfOperation = {
  codePoints: undefined,
  utf8Bytes: undefined,
  sentences: 'text-rules',
  tokens: 'text-rules',
  instant: 'instants',
  itemCount: undefined,
  memberCount: undefined,
  count: 'lists',
  sum: 'arithmetic',
  itemWith: 'lists',
  add: 'arithmetic',
  subtract: 'arithmetic',
  multiply: 'arithmetic',
  divide: 'arithmetic',
  distance: 'arithmetic',
  matches: undefined,
  matchesTable: 'automata',
  startsWith: undefined,
  isOneOf: undefined,
  isBetween: undefined,
  isNotEmpty: undefined,
  some: 'lists',
  countIsBetween: undefined,
  isBlank: 'text-rules',
  hasEmoji: 'text-rules',
  hasMarkup: 'text-rules',
  hasDataUrl: 'text-rules',
  hasUntaggedJson: 'text-rules',
  isWellFormedSchema: 'schemas',
  isFullyValidatedSchema: 'schemas',
  hasOtherMembers: undefined,
  fieldPassed: undefined,
  isPlainJson: undefined,
  hasTextKeys: undefined,
  repeated: 'lists',
  repeatedItems: 'lists',
  missingMembers: 'references',
  difference: 'lists',
  misfits: 'schemas',
  danglingReferences: 'references',
  danglingEarlierReferences: 'references',
} as const satisfies Readonly<Record<OperationName, Feature | undefined>>;

/** Whether models write documents of the contract, so that there are functions that read them. */
export function isReadFromModels({ transport, publish }: Contract): boolean {
  return transport !== undefined || publish !== undefined;
}

type ModelFeature = Exclude<Feature, (typeof featureOfOperation)[OperationName]>;

/** Whether a contract uses the features that do not depend on its validators. */
const isUsedBy: Readonly<Record<ModelFeature, (contract: Contract) => boolean>> = {
  'embedded-json': ({ declarations }) =>
    declarations.some((declaration) =>
      typesOf(declaration).some((type) => anyType(type, ({ kind }) => kind === 'json')),
    ),
  context: (contract) =>
    contract.declarations.some(({ name }) => contextRulesOfType(contract, name).length > 0),
  'context-exchanges': (contract) =>
    contract.exchanges.some((exchange) => contextRulesOfExchange(contract, exchange).length > 0),
  'generic-types': ({ declarations }) =>
    declarations.some((each) => each.kind === 'record' && each.parameters.length > 0),
  exchanges: ({ exchanges }) => exchanges.length > 0,
  'model-output': isReadFromModels,
  'provider-dialects': (contract) => answerDecoders(contract).length > 0,
  files: ({ transport }) => transport?.file !== undefined,
};

/**
 * Returns the features that the code of a contract uses, in the order of `features`. The is-valid
 * functions use no others than those that collect.
 */
export const featuresOf = perContract((contract: Contract): readonly Feature[] => {
  const operations = operationsOf(collectorsOf(contract));
  const used = new Set<Feature | undefined>(
    [...operations].map((name) => featureOfOperation[name]),
  );
  return features.filter((feature) =>
    isOfModel(feature) ? isUsedBy[feature](contract) : used.has(feature),
  );
});

function isOfModel(feature: Feature): feature is ModelFeature {
  return feature in isUsedBy;
}
