/**
 * A document with one thing changed: a bound crossed, a field gone, a rule broken. The reference
 * says afterwards what it violates.
 */
import type { Bindings } from '../../../interpreter/evaluate.ts';
import type { Json } from '../../../model/json.ts';
import type { Check } from '../../../model/rule-tree.ts';
import { type Place, placesIn } from '../places.ts';
import type { Random } from '../random.ts';
import { suggestion, type Typed } from '../typed.ts';
import { broken } from './break-rules.ts';
import { type Fault, faultsAt } from './faults.ts';
import { changedList, changedObject } from './objects.ts';
import { changedMap, changedScalar } from './scalars.ts';

/** The places of a document, found once for all changes that are made to it. */
export interface Changeable {
  readonly value: Json;
  readonly places: readonly Place[];
  /** Those with rules, once for each rule, so that a record with many is chosen as often. */
  readonly ruled: readonly Place[];
  /** Where each structural rule can be broken. */
  readonly faults: ReadonlyMap<string, readonly { readonly place: Place; readonly fault: Fault }[]>;
}

/** Rules that few fields have are broken more often where they can be. */
const rareness: ReadonlyMap<string, number> = new Map([
  ...['bytes', 'tokens', 'variant', 'sentences'].map((rule) => [rule, 300] as const),
  ...['unique'].map((rule) => [rule, 110] as const),
  ...['emoji', 'markup', 'blank', 'data-url', 'untagged-json'].map((rule) => [rule, 80] as const),
  ...['count', 'range', 'json'].map((rule) => [rule, 15] as const),
  ...['forbidden-field', 'unsafe json', 'hint'].map((rule) => [rule, 10] as const),
]);

export function changeable(value: Json, typed: Typed): Changeable {
  const places = placesIn(value, typed);
  const faults = new Map<string, { readonly place: Place; readonly fault: Fault }[]>();
  for (const place of places) {
    for (const fault of faultsAt(place))
      faults.set(fault.rule, [...(faults.get(fault.rule) ?? []), { place, fault }]);
  }
  return {
    value,
    places,
    ruled: places.flatMap((place) => (place.object?.declaration.rules ?? []).map(() => place)),
    faults,
  };
}

export function changed(base: Changeable, random: Random, context: Json | undefined): Json {
  const { places, ruled, faults } = base;
  if (ruled.length > 0 && random.chance(0.35)) {
    const way = brokenRule(random.pick(ruled), random, context);
    if (way !== undefined) return way;
  }
  if (faults.size > 0 && random.chance(0.6)) {
    const rule = random.weighted(
      [...faults.keys()].map((name) => [rareness.get(name) ?? 1, name] as const),
    );
    const { place, fault } = random.pick(faults.get(rule) ?? []);
    return place.replace(fault.value(random));
  }
  const place = random.pick(places);
  return place.replace(changedPlace(place, random));
}

function changedPlace({ value, typed, object }: Place, random: Random): Json | undefined {
  // Choices that a value is made of are made anew, by the chance of this change.
  const source = { ...typed.source, random };
  const fresh = { ...typed, source };
  if (random.chance(0.04)) return undefined;
  // Most documents would be wrong without changes that leave them as right as they were.
  if (random.chance(0.5)) return suggestion(fresh);
  if (object !== undefined)
    return changedObject(value, object.declaration, { ...object.source, random });
  if (typed.type.kind === 'list') return changedList(value, typed.type, source);
  if (typed.type.kind === 'map')
    return changedMap(
      value,
      typed.type.count,
      { type: typed.type.of, source, constraints: [] },
      random,
    );
  return changedScalar(value, fresh, random);
}

function brokenRule(
  { value, typed, object, replace }: Place,
  random: Random,
  context: Json | undefined,
): Json | undefined {
  if (object === undefined || object.declaration.rules.length === 0) return undefined;
  const { declaration } = object;
  const source = { ...object.source, random };
  const frame: Bindings = {
    self: value,
    item: undefined,
    asks: undefined,
    answers: undefined,
    context,
  };
  const self = { ...typed, source, object: { declaration, source } };
  const rule = random.weighted(
    declaration.rules.map((each) => [rarity(each.check), each] as const),
  );
  const way = broken(rule.check, frame, {
    random,
    dictionary: source.dictionary,
    types: { self },
    patience: source.patience,
  });
  return way?.self === undefined ? undefined : replace(way.self);
}

/**
 * What is judged by a schema, or against another list, is so only where there is one, and few
 * documents have it.
 */
function rarity(check: Check): number {
  if (check.kind === 'unlessFailed') return rarity(check.then);
  if (check.kind === 'matchesSchema' || check.kind === 'sequence') return 4;
  return check.kind === 'assert' && check.test.kind === 'nOf' ? 2 : 1;
}
