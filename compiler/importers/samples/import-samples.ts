/**
 * Samples to a draft: taken apart by tags, unified by quicktype-core, and decided place by place by
 * what was counted.
 */
import type { ClassType, Type } from 'quicktype-core';
import type { Json } from '../../model/json.ts';
import type { FormatName } from '../../model/model.ts';
import {
  alternatives,
  anyType,
  type Draft,
  type DraftDeclaration,
  type DraftExample,
  type DraftField,
  type DraftType,
  type DraftVariant,
  type Loss,
  plain,
} from '../draft.ts';
import { joined, singular, typeNames } from '../names.ts';
import { printType } from '../print-draft.ts';
import type { Basis } from './basis.ts';
import { classIn, type Facts, listIn, mapIn, placeOf, textsIn, walk } from './facts.ts';
import { type FoundUnion, isMark, splitSamples } from './split.ts';
import { formatsOfText, isWord } from './texts.ts';
import { unify } from './unify.ts';

export interface SamplesImport {
  readonly basis: Basis;
  readonly rootName: string;
  readonly title: string;
}

const maximumExamples = 6;
const maximumExampleLength = 3000;

export function importSamples({ basis, rootName: wishedRoot, title }: SamplesImport): Draft {
  const allocate = typeNames();
  const rootName = allocate(wishedRoot);
  const split = splitSamples(basis.kept, rootName, allocate, basis.counts);
  const types = unify(split.sources);
  const walked = walk(split.sources, types);
  const declarations = new Map<string, DraftDeclaration>();
  const classNames = new Map<number, string>();
  const enums = new Map<string, string>();
  const losses: Loss[] = [...lossesOf(basis)];
  const marks = new Map([...split.unions, ...split.json].map((found) => [found.mark, found]));

  function sourceType(name: string): DraftType {
    const type = types.get(name);
    return type === undefined ? anyType : typeAt(placeOf.source(name), type, name);
  }

  function typeAt(place: string, type: Type, wished: string): DraftType {
    const facts = walked.at(place);
    if (facts === undefined) return anyType;
    const { kinds } = facts;
    return alternatives([
      ...(kinds.has('object') ? [objectType(type, wished)] : []),
      ...(kinds.has('list') ? [listType(type, wished)] : []),
      ...(kinds.has('string') ? textTypes(facts, wished) : []),
      ...(kinds.has('number') ? [plain('number')] : kinds.has('integer') ? [plain('integer')] : []),
      ...(kinds.has('boolean') ? [plain('boolean')] : []),
      ...(kinds.has('null') ? [plain('null')] : []),
    ]);
  }

  function objectType(type: Type, wished: string): DraftType {
    const record = classIn(type);
    if (record !== undefined && record.getProperties().size > 0)
      return { kind: 'reference', to: recordOf(record, wished) };
    const map = mapIn(type);
    if (map === undefined) return plain('object');
    const of = typeAt(placeOf.inside(map), map.values, singular(wished));
    return of.kind === 'plain' && of.name === 'any' ? plain('object') : { kind: 'map', of };
  }

  function listType(type: Type, wished: string): DraftType {
    const list = listIn(type);
    return {
      kind: 'list',
      of: list === undefined ? anyType : typeAt(placeOf.inside(list), list.items, singular(wished)),
    };
  }

  function recordOf(record: ClassType, wished: string): string {
    const known = classNames.get(record.index);
    if (known !== undefined) return known;
    const source = types.get(wished);
    const isIn = source !== undefined && classIn(source) === record;
    // Where the root takes more than objects, they need a name beside that of the root.
    const isBeside = isIn && wished === rootName && source !== record;
    const name =
      isIn && !isBeside
        ? wished
        : allocate(
            isBeside
              ? joined(rootName, 'object')
              : record.hasNames
                ? record.getCombinedName()
                : wished,
          );
    classNames.set(record.index, name);
    declarations.set(name, { kind: 'record', name, fields: [], rules: [], hints: [] });
    declarations.set(name, {
      kind: 'record',
      name,
      fields: fieldsOf(record, name),
      rules: [],
      hints: [],
    });
    return name;
  }

  function fieldsOf(record: ClassType, owner: string): readonly DraftField[] {
    const count = walked.objects.get(record.index) ?? 0;
    return [...record.getProperties()]
      .filter(([wire]) => isName(wire))
      .map(([wire, property]): DraftField => {
        const place = placeOf.field(record, wire);
        return {
          wire,
          optional: (walked.at(place)?.present ?? 0) < count,
          type: typeAt(place, property.type, joined(owner, wire)),
        };
      });
  }

  function isName(wire: string): boolean {
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

  function textTypes(facts: Facts, wished: string): readonly DraftType[] {
    const found = [...facts.texts].filter(isMark).map((mark) => marks.get(mark));
    const marked = found.map((each): DraftType => {
      if (each === undefined) return plain('string');
      return 'variants' in each
        ? { kind: 'reference', to: unionOf(each) }
        : { kind: 'json', of: sourceType(each.source) };
    });
    const texts = [...facts.texts].filter((text) => !isMark(text));
    return texts.length === 0
      ? marked
      : [...marked.filter(({ kind }) => kind !== 'json'), textType(facts, texts, wished)];
  }

  function textType(facts: Facts, texts: readonly string[], wished: string): DraftType {
    const formats = texts
      .map(formatsOfText)
      .reduce((common, each) => common.filter((name) => each.includes(name)));
    const [name] = formats.filter(
      (format) => format !== 'json' && (format !== 'semver' || /version/i.test(wished)),
    );
    if (name !== undefined) return plain(name as FormatName);
    const { count, values } = textsIn(facts.paths, basis.counts);
    const isChoice =
      values !== undefined &&
      values.length >= 2 &&
      values.length <= 20 &&
      count >= values.length * 2 &&
      count >= 4 &&
      values.every(isWord);
    return isChoice && values !== undefined
      ? { kind: 'reference', to: enumOf([...new Set([...values, ...texts])].sort(), wished, count) }
      : plain('string');
  }

  function enumOf(values: readonly string[], wished: string, count: number): string {
    const key = JSON.stringify(values);
    const known = enums.get(key);
    if (known !== undefined) return known;
    const name = allocate(wished);
    enums.set(key, name);
    declarations.set(name, {
      kind: 'enum',
      name,
      open: false,
      values: values.map((value) => ({ value })),
    });
    losses.push({
      what: `enum ${name}`,
      where: '#',
      why: `${values.length} values stood in ${count} texts; there may be others.`,
      todo: 'Add the values that are missing, or "open: true".',
      effect: 'none',
    });
    return name;
  }

  function unionOf({ name, tag, variants }: FoundUnion): string {
    if (declarations.has(name)) return name;
    declarations.set(name, {
      kind: 'union',
      name,
      tag,
      open: false,
      fields: [],
      variants: [],
      rules: [],
    });
    const built = variants.map(
      ({ values, source }): DraftVariant => ({
        name: source,
        tags: values,
        fields: variantFields(source),
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
    declarations.set(name, {
      kind: 'union',
      name,
      tag,
      open: false,
      fields: common,
      variants: own,
      rules: [],
    });
    return name;
  }

  /** A variant is closed: even where its members look like those of a map, each is a field. */
  function variantFields(source: string): readonly DraftField[] {
    const type = types.get(source);
    const record = type === undefined ? undefined : classIn(type);
    if (record !== undefined) return fieldsOf(record, source);
    const map = type === undefined ? undefined : mapIn(type);
    const samples =
      split.sources
        .find(({ name }) => name === source)
        ?.samples.map(({ value }) => value as object) ?? [];
    const names = [...new Set(samples.flatMap((sample) => Object.keys(sample)))];
    if (map === undefined) return [];
    const held = typeAt(placeOf.inside(map), map.values, singular(source));
    return names.map((wire) => ({
      wire,
      optional: !samples.every((sample) => Object.hasOwn(sample, wire)),
      type: held,
    }));
  }

  const root = sourceType(rootName);
  const isItself = root.kind === 'reference' && root.to === rootName;
  if (!isItself) declarations.set(rootName, { kind: 'alias', name: rootName, type: root });
  const first = declarations.get(rootName);
  return {
    title,
    summary: `What ${/^[AEIOU]/.test(rootName) ? 'an' : 'a'} ${rootName} looks like, drafted from ${basis.count} ${basis.count === 1 ? 'sample' : 'samples'}.`,
    root: rootName,
    declarations: [
      ...(first === undefined ? [] : [first]),
      ...[...declarations.values()].filter(({ name }) => name !== rootName),
    ],
    examples: examplesOf(basis),
    losses,
  };
}

function isSame(left: DraftField, right: DraftField): boolean {
  return (
    left.wire === right.wire &&
    left.optional === right.optional &&
    printType(left.type) === printType(right.type)
  );
}

/** Small and large ones, spread over what was kept, since each showed something new. */
function examplesOf({ kept }: Basis): readonly DraftExample[] {
  const short = kept
    .map((value, index) => ({ value, index, length: JSON.stringify(value).length }))
    .filter(({ value, length }) => length <= maximumExampleLength && !holdsDollarJson(value));
  return short
    .slice(0, maximumExamples)
    .map(({ value, index }) => ({ name: `sample ${index + 1}`, value }));
}

/** `{ $json: … }` means something else in an example. */
function holdsDollarJson(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.hasOwn(value, '$json') || Object.values(value).some(holdsDollarJson);
}

function lossesOf({ dropped, kept }: Basis): readonly Loss[] {
  if (dropped === 0) return [];
  const why = `${dropped} samples showed something new, but only ${kept.length} could be kept.`;
  return [
    {
      what: 'samples',
      where: '#',
      why,
      todo: 'Import a smaller choice of samples, or compare with "concordat import --check".',
      effect: 'stricter',
    },
  ];
}
