/** Engines that run in this process: the JSON Schema, and the interpreter of the validator IR. */

import { validateValue } from '../../compiler/interpreter/interpret.ts';
import { readJson } from '../../compiler/interpreter/read-json.ts';
import { isObject } from '../../compiler/model/json.ts';
import type { Contract } from '../../compiler/model/model.ts';
import type { Violation } from '../../compiler/model/violations.ts';
import type { Case } from '../../compiler/vectors/random/cases.ts';
import { valueOfCase } from '../fuzz/compare.ts';
import { differences, exchangeDifferences } from '../generators/shared/validator/compare.ts';
import {
  openSchemaEngine,
  type SchemaEngine,
  type SchemaEngineName,
  type SchemaOutcome,
} from './schemas.ts';

export type InProcessName = SchemaEngineName | 'validator-ir';

export interface InProcessEngine extends Omit<SchemaEngine, 'name'> {
  readonly name: InProcessName;
}

/** Newtonsoft is for few documents, chosen by hand: its free version refuses more than 1,000. */
export const inProcessNames = ['ajv', 'hyperjump', 'python-jsonschema', 'validator-ir'] as const;

export function openInProcess(name: InProcessName, contract: Contract): InProcessEngine {
  return name === 'validator-ir' ? openValidatorIr(contract) : openSchemaEngine(name, contract);
}

/** The validator IR must give the violations of the reference, to the letter. */
function openValidatorIr(contract: Contract): InProcessEngine {
  return {
    name: 'validator-ir',
    close: () => {},
    validate: async (request, expected) =>
      request.kind === 'exchange'
        ? validateExchange(contract, request, expected)
        : validateDocument(contract, request, expected),
  };
}

function validateDocument(
  contract: Contract,
  request: Case & { readonly kind: 'document' },
  expected: readonly Violation[],
): SchemaOutcome {
  const value = valueOfCase(request);
  if (value === undefined) return { kind: 'skipped', why: 'not JSON' };
  const { type, context } = request;
  return outcomeOf(differences({ contract, type, value, context }, expected));
}

function validateExchange(
  contract: Contract,
  request: Case & { readonly kind: 'exchange' },
  expected: readonly Violation[],
): SchemaOutcome {
  const { context, limits } = request;
  const exchange = contract.exchanges.find(({ name }) => name === request.exchange);
  const asks = readJson(request.asks, limits);
  const answers = readJson(request.answers, limits);
  const isRead = asks.kind === 'value' && answers.kind === 'value' && isObject(answers.value);
  if (exchange === undefined || !isRead || expected.some(({ rule }) => rule === 'asks'))
    return { kind: 'skipped', why: 'the rules of the exchange are not evaluated' };
  const options = context === undefined ? {} : { context };
  const ofResponse = validateValue(contract, exchange.answers, answers.value, options);
  const documents = { contract, exchange, request: asks.value, response: answers.value, context };
  return outcomeOf(exchangeDifferences(documents, ofResponse, expected));
}

function outcomeOf([first]: readonly string[]): SchemaOutcome {
  return first === undefined ? { kind: 'agree' } : { kind: 'disagree', why: first };
}
