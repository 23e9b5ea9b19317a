/**
 * For each place where the rule tree can blame, documents that should make it do so: a valid value with the one change
 * that the check forbids. Proposals only; the reference interpreter says what each really violates.
 */
import { type Bindings, holds } from '../../compiler/evaluate.ts';
import { declarationOf } from '../../compiler/imported.ts';
import type { Contract, Json, JsonObject } from '../../compiler/model.ts';
import type { Check, Operand, Test } from '../../compiler/tree.ts';
import { boundaries } from './boundaries.ts';
import { breakDistinct, breakFits, breakKeys, breakRefers, breakSequence } from './break-lists.ts';
import { wrongValues } from './break-tests.ts';
import { isObject, withMember } from './edit.ts';
import { first, type Guesses, turned } from './turn-tests.ts';

/** A document, and what the caller supplies beside it. */
export interface Proposal {
  readonly document: Json;
  readonly context: Json | undefined;
  /** Beside a bound of this check, whichever side it turns out to be on. */
  readonly edge?: Edge;
}

export interface Edge {
  readonly check: Check;
  /** Which of the values beside its bounds. */
  readonly number: number;
}

/** A value inside a document, and the document that has another value, or nothing, in its place. */
export interface Spot {
  readonly value: Json;
  readonly context: Json | undefined;
  readonly replace: (value: Json | undefined) => Json;
}

export interface Surroundings extends Guesses {
  readonly contract: Contract;
  readonly parameters: ReadonlyMap<string, Argument>;
  /** The asking document, where the answers of an exchange are broken. */
  readonly asks: Json | undefined;
  /** Within a rule more is tried. */
  readonly inRule: boolean;
}

/** A type argument, and where it was written. */
interface Argument {
  readonly check: Check;
  readonly contract: Contract;
  readonly parameters: ReadonlyMap<string, Argument>;
}

type Of<Kind extends Check['kind']> = Extract<Check, { kind: Kind }>;

/** How many ways of turning a condition are followed. */
const maximumWays = 12;
/** And how many of turning what is asserted, which is where the blame is. */
const maximumTurns = 60;

export function* breaks(check: Check, spot: Spot, around: Surroundings): Generator<Proposal> {
  switch (check.kind) {
    case 'all':
      for (const inner of check.checks) yield* breaks(inner, spot, around);
      return;
    case 'assert':
      return yield* breakAssert(check, spot, around);
    case 'when':
      return yield* breakWhen(check, spot, around);
    case 'field':
      return yield* breakField(check, spot, around);
    case 'items':
      if (!Array.isArray(spot.value)) return;
      for (const index of spot.value.keys()) yield* breaks(check.check, item(spot, spot.value, index), around);
      return;
    case 'others':
      return yield* breakOthers(check, spot, around);
    case 'choose':
      return yield* breakChoose(check, spot, around);
    case 'embedded':
      return yield* breakEmbedded(check, spot, around);
    case 'call':
      return yield* breakCall(check, spot, around);
    case 'parameter': {
      const { check: inner, ...within } = around.parameters.get(check.name) ?? { check: undefined };
      if (inner !== undefined) yield* breaks(inner, spot, { ...around, ...within });
      return;
    }
    case 'sound':
      return yield* breaks(check.then, spot, { ...around, inRule: true });
    case 'distinct':
      return yield* proposed(breakDistinct(check, frameOf(spot, around), around), spot, around);
    case 'sequence':
      return yield* proposed(breakSequence(check, frameOf(spot, around)), spot, around);
    case 'keys':
      return yield* proposed(breakKeys(check, frameOf(spot, around), around), spot, around);
    case 'refers':
      return yield* proposed(breakRefers(check, frameOf(spot, around), around), spot, around);
    case 'fits':
      return yield* proposed(breakFits(check, frameOf(spot, around), around), spot, around);
  }
}

function* breakAssert(check: Of<'assert'>, spot: Spot, around: Surroundings): Generator<Proposal> {
  const { test, then } = check;
  yield* edges(check, spot, around);
  for (const value of wrongValues(test, spot.value)) yield propose({ ...spot, value });
  if (looksAround(test)) for (const way of ways(test, false, spot, around, maximumTurns)) yield propose(way);
  if (then !== undefined) for (const way of ways(test, true, spot, around, maximumWays)) yield* breaks(then, way, around);
}

function* edges(check: Of<'assert' | 'when'>, spot: Spot, around: Surroundings): Generator<Proposal> {
  let number = 0;
  for (const frame of boundaries(check.test, frameOf(spot, around)))
    yield { ...propose(spotOf(frame, spot, around)), edge: { check, number: number++ } };
}

function* breakWhen(check: Of<'when'>, spot: Spot, around: Surroundings): Generator<Proposal> {
  const { test, then, otherwise } = check;
  yield* edges(check, spot, around);
  for (const [answer, chosen] of [[true, then] as const, [false, otherwise] as const]) {
    for (const way of ways(test, answer, spot, around, maximumWays)) {
      yield propose(way);
      if (chosen !== undefined) yield* breaks(chosen, way, around);
    }
  }
}

function* breakField({ name, presence, check }: Of<'field'>, spot: Spot, around: Surroundings): Generator<Proposal> {
  if (!isObject(spot.value)) return;
  const at = member(spot, spot.value, name);
  if (presence.kind === 'required') yield { document: at.replace(undefined), context: at.context };
  if (presence.kind === 'forbidden') yield propose({ ...at, value: null });
  else if (Object.hasOwn(spot.value, name)) yield* breaks(check, at, around);
  else for (const value of around.pool(name).slice(0, around.inRule ? 2 : 1)) yield* breaks(check, { ...at, value }, around);
}

function* breakOthers({ hints, check, declared }: Of<'others'>, spot: Spot, around: Surroundings): Generator<Proposal> {
  if (!isObject(spot.value)) return;
  for (const { name } of hints) yield propose({ ...member(spot, spot.value, name), value: null });
  yield propose({ ...member(spot, spot.value, 'unexpected'), value: null });
  for (const name of Object.keys(spot.value)) {
    if (!declared.includes(name)) yield* breaks(check, member(spot, spot.value, name), around);
  }
}

/** What is left to judge under an unknown tag can only be broken together with the tag. */
function* breakChoose({ tag, cases, otherwise }: Of<'choose'>, spot: Spot, around: Surroundings): Generator<Proposal> {
  for (const { check } of cases) yield* breaks(check, spot, around);
  yield* breaks(otherwise, spot, around);
  if (isObject(spot.value)) yield* breaks(otherwise, { ...spot, value: withMember(spot.value, tag, 'unexpected') }, around);
}

function* breakEmbedded({ check }: Of<'embedded'>, spot: Spot, around: Surroundings): Generator<Proposal> {
  if (typeof spot.value !== 'string') return;
  yield propose({ ...spot, value: '' });
  yield propose({ ...spot, value: '{"a":1,"a":2}' });
  const inner = parsed(spot.value);
  if (inner !== undefined)
    yield* breaks(check, { ...spot, value: inner, replace: (value) => spot.replace(JSON.stringify(value ?? null)) }, around);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Types with a name of their own are broken where they stand alone; only generic ones need their arguments. */
function* breakCall({ type, arguments: given }: Of<'call'>, spot: Spot, around: Surroundings): Generator<Proposal> {
  const { declaration: called, home } = declarationOf(around.contract, type);
  if (called.kind !== 'record' || given.length === 0) return;
  const { contract, parameters } = around;
  const bound = called.parameters.flatMap((name, index) => {
    const check = given[index];
    return check === undefined ? [] : [[name, { check, contract, parameters }] as const];
  });
  yield* breaks(called.check, spot, { ...around, contract: home, parameters: new Map(bound) });
}

function propose({ value, context, replace }: Spot): Proposal {
  return { document: replace(value), context };
}

function* proposed(frames: Iterable<Bindings>, spot: Spot, around: Surroundings): Generator<Proposal> {
  for (const frame of frames) yield propose(spotOf(frame, spot, around));
}

/** The spot as it would have to be for the test to answer so. */
function ways(test: Test, answer: boolean, spot: Spot, around: Surroundings, count: number): readonly Spot[] {
  const frame = frameOf(spot, around);
  if (holds(test, frame) === answer) return [spot];
  return first(turned(test, answer, frame, around), count)
    .filter(({ asks }) => asks === around.asks)
    .map((way) => spotOf(way, spot, around));
}

/** What is broken is the current value; of an exchange it is the answers. */
function frameOf({ value, context }: Spot, { asks }: Surroundings): Bindings {
  return asks === undefined
    ? { self: value, answers: undefined, asks, context, item: undefined }
    : { self: undefined, answers: value, asks, context, item: undefined };
}

function spotOf({ self, answers, context }: Bindings, spot: Spot, { asks }: Surroundings): Spot {
  return { ...spot, value: (asks === undefined ? self : answers) ?? null, context };
}

/** Whether a test sees more than the current value as a whole. */
function looksAround(test: Test): boolean {
  switch (test.kind) {
    case 'holds':
      return test.tests.length === 0 || test.tests.some(looksAround);
    case 'some':
      return true;
    case 'compare':
      return [test.left, test.right].some(isElsewhere);
    default:
      return isElsewhere(test.operand);
  }
}

function isElsewhere(operand: Operand): boolean {
  if (operand.kind === 'measure') return isElsewhere(operand.operand);
  return operand.kind === 'get' ? operand.from !== 'self' || operand.path.length > 0 : operand.kind !== 'literal';
}

function member(spot: Spot, object: JsonObject, name: string): Spot {
  return {
    ...spot,
    value: Object.hasOwn(object, name) ? (object[name] ?? null) : null,
    replace: (value) => spot.replace(withMember(object, name, value)),
  };
}

function item(spot: Spot, list: readonly Json[], index: number): Spot {
  return {
    ...spot,
    value: list[index] ?? null,
    replace: (value) => spot.replace(list.map((old, position) => (position === index ? (value ?? null) : old))),
  };
}
