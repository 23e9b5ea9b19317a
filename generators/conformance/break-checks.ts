/**
 * For each place where the rule tree can blame, documents that should make it do so: a valid value with the one change
 * that the check forbids. Proposals only; the reference interpreter says what each really violates.
 */
import { declaration } from '../../compiler/interpret.ts';
import type { Contract, Json, JsonObject } from '../../compiler/model.ts';
import { testedFields } from '../../compiler/reads.ts';
import type { Check, Test } from '../../compiler/tree.ts';
import { wrongValues } from './break-tests.ts';

/** A value inside a document, and the document that has another value, or nothing, in its place. */
export interface Spot {
  readonly value: Json;
  readonly replace: (value: Json | undefined) => Json;
}

export interface Surroundings {
  readonly contract: Contract;
  /** Valid values that members of this name have somewhere. */
  readonly pool: (field: string) => readonly Json[];
  readonly parameters: ReadonlyMap<string, Check>;
}

type Of<Kind extends Check['kind']> = Extract<Check, { kind: Kind }>;

export function* breaks(check: Check, spot: Spot, around: Surroundings): Generator<Json> {
  switch (check.kind) {
    case 'all':
      for (const inner of check.checks) yield* breaks(inner, spot, around);
      return;
    case 'assert':
      for (const value of wrongValues(check.test, spot.value)) yield spot.replace(value);
      yield* breakMembers(check.test, spot, around);
      if (check.then !== undefined) yield* breaks(check.then, spot, around);
      return;
    case 'when':
      yield* breakMembers(check.test, spot, around);
      yield* breaks(check.then, spot, around);
      if (check.otherwise !== undefined) yield* breaks(check.otherwise, spot, around);
      return;
    case 'field':
      return yield* breakField(check, spot, around);
    case 'items':
      if (!Array.isArray(spot.value)) return;
      for (const index of spot.value.keys()) yield* breaks(check.check, item(spot, spot.value, index), around);
      return;
    case 'others':
      return yield* breakOthers(check, spot, around);
    case 'choose': {
      yield* breaks(check.otherwise, spot, around);
      // What is left to judge under an unknown tag can only be broken together with the tag.
      const unknown = isObject(spot.value) ? { ...spot.value, [check.tag]: 'unexpected' } : spot.value;
      return yield* breaks(check.otherwise, { ...spot, value: unknown }, around);
    }
    case 'embedded':
      return yield* breakEmbedded(check, spot, around);
    case 'call':
      return yield* breakCall(check, spot, around);
    case 'parameter': {
      const argument = around.parameters.get(check.name);
      if (argument !== undefined) yield* breaks(argument, spot, around);
      return;
    }
    case 'sound':
      return yield* breaks(check.then, spot, around);
    case 'distinct':
      if (Array.isArray(spot.value)) yield spot.replace([...spot.value, ...spot.value.slice(-1)]);
      return;
    case 'sequence':
      return yield* breakSequence(check, spot);
  }
}

function* breakField({ name, presence, check }: Of<'field'>, spot: Spot, around: Surroundings): Generator<Json> {
  if (!isObject(spot.value)) return;
  const at = member(spot, spot.value, name);
  if (presence.kind === 'required') yield at.replace(undefined);
  if (presence.kind === 'forbidden') yield at.replace(null);
  else if (Object.hasOwn(spot.value, name)) yield* breaks(check, at, around);
}

function* breakOthers({ hints, check, declared }: Of<'others'>, spot: Spot, around: Surroundings): Generator<Json> {
  if (!isObject(spot.value)) return;
  for (const { name } of hints) yield member(spot, spot.value, name).replace(null);
  yield member(spot, spot.value, 'unexpected').replace(null);
  for (const name of Object.keys(spot.value)) {
    if (!declared.includes(name)) yield* breaks(check, member(spot, spot.value, name), around);
  }
}

function* breakEmbedded({ check }: Of<'embedded'>, spot: Spot, around: Surroundings): Generator<Json> {
  if (typeof spot.value !== 'string') return;
  yield spot.replace('');
  yield spot.replace('{"a":1,"a":2}');
  const inner = JSON.parse(spot.value) as Json;
  yield* breaks(check, { value: inner, replace: (value) => spot.replace(JSON.stringify(value ?? null)) }, around);
}

/** Types with a name of their own are broken where they stand alone; only generic ones need their arguments. */
function* breakCall({ type, arguments: given }: Of<'call'>, spot: Spot, around: Surroundings): Generator<Json> {
  const called = declaration(around.contract, type);
  if (called.kind !== 'record' || given.length === 0) return;
  const parameters = new Map(
    called.parameters.flatMap((name, index) => (given[index] === undefined ? [] : [[name, given[index]] as const])),
  );
  yield* breaks(called.check, spot, { ...around, parameters });
}

function* breakSequence({ right }: Of<'sequence'>, spot: Spot): Generator<Json> {
  const [name] = right.list.path;
  const list = isObject(spot.value) && name !== undefined ? spot.value[name] : undefined;
  if (!Array.isArray(list) || !isObject(spot.value) || name === undefined) return;
  const at = member(spot, spot.value, name);
  yield at.replace(list.slice(0, -1));
  yield at.replace([...list, ...list.slice(-1)]);
  yield at.replace([...list].reverse());
}

/** A rule over members: each of them absent, and with every value that could turn the test. */
function* breakMembers(test: Test, spot: Spot, around: Surroundings): Generator<Json> {
  if (!isObject(spot.value)) return;
  for (const name of testedFields(test)) {
    const at = member(spot, spot.value, name);
    yield at.replace(undefined);
    for (const value of [null, true, false, 0, '', 'x', [], ...neighbours(at.value), ...around.pool(name)]) yield at.replace(value);
  }
}

/** Other values that are likely to be as valid as this one. */
function neighbours(value: Json): readonly Json[] {
  if (typeof value === 'string') return [`${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`];
  return typeof value === 'number' ? [value + 1, value - 1] : [];
}

function member(spot: Spot, object: JsonObject, name: string): Spot {
  return {
    value: Object.hasOwn(object, name) ? (object[name] ?? null) : null,
    replace: (value) => {
      const others = Object.entries(object).filter(([key]) => key !== name);
      if (value === undefined) return spot.replace(Object.fromEntries(others));
      const replaced = Object.hasOwn(object, name)
        ? Object.entries(object).map(([key, old]) => [key, key === name ? value : old] as const)
        : [...others, [name, value] as const];
      return spot.replace(Object.fromEntries(replaced));
    },
  };
}

function item(spot: Spot, list: readonly Json[], index: number): Spot {
  return {
    value: list[index] ?? null,
    replace: (value) => spot.replace(list.map((old, position) => (position === index ? (value ?? null) : old))),
  };
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
