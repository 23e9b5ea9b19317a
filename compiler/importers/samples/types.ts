/** Converts the unified types of samples to types of a draft. */
import type { ClassType, Type } from 'quicktype-core';
import {
  alternatives,
  anyType,
  type DraftField,
  type DraftType,
  type DraftVariant,
  plain,
} from '../draft.ts';
import { joined, singular } from '../names.ts';
import { printType } from '../printing/types.ts';
import type { Drafting } from './drafting.ts';
import { classIn, type Facts, listIn, mapIn, placeOf } from './facts.ts';
import { type FoundUnion, isMark } from './split.ts';
import { textType } from './text-types.ts';

export function sourceType(name: string, drafting: Drafting): DraftType {
  const type = drafting.types.get(name);
  return type === undefined ? anyType : typeAt(placeOf.source(name), type, name, drafting);
}

function typeAt(place: string, type: Type, wished: string, drafting: Drafting): DraftType {
  const facts = drafting.walked.at(place);
  if (facts === undefined) return anyType;
  const { kinds } = facts;
  return alternatives([
    ...(kinds.has('object') ? [objectType(type, wished, drafting)] : []),
    ...(kinds.has('list') ? [listType(type, wished, drafting)] : []),
    ...(kinds.has('string') ? textTypes(facts, wished, drafting) : []),
    ...(kinds.has('number') ? [plain('number')] : kinds.has('integer') ? [plain('integer')] : []),
    ...(kinds.has('boolean') ? [plain('boolean')] : []),
    ...(kinds.has('null') ? [plain('null')] : []),
  ]);
}

function objectType(type: Type, wished: string, drafting: Drafting): DraftType {
  const record = classIn(type);
  if (record !== undefined && record.getProperties().size > 0)
    return { kind: 'reference', to: recordOf(record, wished, drafting) };
  const map = mapIn(type);
  if (map === undefined) return plain('object');
  const of = typeAt(placeOf.inside(map), map.values, singular(wished), drafting);
  return of.kind === 'plain' && of.name === 'any' ? plain('object') : { kind: 'map', of };
}

function listType(type: Type, wished: string, drafting: Drafting): DraftType {
  const list = listIn(type);
  return {
    kind: 'list',
    of:
      list === undefined
        ? anyType
        : typeAt(placeOf.inside(list), list.items, singular(wished), drafting),
  };
}

function recordOf(record: ClassType, wished: string, drafting: Drafting): string {
  const { classNames, declarations } = drafting;
  const known = classNames.get(record.index);
  if (known !== undefined) return known;
  const name = recordName(record, wished, drafting);
  classNames.set(record.index, name);
  // Declared before its fields are built, since they may refer to it.
  declarations.set(name, { kind: 'record', name, fields: [], rules: [], hints: [] });
  const fields = fieldsOf(record, name, drafting);
  declarations.set(name, { kind: 'record', name, fields, rules: [], hints: [] });
  return name;
}

function recordName(record: ClassType, wished: string, drafting: Drafting): string {
  const { types, rootName, allocate } = drafting;
  const source = types.get(wished);
  const isIn = source !== undefined && classIn(source) === record;
  // Where the root accepts more than objects, they need a name of their own.
  if (isIn && wished === rootName && source !== record) return allocate(joined(rootName, 'object'));
  if (isIn) return wished;
  return allocate(record.hasNames ? record.getCombinedName() : wished);
}

function fieldsOf(record: ClassType, owner: string, drafting: Drafting): readonly DraftField[] {
  const { walked } = drafting;
  const count = walked.objects.get(record.index) ?? 0;
  return [...record.getProperties()]
    .filter(([wire]) => isName(wire, drafting))
    .map(([wire, property]): DraftField => {
      const place = placeOf.field(record, wire);
      return {
        wire,
        optional: (walked.at(place)?.present ?? 0) < count,
        type: typeAt(place, property.type, joined(owner, wire), drafting),
      };
    });
}

function isName(wire: string, { losses }: Drafting): boolean {
  if (wire !== '' && wire.isWellFormed()) return true;
  losses.push({
    what: 'a member without a name',
    where: '#',
    why: 'A field must have a name.',
    todo: 'Rename the member, if you can change the documents.',
    effect: 'stricter',
  });
  return false;
}

function textTypes(facts: Facts, wished: string, drafting: Drafting): readonly DraftType[] {
  const found = [...facts.texts].filter(isMark).map((mark) => drafting.marks.get(mark));
  const marked = found.map((each): DraftType => {
    if (each === undefined) return plain('string');
    return 'variants' in each
      ? { kind: 'reference', to: unionOf(each, drafting) }
      : { kind: 'json', of: sourceType(each.source, drafting) };
  });
  const texts = [...facts.texts].filter((text) => !isMark(text));
  return texts.length === 0
    ? marked
    : [...marked.filter(({ kind }) => kind !== 'json'), textType(facts, texts, wished, drafting)];
}

function unionOf({ name, tag, variants }: FoundUnion, drafting: Drafting): string {
  const { declarations } = drafting;
  if (declarations.has(name)) return name;
  const union = { kind: 'union', name, tag, open: false, rules: [] } as const;
  // Declared before its variants are built, since they may refer to it.
  declarations.set(name, { ...union, fields: [], variants: [] });
  const built = variants.map(
    ({ values, source }): DraftVariant => ({
      name: source,
      tags: values,
      fields: variantFields(source, drafting),
      rules: [],
    }),
  );
  const [first, ...others] = built;
  const common = (first?.fields ?? []).filter((field) =>
    others.every(({ fields }) => fields.some((other) => isSame(field, other))),
  );
  const own = built.map((variant) => ({
    ...variant,
    fields: variant.fields.filter((field) => !common.some((shared) => isSame(shared, field))),
  }));
  declarations.set(name, { ...union, fields: common, variants: own });
  return name;
}

function isSame(left: DraftField, right: DraftField): boolean {
  return (
    left.wire === right.wire &&
    left.optional === right.optional &&
    printType(left.type) === printType(right.type)
  );
}

/**
 * Each member of a variant is a field, even where quicktype inferred a map, since variants are
 * closed.
 */
function variantFields(source: string, drafting: Drafting): readonly DraftField[] {
  const type = drafting.types.get(source);
  const record = type === undefined ? undefined : classIn(type);
  if (record !== undefined) return fieldsOf(record, source, drafting);
  const map = type === undefined ? undefined : mapIn(type);
  if (map === undefined) return [];
  const samples =
    drafting.sources
      .find(({ name }) => name === source)
      ?.samples.map(({ value }) => value as object) ?? [];
  const names = [...new Set(samples.flatMap((sample) => Object.keys(sample)))];
  const held = typeAt(placeOf.inside(map), map.values, singular(source), drafting);
  return names.map((wire) => ({
    wire,
    optional: !samples.every((sample) => Object.hasOwn(sample, wire)),
    type: held,
  }));
}
