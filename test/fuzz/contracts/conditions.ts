/** Random predicates and conditions that some documents satisfy and others do not. */
import type { Json } from '../../../compiler/model/json.ts';
import { commonNumbers, commonTexts } from '../../../compiler/vectors/random/common-values.ts';
import type { Random } from '../../../compiler/vectors/random/random.ts';
import { kindsOf, type TypeDraft } from './drafts.ts';
import { itemOwner, itemScope, type Reach, type RuleScope } from './owners.ts';
import { pattern } from './patterns.ts';

export type Conditions = Readonly<Record<string, Json>>;

/** `depth` is the number of levels of nested conditions. */
export function conditions(scope: RuleScope, depth = 1): Conditions {
  const { random } = scope.source;
  const entries = Array.from(
    {
      length: random.weighted([
        [6, 1],
        [3, 2],
        [1, 3],
      ]),
    },
    () => condition(scope, depth),
  );
  const found = Object.fromEntries(
    entries.flatMap((entry) => (entry === undefined ? [] : [entry])),
  );
  if (Object.keys(found).length > 0) return found;
  // An imported type without fields has no conditions. The compiler rejects the empty condition,
  // and the group is repaired.
  const added = scope.add({ kind: 'integer' }, true) ?? scope.reaches()[0];
  return added === undefined ? {} : { [added.path]: { is: 'present' } };
}

function condition(scope: RuleScope, depth: number): readonly [string, Json] | undefined {
  const { random } = scope.source;
  if (depth > 0 && random.chance(0.25)) return combined(scope, depth);
  const reaches = scope.reaches();
  const context = random.chance(0.06) ? scope.context()?.reaches() : undefined;
  const chosen = context !== undefined && context.length > 0 ? context : reaches;
  return chosen.length === 0 ? undefined : onReach(random.pick(chosen), scope);
}

export function onReach(reach: Reach, scope: RuleScope): readonly [string, Json] | undefined {
  const made = predicate(reach, scope);
  return made === undefined ? undefined : [reach.path, made];
}

function combined(scope: RuleScope, depth: number): readonly [string, Json] | undefined {
  const { random, catalogue } = scope.source;
  const inner = () => ({ ...conditions(scope, depth - 1) });
  const several = () => Array.from({ length: random.integer(1, 3) }, inner);
  const lists = scope.reaches().filter(({ type }) => itemOwner(type, catalogue) !== undefined);
  const name = random.pick(
    lists.length > 0
      ? ['all', 'any', 'not', 'some', 'every', 'some', 'every']
      : ['all', 'any', 'not'],
  );
  if (name === 'not') return [name, inner()];
  if (name === 'all' || name === 'any') return [name, several()];
  const list = random.pick(lists);
  const items = itemScope(scope, list.type);
  return items === undefined
    ? undefined
    : [name, { [list.path]: { ...conditions(items, depth - 1) } }];
}

/** A predicate that the type of the field does not decide. */
export function predicate(reach: Reach, scope: RuleScope): Json | undefined {
  const { random } = scope.source;
  const candidates = simple(reach, scope);
  if (candidates.length === 0) return undefined;
  const chosen = random.pick(candidates)();
  if (random.chance(0.2)) return { not: chosen };
  const other = random.pick(candidates)();
  return random.chance(0.1) && isMap(chosen) && isMap(other) ? { ...other, ...chosen } : chosen;
}

function isMap(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function simple(
  { type, optional }: Reach,
  { source: { random, catalogue } }: RuleScope,
): readonly (() => Json)[] {
  const kinds = kindsOf(type, catalogue) ?? [
    'string',
    'number',
    'boolean',
    'null',
    'array',
    'object',
  ];
  const value = () => valueFor(type, kinds, random, catalogue);
  const equal = kinds.some((kind) => ['string', 'number', 'boolean'].includes(kind))
    ? [value, () => [value(), value()], () => ({ in: [value(), value()] })]
    : [];
  return [
    ...equal,
    ...(optional ? [() => ({ is: 'present' }), () => ({ is: 'absent' })] : []),
    ...(kinds.includes('null') && kinds.length > 1
      ? [() => null, () => ({ is: 'null' }), () => ({ not: null })]
      : []),
    ...(kinds.some((kind) => ['string', 'array', 'object'].includes(kind))
      ? [() => ({ is: 'empty' }), () => ({ not: { is: 'empty' } })]
      : []),
    ...(kinds.includes('string') ? textPredicates(random) : []),
    ...(kinds.includes('number') ? numberPredicates(random) : []),
  ];
}

function textPredicates(random: Random): readonly (() => Json)[] {
  return [
    () => ({ is: 'blank' }),
    () => ({ starts: random.pick(['A-', 'x', 'r', '😀', '1']) }),
    () => ({ matches: pattern(random) }),
  ];
}

function numberPredicates(random: Random): readonly (() => Json)[] {
  const number = () => random.pick(commonNumbers);
  return [
    () => ({ min: number() }),
    () => ({ max: number() }),
    () => {
      const [low = 0, high = 1] = [number(), number()].sort((a, b) => a - b);
      return { min: low, max: high };
    },
  ];
}

/** A scalar that the field may contain, as far as its type shows. */
function valueFor(
  type: TypeDraft,
  kinds: readonly string[],
  random: Random,
  catalogue: RuleScope['source']['catalogue'],
): Json {
  const known = knownValues(type, catalogue);
  if (known.length > 0 && random.chance(0.9)) return random.pick(known);
  const kind = random.pick(
    kinds.filter((each) => ['string', 'number', 'boolean', 'null'].includes(each)),
  );
  return kind === 'number'
    ? random.pick(commonNumbers)
    : kind === 'boolean'
      ? random.chance(0.5)
      : kind === 'null'
        ? null
        : random.pick(commonTexts);
}

function knownValues(
  type: TypeDraft,
  catalogue: RuleScope['source']['catalogue'],
): readonly Json[] {
  if (type.kind === 'literal') return [type.value];
  if (type.kind === 'either') return type.of.flatMap((inner) => knownValues(inner, catalogue));
  if (type.kind === 'integer' || type.kind === 'number')
    return [type.ends?.min, type.ends?.max].flatMap((end) => end ?? []);
  const found = type.kind === 'named' ? catalogue.get(type.name) : undefined;
  if (found?.kind === 'alias') return knownValues(found.type, catalogue);
  return found?.kind === 'enum' ? found.values : [];
}
