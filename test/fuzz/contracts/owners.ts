/** The fields that a random rule can use, and how it adds the fields that it needs. */
import type { Catalogue, FieldDraft, OwnerDraft, TypeDraft } from './drafts.ts';
import { field, type TypeSource } from './types.ts';

/** A value that a path of a rule selects. */
export interface Reach {
  readonly path: string;
  readonly type: TypeDraft;
  /** Whether the value, or an object that contains it, may be absent. */
  readonly optional: boolean;
}

export interface RuleScope {
  readonly source: TypeSource;
  readonly reaches: () => readonly Reach[];
  /** Adds a field. Returns undefined if the owner belongs to another contract. */
  readonly add: (type: TypeDraft, optional: boolean) => Reach | undefined;
  /** The scope of the context, which is created at the first call. */
  readonly context: () => RuleScope | undefined;
}

export interface Seen {
  /** The inherited fields of the owner: those of enclosing unions, included records and tags. */
  readonly inherited: readonly FieldDraft[];
  /** The prefix of paths, such as `asks.` in an exchange. */
  readonly prefix: string;
  readonly isFrozen: boolean;
}

export function scopeOf(
  owner: OwnerDraft,
  seen: Seen,
  source: TypeSource,
  context: RuleScope['context'],
): RuleScope {
  return {
    source,
    context,
    reaches: () => {
      const fields = [
        ...seen.inherited,
        ...includedFields(owner, source.catalogue),
        ...owner.fields,
      ];
      return fields.flatMap((each) => reach(each, seen.prefix, false, source.catalogue, 1));
    },
    add: (type, optional) => {
      if (seen.isFrozen) return undefined;
      const added = field(source, type, optional);
      // Random limits of text could contradict the rule.
      const { wire, names, doc } = added.details;
      owner.fields.push({
        ...added,
        details: Object.fromEntries(
          Object.entries({ wire, names, doc }).flatMap(([key, value]) =>
            value === undefined ? [] : [[key, value]],
          ),
        ),
      });
      return { path: `${seen.prefix}${added.name}`, type, optional };
    },
  };
}

export function includedFields(owner: OwnerDraft, catalogue: Catalogue): readonly FieldDraft[] {
  return owner.include.flatMap((name) => {
    const included = catalogue.get(name);
    return included?.kind === 'record'
      ? [...includedFields(included, catalogue), ...included.fields]
      : [];
  });
}

/** A field, and the fields of its record. */
function reach(
  field: FieldDraft,
  prefix: string,
  optional: boolean,
  catalogue: Catalogue,
  depth: number,
): readonly Reach[] {
  const path = `${prefix}${field.name}`;
  const here = { path, type: field.type, optional: optional || field.optional };
  const inner = depth > 0 ? recordIn(field.type, catalogue) : undefined;
  const isOnlyObject = field.type.kind === 'named';
  const below =
    inner?.fields.flatMap((each) =>
      reach(each, `${path}.`, here.optional || !isOnlyObject, catalogue, depth - 1),
    ) ?? [];
  return [here, ...below];
}

function recordIn(type: TypeDraft, catalogue: Catalogue): OwnerDraft | undefined {
  if (type.kind === 'either')
    return type.of.map((inner) => recordIn(inner, catalogue)).find((found) => found !== undefined);
  const found = type.kind === 'named' ? catalogue.get(type.name) : undefined;
  if (found?.kind === 'alias') return recordIn(found.type, catalogue);
  return found?.kind === 'record' && found.parameters.length === 0 ? found : undefined;
}

/** Returns the type of the items of a list, if they are objects with fields. */
export function itemOwner(type: TypeDraft, catalogue: Catalogue): OwnerDraft | undefined {
  if (type.kind === 'either')
    return type.of.map((inner) => itemOwner(inner, catalogue)).find((found) => found !== undefined);
  return type.kind === 'list' ? recordIn(type.of, catalogue) : undefined;
}

/** Returns the scope of the items of a list. */
export function itemScope(scope: RuleScope, list: TypeDraft): RuleScope | undefined {
  const { catalogue } = scope.source;
  const owner = itemOwner(list, catalogue);
  if (owner === undefined) return undefined;
  const isOwn = [...catalogue.entries()].some(
    ([name, declared]) => declared === owner && !name.includes('.'),
  );
  return scopeOf(
    owner,
    { inherited: [], prefix: '', isFrozen: !isOwn },
    scope.source,
    scope.context,
  );
}

/** Returns an existing value that fits, or adds a field. */
export function need(
  scope: RuleScope,
  fits: (reach: Reach) => boolean,
  make: () => TypeDraft,
  optional = scope.source.random.chance(0.4),
): Reach | undefined {
  const { random } = scope.source;
  const found = scope.reaches().filter(fits);
  if (found.length > 0 && random.chance(0.6)) return random.pick(found);
  return scope.add(make(), optional) ?? (found.length > 0 ? random.pick(found) : undefined);
}
