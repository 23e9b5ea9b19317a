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
import { joinNames, singular } from '../names.ts';
import { printType } from '../printing/types.ts';
import { classIn, type Facts, keyOf, listIn, mapIn } from './facts.ts';
import type { ImportState } from './import-state.ts';
import { type FoundUnion, isPlaceholder } from './split.ts';
import { textType } from './text-types.ts';

export function sourceType(name: string, state: ImportState): DraftType {
  const type = state.types.get(name);
  return type === undefined ? anyType : typeAt(keyOf.source(name), type, name, state);
}

function typeAt(key: string, type: Type, preferred: string, state: ImportState): DraftType {
  const facts = state.walked.at(key);
  if (facts === undefined) return anyType;
  const { kinds } = facts;
  return alternatives([
    ...(kinds.has('object') ? [objectType(type, preferred, state)] : []),
    ...(kinds.has('list') ? [listType(type, preferred, state)] : []),
    ...(kinds.has('string') ? textTypes(facts, preferred, state) : []),
    ...(kinds.has('number') ? [plain('number')] : kinds.has('integer') ? [plain('integer')] : []),
    ...(kinds.has('boolean') ? [plain('boolean')] : []),
    ...(kinds.has('null') ? [plain('null')] : []),
  ]);
}

function objectType(type: Type, preferred: string, state: ImportState): DraftType {
  const record = classIn(type);
  if (record !== undefined && record.getProperties().size > 0)
    return { kind: 'reference', to: recordOf(record, preferred, state) };
  const map = mapIn(type);
  if (map === undefined) return plain('object');
  const of = typeAt(keyOf.inside(map), map.values, singular(preferred), state);
  return of.kind === 'plain' && of.name === 'any' ? plain('object') : { kind: 'map', of };
}

function listType(type: Type, preferred: string, state: ImportState): DraftType {
  const list = listIn(type);
  return {
    kind: 'list',
    of:
      list === undefined
        ? anyType
        : typeAt(keyOf.inside(list), list.items, singular(preferred), state),
  };
}

function recordOf(record: ClassType, preferred: string, state: ImportState): string {
  const { classNames, declarations } = state;
  const existing = classNames.get(record.index);
  if (existing !== undefined) return existing;
  const name = recordName(record, preferred, state);
  classNames.set(record.index, name);
  // Declared before its fields are built, since they may refer to it.
  declarations.set(name, { kind: 'record', name, fields: [], rules: [], hints: [] });
  const fields = fieldsOf(record, name, state);
  declarations.set(name, { kind: 'record', name, fields, rules: [], hints: [] });
  return name;
}

function recordName(record: ClassType, preferred: string, state: ImportState): string {
  const { types, rootName, allocate } = state;
  const source = types.get(preferred);
  const isIn = source !== undefined && classIn(source) === record;
  // Where the root accepts more than objects, they need a name of their own.
  if (isIn && preferred === rootName && source !== record)
    return allocate(joinNames(rootName, 'object'));
  if (isIn) return preferred;
  return allocate(record.hasNames ? record.getCombinedName() : preferred);
}

function fieldsOf(record: ClassType, owner: string, state: ImportState): readonly DraftField[] {
  const { walked } = state;
  const count = walked.objects.get(record.index) ?? 0;
  return [...record.getProperties()]
    .filter(([wire]) => isName(wire, state))
    .map(([wire, property]): DraftField => {
      const key = keyOf.field(record, wire);
      return {
        wire,
        optional: (walked.at(key)?.present ?? 0) < count,
        type: typeAt(key, property.type, joinNames(owner, wire), state),
      };
    });
}

function isName(wire: string, { losses }: ImportState): boolean {
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

function textTypes(facts: Facts, preferred: string, state: ImportState): readonly DraftType[] {
  const found = [...facts.texts]
    .filter(isPlaceholder)
    .map((placeholder) => state.placeholders.get(placeholder));
  const replacedTypes = found.map((each): DraftType => {
    if (each === undefined) return plain('string');
    return 'variants' in each
      ? { kind: 'reference', to: unionOf(each, state) }
      : { kind: 'json', of: sourceType(each.source, state) };
  });
  const texts = [...facts.texts].filter((text) => !isPlaceholder(text));
  return texts.length === 0
    ? replacedTypes
    : [
        ...replacedTypes.filter(({ kind }) => kind !== 'json'),
        textType(facts, texts, preferred, state),
      ];
}

function unionOf({ name, tag, variants }: FoundUnion, state: ImportState): string {
  const { declarations } = state;
  if (declarations.has(name)) return name;
  const union = { kind: 'union', name, tag, open: false, rules: [] } as const;
  // Declared before its variants are built, since they may refer to it.
  declarations.set(name, { ...union, fields: [], variants: [] });
  const built = variants.map(
    ({ values, source }): DraftVariant => ({
      name: source,
      tags: values,
      fields: variantFields(source, state),
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
function variantFields(source: string, state: ImportState): readonly DraftField[] {
  const type = state.types.get(source);
  const record = type === undefined ? undefined : classIn(type);
  if (record !== undefined) return fieldsOf(record, source, state);
  const map = type === undefined ? undefined : mapIn(type);
  if (map === undefined) return [];
  const samples =
    state.sources
      .find(({ name }) => name === source)
      ?.samples.map(({ value }) => value as object) ?? [];
  const names = [...new Set(samples.flatMap((sample) => Object.keys(sample)))];
  const valueType = typeAt(keyOf.inside(map), map.values, singular(source), state);
  return names.map((wire) => ({
    wire,
    optional: !samples.every((sample) => Object.hasOwn(sample, wire)),
    type: valueType,
  }));
}
