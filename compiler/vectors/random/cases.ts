/**
 * Generates random test cases for a contract: values that satisfy it as far as possible, and
 * mutations of each.
 */

import type { Bindings } from '../../interpreter/evaluate.ts';
import type { Limits } from '../../interpreter/read-json.ts';
import { isObject, type Json } from '../../model/json.ts';
import type { Contract, Declaration, Exchange } from '../../model/model.ts';
import { anyValue } from './any.ts';
import { violate } from './change/break-rules.ts';
import { type MutationTarget, mutate, mutationTarget } from './change/change.ts';
import type { SolverInput } from './change/random-solver.ts';
import { repair, repairFrame } from './change/repair.ts';
import { dictionaryOf } from './dictionary.ts';
import { heightsOf } from './heights.ts';
import { type Random, random } from './random.ts';
import { encode, encodeMalformed } from './spell.ts';
import type { Typed } from './typed.ts';
import type { ValueSource } from './value-source.ts';
import { valueOfType } from './values.ts';

/**
 * The input of an engine: a document, or the two documents of an exchange, and the context of the
 * caller.
 */
export type Case = {
  readonly contract: string;
  readonly context?: Json;
  readonly limits?: Limits;
} & (
  | { readonly kind: 'document'; readonly type: string; readonly bytes: Uint8Array }
  | {
      readonly kind: 'exchange';
      readonly exchange: string;
      readonly asks: Uint8Array;
      readonly answers: Uint8Array;
    }
);

/** Enough for every document whose rules are not deeply nested. */
const budgetPerDocument = 4000;

/** The number of mutations of each value. */
const mutationsPerValue = 20;

/**
 * Weighted depths to start at: a value that starts deep stays small. Small documents find as many
 * disagreements as large ones, and validate faster.
 */
const startingDepths = [
  [1, 0],
  [2, 1],
  [4, 2],
  [2, 3],
] as const;

/** Generates `count` cases of a contract, which depend on the seed only. */
export function* casesOf(contract: Contract, seed: number, count: number): Generator<Case> {
  const kinds = { dictionary: dictionaryOf(contract), heights: heightsOf(contract) };
  const types = contract.declarations.filter(
    (testCase) => testCase.kind !== 'record' || testCase.parameters.length === 0,
  );
  let produced = 0;
  for (let number = 0; produced < count; number++) {
    const chance = random(seed, 'document', contract.id, number);
    const source: ValueSource = {
      ...kinds,
      random: chance,
      contract,
      parameters: new Map(),
      context: undefined,
      member: '',
      depth: chance.weighted(startingDepths),
      effort: 2,
      budget: { remaining: budgetPerDocument },
      repair,
    };
    const context = randomContext(source);
    const within = { ...source, context };
    const isExchange = contract.exchanges.length > 0 && chance.chance(0.2);
    const found = isExchange
      ? exchangeCases(chance.pick(contract.exchanges), within)
      : documentCases(chance.weighted(types.map(weightedDeclaration)), within);
    for (const testCase of found) {
      if (produced++ >= count) return;
      yield testCase;
    }
  }
}

/**
 * Prefers types with many rules to aliases and enums, and unions by presence, which are rare, to
 * all others.
 */
function weightedDeclaration(declaration: Declaration): readonly [number, Declaration] {
  const rules = 'rules' in declaration ? declaration.rules.length : 0;
  const isPresence = declaration.kind === 'union' && declaration.tag === undefined;
  return [
    declaration.kind === 'enum'
      ? 0.5
      : declaration.kind === 'alias'
        ? 1
        : isPresence
          ? 9
          : 3 + rules,
    declaration,
  ];
}

function randomContext(source: ValueSource): Json | undefined {
  const { contract, random: chance } = source;
  if (contract.context === undefined || chance.chance(0.2)) return undefined;
  const typed = typedAs(contract.context, source);
  const value = valueOfType(typed.type, source);
  if (chance.chance(0.8)) return value;
  const other = chance.chance(0.2)
    ? anyValue(chance)
    : mutate(mutationTarget(value, typed), chance, undefined);
  // The generated code accepts only objects as context.
  return isObject(other) ? other : {};
}

function typedAs(name: string, source: ValueSource): Typed {
  return { type: { kind: 'reference', to: name, arguments: [] }, source, constraints: [] };
}

function contextMember(context: Json | undefined): { readonly context?: Json } {
  return context === undefined ? {} : { context };
}

function* documentCases(declaration: Declaration, source: ValueSource): Generator<Case> {
  const { random: chance, contract, context } = source;
  const typed = typedAs(declaration.name, source);
  const value = valueOfType(typed.type, source);
  const common = {
    contract: contract.id,
    kind: 'document',
    type: declaration.name,
    ...contextMember(context),
  } as const;
  yield { ...common, bytes: encode(value, chance) };
  const base = mutationTarget(value, typed);
  for (let index = 0; index < mutationsPerValue; index++) {
    const bytes = chance.chance(0.17)
      ? encodeMalformed(value, chance)
      : encode(mutateRepeatedly(base, typed, chance, context), chance);
    yield {
      ...common,
      bytes,
      ...(chance.chance(0.035) ? { limits: tightLimits(bytes, chance) } : {}),
    };
  }
}

/** Limits close to the size and depth of the document, since documents of 16 MiB are too slow. */
function tightLimits(bytes: Uint8Array, chance: Random): Limits {
  return {
    bytes: bytes.length + chance.pick([-1, -1, 0, 1, 100]),
    depth: chance.pick([1, 2, 3, 64]),
  };
}

/** Mutates a value once in most cases, otherwise two or three times. */
function mutateRepeatedly(
  base: MutationTarget,
  typed: Typed,
  chance: Random,
  context: Json | undefined,
): Json {
  const times = chance.weighted([
    [8, 1],
    [2, 2],
    [1, 3],
  ] as const);
  let value = mutate(base, chance, context);
  for (let time = 1; time < times; time++)
    value = mutate(mutationTarget(value, typed), chance, context);
  return value;
}

function* exchangeCases(exchange: Exchange, source: ValueSource): Generator<Case> {
  const { random: chance, contract, context, dictionary } = source;
  const [asksTyped, answersTyped] = [
    typedAs(exchange.asks, source),
    typedAs(exchange.answers, source),
  ];
  const asks = valueOfType(asksTyped.type, source);
  const input: SolverInput = {
    random: chance,
    dictionary,
    types: { asks: asksTyped, answers: answersTyped },
    budget: source.budget,
  };
  const frame: Bindings = {
    self: undefined,
    item: undefined,
    asks,
    answers: valueOfType(answersTyped.type, source),
    context,
  };
  const answers = repairFrame(exchange.check, frame, input)?.answers ?? frame.answers ?? null;
  const common = {
    contract: contract.id,
    kind: 'exchange',
    exchange: exchange.name,
    ...contextMember(context),
  } as const;
  yield { ...common, asks: encode(asks, chance), answers: encode(answers, chance) };
  const [requestTarget, responseTarget] = [
    mutationTarget(asks, asksTyped),
    mutationTarget(answers, answersTyped),
  ];
  for (let index = 0; index < mutationsPerValue; index++) {
    const mutatesRequest = chance.chance(0.2);
    const mutated =
      !mutatesRequest && chance.chance(0.6)
        ? violate(exchange.check, { ...frame, answers }, input)?.answers
        : undefined;
    const otherAnswers = mutatesRequest
      ? answers
      : (mutated ?? mutate(responseTarget, chance, context));
    const encodedAnswers = chance.chance(0.04)
      ? encodeMalformed(otherAnswers, chance)
      : encode(otherAnswers, chance);
    yield {
      ...common,
      asks: encode(mutatesRequest ? mutate(requestTarget, chance, context) : asks, chance),
      answers: encodedAnswers,
    };
  }
}
