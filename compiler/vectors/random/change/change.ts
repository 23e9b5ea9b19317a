/**
 * Mutates a document: crosses a bound, removes a field, violates a rule. The reference interpreter
 * decides afterwards what it violates.
 */
import type { Bindings } from '../../../interpreter/evaluate.ts';
import type { Json } from '../../../model/json.ts';
import type { Check } from '../../../model/rule-tree.ts';
import type { Random } from '../random.ts';
import { suggestedValue, type Typed } from '../typed.ts';
import { locationsIn, type TypedLocation } from '../typed-locations.ts';
import { violate } from './break-rules.ts';
import { type Fault, faultsAt } from './faults.ts';
import { mutateList, mutateObject } from './objects.ts';
import { mutateMap, mutateScalar } from './scalars.ts';

/** A document with its locations, which all mutations of it share. */
export interface MutationTarget {
  readonly value: Json;
  readonly locations: readonly TypedLocation[];
  /** Locations of objects with rules, once per rule, so that all rules are equally likely. */
  readonly locationsWithRules: readonly TypedLocation[];
  /** The faults that violate each structural rule, with their locations. */
  readonly faults: ReadonlyMap<
    string,
    readonly { readonly location: TypedLocation; readonly fault: Fault }[]
  >;
}

/** Weights of structural rules: rules that apply to few fields are violated more often. */
const ruleWeights: ReadonlyMap<string, number> = new Map([
  ...['bytes', 'tokens', 'variant', 'sentences'].map((rule) => [rule, 300] as const),
  ...['unique'].map((rule) => [rule, 110] as const),
  ...['emoji', 'markup', 'blank', 'data-url', 'untagged-json'].map((rule) => [rule, 80] as const),
  ...['count', 'range', 'json'].map((rule) => [rule, 15] as const),
  ...['forbidden-field', 'unsafe json', 'hint'].map((rule) => [rule, 10] as const),
]);

export function mutationTarget(value: Json, typed: Typed): MutationTarget {
  const locations = locationsIn(value, typed);
  const faults = new Map<string, { readonly location: TypedLocation; readonly fault: Fault }[]>();
  for (const location of locations) {
    for (const fault of faultsAt(location))
      faults.set(fault.rule, [...(faults.get(fault.rule) ?? []), { location, fault }]);
  }
  return {
    value,
    locations,
    locationsWithRules: locations.flatMap((location) =>
      (location.object?.declaration.rules ?? []).map(() => location),
    ),
    faults,
  };
}

export function mutate(base: MutationTarget, random: Random, context: Json | undefined): Json {
  const { locations, locationsWithRules, faults } = base;
  if (locationsWithRules.length > 0 && random.chance(0.35)) {
    const mutated = violateRule(random.pick(locationsWithRules), random, context);
    if (mutated !== undefined) return mutated;
  }
  if (faults.size > 0 && random.chance(0.6)) {
    const rule = random.weighted(
      [...faults.keys()].map((name) => [ruleWeights.get(name) ?? 1, name] as const),
    );
    const { location, fault } = random.pick(faults.get(rule) ?? []);
    return location.replace(fault.value(random));
  }
  const location = random.pick(locations);
  return location.replace(mutateLocation(location, random));
}

function mutateLocation({ value, typed, object }: TypedLocation, random: Random): Json | undefined {
  // New values are generated with the random source of this mutation.
  const source = { ...typed.source, random };
  const fresh = { ...typed, source };
  if (random.chance(0.04)) return undefined;
  // Without changes that keep the document valid, most cases would be invalid.
  if (random.chance(0.5)) return suggestedValue(fresh);
  if (object !== undefined)
    return mutateObject(value, object.declaration, { ...object.source, random });
  if (typed.type.kind === 'list') return mutateList(value, typed.type, source);
  if (typed.type.kind === 'map')
    return mutateMap(
      value,
      typed.type.count,
      { type: typed.type.of, source, constraints: [] },
      random,
    );
  return mutateScalar(value, fresh, random);
}

function violateRule(
  { value, typed, object, replace }: TypedLocation,
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
    declaration.rules.map((each) => [weightOf(each.check), each] as const),
  );
  const mutated = violate(rule.check, frame, {
    random,
    dictionary: source.dictionary,
    types: { self },
    budget: source.budget,
  });
  return mutated?.self === undefined ? undefined : replace(mutated.self);
}

/**
 * The weight of a rule. Rules that depend on a schema or on another list apply to few documents, so
 * they are preferred.
 */
function weightOf(check: Check): number {
  if (check.kind === 'unlessFailed') return weightOf(check.then);
  if (check.kind === 'matchesSchema' || check.kind === 'sequence') return 4;
  return check.kind === 'assert' && check.test.kind === 'nOf' ? 2 : 1;
}
