/**
 * Proposes documents that should violate each check of the rule tree: valid values with a single
 * change that the check forbids. The reference interpreter decides what each really violates.
 */

import { type Bindings, holds } from '../../interpreter/evaluate.ts';
import { isObject, type Json } from '../../model/json.ts';
import type { Contract } from '../../model/model.ts';
import { matchesPattern } from '../../model/patterns/form.ts';
import { declarationOf } from '../../model/qualified-names.ts';
import type { Check, Operand, Test } from '../../model/rule-tree.ts';
import { operandsOf, testsOf } from '../../model/visit/rule-tree.ts';
import { withMember } from '../edit.ts';
import { embeddedLocation, itemLocation, type Location, memberLocation } from '../locations.ts';
import { type Guesses, solveFor } from '../solver.ts';
import { boundaries } from './boundaries.ts';
import { mutateList } from './lists.ts';
import { wrongValues } from './tests.ts';

/** Identifies a document near a bound of a check, valid or not. */
export interface Edge {
  readonly check: Check;
  /** The index among the values near the bounds of the check. */
  readonly number: number;
}

export interface MutationScope extends Guesses {
  readonly contract: Contract;
  readonly parameters: ReadonlyMap<string, Argument>;
  /** The request, if the response of an exchange is mutated. */
  readonly asks: Json | undefined;
  /** Whether the check is within a rule, where more candidates are tried. */
  readonly inRule: boolean;
}

/** A type argument with the scope in which it was written. */
interface Argument {
  readonly check: Check;
  readonly contract: Contract;
  readonly parameters: ReadonlyMap<string, Argument>;
}

type Of<Kind extends Check['kind']> = Extract<Check, { kind: Kind }>;

/** How many solutions of a condition are followed. */
const maximumSolutions = 12;
/** How many documents that fail an assertion are proposed. */
const maximumFailures = 60;

/** Receives each proposed document, as a value at a location. */
export type Propose = (location: Location, value: Json, edge?: Edge) => void;

/** Proposes documents that should violate `check` at `location`. */
export function mutate(
  check: Check,
  location: Location,
  scope: MutationScope,
  propose: Propose,
): void {
  switch (check.kind) {
    case 'all':
      for (const inner of check.checks) mutate(inner, location, scope, propose);
      return;
    case 'assert':
      return mutateAssert(check, location, scope, propose);
    case 'when':
      return mutateWhen(check, location, scope, propose);
    case 'field':
      return mutateField(check, location, scope, propose);
    case 'items':
      if (!Array.isArray(location.value)) return;
      for (const index of location.value.keys())
        mutate(check.check, itemLocation(location, location.value, index), scope, propose);
      return;
    case 'additionalMembers':
      return mutateAdditionalMembers(check, location, scope, propose);
    case 'switchOnTag':
      return mutateSwitchOnTag(check, location, scope, propose);
    case 'jsonString':
      return mutateJsonString(check, location, scope, propose);
    case 'call':
      return mutateCall(check, location, scope, propose);
    case 'parameter': {
      const { check: inner, ...within } = scope.parameters.get(check.name) ?? { check: undefined };
      if (inner !== undefined) mutate(inner, location, { ...scope, ...within }, propose);
      return;
    }
    case 'unlessFailed':
      return mutate(check.then, location, { ...scope, inRule: true }, propose);
    default:
      for (const frame of mutateList(check, frameOf(location, scope), scope)) {
        const mutated = locationOf(frame, location, scope);
        propose(mutated, mutated.value);
      }
  }
}

function mutateAssert(
  check: Of<'assert'>,
  location: Location,
  scope: MutationScope,
  propose: Propose,
): void {
  const { test, then } = check;
  proposeEdges(check, location, scope, propose);
  for (const value of wrongValues(test, location.value)) propose(location, value);
  if (readsOtherValues(test))
    for (const alternative of alternatives(test, false, location, scope, maximumFailures))
      propose(alternative, alternative.value);
  if (then !== undefined)
    for (const alternative of alternatives(test, true, location, scope, maximumSolutions))
      mutate(then, alternative, scope, propose);
}

function proposeEdges(
  check: Of<'assert' | 'when'>,
  location: Location,
  scope: MutationScope,
  propose: Propose,
): void {
  for (const [number, frame] of boundaries(check.test, frameOf(location, scope)).entries()) {
    const edgeLocation = locationOf(frame, location, scope);
    propose(edgeLocation, edgeLocation.value, { check, number });
  }
}

function mutateWhen(
  check: Of<'when'>,
  location: Location,
  scope: MutationScope,
  propose: Propose,
): void {
  const { test, then, otherwise } = check;
  proposeEdges(check, location, scope, propose);
  for (const [expected, branch] of [[true, then] as const, [false, otherwise] as const]) {
    for (const alternative of alternatives(test, expected, location, scope, maximumSolutions)) {
      propose(alternative, alternative.value);
      if (branch !== undefined) mutate(branch, alternative, scope, propose);
    }
  }
}

function mutateField(
  { name, presence, check }: Of<'field'>,
  location: Location,
  scope: MutationScope,
  propose: Propose,
): void {
  if (!isObject(location.value)) return;
  const member = memberLocation(location, location.value, name);
  if (presence.kind === 'required') propose(location, withMember(location.value, name, undefined));
  if (presence.kind === 'forbidden') propose(member, null);
  else if (Object.hasOwn(location.value, name)) mutate(check, member, scope, propose);
  else
    for (const value of scope.candidateValues(name).slice(0, scope.inRule ? 2 : 1))
      mutate(check, { ...member, value }, scope, propose);
}

function mutateAdditionalMembers(
  { hints, patterns = [], check, declared }: Of<'additionalMembers'>,
  location: Location,
  scope: MutationScope,
  propose: Propose,
): void {
  if (!isObject(location.value)) return;
  for (const { name } of hints) propose(location, withMember(location.value, name, null));
  propose(location, withMember(location.value, 'unexpected', null));
  for (const name of Object.keys(location.value)) {
    const named = patterns.find(({ pattern }) => matchesPattern(pattern, name));
    if (!declared.includes(name))
      mutate(named?.check ?? check, memberLocation(location, location.value, name), scope, propose);
  }
}

/** The checks for an unknown tag are reached only with a document that has such a tag. */
function mutateSwitchOnTag(
  { tag, cases, otherwise }: Of<'switchOnTag'>,
  location: Location,
  scope: MutationScope,
  propose: Propose,
): void {
  for (const { check } of cases) mutate(check, location, scope, propose);
  mutate(otherwise, location, scope, propose);
  if (isObject(location.value))
    mutate(
      otherwise,
      { ...location, value: withMember(location.value, tag, 'unexpected') },
      scope,
      propose,
    );
}

function mutateJsonString(
  { check }: Of<'jsonString'>,
  location: Location,
  scope: MutationScope,
  propose: Propose,
): void {
  if (typeof location.value !== 'string') return;
  propose(location, '');
  propose(location, '{"a":1,"a":2}');
  const value = parsed(location.value);
  if (value !== undefined) mutate(check, embeddedLocation(location, value), scope, propose);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/**
 * Mutates generic types with their arguments. Other types are mutated as declarations of their own.
 */
function mutateCall(
  { type, arguments: given }: Of<'call'>,
  location: Location,
  scope: MutationScope,
  propose: Propose,
): void {
  const { declaration: called, home } = declarationOf(scope.contract, type);
  if (called.kind !== 'record' || given.length === 0) return;
  const { contract, parameters } = scope;
  const bound = called.parameters.flatMap((name, index) => {
    const check = given[index];
    return check === undefined ? [] : [[name, { check, contract, parameters }] as const];
  });
  mutate(called.check, location, { ...scope, contract: home, parameters: new Map(bound) }, propose);
}

/** The locations that result from solving the test for `answer`. */
function alternatives(
  test: Test,
  expected: boolean,
  location: Location,
  scope: MutationScope,
  count: number,
): readonly Location[] {
  const frame = frameOf(location, scope);
  if (holds(test, frame) === expected) return [location];
  return solveFor(test, expected, frame, scope, count)
    .filter(({ asks }) => asks === scope.asks)
    .map((alternative) => locationOf(alternative, location, scope));
}

/** Binds the value to `self`, or to the response of an exchange. */
function frameOf({ value, context }: Location, { asks }: MutationScope): Bindings {
  return asks === undefined
    ? { self: value, item: undefined, context, asks, answers: undefined }
    : { self: undefined, item: undefined, context, asks, answers: value };
}

function locationOf(
  { self, answers, context }: Bindings,
  location: Location,
  { asks }: MutationScope,
): Location {
  return { ...location, value: (asks === undefined ? self : answers) ?? null, context };
}

/**
 * Whether a test reads anything but the current value as a whole. A test without parts counts too:
 * nothing can be derived from it.
 */
function readsOtherValues(test: Test): boolean {
  const [tests, operands] = [testsOf(test), operandsOf(test)];
  return (
    test.kind === 'some' ||
    tests.length + operands.length === 0 ||
    tests.some(readsOtherValues) ||
    operands.some(isOtherValue)
  );
}

function isOtherValue(operand: Operand): boolean {
  if (operand.kind === 'measure') return isOtherValue(operand.operand);
  return operand.kind === 'get'
    ? operand.from !== 'self' || operand.path.length > 0
    : operand.kind !== 'literal';
}
