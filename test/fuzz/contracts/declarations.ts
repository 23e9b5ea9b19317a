/** Random declarations: records, unions of every kind, enums, aliases. */

import type { Json } from '../../../compiler/model/json.ts';
import { commonTexts } from '../../../compiler/vectors/random/common-values.ts';
import type {
  AliasDraft,
  EnumDraft,
  FieldDraft,
  OwnerDraft,
  RecordDraft,
  TypeDraft,
  UnionDraft,
  UnionParts,
  VariantDraft,
} from './drafts.ts';
import { randomNameKeys } from './names-over-time.ts';
import { pattern } from './patterns.ts';
import {
  field,
  list,
  mayBeText,
  randomField,
  randomType,
  scalar,
  type TypeSource,
} from './types.ts';

export function randomRecord(
  source: TypeSource,
  name: string,
  parameters: readonly string[],
  includable: readonly string[],
): RecordDraft {
  const { random } = source;
  const within = { ...source, parameters };
  const include = random.chance(0.25) ? random.some(includable, random.integer(1, 2)) : [];
  const extra = random.chance(0.15) ? randomExtra(within) : undefined;
  const fields = Array.from({ length: random.integer(random.chance(0.03) ? 0 : 1, 5) }, () =>
    randomField(within),
  );
  // A generic record must use its parameters.
  const used = parameters.map((parameter): FieldDraft => {
    const type: TypeDraft = { kind: 'named', name: parameter, arguments: [] };
    const held = random.pick<TypeDraft>([
      type,
      list(within, type),
      { kind: 'map', of: type },
      { kind: 'either', of: [type, { kind: 'null' }] },
    ]);
    return { ...field(within, held, random.chance(0.4)), details: {} };
  });
  return {
    kind: 'record',
    parameters,
    extra,
    extraNames: randomNames(source),
    limit: random.chance(0.12) ? random.pick(['min', 'max'] as const) : undefined,
    ...owner(within, name, [...fields, ...used], include),
  };
}

/** Patterns that no random field matches. */
function randomNames({ random }: TypeSource): readonly string[] {
  if (random.chance(0.6)) return [];
  return random.pick([['^x-ä'], ['^x-ä[a-z]*$', '^x-[0-9]'], ['^(?:x-)+😀', '*']]);
}

function randomExtra(source: TypeSource): TypeDraft {
  return source.random.chance(0.5) ? { kind: 'any' } : randomType(source, 1, true);
}

function owner(
  { random, names }: TypeSource,
  name: string,
  fields: FieldDraft[],
  include: readonly string[],
): OwnerDraft {
  const hints = random.chance(0.12)
    ? {
        [names.wire()]: names.prose(),
        ...(random.chance(0.3) ? { [names.field()]: names.prose() } : {}),
      }
    : {};
  return {
    name,
    doc: random.chance(0.2) ? names.prose() : undefined,
    include,
    fields,
    rules: [],
    hints,
  };
}

export function randomEnum(source: TypeSource, name: string): EnumDraft {
  const { random, names } = source;
  const count = random.integer(1, 4);
  const open = random.chance(0.35);
  if (random.chance(0.5)) {
    const values = Array.from({ length: count }, () => names.field());
    return { kind: 'enum', name, open, values, written: values };
  }
  const entries = Array.from(
    { length: count },
    () => [names.type(), random.chance(0.5) ? names.wire() : random.pick(commonTexts)] as const,
  );
  const distinct = [
    ...new Map(
      entries.filter(([, value]) => value !== '').map(([key, value]) => [value, key]),
    ).entries(),
  ];
  const known = distinct.length > 0 ? distinct : [['x', 'OnlyOne'] as const];
  const written = known.map(([value, key]): readonly [string, Json] => [
    key,
    random.chance(0.7)
      ? value
      : {
          value,
          ...(random.chance(0.5) ? { doc: names.prose() } : {}),
          ...randomNameKeys(source),
        },
  ]);
  return {
    kind: 'enum',
    name,
    open,
    values: known.map(([value]) => value),
    written: Object.fromEntries(written),
  };
}

export function randomAlias(source: TypeSource, name: string): AliasDraft {
  const { random } = source;
  const { settled } = source;
  const tried =
    settled.length > 0 && random.chance(0.7)
      ? Array.from({ length: 6 }, () => random.pick(settled)())
      : [];
  const type =
    tried.find((each) => each.kind === 'named' && each.arguments.length > 0) ??
    randomType(source, 2, false);
  const hasPattern = mayBeText(type, source.catalogue) && random.chance(0.4);
  return hasPattern
    ? { kind: 'alias', name, type, pattern: pattern(random) }
    : { kind: 'alias', name, type };
}

export function randomUnion(
  source: TypeSource,
  name: string,
  includable: readonly string[],
): UnionDraft {
  const { random } = source;
  const isPresence = random.chance(0.35);
  const common = Array.from({ length: random.integer(0, 2) }, () => randomField(source));
  const by = isPresence ? 'presence' : source.names.field();
  return {
    kind: 'union',
    by,
    open: !isPresence && random.chance(0.25),
    // The variants inherit the fields that the union includes.
    variants: variants(source, isPresence, includable.slice(1), 1),
    extra: random.chance(0.25) ? randomExtra(source) : undefined,
    extraNames: randomNames(source),
    members: random.chance(0.12) ? random.pick(['2..', '..3', '2..4']) : undefined,
    ...owner(source, name, common, random.chance(0.15) ? includable.slice(0, 1) : []),
  };
}

/** `levels` is the number of levels of nested unions. */
function variants(
  source: TypeSource,
  isPresence: boolean,
  includable: readonly string[],
  levels: number,
): readonly VariantDraft[] {
  const { random } = source;
  const count = random.integer(1, 4);
  const tags = isPresence ? [] : randomTags(source, count);
  const made: VariantDraft[] = [];
  for (let index = 0; index < (isPresence ? count : tags.length); index++) {
    const fields = Array.from({ length: random.integer(0, 3) }, () => likeSibling(source, made));
    const deciding = field(source, randomType(source, 1, false), random.chance(0.3));
    const own = [
      ...new Map(
        [...(isPresence ? [deciding] : []), ...fields].map((each) => [each.name, each]),
      ).values(),
    ];
    made.push({
      kind: 'variant',
      case: isPresence ? { present: deciding.name } : { tag: tags[index] ?? 'x' },
      below: levels > 0 && random.chance(0.25) ? below(source, [], levels - 1) : undefined,
      extra: random.chance(0.75) ? undefined : random.chance(0.3) ? false : randomExtra(source),
      ...owner(
        source,
        source.names.type(),
        random.chance(0.5) ? own : [...own].reverse(),
        random.chance(0.1) ? random.some(includable, 1) : [],
      ),
    });
  }
  return made;
}

function below(source: TypeSource, includable: readonly string[], levels: number): UnionParts {
  const isPresence = source.random.chance(0.3);
  return {
    by: isPresence ? 'presence' : source.names.field(),
    open: !isPresence && source.random.chance(0.2),
    variants: variants(source, isPresence, includable, levels),
  };
}

/** Sometimes returns a field with the name of a field of another variant. The type may differ. */
function likeSibling(source: TypeSource, siblings: readonly VariantDraft[]): FieldDraft {
  const { random } = source;
  const known = siblings.flatMap(({ fields, case: told }) =>
    fields.filter(({ name }) => !('present' in told && told.present === name)),
  );
  if (known.length === 0 || random.chance(0.7)) return randomField(source);
  const sibling = random.pick(known);
  return random.chance(0.5)
    ? { ...sibling, optional: random.chance(0.5), details: {} }
    : field(source, scalar(source), random.chance(0.5), sibling.name);
}

function randomTags(source: TypeSource, count: number): readonly Json[] {
  const { random, names } = source;
  if (random.chance(0.3)) return random.chance(0.8) ? [true, false] : [true, 'true'];
  const taken = new Set<string>();
  const value = (): string => {
    const text = random.chance(0.7) ? names.field() : names.wire() || 'blank';
    const tag = text.endsWith('*') || taken.has(text) ? `${text}${taken.size}` : text;
    taken.add(tag);
    return tag;
  };
  const prefix = () => `${value()}${random.pick(['-', ':', ''])}*`;
  return Array.from({ length: count }, (_, index): Json => {
    // A prefix matches the tags of later variants, so prefixes come last.
    const isLast = index === count - 1;
    if (isLast && random.chance(0.3)) return random.chance(0.5) ? prefix() : [prefix(), value()];
    return random.chance(0.2) ? Array.from({ length: random.integer(1, 3) }, value) : value();
  });
}
