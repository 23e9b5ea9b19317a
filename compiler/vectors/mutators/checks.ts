/**
 * For each place where the rule tree can blame, documents that should make it do so: a valid value
 * with the one change that the check forbids. Proposals only; the reference interpreter says what
 * each really violates.
 */
import { type Bindings, holds } from '../../interpreter/evaluate.ts';
import { isObject, type Json } from '../../model/json.ts';
import type { Contract } from '../../model/model.ts';
import { declarationOf } from '../../model/qualified-names.ts';
import type { Check, Operand, Test } from '../../model/rule-tree.ts';
import { withMember } from '../edit.ts';
import { embeddedLocation, itemLocation, type Location, memberLocation } from '../locations.ts';
import { type Guesses, solveFor } from '../solver.ts';
import { boundaries } from './boundaries.ts';
import { breakDistinct, breakFits, breakKeys, breakRefers, breakSequence } from './lists.ts';
import { wrongValues } from './tests.ts';

/** A document beside a bound of this check, whichever side it turns out to be on. */
export interface Edge {
  readonly check: Check;
  /** Which of the values beside its bounds. */
  readonly number: number;
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

/** Receives each document that is proposed: a spot with this value. */
export type Propose = (location: Location, value: Json, edge?: Edge) => void;

export function breaks(
  check: Check,
  location: Location,
  around: Surroundings,
  propose: Propose,
): void {
  switch (check.kind) {
    case 'all':
      for (const inner of check.checks) breaks(inner, location, around, propose);
      return;
    case 'assert':
      return breakAssert(check, location, around, propose);
    case 'when':
      return breakWhen(check, location, around, propose);
    case 'field':
      return breakField(check, location, around, propose);
    case 'items':
      if (!Array.isArray(location.value)) return;
      for (const index of location.value.keys())
        breaks(check.check, itemLocation(location, location.value, index), around, propose);
      return;
    case 'additionalMembers':
      return breakOthers(check, location, around, propose);
    case 'switchOnTag':
      return breakChoose(check, location, around, propose);
    case 'jsonString':
      return breakEmbedded(check, location, around, propose);
    case 'call':
      return breakCall(check, location, around, propose);
    case 'parameter': {
      const { check: inner, ...within } = around.parameters.get(check.name) ?? { check: undefined };
      if (inner !== undefined) breaks(inner, location, { ...around, ...within }, propose);
      return;
    }
    case 'unlessFailed':
      return breaks(check.then, location, { ...around, inRule: true }, propose);
    default:
      for (const frame of listFrames(check, frameOf(location, around), around)) {
        const broken = locationOf(frame, location, around);
        propose(broken, broken.value);
      }
  }
}

function listFrames(
  check: Of<'distinct' | 'sequence' | 'namesMembers' | 'references' | 'matchesSchema'>,
  frame: Bindings,
  guesses: Guesses,
): Iterable<Bindings> {
  switch (check.kind) {
    case 'distinct':
      return breakDistinct(check, frame, guesses);
    case 'sequence':
      return breakSequence(check, frame);
    case 'namesMembers':
      return breakKeys(check, frame, guesses);
    case 'references':
      return breakRefers(check, frame, guesses);
    case 'matchesSchema':
      return breakFits(check, frame, guesses);
  }
}

function breakAssert(
  check: Of<'assert'>,
  location: Location,
  around: Surroundings,
  propose: Propose,
): void {
  const { test, then } = check;
  edges(check, location, around, propose);
  for (const value of wrongValues(test, location.value)) propose(location, value);
  if (looksAround(test))
    for (const way of alternatives(test, false, location, around, maximumTurns))
      propose(way, way.value);
  if (then !== undefined)
    for (const way of alternatives(test, true, location, around, maximumWays))
      breaks(then, way, around, propose);
}

function edges(
  check: Of<'assert' | 'when'>,
  location: Location,
  around: Surroundings,
  propose: Propose,
): void {
  for (const [number, frame] of boundaries(check.test, frameOf(location, around)).entries()) {
    const beside = locationOf(frame, location, around);
    propose(beside, beside.value, { check, number });
  }
}

function breakWhen(
  check: Of<'when'>,
  location: Location,
  around: Surroundings,
  propose: Propose,
): void {
  const { test, then, otherwise } = check;
  edges(check, location, around, propose);
  for (const [answer, chosen] of [[true, then] as const, [false, otherwise] as const]) {
    for (const way of alternatives(test, answer, location, around, maximumWays)) {
      propose(way, way.value);
      if (chosen !== undefined) breaks(chosen, way, around, propose);
    }
  }
}

function breakField(
  { name, presence, check }: Of<'field'>,
  location: Location,
  around: Surroundings,
  propose: Propose,
): void {
  if (!isObject(location.value)) return;
  const at = memberLocation(location, location.value, name);
  if (presence.kind === 'required') propose(location, withMember(location.value, name, undefined));
  if (presence.kind === 'forbidden') propose(at, null);
  else if (Object.hasOwn(location.value, name)) breaks(check, at, around, propose);
  else
    for (const value of around.pool(name).slice(0, around.inRule ? 2 : 1))
      breaks(check, { ...at, value }, around, propose);
}

function breakOthers(
  { hints, check, declared }: Of<'additionalMembers'>,
  location: Location,
  around: Surroundings,
  propose: Propose,
): void {
  if (!isObject(location.value)) return;
  for (const { name } of hints) propose(location, withMember(location.value, name, null));
  propose(location, withMember(location.value, 'unexpected', null));
  for (const name of Object.keys(location.value)) {
    if (!declared.includes(name))
      breaks(check, memberLocation(location, location.value, name), around, propose);
  }
}

/** What is left to judge under an unknown tag can only be broken together with the tag. */
function breakChoose(
  { tag, cases, otherwise }: Of<'switchOnTag'>,
  location: Location,
  around: Surroundings,
  propose: Propose,
): void {
  for (const { check } of cases) breaks(check, location, around, propose);
  breaks(otherwise, location, around, propose);
  if (isObject(location.value))
    breaks(
      otherwise,
      { ...location, value: withMember(location.value, tag, 'unexpected') },
      around,
      propose,
    );
}

function breakEmbedded(
  { check }: Of<'jsonString'>,
  location: Location,
  around: Surroundings,
  propose: Propose,
): void {
  if (typeof location.value !== 'string') return;
  propose(location, '');
  propose(location, '{"a":1,"a":2}');
  const value = parsed(location.value);
  if (value !== undefined) breaks(check, embeddedLocation(location, value), around, propose);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/**
 * Types with a name of their own are broken where they stand alone; only generic ones need their
 * arguments.
 */
function breakCall(
  { type, arguments: given }: Of<'call'>,
  location: Location,
  around: Surroundings,
  propose: Propose,
): void {
  const { declaration: called, home } = declarationOf(around.contract, type);
  if (called.kind !== 'record' || given.length === 0) return;
  const { contract, parameters } = around;
  const bound = called.parameters.flatMap((name, index) => {
    const check = given[index];
    return check === undefined ? [] : [[name, { check, contract, parameters }] as const];
  });
  breaks(
    called.check,
    location,
    { ...around, contract: home, parameters: new Map(bound) },
    propose,
  );
}

/** The spot as it would have to be for the test to answer so. */
function alternatives(
  test: Test,
  answer: boolean,
  location: Location,
  around: Surroundings,
  count: number,
): readonly Location[] {
  const frame = frameOf(location, around);
  if (holds(test, frame) === answer) return [location];
  return solveFor(test, answer, frame, around, count)
    .filter(({ asks }) => asks === around.asks)
    .map((way) => locationOf(way, location, around));
}

/** What is broken is the current value; of an exchange it is the answers. */
function frameOf({ value, context }: Location, { asks }: Surroundings): Bindings {
  return asks === undefined
    ? { self: value, item: undefined, context, asks, answers: undefined }
    : { self: undefined, item: undefined, context, asks, answers: value };
}

function locationOf(
  { self, answers, context }: Bindings,
  location: Location,
  { asks }: Surroundings,
): Location {
  return { ...location, value: (asks === undefined ? self : answers) ?? null, context };
}

/** Whether a test sees more than the current value as a whole. */
function looksAround(test: Test): boolean {
  switch (test.kind) {
    case 'nOf':
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
  return operand.kind === 'get'
    ? operand.from !== 'self' || operand.path.length > 0
    : operand.kind !== 'literal';
}
