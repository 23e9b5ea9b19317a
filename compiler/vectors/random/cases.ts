/**
 * The documents of a contract: values that keep it as well as can be, and many small changes to
 * each of them.
 */

import type { Bindings } from '../../interpreter/evaluate.ts';
import type { Limits } from '../../interpreter/read-json.ts';
import { isObject, type Json } from '../../model/json.ts';
import type { Contract, Declaration, Exchange } from '../../model/model.ts';
import { anyValue } from './any.ts';
import { broken } from './change/break-rules.ts';
import { type Changeable, changeable, changed } from './change/change.ts';
import { repairedFrame } from './change/repair.ts';
import type { Helm } from './change/steer.ts';
import { dictionaryOf } from './dictionary.ts';
import { heightsOf } from './heights.ts';
import { type Random, random } from './random.ts';
import { misspelled, spelled } from './spell.ts';
import type { Typed } from './typed.ts';
import { type ValueSource, valueOfType } from './values.ts';

/**
 * What every engine is asked: one document, or two that belong together, and what the caller
 * supplies beside them.
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

/** More than any document needs whose rules are not nested many times. */
const patienceEach = 4000;

/** How many changes are made to each value. */
const changesEach = 20;

/**
 * Small documents find as much as large ones and are judged sooner; a value that starts deep is
 * soon finished.
 */
const startingDepths = [
  [1, 0],
  [2, 1],
  [4, 2],
  [2, 3],
] as const;

/** The first `count` documents of a contract, by the seed alone. */
export function* casesOf(contract: Contract, seed: number, count: number): Generator<Case> {
  const kinds = { dictionary: dictionaryOf(contract), heights: heightsOf(contract) };
  const types = contract.declarations.filter(
    (each) => each.kind !== 'record' || each.parameters.length === 0,
  );
  let made = 0;
  for (let number = 0; made < count; number++) {
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
      patience: { left: patienceEach },
    };
    const context = randomContext(source);
    const within = { ...source, context };
    const isExchange = contract.exchanges.length > 0 && chance.chance(0.2);
    const found = isExchange
      ? exchangeCases(chance.pick(contract.exchanges), within)
      : documentCases(chance.weighted(types.map(weighed)), within);
    for (const each of found) {
      if (made++ >= count) return;
      yield each;
    }
  }
}

/**
 * Types with much to say are asked more often than names for a string, and unions by presence,
 * which are few, more often still.
 */
function weighed(declaration: Declaration): readonly [number, Declaration] {
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
    : changed(changeable(value, typed), chance, undefined);
  // The languages take nothing but an object for a context.
  return isObject(other) ? other : {};
}

function typedAs(name: string, source: ValueSource): Typed {
  return { type: { kind: 'reference', to: name, arguments: [] }, source, constraints: [] };
}

function given(context: Json | undefined): { readonly context?: Json } {
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
    ...given(context),
  } as const;
  yield { ...common, bytes: spelled(value, chance) };
  const base = changeable(value, typed);
  for (let change = 0; change < changesEach; change++) {
    const bytes = chance.chance(0.17)
      ? misspelled(value, chance)
      : spelled(severalTimes(base, typed, chance, context), chance);
    yield {
      ...common,
      bytes,
      ...(chance.chance(0.035) ? { limits: tightLimits(bytes, chance) } : {}),
    };
  }
}

/** Around what the document just has, since nobody sends 16 MiB a thousand times. */
function tightLimits(bytes: Uint8Array, chance: Random): Limits {
  return {
    bytes: bytes.length + chance.pick([-1, -1, 0, 1, 100]),
    depth: chance.pick([1, 2, 3, 64]),
  };
}

/** One change most often, now and then two or three. */
function severalTimes(
  base: Changeable,
  typed: Typed,
  chance: Random,
  context: Json | undefined,
): Json {
  const times = chance.weighted([
    [8, 1],
    [2, 2],
    [1, 3],
  ] as const);
  let value = changed(base, chance, context);
  for (let time = 1; time < times; time++)
    value = changed(changeable(value, typed), chance, context);
  return value;
}

function* exchangeCases(exchange: Exchange, source: ValueSource): Generator<Case> {
  const { random: chance, contract, context, dictionary } = source;
  const [asksTyped, answersTyped] = [
    typedAs(exchange.asks, source),
    typedAs(exchange.answers, source),
  ];
  const asks = valueOfType(asksTyped.type, source);
  const helm: Helm = {
    random: chance,
    dictionary,
    types: { asks: asksTyped, answers: answersTyped },
    patience: source.patience,
  };
  const frame: Bindings = {
    self: undefined,
    item: undefined,
    asks,
    answers: valueOfType(answersTyped.type, source),
    context,
  };
  const answers = repairedFrame(exchange.check, frame, helm)?.answers ?? frame.answers ?? null;
  const common = {
    contract: contract.id,
    kind: 'exchange',
    exchange: exchange.name,
    ...given(context),
  } as const;
  yield { ...common, asks: spelled(asks, chance), answers: spelled(answers, chance) };
  const [asked, answered] = [changeable(asks, asksTyped), changeable(answers, answersTyped)];
  for (let change = 0; change < changesEach; change++) {
    const isAsking = chance.chance(0.2);
    const way =
      !isAsking && chance.chance(0.6)
        ? broken(exchange.check, { ...frame, answers }, helm)?.answers
        : undefined;
    const otherAnswers = isAsking ? answers : (way ?? changed(answered, chance, context));
    const answering = chance.chance(0.04)
      ? misspelled(otherAnswers, chance)
      : spelled(otherAnswers, chance);
    yield {
      ...common,
      asks: spelled(isAsking ? changed(asked, chance, context) : asks, chance),
      answers: answering,
    };
  }
}
